/** What comparing runs needs. */
import { readingSettings } from '../sheets/run-settings';
import { isGoingOn } from '../engine/run';
import { checksIn } from '../checks/registry';
import { baselines, boundedLedger, countsOf, type Ledger, type Baselines } from '../sheets/store/ledger';
import type { Services } from './entry';
import type { Snapshot, SnapshotInfo } from '../model/ledger';
import { wholePercent } from '../model/shares';
import type { TabInfo } from '../model/sheet/spreadsheet';
import { HEADER_ROWS } from '../model/sheet/tab-grid';
import { count } from '../model/text';
import * as z from '../model/zod';
import { evalSetsOf, readSource } from '../sheets/source';
import { resultsNow } from '../sheets/results/reconcile';
import { runName } from '../sheets/past-runs';
import { snapshotOf } from '../sheets/snapshot';
import { findResults, isResultsHeader } from '../sheets/results/find-results';
import type { AboutRun } from '../sheets/keep-run';
import type { Settings } from '../settings/schema';

// The runs that can be compared: what the ledger keeps of each eval set, and its current results.

export interface DiffServices extends Pick<Services, 'spreadsheet' | 'clock' | 'lock'> {
  readonly ledger: Ledger;
  readonly baselines: Baselines;
  readonly settings: Pick<Settings, 'columns' | 'judge' | 'run' | 'scoring'>;
  readonly aboutRun: AboutRun;
  readonly isRunning: () => boolean;
}

/** Names the current results, which may be of several runs. */
export const NOW = '';
export const NOW_NAME = 'The current results';

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

export const RunList = () => z.object({ tabs: z.array(ListedTab()) });
export type RunList = z.Shape<typeof RunList>;

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
          ...toldApart(earlier.map((info) => listed(info, services))),
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
function toldApart(runs: readonly ListedRun[]): ListedRun[] {
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
