/** The diff of two runs of an eval set, the runs to choose from, and the baseline. A run is in the results tab, in the ledger or in a file. */
import { checksIn } from '../checks/registry';
import { isRunInProgress } from '../engine/run';
import { grouped } from '../model/collections';
import type { Snapshot, SnapshotInfo } from '../model/run';
import { defaultPair, EvalSetDiff } from '../model/run-diff';
import { type Scorecard, scoredIn, scoreIn } from '../model/scorecard';
import { shortRate } from '../model/section';
import { rateOf } from '../scoring/rates';
import type { SpreadsheetPort, TabInfo } from '../model/spreadsheet';
import { count, cut, outOf } from '../model/text';
import { UserError } from '../model/user-error';
import { withLock } from '../model/with-lock';
import * as z from '../model/zod';
import { diffView, type CasePlace, type PlaceOf } from '../reports/diff-view';
import { snapshotOf, keepRun } from '../results/snapshot';
import { comparedRuns, runPhrase, runName } from '../stores/past-runs';
import { findResults, isResultsHeader } from '../results/find-results';
import { resultsNow } from '../results/reconcile';
import { readingSettings } from '../results/last-run';
import { namedEvalSets, readEvalSet, readSource } from '../results/source';
import { openLedger, countsOf } from '../stores/ledger';
import { baselines } from '../stores/document';
import { readRuns } from '../stores/run-file';
import { entry, type Services, SentFile } from './entry';

type DiffServices = Pick<Services, 'spreadsheet' | 'document' | 'clock' | 'lock'>;

export type OpenedRuns = ReturnType<typeof openRuns>;

export function openRuns({ spreadsheet, document, clock }: DiffServices) {
  const pins = baselines(document);
  const ledger = openLedger(spreadsheet, pins);
  const now = new Date(clock.now()).toISOString();
  const settings = readingSettings({ spreadsheet, document });
  return { spreadsheet, pins, ledger, aboutRun: ledger.about, settings, now };
}

/** Id of the current results, which may be from several runs. */
export const NOW = '';
const NOW_NAME = 'The current results';

const ListedRun = () =>
  z.object({
    /** The run's id, or `NOW`. */
    id: z.string(),
    name: z.string(),
    isBaseline: z.boolean(),
    /** @example '30 of 38 pass (79 %)'; if no row passes or fails, the means of the metrics */
    result: z.string(),
  });
type ListedRun = z.Shape<typeof ListedRun>;

const RunList = () =>
  z.object({
    tabs: z.array(
      z.object({
        sheetId: z.int(),
        name: z.string(),
        /** Oldest first; the current results come last. */
        runs: z.array(ListedRun()),
      }),
    ),
  });

export function listRuns(services: DiffServices) {
  const opened = openRuns(services);
  const infos = services.spreadsheet.tabs();
  const kept = opened.ledger.list();
  return {
    tabs: evalTabs(opened, infos).map((place) => {
      const now = currentSnapshot(opened, place, infos);
      const earlier = kept.filter(({ sheetId, runId }) => sheetId === place.sheetId && runId !== now?.runId);
      const runs = withDistinctNames(earlier.map((info) => listedRun(info, opened)));
      if (now)
        runs.push({ ...listedRun({ ...now, ...countsOf(now.cases) }, opened), id: NOW, name: NOW_NAME });
      return { sheetId: place.sheetId, name: place.tab, runs };
    }),
  };
}

/** The diff that the page opens with: the last run against the baseline, or against the run before it. */
const FirstDiff = () =>
  z.object({ sheetId: z.int(), before: z.string(), after: z.string(), diff: EvalSetDiff() });
type FirstDiff = z.Shape<typeof FirstDiff>;

/** @param sheetId of the eval set; undefined for the first one with two runs @returns null if these cannot be compared */
function firstDiff(
  { tabs }: z.Shape<typeof RunList>,
  sheetId: number | undefined,
  services: DiffServices,
): FirstDiff | null {
  const tab = tabs.find((evalSet) => evalSet.sheetId === sheetId) ?? tabs.find(({ runs }) => runs.length > 1);
  const [before, last] = defaultPair(tab?.runs ?? []);
  if (!tab || before === undefined || last === undefined) return null;
  const pair = { sheetId: tab.sheetId, before, after: last };
  try {
    return { ...pair, diff: diffRuns(pair, services) };
  } catch (error) {
    // The page then asks for the diff itself, and shows the reason.
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** The current results of all eval sets that have any. */
export function runsNow(opened: OpenedRuns): Snapshot[] {
  const infos = opened.spreadsheet.tabs();
  return evalTabs(opened, infos).flatMap((place) => currentSnapshot(opened, place, infos) ?? []);
}

interface EvalTab {
  readonly sheetId: number;
  readonly tab: string;
}

function evalTabs({ spreadsheet, settings }: OpenedRuns, infos: readonly TabInfo[]): readonly EvalTab[] {
  return namedEvalSets(spreadsheet, settings, infos).sets;
}

/** The current results; undefined if no row is scored. */
function currentSnapshot(
  { spreadsheet, now, aboutRun, settings }: OpenedRuns,
  place: EvalTab,
  infos: readonly TabInfo[] = spreadsheet.tabs(),
): Snapshot | undefined {
  const results = findResults(spreadsheet, place, isResultsHeader, infos);
  const cards = results && resultsNow(results, readSource(spreadsheet, place.sheetId, settings));
  return cards && snapshotOf(place, cards, now, checksIn(spreadsheet), aboutRun);
}

function listedRun(info: SnapshotInfo, { spreadsheet, pins }: OpenedRuns): ListedRun {
  const { runId, sheetId, rows, passed, measured, open, about } = info;
  return {
    id: runId,
    name: runName(info, spreadsheet.timeZone()),
    isBaseline: pins.of(sheetId) === runId,
    result:
      measured > 0
        ? `${outOf(passed, measured)} pass (${shortRate(rateOf(passed, measured, open))})`
        : (about?.metrics ?? `${count(rows, 'row')}, none measured`),
  };
}

/** Adds their ids to the names of runs that began in the same minute. */
function withDistinctNames(runs: readonly ListedRun[]): ListedRun[] {
  return runs.map((run) =>
    runs.filter(({ name }) => name === run.name).length > 1
      ? { ...run, name: `${run.name}, ${run.id}` }
      : run,
  );
}

export function tabOf(sheetId: number, spreadsheet: SpreadsheetPort): EvalTab {
  const tab = spreadsheet.tabs().find((info) => info.sheetId === sheetId)?.name;
  if (tab === undefined) throw new UserError('usage', 'This tab was deleted. Reopen the page.');
  return { tab, sheetId };
}

export const PinRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    /** `NOW` for the run of the current results. */
    runId: z.string(),
    /** False to remove the pin. */
    isPinned: z.boolean(),
  });

const Pinned = () => z.extend(RunList(), { message: z.string() });

/** Pins a run as the baseline, or removes the pin. Current results are first kept in the ledger. */
export function pinBaseline(
  { sheetId, runId, isPinned }: z.Shape<typeof PinRequest>,
  services: DiffServices,
) {
  const { spreadsheet } = services;
  const place = tabOf(sheetId, spreadsheet);
  const { tab } = place;
  const message = withLock(services, () => {
    // A run writes to the ledger, too.
    if (isRunInProgress(services))
      throw new UserError('usage', 'A run is in progress: try again when it has ended.');
    const opened = openRuns(services);
    if (!isPinned) {
      opened.pins.unpin(sheetId);
      return `${tab} no longer has a baseline: its runs are compared with the previous run.`;
    }
    const id = runId === NOW ? keepNow(place, opened) : runId;
    const run = id === undefined ? undefined : opened.ledger.find(id, sheetId);
    if (!run)
      throw new UserError(
        'usage',
        runId === NOW ? `${tab} has no results to use as a baseline.` : `The run ${runId} is no longer kept.`,
      );
    opened.pins.pin(sheetId, run.runId);
    return `The baseline of ${tab} is ${runPhrase(run, spreadsheet.timeZone())}.`;
  });
  return { message, ...listRuns(services) };
}

/** Keeps the current results in the ledger. @returns the id of their run; undefined if no row is scored */
function keepNow(place: EvalTab, opened: OpenedRuns): string | undefined {
  const results = findResults(opened.spreadsheet, place, isResultsHeader);
  return (
    results &&
    keepRun(
      place,
      results.lines().map(({ card }) => card),
      opened.now,
      opened,
    )
  );
}

/** The id of a kept run, `NOW`, or a file. */
const ChosenRun = () => z.union([z.string(), SentFile()]);

export const DiffRequest = () =>
  z.strictObject({ sheetId: z.int(), before: ChosenRun(), after: ChosenRun() });

const MAX_CASES = 1000;

/** @throws UserError if a run is not found or not readable, both are the same, or they have no case in common */
export function diffRuns(
  { sheetId, before, after }: z.Shape<typeof DiffRequest>,
  services: DiffServices,
): EvalSetDiff {
  const place = tabOf(sheetId, services.spreadsheet);
  const opened = openRuns(services);
  const [first, second] = [runOf(before, place, opened), runOf(after, place, opened)];
  refuseSameRun(first.run, second.run);
  const diff = comparedRuns(first.run, second.run);
  if (diff.pairs.length + diff.edited.length === 0)
    throw new UserError('usage', 'The runs have no row in common: there is nothing to compare.');
  return diffView(first.run, second.run, diff, checksIn(opened.spreadsheet), {
    before: first.name,
    after: second.name,
    placeOf: placesIn(opened, sheetId),
    maxCases: MAX_CASES,
  });
}

/**
 * Rescored rows keep the id of their run, so scores are compared, too.
 *
 * @throws UserError if both are the same run
 */
export function refuseSameRun(before: Snapshot, after: Snapshot): void {
  const inOrder = (card: Scorecard): string[] =>
    scoredIn(card)
      .map((id) => `${id} ${scoreIn(card, id) ?? ''}`)
      .sort();
  const contentOf = ({ cases }: Snapshot): string =>
    JSON.stringify(cases.map((card) => [card.uid, card.verdict, inOrder(card)]));
  const { runId } = before;
  if (runId !== after.runId || contentOf(before) !== contentOf(after)) return;
  const name = runId === '' ? '' : ` (${runId})`;
  throw new UserError('usage', `Both are the same run${name}. Choose two different ones.`);
}

function runOf(
  chosen: z.Shape<typeof ChosenRun>,
  place: EvalTab,
  opened: OpenedRuns,
): { readonly run: Snapshot; readonly name: string } {
  if (typeof chosen !== 'string') {
    const runs = readRuns(chosen);
    const run = runs.length === 1 ? runs[0] : runs.find(({ tab }) => tab === place.tab);
    if (run) return { run: { ...run, tab: place.tab }, name: chosen.name };
    const tabs = runs.map(({ tab }) => tab).join(', ');
    throw new UserError('usage', `${chosen.name} has runs of ${tabs}, but none of ${place.tab}.`);
  }
  const run = chosen === NOW ? currentSnapshot(opened, place) : opened.ledger.find(chosen, place.sheetId);
  if (run) return { run, name: chosen === NOW ? NOW_NAME : runName(run, opened.spreadsheet.timeZone()) };
  const reason = chosen === NOW ? 'The tab has no results.' : `The run ${chosen} is no longer kept.`;
  throw new UserError('usage', `${reason} Reopen the page.`);
}

const MAX_QUERY = 160;

/** Finds the current rows of a run's cases: rows move, and runs of other programs have none. */
function placesIn({ spreadsheet, settings }: OpenedRuns, sheetId: number): PlaceOf {
  const evalSet = readEvalSet(spreadsheet, sheetId, settings);
  const cases = (evalSet?.cases ?? []).map(({ evalCase }) => evalCase);
  const byUid = grouped(cases, ({ uid }) => uid);
  const byId = grouped(cases, ({ testId }) => testId);
  const find = ({ uid, test_id: testId, row }: Scorecard) => {
    const same = byUid.get(uid) ?? [];
    const [only, another] = testId === '' ? [] : (byId.get(testId) ?? []);
    return same.find((evalCase) => evalCase.row === row) ?? same[0] ?? (another ? undefined : only);
  };
  const url = spreadsheet.url();
  return ({ before, after }) => {
    const evalCase = find(after) ?? (before && find(before));
    return evalCase && casePlace(evalCase, sheetId, url);
  };
}

/** @param url of the spreadsheet */
export function casePlace(
  { row, query, group, expected }: Omit<CasePlace, 'url'>,
  sheetId: number,
  url: string,
): CasePlace {
  return {
    ...{ row, group, expected },
    query: cut(query, MAX_QUERY),
    url: `${url}#gid=${sheetId}&range=${row}:${row}`,
  };
}

export const diffCommands = {
  /** The runs to choose from. @param first true to add the diff that the page opens with */
  runs: entry(
    () => z.strictObject({ sheetId: z.optional(z.int()), first: z.optional(z.boolean()) }),
    () => z.extend(RunList(), { first: z.nullable(FirstDiff()) }),
    ({ sheetId, first = false }, services) => {
      const list = listRuns(services);
      return { ...list, first: first ? firstDiff(list, sheetId, services) : null };
    },
  ),
  diffRuns: entry(DiffRequest, EvalSetDiff, diffRuns),
  pinBaseline: entry(PinRequest, Pinned, pinBaseline),
};
