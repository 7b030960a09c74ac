/** The settings as a form, each saved by itself; column mappings; the switch that rescores edited rows automatically. */
import { setupOf, SETUP_FIELDS, ServiceSetup } from './service-setup';
import * as z from '../model/zod';
import { FormSetting, describeSettings, type SettingDescription, valueAt } from '../settings/setting-forms';
import { entry, Nothing, type Services } from './entry';
import { COLUMNS } from '../fields/fields';
import type { PropertyPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { UserError } from '../model/user-error';
import { withLock } from '../model/with-lock';
import { readSettings, type SettingChange, withValue } from '../settings/read-settings';
import type { Settings } from '../settings/schema';
import { mergeSettings, storedSettings, editScoring, keepEditScoring } from '../stores/document';
import { evalSetsOf } from '../results/source';
import { everyOf, namesOf } from '../model/collections';
import { JUDGE_PROVIDERS, PRESELECTED_MODELS } from '../model/judge';
import { providerTitle } from '../judge/providers';
import { SERVICES } from '../settings/keys';
import {
  type TriggerServices,
  removeIdleTrigger,
  renewTrigger,
  whyNoTrigger,
} from '../engine/background-trigger';
import { shortTime } from '../model/local-time';

/** The function that the edit trigger calls. */
const EDIT_HANDLER = 'scoreEdited';

const EditScoringState = () =>
  z.object({
    isOn: z.boolean(),
    /** True if the trigger is this user's: nobody else can remove it. */
    isMine: z.boolean(),
    /** Who switched it on and when, and why rescoring may have to wait: sentences, or ''. */
    text: z.string(),
  });

function editScoringState(services: TriggerServices) {
  const state = editScoring(services.document);
  const noTrigger = whyNoTrigger(services);
  const wait =
    noTrigger === '' ? '' : `${noTrigger} Edits that take longer are finished while your sidebar is open.`;
  if (!state) return { isOn: false, isMine: false, text: wait };
  const isMine = services.triggers.mine().some(({ id }) => id === state.triggerId);
  const who = isMine ? 'you' : state.by || 'somebody else';
  const switchedOn = `Switched on by ${who} on ${shortTime(state.since)}.`;
  return { isOn: true, isMine, text: `${switchedOn} ${wait}`.trim() };
}

/**
 * Installs the edit trigger; another user's then removes itself. A background trigger finishes rescoring that takes longer than the edit's
 * execution may.
 */
function switchOn(services: TriggerServices): void {
  const { document, triggers, clock, email } = services;
  const { id } = triggers.onEdit(EDIT_HANDLER);
  const { owner } = renewTrigger(services);
  keepEditScoring(document, {
    by: email(),
    owner,
    since: new Date(clock.now()).toISOString(),
    triggerId: id,
  });
  triggers.remove((trigger) => trigger.handler === EDIT_HANDLER && trigger.id !== id);
}

function switchOff(services: TriggerServices): void {
  keepEditScoring(services.document, undefined);
  services.triggers.remove(({ handler }) => handler === EDIT_HANDLER);
  removeIdleTrigger(services);
}

const TabMapping = () =>
  z.object({
    tab: z.string(),
    /** Every header with its column; '' if it is ignored. */
    headers: z.array(z.object({ header: z.string(), column: z.string() })),
    /** Mappings that the user has set. */
    own: z.array(z.object({ column: z.string(), header: z.string() })),
  });

const Mapping = () => z.object({ mapping: z.array(TabMapping()) });

const SettingsForm = () =>
  z.extend(Mapping(), {
    sections: z.array(z.object({ id: z.string(), title: z.string(), settings: z.array(FormSetting()) })),
    services: z.object(everyOf(namesOf(SERVICES), ServiceSetup)),
    /** The providers, each with its default model. */
    judges: z.array(z.object({ id: z.string(), title: z.string(), model: z.string() })),
    /** Columns that a header can be mapped to. */
    columns: z.array(z.string()),
    /** Why the stored settings are invalid; '' if they are valid. */
    problem: z.string(),
    /** Email address of the account that the page runs as and that keys are kept with; '' if Google does not reveal it. */
    account: z.string(),
  });

/** Settings that are saved together with the key of their service. */
const OF_SERVICES: ReadonlySet<string> = new Set(
  namesOf(SETUP_FIELDS).flatMap((id) => SETUP_FIELDS[id].map((field) => `${id}.${field}`)),
);

function settingsForm(services: Services) {
  const { document, spreadsheet } = services;
  const stored = storedSettings(document);
  const { settings, problem } = usable(stored);
  // Until something is saved, the form suggests a model.
  const formSettings =
    stored === undefined ? readSettings(undefined, [['judge.provider', 'anthropic']]) : settings;
  return {
    sections: describeSettings().map(({ settings: all, ...section }) => ({
      ...section,
      settings: all
        .filter(({ path }) => !OF_SERVICES.has(path))
        .map((setting) => formSetting(setting, stored)),
    })),
    services: everyOf(namesOf(SERVICES), (id) => setupOf(id, formSettings, services)),
    judges: JUDGE_PROVIDERS.map((id) => ({
      id,
      title: id === 'rules' ? 'Rules only, no model' : providerTitle(id),
      model: PRESELECTED_MODELS[id],
    })),
    mapping: mappingOf(spreadsheet, settings),
    columns: COLUMNS,
    problem,
    account: services.email(),
  };
}

/**
 * Saves a setting.
 *
 * @param value undefined to restore the default
 * @throws UserError with the allowed values; then nothing is saved
 */
function saveSetting(path: string, value: unknown, services: Services): FormSetting {
  const all = describeSettings().flatMap(({ settings }) => settings);
  const setting = all.find((described) => described.path === path);
  if (!setting || OF_SERVICES.has(path))
    throw new UserError('usage', `There is no setting ${path} to save here.`);
  return withLock(services, () => {
    // An optional setting without a value is blank.
    const isDefault = value === undefined || (value === null && setting.default === undefined);
    const entered = isDefault ? setting.default : value;
    const keys = path.split('.');
    const settings = readSettings(withValue(storedSettings(services.document), keys, entered));
    const [section = '', key = ''] = keys;
    // As parsed by the schema, which may trim or complete it.
    mergeSettings(services.document, { [section]: { [key]: valueAt(settings, [section, key]) } });
    return formSetting(setting, settings);
  });
}

function saveMapping(tab: string, column: string, header: string, services: Services) {
  return withLock(services, () => {
    const { spreadsheet, document } = services;
    const { columns } = readSettings(storedSettings(document));
    const others = Object.entries(columns[tab] ?? {}).filter(([name]) => name !== column);
    const mapping = Object.fromEntries(header === '' ? others : [...others, [column, header]]);
    const settings = readSettings(withValue(storedSettings(document), ['columns', tab], mapping));
    mergeSettings(document, { columns: { [tab]: mapping } });
    return mappingOf(spreadsheet, settings);
  });
}

/** The stored settings, or the defaults if these are invalid: people correct them in the form, so it must open. */
function usable(stored: unknown): { readonly settings: Settings; readonly problem: string } {
  try {
    return { settings: readSettings(stored), problem: '' };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { settings: readSettings(undefined), problem: error.message };
  }
}

function formSetting(setting: SettingDescription, stored: unknown): FormSetting {
  const storedValue = valueAt(stored, setting.path.split('.'));
  const value = storedValue === undefined ? setting.default : storedValue;
  return { ...setting, value, isDefault: JSON.stringify(value) === JSON.stringify(setting.default) };
}

function mappingOf(spreadsheet: SpreadsheetPort, settings: Pick<Settings, 'columns'>) {
  return evalSetsOf(spreadsheet, settings).map(({ tab, header }) => ({
    tab,
    headers: [...header.read, ...header.ignored.map((name) => ({ header: name, column: '' }))],
    own: Object.entries(settings.columns[tab] ?? {}).map(([column, name]) => ({ column, header: name })),
  }));
}

/** The stored settings. @param changes for this call only */
export function currentSettings(
  { document }: { readonly document: PropertyPort },
  changes: readonly SettingChange[] = [],
): Settings {
  return readSettings(storedSettings(document), changes);
}

export const settingCommands = {
  /** Turns automatic rescoring of edited rows on or off, or leaves it as it is; returns its state. */
  scoreEdits: entry(
    () => z.strictObject({ isOn: z.optional(z.boolean()) }),
    EditScoringState,
    ({ isOn }, services) => {
      if (isOn === true) switchOn(services);
      if (isOn === false && editScoringState(services).isMine) switchOff(services);
      return editScoringState(services);
    },
  ),
  settingsForm: entry(Nothing, SettingsForm, (_request, services) => settingsForm(services)),
  saveSetting: entry(
    () => z.strictObject({ path: z.string(), value: z.optional(z.unknown()) }),
    FormSetting,
    ({ path, value }, services) => saveSetting(path, value, services),
  ),
  /** Maps a header of a tab to a column; '' removes the mapping. */
  saveMapping: entry(
    () => z.strictObject({ tab: z.string(), column: z.string(), header: z.string() }),
    Mapping,
    ({ tab, column, header }, services) => ({ mapping: saveMapping(tab, column, header, services) }),
  ),
};
