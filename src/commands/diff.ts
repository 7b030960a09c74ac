/** Two runs of one eval set, and the baseline. */
import { checksIn } from '../checks/registry';
import { EvalSetDiff } from '../model/run-diff';
import * as z from '../model/zod';
import { entry, Nothing, type Services } from './entry';
import type { Snapshot, LedgerCase, SnapshotInfo } from '../model/ledger';
import { UserError } from '../model/user-error';
import { comparedRuns, runName, runInWords } from '../sheets/past-runs';
import { queryHashOf, snapshotOf } from '../sheets/snapshot';
import { readRuns } from '../sheets/store/scored-file';
import { diffView, type Entry, type Place } from '../reports/diff-view';
import { grouped } from '../model/collections';
import { cut, count } from '../model/text';
import { readEvalSet, evalSetsOf, readSource } from '../sheets/source';
import { withLock } from '../model/with-lock';
import { keepRun, type AboutRun } from '../sheets/keep-run';
import { findResults, isResultsHeader } from '../sheets/results/find-results';
import { readingSettings } from '../sheets/run-settings';
import { isGoingOn } from '../engine/run';
import { baselines, boundedLedger, countsOf, type Ledger, type Baselines } from '../sheets/store/ledger';
import { wholePercent } from '../model/section';
import type { TabInfo } from '../model/spreadsheet';
import { HEADER_ROWS } from '../model/tab-grid';
import { resultsNow } from '../sheets/results/reconcile';
import type { Settings } from '../settings/schema';

// What comparing runs needs.

// The runs that can be compared: what the ledger keeps of each eval set, and its current results.

export interface DiffServices extends Pick<Services, 'spreadsheet' | 'clock' | 'lock'> {
  readonly ledger: Ledger;
  readonly baselines: Baselines;
  readonly settings: Pick<Settings, 'columns' | 'judge' | 'run' | 'scoring'>;
  readonly aboutRun: AboutRun;
  readonly isRunning: () => boolean;
}

/** Names the current results, which may be of several runs. */
const NOW = '';
const NOW_NAME = 'The current results';

const ListedRun = () =>
  z.object({
    /** The run's id, or `NOW`. */
    id: z.string(),
    /** As people know it. */
    name: z.string(),
    isBaseline: z.boolean(),
    /** What it came to, in words. @example '30 of 38 pass'; if none passes or fails, the means of the metrics */
    result: z.string(),
    rows: z.int(),
  });
type ListedRun = z.Shape<typeof ListedRun>;

const ListedTab = () =>
  z.object({
    sheetId: z.int(),
    name: z.string(),
    /** Oldest first; the current results come last. */
    runs: z.array(ListedRun()),
  });

const RunList = () => z.object({ tabs: z.array(ListedTab()) });
type RunList = z.Shape<typeof RunList>;

/** In the order of the tabs. */
export function listRuns(services: DiffServices): RunList {
  const { spreadsheet, ledger } = services;
  const infos = spreadsheet.tabs();
  const kept = ledger.list();
  return {
    tabs: evalTabs(services, infos).map((place) => {
      const now = currentSnapshot(services, place, infos);
      const earlier = kept.filter(({ sheetId, runId }) => sheetId === place.sheetId && runId !== now?.runId);
      return {
        sheetId: place.sheetId,
        name: place.tab,
        runs: [
          ...withDistinctNames(earlier.map((info) => listed(info, services))),
          ...(now
            ? [{ ...listed({ ...now, ...countsOf(now.cases) }, services), id: NOW, name: NOW_NAME }]
            : []),
        ],
      };
    }),
  };
}

/** The current results of all eval sets; those without any are left out. */
export function runsNow(services: DiffServices): Snapshot[] {
  const infos = services.spreadsheet.tabs();
  return evalTabs(services, infos).flatMap((place) => currentSnapshot(services, place, infos) ?? []);
}

interface EvalTab {
  readonly sheetId: number;
  readonly tab: string;
}

/** Eval sets, recognised by their headers: their rows are not read. */
function evalTabs({ spreadsheet, settings }: DiffServices, infos: readonly TabInfo[]): EvalTab[] {
  return evalSetsOf(spreadsheet, settings, infos, HEADER_ROWS);
}

/** The current results; undefined if nothing is scored. */
function currentSnapshot(
  { spreadsheet, clock, aboutRun, settings }: DiffServices,
  place: EvalTab,
  infos: readonly TabInfo[] = spreadsheet.tabs(),
): Snapshot | undefined {
  const results = findResults(spreadsheet, place, isResultsHeader, infos);
  if (!results) return undefined;
  const records = resultsNow(results, readSource(spreadsheet, place.sheetId, settings));
  return snapshotOf(place, records, new Date(clock.now()).toISOString(), checksIn(spreadsheet), aboutRun);
}

function listed(info: SnapshotInfo, { spreadsheet, baselines: pins }: DiffServices): ListedRun {
  const { runId, sheetId, rows } = info;
  return {
    ...{ id: runId, rows },
    name: runName(info, spreadsheet.timeZone()),
    result: resultText(info),
    isBaseline: pins.of(sheetId) === runId,
  };
}

function resultText({ rows, passed, measured, about }: SnapshotInfo): string {
  if (measured > 0) return `${passed} of ${measured} pass (${wholePercent(passed / measured)})`;
  return about?.metrics ?? `${count(rows, 'row')}, none measured`;
}

/** If two were run in the same minute, their ids tell them apart. */
function withDistinctNames(runs: readonly ListedRun[]): ListedRun[] {
  return runs.map((run) =>
    runs.filter(({ name }) => name === run.name).length > 1
      ? { ...run, name: `${run.name}, ${run.id}` }
      : run,
  );
}

export function diffServices(services: Services): DiffServices {
  const { spreadsheet, document, clock, lock } = services;
  const pins = baselines(document);
  const ledger = boundedLedger(spreadsheet, pins);
  return {
    ...{ spreadsheet, clock, lock, ledger, baselines: pins, aboutRun: ledger.about },
    settings: readingSettings(services),
    isRunning: () => isGoingOn(services),
  };
}

// The baseline of an eval set: the run that its later runs are compared with. It is kept, whatever else is removed.

export const PinRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    /** '' for the run whose results are there now. */
    runId: z.string(),
    /** If false, the pin is removed. */
    isPinned: z.boolean(),
  });
export type PinRequest = z.Shape<typeof PinRequest>;

const Pinned = () => z.extend(RunList(), { message: z.string() });

/** Each step can be repeated: a run is kept before it is pinned. */
export function pinBaseline(
  { sheetId, runId, isPinned }: PinRequest,
  services: DiffServices,
): z.Shape<typeof Pinned> {
  const { spreadsheet, ledger, baselines } = services;
  const tab = spreadsheet.tabs().find((info) => info.sheetId === sheetId)?.name;
  if (tab === undefined) throw new UserError('usage', 'This tab no longer exists: choose another one.');
  const message = withLock(services, () => {
    // A run writes to the ledger too.
    if (services.isRunning()) throw new UserError('usage', 'A run is going on: try again when it is over.');
    if (!isPinned) {
      baselines.unpin(sheetId);
      return `${tab} no longer has a baseline: its runs are compared with the run before.`;
    }
    const id = runId === NOW ? keepNow({ tab, sheetId }, services) : runId;
    const run = id === undefined ? undefined : ledger.find(id, sheetId);
    if (!run)
      throw new UserError(
        'usage',
        runId === NOW ? `${tab} has no results to pin.` : `The run ${runId} is not kept any more.`,
      );
    baselines.pin(sheetId, run.runId);
    return `The baseline of ${tab} is ${runInWords(run, spreadsheet.timeZone())}.`;
  });
  return { message, ...listRuns(services) };
}

/** @returns the id of the run whose results are there; undefined if nothing is scored */
function keepNow(
  place: { readonly tab: string; readonly sheetId: number },
  services: DiffServices,
): string | undefined {
  const { spreadsheet, clock } = services;
  const results = findResults(spreadsheet, place, isResultsHeader);
  return results && keepRun(place, results.records(), new Date(clock.now()).toISOString(), services);
}

// Compare ▸ Runs: two runs of one eval set, each the current results, one that the ledger keeps, or a file.

// Where the cases of a run are in their eval set now: rows move, and another program's run has none.

const QUERY_TEXT = 160;

function placesIn(
  { spreadsheet, settings }: Pick<DiffServices, 'spreadsheet' | 'settings'>,
  sheetId: number,
): (entry: Entry) => Place | undefined {
  const evalSet = readEvalSet(spreadsheet, sheetId, settings);
  const cases = (evalSet?.cases ?? []).map(({ evalCase }) => evalCase);
  const byUid = grouped(cases, ({ uid }) => uid);
  const byId = grouped(cases, ({ testId }) => testId);
  const find = ({ uid, testId, row }: LedgerCase) => {
    const same = byUid.get(uid) ?? [];
    const named = testId === '' ? [] : (byId.get(testId) ?? []);
    return (
      same.find((evalCase) => evalCase.row === row) ?? same[0] ?? (named.length === 1 ? named[0] : undefined)
    );
  };
  const url = spreadsheet.url();
  return (entry) => {
    const evalCase = 'after' in entry ? (find(entry.after) ?? find(entry.before)) : find(entry);
    return (
      evalCase && {
        row: evalCase.row,
        query: cut(evalCase.query, QUERY_TEXT),
        url: `${url}#gid=${sheetId}&range=${evalCase.row}:${evalCase.row}`,
        group: evalCase.group,
        expected: evalCase.expected,
      }
    );
  };
}

export const RunFile = () => z.strictObject({ name: z.string(), text: z.string() });

/** The id of a kept run, '' for the current results, or a file. */
const ChosenRun = () => z.union([z.string(), RunFile()]);
type ChosenRun = z.Shape<typeof ChosenRun>;

export const DiffRequest = () =>
  z.strictObject({ sheetId: z.int(), before: ChosenRun(), after: ChosenRun() });
export type DiffRequest = z.Shape<typeof DiffRequest>;

/** More than anyone reads on a page. */
const MAX_ROWS = 1000;

/** @throws UserError if both are the same run, one is gone or no run, or they have no case in common */
export function diffRuns({ sheetId, before, after }: DiffRequest, services: DiffServices): EvalSetDiff {
  if (before === after) throw new UserError('usage', 'Choose two different runs.');
  const { spreadsheet } = services;
  const tab = spreadsheet.tabs().find((info) => info.sheetId === sheetId)?.name;
  if (tab === undefined) throw new UserError('usage', 'This tab no longer exists: open the page again.');
  const [first, second] = [before, after].map((chosen) => runOf(chosen, { sheetId, tab }, services));
  if (!first || !second) throw new UserError('usage', 'Choose two runs.');
  const diff = comparedRuns(first.run, second.run);
  if (diff.pairs.length + diff.edited.length === 0)
    throw new UserError('usage', 'The runs have no case in common: there is nothing to compare.');
  return diffView(first.run, second.run, diff, checksIn(spreadsheet), {
    before: first.name,
    after: second.name,
    placeOf: placesIn(services, sheetId),
    most: MAX_ROWS,
  });
}

function runOf(
  chosen: ChosenRun,
  place: { readonly sheetId: number; readonly tab: string },
  services: DiffServices,
): { readonly run: Snapshot; readonly name: string } {
  const { spreadsheet, ledger } = services;
  if (typeof chosen !== 'string') {
    const runs = readRuns(chosen, queryHashOf);
    const run = runs.length === 1 ? runs[0] : runs.find(({ tab }) => tab === place.tab);
    if (run) return { run: { ...run, tab: place.tab }, name: chosen.name };
    const tabs = runs.map(({ tab }) => tab).join(', ');
    throw new UserError('usage', `${chosen.name} holds runs of ${tabs}, and none of ${place.tab}.`);
  }
  const run = chosen === NOW ? currentSnapshot(services, place) : ledger.find(chosen, place.sheetId);
  if (run) return { run, name: chosen === NOW ? NOW_NAME : runName(run, spreadsheet.timeZone()) };
  const what = chosen === NOW ? 'The tab has no results.' : `The run ${chosen} is not kept any more.`;
  throw new UserError('usage', `${what} Open the page again.`);
}

export const diffCommands = {
  /** The runs that can be compared. */
  runs: entry(Nothing, RunList, (_given, services) => listRuns(diffServices(services))),
  diffRuns: entry(DiffRequest, EvalSetDiff, (given, services) => diffRuns(given, diffServices(services))),
  /** Has the later runs of an eval set compared with this run, or with the previous run again. */
  pinBaseline: entry(PinRequest, Pinned, (given, services) => pinBaseline(given, diffServices(services))),
};
