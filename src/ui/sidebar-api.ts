/** What the sidebar calls, beside what every page does. */
import { clock } from '../google/fetch';
import { documentLock } from '../google/lock';
import { documentProperties, userProperties } from '../google/properties';
import * as google from '../google/selection';
import { activeSpreadsheet } from '../google/spreadsheet';
import { SECRETS } from '../run/all-secrets';
import * as first from '../run/first-look';
import { liveRun } from '../run/live-run';
import * as outcome from '../run/outcome';
import * as rows from '../run/row-view';
import * as secrets from '../run/secrets';
import { currentSettings } from '../run/session';
import * as form from '../run/settings-form';
import * as z from '../settings/zod';
import { answer, parsed } from './json-call';

const PlaceJson = z.strictObject({ sheetId: z.int(), row: z.int().check(z.minimum(1)) });
const LookJson = z.strictObject({ at: z.boolean(), run: z.boolean() });
const SettingJson = z.strictObject({ path: z.string(), value: z.optional(z.unknown()) });
const MappingJson = z.strictObject({ tab: z.string(), column: z.string(), header: z.string() });
const SecretJson = z.strictObject({ id: z.string(), text: z.string().check(z.maxLength(4000)) });

/** What the sidebar opens with: `FirstLook`. */
export function sidebarStart(): string {
  return answer(() => first.firstLook({ spreadsheet: activeSpreadsheet(), document: documentProperties() }));
}

/** The first steps are not shown again: `{}`. */
export function endFirstSteps(): string {
  return answer(() => {
    form.keepAsTheyAre(documentProperties());
    return {};
  });
}

/** Asked again and again while somebody looks: `{ at: Whereabouts | null, run: LiveRun | null }`, each where it is asked for. */
export function lookAround(json: string): string {
  return answer(() => {
    const { at, run } = parsed(LookJson, json);
    const spreadsheet = activeSpreadsheet();
    return {
      at: (at && google.whereabouts()) || null,
      run: run ? liveRun({ spreadsheet, document: documentProperties(), clock }) : null,
    };
  });
}

/** What is selected: `{ selected: SelectedRows | null }`. */
export function selectedRows(): string {
  return answer(() => ({ selected: activeSpreadsheet().selection() ?? null }));
}

/** What there is to say of the row at a `RowPlace`: `Look`. */
export function lookAtRow(json: string): string {
  return answer(() => rows.lookAtRow(parsed(PlaceJson, json), activeSpreadsheet(), currentSettings()));
}

/** Takes the person to a `RowPlace`: `{}`. */
export function goToRow(json: string): string {
  return answer(() => {
    const { sheetId, row } = parsed(PlaceJson, json);
    google.showRow(sheetId, row);
    return {};
  });
}

/** The last run that came to an end: `{ outcome: Outcome | null }`. */
export function runOutcome(): string {
  return answer(() => {
    return {
      outcome: outcome.lastOutcome(activeSpreadsheet(), documentProperties(), currentSettings()) ?? null,
    };
  });
}

/** Every setting: `SettingsForm`. Never a key. */
export function settingsForm(): string {
  return answer(() => form.settingsForm(formServices()));
}

/** Saves one setting, `{ path, value }`; its default without a value: `FormSetting`. */
export function saveSetting(json: string): string {
  return answer(() => {
    const { path, value } = parsed(SettingJson, json);
    return form.saveSetting(path, value, formServices());
  });
}

/** Sets which header of a tab holds a column: `{ mapping: TabMapping[] }`. */
export function saveMapping(json: string): string {
  return answer(() => {
    const { tab, column, header } = parsed(MappingJson, json);
    return { mapping: form.saveMapping(tab, column, header, formServices()) };
  });
}

/** Keeps a key with the person's account; a blank one forgets it: `{ secrets: ListedSecret[] }`. */
export function saveSecret(json: string): string {
  return answer(() => {
    const { id, text } = parsed(SecretJson, json);
    return { secrets: secrets.keepSecret(id, text, formServices(), SECRETS) };
  });
}

function formServices(): form.FormServices {
  return {
    spreadsheet: activeSpreadsheet(),
    document: documentProperties(),
    user: userProperties(),
    lock: documentLock,
  };
}
