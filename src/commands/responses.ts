/** The agent’s outputs, in the tab `Responses`: imported from a file, their states kept or removed. */
import { readResponseFile } from '../agent/detailed-csv';
import { type ImportedEntry, NotImportable } from '../agent/imported';
import { askedBy } from '../agent/exchange';
import { hasOutput } from '../agent/recorded';
import { isGoingOn } from '../engine/run';
import { DAY_MS } from '../engine/time';
import { knownColumn } from '../evalset/header';
import type { EvalSet } from '../evalset/read-tab';
import { isOfTurn, turnOf } from '../fields/conversation';
import type { EvalCase } from '../fields/eval-case';
import type { NewResponse } from '../fields/response';
import { grouped } from '../model/collections';
import { count, cut, foldCase, foldQuery } from '../model/text';
import { UserError } from '../model/user-error';
import { withLock } from '../model/with-lock';
import * as z from '../model/zod';
import { SettingChanges } from '../settings/change';
import { keptStates, MAX_MEGABYTES, MEGABYTE, responseKeeper } from '../sheets/keep-responses';
import { evalSetsOf } from '../sheets/source';
import { entry, type Services } from './entry';
import { currentSettings } from './settings';

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

function statesLeft({ olderThanDays }: z.Shape<typeof StatesRequest>, services: Services) {
  const removed = olderThanDays === undefined ? 0 : removeStates(olderThanDays, services);
  const { states, characters, oldest } = keptStates(services).size();
  return { states, oldest, removed, megabytes: characters / MEGABYTE, most: MAX_MEGABYTES };
}

function removeStates(olderThanDays: number, services: Services): number {
  if (isGoingOn(services))
    throw new UserError('usage', 'A run is going on: take states out when it is over.');
  const before = new Date(services.clock.now() - olderThanDays * DAY_MS).toISOString();
  return withLock(services, () => keptStates(services).prune(before));
}

const ImportRequest = () =>
  z.strictObject({
    fileName: z.string().check(z.minLength(1), z.maxLength(200)),
    text: z.string(),
    /** Only cases of these eval sets; without it, all. */
    tabs: z.optional(z.array(z.string())),
    set: SettingChanges(),
    isPreview: z.optional(z.boolean()),
  });
type ImportRequest = z.Shape<typeof ImportRequest>;

const ImportPreview = () =>
  z.object({
    file: z.string(),
    /** The eval sets to which something belongs. */
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
    moreRemarks: z.int(),
  });
type ImportPreview = z.Shape<typeof ImportPreview>;

type ImportServices = Pick<Services, 'spreadsheet' | 'lock' | 'clock' | 'pack' | 'document'>;

/** An existing response of the same question and trial is overwritten. */
export function importResponses(request: ImportRequest, services: ImportServices): ImportPreview {
  const { isPreview = false, fileName } = request;
  if (!isPreview && isGoingOn(services))
    throw new UserError('usage', 'A run is going on: import when it is over.');
  const { preview, responses } = planImport(request, services);
  if (isPreview) return preview;
  if (responses.length === 0) {
    const [first = 'It holds no responses.'] = preview.remarks;
    throw new UserError('usage', `Nothing of ${fileName} belongs to a case here. ${first}`);
  }
  const remark = withLock(services, () => responseKeeper(services).put(responses));
  return remark === '' ? preview : { ...preview, remarks: [`${remark}.`, ...preview.remarks] };
}

const SHOWN_REMARKS = 30;

function planImport({ fileName, text, tabs, set }: ImportRequest, services: ImportServices) {
  const { kind, entries } = readFile(fileName, text);
  const sets = evalSetsFor(tabs, evalSetsOf(services.spreadsheet, currentSettings(services, set)));
  const trialOf = trialCounter();
  const recordedAt = new Date(services.clock.now()).toISOString();
  const remarks: string[] = [];
  const matches: { readonly response: NewResponse; readonly how: Found['how'] }[] = [];
  const matched = new Set<EvalCase>();
  for (const { entry, cases, how } of foundIn(entries, sets)) {
    const { place, askedAt } = entry;
    if (cases.length === 0) {
      const content = entry.contentFor();
      const why = content.kind === 'unreadable' ? content.reason : `no eval set has ${wantedOf(entry)}`;
      remarks.push(`${nameOf(entry)}: ${why}; left out`);
    }
    for (const evalCase of cases) {
      const content = entry.contentFor(how === 'edited' ? undefined : askedBy(evalCase));
      if (content.kind === 'unreadable') {
        remarks.push(`${nameOf(entry)}: ${content.reason}; left out`);
        continue;
      }
      if (how === 'edited')
        remarks.push(
          `${nameOf(entry)}: its query is not the one of the case with this test_id; it will not be scored`,
        );
      matched.add(evalCase);
      const trial = trialOf(evalCase, entry.trial);
      if (entry.trial === undefined && trial > 1)
        remarks.push(`${place}: another response to ${nameOfCase(evalCase)}, kept as trial ${trial}`);
      const { record, state } = content;
      const query = queriesOf(entry).find(isQueryOf(evalCase)) ?? queriesOf(entry)[0] ?? '';
      matches.push({
        how,
        response: {
          ...{ tab: evalCase.tab, testId: evalCase.testId, query, askedAt, trial, record },
          uid: isQueryOf(evalCase)(query) ? evalCase.uid : '',
          turn: turnOf(evalCase),
          ...(state !== undefined && { state }),
          recordedBy: 'import',
          recordedAt,
        },
      });
    }
  }
  const responses = matches.map(({ response }) => response);
  const tabLines = sets.flatMap(({ tab, cases }) => {
    const ofTab = matches.filter(({ response }) => response.tab === tab);
    const byId = ofTab.filter(({ how }) => how !== 'query').length;
    return ofTab.length === 0 ? [] : [{ tab, cases: cases.length, matched: ofTab.length, byId }];
  });
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

function evalSetsFor(tabs: readonly string[] | undefined, sets: readonly EvalSet[]): readonly EvalSet[] {
  const missing = tabs?.find((tab) => !sets.some((set) => set.tab === tab));
  if (missing !== undefined) throw new UserError('usage', `There is no eval set “${missing}”.`);
  if (sets.length === 0)
    throw new UserError('usage', 'This spreadsheet has no eval set that responses could belong to.');
  return tabs ? sets.filter((set) => tabs.includes(set.tab)) : sets;
}

interface Found {
  readonly entry: ImportedEntry;
  readonly cases: readonly EvalCase[];
  /** `edited`: by its id, although the query differs. */
  readonly how: 'id' | 'query' | 'edited';
}

/** What an entry says that it was asked: where it doesn't, what the user asked in its thread. */
function queriesOf({ query, questions }: ImportedEntry): readonly string[] {
  return query === '' ? questions : [query];
}

const isQueryOf =
  ({ query }: EvalCase) =>
  (text: string): boolean =>
    foldQuery(text) === foldQuery(query);

/**
 * The cases that entries belong to: those with the same id and query, else the same query, else the same id alone. The state of a thread of
 * several questions is that after the last one: to the others it belongs only if the file has no state that ends with them.
 */
function foundIn(entries: readonly ImportedEntry[], sets: readonly EvalSet[]): Found[] {
  const all = sets.flatMap(({ cases }) => cases.map(({ evalCase }) => evalCase));
  const byId = grouped(all, ({ testId }) => testId);
  const byQuery = grouped(all, ({ query }) => foldQuery(query));
  const ended = new Set<EvalCase>();
  const found = entries.map((entry) => {
    const { tab, testId, turn } = entry;
    const isHere = (evalCase: EvalCase): boolean =>
      (tab === '' || foldCase(evalCase.tab) === foldCase(tab)) && isOfTurn(turn, evalCase);
    const named = (testId === '' ? [] : (byId.get(testId) ?? [])).filter(isHere);
    const queries = queriesOf(entry);
    const same = named.filter((evalCase) => queries.length === 0 || queries.some(isQueryOf(evalCase)));
    if (same.length > 0) return { entry, cases: same, how: 'id' as const };
    const asked = [...new Set(queries.map(foldQuery))]
      .map((query) => (byQuery.get(query) ?? []).filter(isHere))
      .filter((cases) => cases.length > 0);
    if (asked.length === 0) return { entry, cases: named, how: 'edited' as const };
    const last = asked[asked.length - 1] ?? [];
    for (const evalCase of last) ended.add(evalCase);
    return { entry, cases: asked.flat(), last, how: 'query' as const };
  });
  return found.map(({ last, ...one }) =>
    last ? { ...one, cases: one.cases.filter((its) => last.includes(its) || !ended.has(its)) } : one,
  );
}

/** Entries that don't name their trial are numbered in order. */
function trialCounter(): (evalCase: EvalCase, given: number | undefined) => number {
  const seen = new Map<EvalCase, number>();
  return (evalCase, given) => {
    const last = seen.get(evalCase) ?? 0;
    const trial = given ?? last + 1;
    seen.set(evalCase, Math.max(trial, last));
    return trial;
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

/** @example 'its test_id or its query in “GOLD”' */
function wantedOf({ testId, query, tab }: ImportedEntry): string {
  const known = [...(testId === '' ? [] : ['its test_id']), ...(query === '' ? [] : ['its query'])];
  const what = known.length === 0 ? 'a case for it: it tells neither test_id nor query' : known.join(' or ');
  return tab === '' ? what : `${what} in “${tab}”`;
}

export const responseCommands = {
  /** What in a file belongs to which eval set, and what belongs to none; imports it, unless that is only to be seen. */
  importResponses: entry(ImportRequest, ImportPreview, importResponses),
  /** How much room the whole states of responses take. */
  keptStates: entry(StatesRequest, KeptStates, statesLeft),
};
