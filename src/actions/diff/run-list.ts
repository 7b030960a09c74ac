/** The runs that can be compared: what the ledger keeps of each eval set, and its current results. */
import type { HistoryAbout } from '../../results/history/facts';
import type { RunAbout, Snapshot, SnapshotInfo } from '../../model/ledger';
import type { TabInfo } from '../../model/sheet/spreadsheet';
import { HEADER_ROWS } from '../../model/sheet/tab-grid';
import { count } from '../../model/text';
import { wholePercent } from '../../model/numbers/mean';
import { findResults, isResultsHeader } from '../../results/tab';
import type { Settings } from '../../settings/schema';
import * as z from '../../model/zod';
import type { Baselines } from '../../store/baselines';
import type { Ledger } from '../../store/ledger';
import { countsOf } from '../../store/snapshot-about';
import { evalSetsOf } from '../../results/cases/eval-sets';
import { resultsNow } from '../../results/cases/reconcile';
import { runName, timeOf, worded } from '../../results/runs/run-name';
import { snapshotOf } from '../../results/runs/snapshot';
import { readSource } from '../../results/cases/source';
import type { Services } from '../services';

export interface DiffServices extends Pick<Services, 'spreadsheet' | 'clock' | 'lock'> {
  readonly ledger: Ledger;
  readonly baselines: Baselines;
  readonly settings: Pick<Settings, 'columns' | 'judge' | 'run' | 'scoring'>;
  /** What a run is called and was run with; undefined if unknown. */
  readonly aboutRun: (runId: string) => HistoryAbout | undefined;
  readonly isRunning: () => boolean;
}

/** Names the current results, which may be of several runs. */
export const NOW = '';

const ListedRun = () =>
  z.object({
    /** The run's id, or `NOW`. */
    id: z.string(),
    /** The run's id, also for the current results; '' if unknown. */
    runId: z.string(),
    /** As people know it. */
    name: z.string(),
    /** What people call it, and their note on it; '' for none. */
    title: z.string(),
    note: z.string(),
    /** Who began it, from where, with which build and profile, and what was amended, in words. */
    about: z.string(),
    isBaseline: z.boolean(),
    isArchived: z.boolean(),
    /** What it came to, in words. @example '30 of 38 pass'; if none passes or fails, the means of the metrics */
    result: z.string(),
    rows: z.int(),
  });
export type ListedRun = z.Shape<typeof ListedRun>;

const ListedTab = () =>
  z.object({
    sheetId: z.int(),
    name: z.string(),
    /** Whether the tab no longer exists. */
    isGone: z.boolean(),
    /** Oldest first; the current results come last. */
    runs: z.array(ListedRun()),
  });
export type ListedTab = z.Shape<typeof ListedTab>;

export const RunList = () =>
  z.object({
    /** In the order of the tabs. */
    tabs: z.array(ListedTab()),
    ledger: z.object({ lines: z.int(), limit: z.int() }),
  });
export type RunList = z.Shape<typeof RunList>;

export function listRuns(services: DiffServices): RunList {
  const { spreadsheet, ledger, baselines, aboutRun } = services;
  const timeZone = spreadsheet.timeZone();
  const infos = spreadsheet.tabs();
  const kept = ledger
    .list()
    .map((info) => ({ info, time: timeOf(info) }))
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
    .map(({ info }) => info);
  const runsOf = (id: number): ListedRun[] =>
    toldApart(
      kept
        .filter(({ sheetId }) => sheetId === id)
        .map((info) => listed(worded(info, aboutRun), timeZone, baselines)),
    );
  const tabs = evalTabs(services, infos).map((place): ListedTab => {
    const now = currentSnapshot(services, place, infos);
    const runs = [...runsOf(place.sheetId), ...(now ? [listedNow(now, timeZone, baselines)] : [])];
    return { sheetId: place.sheetId, name: place.tab, isGone: false, runs };
  });
  const gone = new Map(
    kept
      .filter(({ sheetId }) => !tabs.some((tab) => tab.sheetId === sheetId))
      .map(({ sheetId, tab }) => [sheetId, tab]),
  );
  const goneTabs = [...gone].map(([sheetId, name]): ListedTab => ({
    sheetId,
    name,
    isGone: true,
    runs: runsOf(sheetId),
  }));
  return { tabs: [...tabs, ...goneTabs], ledger: ledger.size() };
}

/** The current results of all eval sets; those without any are left out. */
export function runsNow(services: DiffServices): Snapshot[] {
  const infos = services.spreadsheet.tabs();
  return evalTabs(services, infos).flatMap((place) => currentSnapshot(services, place, infos) ?? []);
}

interface Place {
  readonly sheetId: number;
  readonly tab: string;
}

/** Eval sets, recognised by their headers: their rows are not read. */
export function evalTabs({ spreadsheet, settings }: DiffServices, infos: readonly TabInfo[]): Place[] {
  return evalSetsOf(spreadsheet, settings, infos, HEADER_ROWS);
}

/** The current results; undefined if nothing is scored. */
export function currentSnapshot(
  { spreadsheet, clock, aboutRun, settings }: DiffServices,
  place: Place,
  infos: readonly TabInfo[] = spreadsheet.tabs(),
): Snapshot | undefined {
  const results = findResults(spreadsheet, place, isResultsHeader, infos);
  if (!results) return undefined;
  const records = resultsNow(results, readSource(spreadsheet, place.sheetId, settings));
  return snapshotOf(place, records, new Date(clock.now()).toISOString(), spreadsheet.checks(), aboutRun);
}

function listed(info: SnapshotInfo, timeZone: string, pinned: Baselines): ListedRun {
  const { runId, sheetId, rows, about = {} } = info;
  const { name: title = '', note = '', isArchived = false } = about;
  return {
    id: runId,
    runId,
    rows,
    result: resultText(info),
    name: runName(info, timeZone),
    title,
    note,
    about: originText(about),
    isArchived,
    isBaseline: pinned.of(sheetId) === runId,
  };
}

function resultText({ rows, passed, measured, about }: SnapshotInfo): string {
  if (measured > 0) return `${passed} of ${measured} pass (${wholePercent(passed / measured)})`;
  return about?.metrics ?? `${count(rows, 'row')}, none measured`;
}

function listedNow(now: Snapshot, timeZone: string, pinned: Baselines): ListedRun {
  const { name: title = '' } = now.about ?? {};
  const name = title === '' ? NOW_NAME : `${NOW_NAME} (${title})`;
  return { ...listed({ ...now, ...countsOf(now.cases) }, timeZone, pinned), id: NOW, name };
}

/** @example 'ana@example.org (sidebar); build 412; ff experimental; GOLD: row 3 scored again, last at …' */
function originText({
  startedBy = '',
  startedFrom = '',
  build = '',
  ff = '',
  amended = '',
}: RunAbout): string {
  const who = [startedBy, startedFrom === '' ? '' : `(${startedFrom})`]
    .filter((part) => part !== '')
    .join(' ');
  return [who, build === '' ? '' : `build ${build}`, ff === '' ? '' : `ff ${ff}`, amended]
    .filter((part) => part !== '')
    .join('; ');
}

export const NOW_NAME = 'The current results';

/** If two were run in the same minute, their ids tell them apart. */
function toldApart(runs: readonly ListedRun[]): ListedRun[] {
  return runs.map((run) =>
    runs.filter(({ name }) => name === run.name).length > 1
      ? { ...run, name: `${run.name}, ${run.id}` }
      : run,
  );
}
