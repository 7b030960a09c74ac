/** The tab `Responses`: importing the agent’s outputs from a file; the size of the stored states, and their removal. */
import { NotImportable, readResponseFile } from '../agent/response-file';
import { hasOutput } from '../agent/recorded-columns';
import { isRunInProgress } from '../engine/run';
import { DAY_MS } from '../engine/execution-time';
import { knownColumn } from '../evalset/header';
import type { EvalSet } from '../evalset/read-tab';
import type { EvalCase } from '../fields/eval-case';
import type { NewResponse } from '../fields/response';
import { count } from '../model/text';
import { rightImport } from '../model/texts/wrong-file';
import { UserError } from '../model/user-error';
import { withLock } from '../model/with-lock';
import * as z from '../model/zod';
import { SettingChanges } from '../settings/read-settings';
import { responseKeeper } from '../stores/responses-tab';
import { openStates, MAX_MEGABYTES, MEGABYTE } from '../stores/states';
import { matchEntries } from '../stores/imported-responses';
import { evalSetsOf } from '../results/source';
import { entry, type Services } from './entry';
import { currentSettings } from './settings';

const KeptStates = () =>
  z.object({
    states: z.int(),
    megabytes: z.number(),
    /** Megabytes at most. */
    max: z.int(),
    /** ISO date-time; '' without any. */
    oldest: z.string(),
    /** Number of states removed by this request. */
    removed: z.int(),
  });

const StatesRequest = () =>
  z.strictObject({
    /** Older states are removed first. */
    olderThanDays: z.optional(z.int().check(z.minimum(0))),
  });

function stateSizes({ olderThanDays }: z.Shape<typeof StatesRequest>, services: Services) {
  const removed = olderThanDays === undefined ? 0 : removeStates(olderThanDays, services);
  const { states, characters, oldest } = openStates(services).size();
  return { states, oldest, removed, megabytes: characters / MEGABYTE, max: MAX_MEGABYTES };
}

function removeStates(olderThanDays: number, services: Services): number {
  if (isRunInProgress(services))
    throw new UserError('usage', 'A run is in progress: remove states when it has ended.');
  const before = new Date(services.clock.now() - olderThanDays * DAY_MS).toISOString();
  return withLock(services, () => openStates(services).prune(before));
}

const ImportRequest = () =>
  z.strictObject({
    fileName: z.string().check(z.minLength(1), z.maxLength(200)),
    text: z.string(),
    /** Names of eval sets whose cases can match; left out for all. */
    tabs: z.optional(z.array(z.string())),
    set: SettingChanges(),
    isPreview: z.optional(z.boolean()),
  });
type ImportRequest = z.Shape<typeof ImportRequest>;

const ImportPreview = () =>
  z.object({
    file: z.string(),
    /** The eval sets with matching cases. */
    tabs: z.array(
      z.object({
        tab: z.string(),
        cases: z.int(),
        matched: z.int(),
        /** Of these, matched by `test_id`, not by query. */
        byId: z.int(),
      }),
    ),
    matched: z.int(),
    /** Remarks on entries that are left out or need checking: the first ones, and how many more there are. */
    remarks: z.array(z.string()),
    moreRemarks: z.int(),
  });
type ImportPreview = z.Shape<typeof ImportPreview>;

type ImportServices = Pick<Services, 'spreadsheet' | 'lock' | 'clock' | 'pack' | 'document'>;

/** Imports a file, or previews its import. A response replaces an earlier one to the same question in the same trial. */
export function importResponses(request: ImportRequest, services: ImportServices): ImportPreview {
  const { isPreview = false, fileName } = request;
  if (!isPreview && isRunInProgress(services))
    throw new UserError('usage', 'A run is in progress: import when it has ended.');
  const { preview, responses } = planImport(request, services);
  if (isPreview) return preview;
  if (responses.length === 0) {
    const [first = 'It has no responses.'] = preview.remarks;
    throw new UserError('usage', `Nothing in ${fileName} matches a case here. ${first}`);
  }
  const remark = withLock(services, () => responseKeeper(services).put(responses));
  return remark === '' ? preview : { ...preview, remarks: [`${remark}.`, ...preview.remarks] };
}

const SHOWN_REMARKS = 30;

function planImport({ fileName, text, tabs, set }: ImportRequest, services: ImportServices) {
  const { kind, entries } = readFile(fileName, text);
  const sets = evalSetsFor(tabs, evalSetsOf(services.spreadsheet, currentSettings(services, set)));
  const recordedAt = new Date(services.clock.now()).toISOString();
  const { matches, remarks } = matchEntries(entries, sets, recordedAt);
  const door = matches.length === 0 ? rightImport(text, 'outputs') : '';
  if (door !== '') throw new UserError('usage', `${fileName} cannot be imported.${door}`);
  const responses = matches.map(({ response }) => response);
  const tabLines = sets.flatMap(({ tab, cases }) => {
    const ofTab = matches.filter(({ response }) => response.tab === tab);
    const byId = ofTab.filter(({ how }) => how !== 'query').length;
    return ofTab.length === 0 ? [] : [{ tab, cases: cases.length, matched: ofTab.length, byId }];
  });
  const matched = new Set(matches.map(({ evalCase }) => evalCase));
  const shown = [...ownRemark(sets, matched), ...roomRemark(responses, services), ...remarks];
  const preview = {
    file: `${fileName} holds ${kind}: ${count(entries.length, 'entry', 'entries')}.`,
    tabs: tabLines,
    matched: responses.length,
    remarks: shown.slice(0, SHOWN_REMARKS),
    moreRemarks: Math.max(0, shown.length - SHOWN_REMARKS),
  };
  return { preview, responses };
}

/** Packed size ÷ size of the JSON text, as measured on agent states. */
const PACKED_SHARE = 0.27;

/** A warning if not all states can be stored; [] if they can. */
function roomRemark(responses: readonly NewResponse[], services: ImportServices): string[] {
  const characters = responses.reduce((sum, { state = '' }) => sum + state.length, 0) * PACKED_SHARE;
  const kept = characters === 0 ? 0 : openStates(services).size().characters;
  if (kept + characters <= MAX_MEGABYTES * MEGABYTE) return [];
  const [keptMb, moreMb] = [kept, characters].map((size) => (size / MEGABYTE).toFixed(1));
  return [
    `the states in this file need about ${moreMb} MB, and ${keptMb} of ${MAX_MEGABYTES} MB are in use: delete old ones first (sidebar, Settings ▸ In the sheet), or some will not be stored`,
  ];
}

function ownRemark(sets: readonly EvalSet[], matched: ReadonlySet<EvalCase>): string[] {
  const recordedThere = sets
    .flatMap(({ cases }) => cases)
    .filter(({ evalCase, recorded }) => matched.has(evalCase) && hasOutput(recorded)).length;
  if (recordedThere === 0) return [];
  const rows = count(recordedThere, 'row has an output of its own', 'rows have outputs of their own');
  return [`${rows}: the imported responses take precedence`];
}

function readFile(fileName: string, text: string): ReturnType<typeof readResponseFile> {
  try {
    return readResponseFile(text, (header) => knownColumn(header)?.column);
  } catch (error) {
    if (!(error instanceof NotImportable)) throw error;
    throw new UserError(
      'usage',
      `${fileName} cannot be imported: ${error.message}.${rightImport(text, 'outputs')}`,
    );
  }
}

function evalSetsFor(tabs: readonly string[] | undefined, sets: readonly EvalSet[]): readonly EvalSet[] {
  const missing = tabs?.find((tab) => !sets.some((set) => set.tab === tab));
  if (missing !== undefined) throw new UserError('usage', `There is no eval set “${missing}”.`);
  if (sets.length === 0)
    throw new UserError('usage', 'This spreadsheet has no eval set that responses could belong to.');
  return tabs ? sets.filter((set) => tabs.includes(set.tab)) : sets;
}

export const responseCommands = {
  importResponses: entry(ImportRequest, ImportPreview, importResponses),
  keptStates: entry(StatesRequest, KeptStates, stateSizes),
};
