/** The agent’s outputs, in the tab `Responses`: imported from a file, their states kept or removed. */
import { currentSettings } from './settings';
import { type Services, entry } from './entry';
import * as z from '../model/zod';
import { isGoingOn } from '../engine/run';
import { type SettingChange, SettingChanges } from '../settings/change';
import { grouped } from '../model/collections';
import { hasOutput } from '../agent/recorded';
import { type ImportedEntry, NotImportable } from '../agent/imported';
import { readResponseFile } from '../agent/detailed-csv';
import { knownColumn } from '../evalset/header';
import type { EvalSet } from '../evalset/read-tab';
import { isOfTurn, turnOf } from '../fields/conversation';
import type { EvalCase } from '../fields/eval-case';
import type { NewResponse, Recording } from '../fields/response';
import { count, cut, foldCase } from '../model/text';
import { UserError } from '../model/user-error';
import { withLock } from '../model/with-lock';
import {
  keptStates,
  MEGABYTE,
  MAX_MEGABYTES,
  responseKeeper,
  type StateServices,
} from '../sheets/keep-responses';
import type { Settings } from '../settings/schema';
import { evalSetsOf } from '../sheets/source';
import type { LockPort } from '../model/ports';
import { DAY_MS } from '../engine/time';

// How much room the whole states of the agent’s threads take, and removing old ones.

const KeptStates = () =>
  z.object({
    states: z.int(),
    megabytes: z.number(),
    /** Megabytes at most. */
    most: z.int(),
    /** ISO date-time; '' if none is kept. */
    oldest: z.string(),
    /** How many were removed now. */
    removed: z.int(),
  });

const StatesRequest = () =>
  z.strictObject({
    /** Removes older ones first. */
    olderThanDays: z.optional(z.int().check(z.minimum(0))),
  });

interface PruneServices extends StateServices {
  readonly lock: LockPort;
  readonly isRunning: () => boolean;
}

function statesLeft(
  { olderThanDays }: z.Shape<typeof StatesRequest>,
  services: PruneServices,
): z.Shape<typeof KeptStates> {
  const removed = olderThanDays === undefined ? 0 : removeStates(olderThanDays, services);
  const { states, characters, oldest } = keptStates(services).size();
  return { states, oldest, removed, megabytes: characters / MEGABYTE, most: MAX_MEGABYTES };
}

function removeStates(olderThanDays: number, services: PruneServices): number {
  if (services.isRunning())
    throw new UserError('usage', 'A run is going on: take states out when it is over.');
  const before = new Date(services.clock.now() - olderThanDays * DAY_MS).toISOString();
  return withLock(services, () => keptStates(services).prune(before));
}

// Responses from a file: matches them with cases and writes them into the tab `Responses`.

interface ImportServices extends Pick<Services, 'spreadsheet' | 'lock' | 'clock' | 'pack' | 'document'> {
  readonly settings: Settings;
  readonly isRunning: () => boolean;
}

const ImportOrder = () =>
  z.strictObject({
    fileName: z.string().check(z.minLength(1), z.maxLength(200)),
    text: z.string(),
    /** Only cases of these eval sets; without it, all. */
    tabs: z.optional(z.array(z.string())),
  });
type ImportOrder = z.Shape<typeof ImportOrder>;

/** What an import will do, or has done. */
const ImportPreview = () =>
  z.object({
    /** What kind of file it is. */
    file: z.string(),
    /** One entry per eval set to which something belongs. */
    tabs: z.array(
      z.object({
        tab: z.string(),
        cases: z.int(),
        matched: z.int(),
        /** Matched by `test_id`; the others were matched by their query. */
        byId: z.int(),
      }),
    ),
    matched: z.int(),
    /** The first remarks on what is left out or needs a look. */
    remarks: z.array(z.string()),
    /** How many more there are. */
    moreRemarks: z.int(),
  });
type ImportPreview = z.Shape<typeof ImportPreview>;

const SHOWN_REMARKS = 30;

export function previewResponses(order: ImportOrder, services: ImportServices): ImportPreview {
  return planImport(order, services).preview;
}

/** Keeps what belongs to a case; an existing response of the same question and trial is overwritten. */
export function importResponses(order: ImportOrder, services: ImportServices): ImportPreview {
  if (services.isRunning()) throw new UserError('usage', 'A run is going on: import when it is over.');
  const { preview, responses, leftOut } = planImport(order, services);
  if (responses.length === 0) {
    const [first = 'It holds no responses.'] = leftOut;
    throw new UserError('usage', `Nothing of ${order.fileName} belongs to a case here. ${first}`);
  }
  let remark = '';
  withLock(services, () => {
    remark = responseKeeper(services).put(responses);
  });
  return remark === '' ? preview : { ...preview, remarks: [`${remark}.`, ...preview.remarks] };
}

interface ImportPlan {
  readonly preview: ImportPreview;
  readonly responses: readonly NewResponse[];
  /** The remarks on entries that cannot be read, or belong to no case. */
  readonly leftOut: readonly string[];
}

function planImport({ fileName, text, tabs }: ImportOrder, services: ImportServices): ImportPlan {
  const { kind, entries } = readFile(fileName, text);
  const sets = setsOf(tabs, services);
  const find = finder(sets);
  const remarks: string[] = [];
  const leftOut: string[] = [];
  const leaveOut = (entry: ImportedEntry, why: string): void => {
    leftOut.push(`${nameOf(entry)}: ${why}; left out`);
    remarks.push(`${nameOf(entry)}: ${why}; left out`);
  };
  const trials = trialCounter();
  const recordedAt = new Date(services.clock.now()).toISOString();
  const responses: NewResponse[] = [];
  const byIdIn = new Map<string, number>();
  const matched = new Set<EvalCase>();
  for (const entry of entries) {
    const { content, place } = entry;
    if (content.kind === 'unreadable') {
      leaveOut(entry, content.reason);
      continue;
    }
    const match = find(entry);
    if (match.cases.length === 0) {
      leaveOut(entry, `no eval set has ${wantedOf(entry)}`);
      continue;
    }
    if (match.how === 'edited')
      remarks.push(
        `${nameOf(entry)}: its query is not the one of the case with this test_id; it will not be scored`,
      );
    for (const evalCase of match.cases) {
      matched.add(evalCase);
      const trial = trials(evalCase, entry.trial);
      if (entry.trial === undefined && trial > 1)
        remarks.push(`${place}: another response to ${nameOfCase(evalCase)}, kept as trial ${trial}`);
      responses.push({
        ...responseOf(entry, evalCase, trial, content.record),
        ...(content.state !== undefined && { state: content.state }),
        recordedBy: 'import',
        recordedAt,
      });
      if (match.how !== 'query') byIdIn.set(evalCase.tab, (byIdIn.get(evalCase.tab) ?? 0) + 1);
    }
  }
  const tabLines = sets.flatMap(({ tab, cases }) => {
    const ofTab = responses.filter((response) => response.tab === tab).length;
    return ofTab === 0 ? [] : [{ tab, cases: cases.length, matched: ofTab, byId: byIdIn.get(tab) ?? 0 }];
  });
  const preview = {
    file: `${fileName} holds ${kind}: ${count(entries.length, 'entry', 'entries')}.`,
    tabs: tabLines,
    matched: responses.length,
    remarks: [...ownRemark(sets, matched), ...roomRemark(responses, services), ...remarks].slice(
      0,
      SHOWN_REMARKS,
    ),
    moreRemarks: Math.max(0, remarks.length - SHOWN_REMARKS),
  };
  return { preview, responses, leftOut };
}

/** The size of packed JSON relative to its text, as measured on agent states. */
const PACKED = 0.27;

/** Shown before anything is kept: anyone who imports anyway knows what will be left out. */
function roomRemark(responses: readonly NewResponse[], services: ImportServices): string[] {
  const characters = responses.reduce((sum, { state = '' }) => sum + state.length, 0) * PACKED;
  const kept = characters === 0 ? 0 : keptStates(services).size().characters;
  if (kept + characters <= MAX_MEGABYTES * MEGABYTE) return [];
  const [keptMb, moreMb] = [kept, characters].map((size) => (size / MEGABYTE).toFixed(1));
  return [
    `The whole states of this file take about ${moreMb} MB beside the ${keptMb} MB that are kept; more than ${MAX_MEGABYTES} MB are not: remove old ones first (sidebar, Settings ▸ In the sheet)`,
  ];
}

function ownRemark(sets: readonly EvalSet[], matched: ReadonlySet<EvalCase>): string[] {
  const own = sets
    .flatMap(({ cases }) => cases)
    .filter(({ evalCase, recorded }) => matched.has(evalCase) && hasOutput(recorded)).length;
  if (own === 0) return [];
  const rows = count(own, 'row records an output itself', 'rows record an output themselves');
  return [`${rows}: the imported responses count before it`];
}

function readFile(fileName: string, text: string): ReturnType<typeof readResponseFile> {
  try {
    return readResponseFile(text, (header) => knownColumn(header)?.column);
  } catch (error) {
    if (!(error instanceof NotImportable)) throw error;
    throw new UserError('usage', `${fileName} cannot be imported: ${error.message}.`);
  }
}

function setsOf(tabs: readonly string[] | undefined, { spreadsheet, settings }: ImportServices): EvalSet[] {
  const sets = evalSetsOf(spreadsheet, settings);
  const missing = tabs?.find((tab) => !sets.some((set) => set.tab === tab));
  if (missing !== undefined) throw new UserError('usage', `There is no eval set “${missing}”.`);
  if (sets.length === 0)
    throw new UserError('usage', 'This spreadsheet has no eval set that responses could belong to.');
  return tabs ? sets.filter((set) => tabs.includes(set.tab)) : sets;
}

interface Found {
  readonly cases: readonly EvalCase[];
  /** `edited`: by its id, although the query differs. */
  readonly how: 'id' | 'query' | 'edited';
}

/** The cases that entries belong to: those with the same id and query, else the same query, else the same id alone. */
function finder(sets: readonly EvalSet[]): (entry: ImportedEntry) => Found {
  const all = sets.flatMap(({ cases }) => cases.map(({ evalCase }) => evalCase));
  const byId = grouped(all, ({ testId }) => testId);
  const byQuery = grouped(all, ({ query }) => foldCase(query));
  return ({ tab, testId, query, turn }) => {
    const isHere = (evalCase: EvalCase): boolean =>
      (tab === '' || foldCase(evalCase.tab) === foldCase(tab)) && isOfTurn(turn, evalCase);
    const named = (testId === '' ? [] : (byId.get(testId) ?? [])).filter(isHere);
    const same = named.filter((evalCase) => query === '' || foldCase(evalCase.query) === foldCase(query));
    if (same.length > 0) return { cases: same, how: 'id' };
    const asked = (query === '' ? [] : (byQuery.get(foldCase(query)) ?? [])).filter(isHere);
    return asked.length > 0 ? { cases: asked, how: 'query' } : { cases: named, how: 'edited' };
  };
}

/** Entries that don't name their trial are numbered in order. */
function trialCounter(): (evalCase: EvalCase, given: number | undefined) => number {
  const seen = new Map<EvalCase, number>();
  return (evalCase, given) => {
    const trial = given ?? (seen.get(evalCase) ?? 0) + 1;
    seen.set(evalCase, Math.max(trial, seen.get(evalCase) ?? 0));
    return trial;
  };
}

function responseOf(
  { query, askedAt }: ImportedEntry,
  evalCase: EvalCase,
  trial: number,
  record: NewResponse['record'],
): Omit<NewResponse, keyof Recording> {
  const isSame = foldCase(query) === foldCase(evalCase.query);
  return {
    tab: evalCase.tab,
    testId: evalCase.testId,
    query,
    askedAt,
    trial,
    record,
    uid: isSame ? evalCase.uid : '',
    turn: turnOf(evalCase),
  };
}

const SHOWN_QUERY = 60;

/** @example 'row 3 (1-002)' */
function nameOf({ place, testId, query }: ImportedEntry): string {
  const name = testId === '' ? cut(query, SHOWN_QUERY) : testId;
  return name === '' ? place : `${place} (${name})`;
}

function nameOfCase({ testId, tab, row }: EvalCase): string {
  return testId === '' ? `“${tab}” row ${row}` : testId;
}

function wantedOf({ testId, query, tab }: ImportedEntry): string {
  const what =
    testId !== '' && query !== ''
      ? 'its test_id or its query'
      : testId !== ''
        ? 'its test_id'
        : query !== ''
          ? 'its query'
          : 'a case for it: it tells neither test_id nor query';
  return tab === '' ? what : `${what} in “${tab}”`;
}

const ImportRequest = () =>
  z.extend(ImportOrder(), { set: SettingChanges(), isPreview: z.optional(z.boolean()) });

function importServices(services: Services, set: readonly SettingChange[]): ImportServices {
  const { spreadsheet, lock, clock, document, pack } = services;
  const isRunning = () => isGoingOn(services);
  return { spreadsheet, lock, clock, document, pack, settings: currentSettings(services, set), isRunning };
}

export const responseCommands = {
  /** What in a file belongs to which eval set, and what belongs to none; imports it, unless that is only to be seen. */
  importResponses: entry(ImportRequest, ImportPreview, ({ set, isPreview, ...file }, services) =>
    (isPreview === true ? previewResponses : importResponses)(file, importServices(services, set)),
  ),
  /** How much room the whole states of responses take. */
  keptStates: entry(StatesRequest, KeptStates, (given, services) =>
    statesLeft(given, importServices(services, [])),
  ),
};
