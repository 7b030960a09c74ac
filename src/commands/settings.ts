/** Every setting, the judge’s setup, the keys, which are not settings: a key goes one way only; and whether it all works here. */
import { AGENT_FIELDS } from './setup';
import * as z from '../model/zod';
import { FormSetting, describeSettings, type SettingDescription, valueAt } from '../settings/describe';
import { entry, Nothing, type Services } from './entry';
import { COLUMNS } from '../fields/columns';
import { type PropertyPort, type KeyField, KEYS, type KeyId } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { UserError } from '../model/user-error';
import { withLock } from '../model/with-lock';
import { readSettings, type SettingChange } from '../settings/change';
import type { Settings } from '../settings/schema';
import {
  keepSettings,
  storedSettings,
  type EditScoring,
  editScoring,
  keepEditScoring,
} from '../sheets/store/document';
import { evalSetsOf } from '../sheets/source';
import { everyOf, namesOf } from '../model/collections';
import { enteredKeys, keepKeys, type Kept, keptKeys, SERVICES } from '../engine/jobs/keys';
import { type ClockServices, tidyClock, wakeClock, whyNoClock } from '../engine/clock-trigger';
import { shortTime } from '../model/local-time';

// Switches the scoring of edited rows on and off. One trigger per spreadsheet does it.

/** The function that the trigger calls. */
const EDIT_HANDLER = 'scoreEdited';

const EditScoringState = () =>
  z.object({
    isOn: z.boolean(),
    /** Whether the trigger is this user's: no one can remove another user's. */
    isMine: z.boolean(),
    /** Who has it and since when, and what stands in its way, in sentences; '' for nothing. */
    text: z.string(),
  });

function editScoringState(services: ClockServices): z.Shape<typeof EditScoringState> {
  const state = editScoring(services.document);
  const noClock = whyNoClock(services);
  const wait = noClock === '' ? '' : `${noClock} What an edit leaves to be done waits for your sidebar.`;
  if (!state) return { isOn: false, isMine: false, text: wait };
  const isMine = services.triggers.mine().some(({ id }) => id === state.triggerId);
  const by = `Switched on by ${isMine ? 'you' : who(state)} on ${shortTime(state.since)}.`;
  return { isOn: true, isMine, text: `${by} ${wait}`.trim() };
}

/**
 * Also takes it over from another user: their trigger finds that it no longer counts, and removes itself. It comes with a clock,
 * which does the work that edits leave over.
 */
function switchOn(services: ClockServices): void {
  const { document, triggers, clock, email } = services;
  const { id } = triggers.onEdit(EDIT_HANDLER);
  keepEditScoring(document, {
    by: email(),
    since: new Date(clock.now()).toISOString(),
    triggerId: id,
  });
  triggers.remove((trigger) => trigger.handler === EDIT_HANDLER && trigger.id !== id);
  wakeClock(services);
}

function switchOff(services: ClockServices): void {
  keepEditScoring(services.document, undefined);
  services.triggers.remove(({ handler }) => handler === EDIT_HANDLER);
  tidyClock(services);
}

function who({ by }: EditScoring): string {
  return by === '' ? 'somebody else' : by;
}

export const editCommands = {
  /** Whether edited rows are scored again at once, after switching that on or off. */
  scoreEdits: entry(
    () => z.strictObject({ isOn: z.optional(z.boolean()) }),
    EditScoringState,
    ({ isOn }, services) => {
      if (isOn === true) switchOn(services);
      if (isOn === false && editScoringState(services).isMine) switchOff(services);
      return editScoringState(services);
    },
  ),
};

// Keys without a separate form: entered once in the sidebar, shown as set or not set.

type SecretServices = Pick<Services, 'document' | 'user'>;

const ListedSecret = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    help: z.string(),
    /** Of its keys: usually one. */
    labels: z.array(z.string()),
    isSet: z.boolean(),
  });
type ListedSecret = z.Shape<typeof ListedSecret>;

/** Never the keys themselves. */
export function listSecrets({ user }: Pick<SecretServices, 'user'>): ListedSecret[] {
  return namesOf(SERVICES).flatMap((id) => {
    const { inSidebar } = SERVICES[id];
    if (!inSidebar) return [];
    const labels = Object.values(inSidebar.labels);
    return [{ id, ...inSidebar, labels, isSet: keptKeys(id, user) !== undefined }];
  });
}

/** Keeps keys, or forgets them if all texts are blank. @throws UserError for text that cannot be a key, which is not repeated */
function keepSecret(given: string, texts: readonly string[], services: SecretServices): ListedSecret[] {
  const id = namesOf(SERVICES).find((name) => name === given && SERVICES[name].inSidebar);
  if (!id) throw new UserError('usage', `There is no key ${given} to set here.`);
  keepKeys(id, entered(id, texts, services), services.user);
  return listSecrets(services);
}

/** What to keep; undefined if all texts are blank. */
function entered<Id extends KeyId>(
  id: Id,
  texts: readonly string[],
  { document, user }: SecretServices,
): Kept<Id> | undefined {
  if (texts.every((text) => text.trim() === '')) return undefined;
  const fields: readonly KeyField<Id>[] = KEYS[id].fields;
  const typed = everyOf(fields, (field) => texts[fields.indexOf(field)] ?? '');
  return enteredKeys(id, typed, readSettings(storedSettings(document)), user);
}

// The settings as a form: what there is, what is set, and saving one at a time.

type FormServices = Pick<Services, 'document' | 'user' | 'spreadsheet' | 'lock'>;

const TabMapping = () =>
  z.object({
    tab: z.string(),
    /** Every header; those that are read, with their column. */
    headers: z.array(z.object({ header: z.string(), column: z.string() })),
    /** What the user has set. */
    own: z.array(z.object({ column: z.string(), header: z.string() })),
  });
type TabMapping = z.Shape<typeof TabMapping>;

const Mapping = () => z.object({ mapping: z.array(TabMapping()) });

const SettingsForm = () =>
  z.extend(Mapping(), {
    sections: z.array(z.object({ id: z.string(), title: z.string(), settings: z.array(FormSetting()) })),
    secrets: z.array(ListedSecret()),
    /** Columns that a header can be mapped to. */
    columns: z.array(z.string()),
    /** Why the stored settings cannot be used; '' if they can. */
    problem: z.string(),
  });
type SettingsForm = z.Shape<typeof SettingsForm>;

/** They belong together, and with the key: the judge and the agent have forms of their own. */
const OTHER_FORMS: ReadonlySet<string> = new Set([
  ...['judge.provider', 'judge.model', 'judge.baseUrl'],
  ...AGENT_FIELDS.map((field) => `agent.${field}`),
]);

function settingsForm(services: FormServices): SettingsForm {
  const { document, spreadsheet } = services;
  const stored = storedSettings(document);
  const { settings, problem } = usable(stored);
  return {
    sections: describeSettings().map(({ settings: all, ...section }) => ({
      ...section,
      settings: all
        .filter(({ path }) => !OTHER_FORMS.has(path))
        .map((settingDescription) => withValue(settingDescription, stored)),
    })),
    secrets: listSecrets(services),
    mapping: mappingOf(spreadsheet, settings),
    columns: COLUMNS,
    problem,
  };
}

/**
 * Saves one setting.
 *
 * @param path as the form names it
 * @param value of the setting's kind; undefined restores the default
 * @throws UserError that says what the setting may be; then nothing is saved
 */
function saveSetting(path: string, value: unknown, services: FormServices): FormSetting {
  const settingDescription = describeSettings()
    .flatMap(({ settings }) => settings)
    .find((settingDescription) => settingDescription.path === path);
  if (!settingDescription || OTHER_FORMS.has(path))
    throw new UserError('usage', `There is no setting ${path} to save here.`);
  return withLock(services, () => {
    const stored = storedSettings(services.document);
    // An optional setting without a value is blank.
    const isDefault = value === undefined || (value === null && settingDescription.default === undefined);
    const settings = readSettings(
      layer(stored, path.split('.'), isDefault ? settingDescription.default : value),
    );
    const [section = '', key] = path.split('.');
    // As the schema has parsed it: trimmed, completed.
    const kept = valueAt(settings, [section]);
    keepSettings(
      services.document,
      key === undefined ? record(section, kept) : { [section]: { [key]: valueAt(kept, [key]) } },
    );
    return withValue(settingDescription, settings);
  });
}

/** Sets which header of a tab holds a column; '' removes the mapping. */
function saveMapping(tab: string, column: string, header: string, services: FormServices): TabMapping[] {
  return withLock(services, () => {
    const { spreadsheet, document } = services;
    const { columns } = readSettings(storedSettings(document));
    const others = Object.entries(columns[tab] ?? {}).filter(([name]) => name !== column);
    const own = Object.fromEntries(header === '' ? others : [...others, [column, header]]);
    const settings = readSettings(layer(storedSettings(document), ['columns', tab], own));
    keepSettings(document, { columns: { [tab]: own } });
    return mappingOf(spreadsheet, settings);
  });
}

/** A section that is one setting. */
function record(section: string, value: unknown): Record<string, object> {
  if (typeof value === 'object' && value !== null) return { [section]: value };
  throw new UserError('usage', `The setting ${section} cannot be saved here.`);
}

function layer(json: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const entries = typeof json === 'object' && json !== null ? Object.entries(json) : [];
  return { ...Object.fromEntries(entries), [key]: layer(valueAt(json, [key]), rest, value) };
}

/** A form must open even if the settings cannot be used, or no one could fix them. */
function usable(stored: unknown): { readonly settings: Settings; readonly problem: string } {
  try {
    return { settings: readSettings(stored), problem: '' };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { settings: readSettings(undefined), problem: error.message };
  }
}

function withValue(setting: SettingDescription, stored: unknown): FormSetting {
  const own = valueAt(stored, setting.path.split('.'));
  const value = own === undefined ? setting.default : own;
  return { ...setting, value, isDefault: JSON.stringify(value) === JSON.stringify(setting.default) };
}

function mappingOf(spreadsheet: SpreadsheetPort, settings: Pick<Settings, 'columns'>): TabMapping[] {
  return evalSetsOf(spreadsheet, settings).map(({ tab, header }) => ({
    tab,
    headers: [...header.read, ...header.ignored.map((name) => ({ header: name, column: '' }))],
    own: Object.entries(settings.columns[tab] ?? {}).map(([column, name]) => ({ column, header: name })),
  }));
}

export const settingCommands = {
  settingsForm: entry(Nothing, SettingsForm, (_given, services) => settingsForm(services)),
  /** Saves one setting; without a value, its default. */
  saveSetting: entry(
    () => z.strictObject({ path: z.string(), value: z.optional(z.unknown()) }),
    FormSetting,
    ({ path, value }, services) => saveSetting(path, value, services),
  ),
  /** Sets which header of a tab holds a column; '' removes the mapping. */
  saveMapping: entry(
    () => z.strictObject({ tab: z.string(), column: z.string(), header: z.string() }),
    Mapping,
    ({ tab, column, header }, services) => ({
      mapping: saveMapping(tab, column, header, services),
    }),
  ),
  /** Keeps the keys of a service with the user's account; blank ones forget them. */
  saveSecret: entry(
    () => z.strictObject({ id: z.string(), texts: z.array(z.string().check(z.maxLength(6000))) }),
    () => z.object({ secrets: z.array(ListedSecret()) }),
    ({ id, texts }, services) => ({ secrets: keepSecret(id, texts, services) }),
  ),
};

// The settings as they are stored now.

/** @param changes for this call only */
export function currentSettings(
  { document }: { readonly document: PropertyPort },
  changes: readonly SettingChange[] = [],
): Settings {
  return readSettings(storedSettings(document), changes);
}
