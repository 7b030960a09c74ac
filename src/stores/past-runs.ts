/** The runs before the current results, their names, and the comparison of two runs. */
import type { RunAbout, Snapshot, SnapshotInfo } from '../model/run';
import type { SpreadsheetServices } from '../model/spreadsheet';
import { openLedger } from './ledger';
import { baselines } from './document';
import { shownMoment } from '../model/local-time';
import { type Comparability, comparability } from '../scoring/comparable';
import { type CaseDiff, diffCases } from '../scoring/diff-runs';

/** The earlier run that results are compared with. */
export interface ComparedWith {
  readonly run: Snapshot;
  /** The conditions of the results’ own run; undefined if unknown. */
  readonly now: RunAbout | undefined;
  /** @example 'the run of 22 Nov 2026, 02:03 (baseline)' */
  readonly name: string;
}

export type PastRuns = ReturnType<typeof pastRuns>;

/** @param current the run that is being closed and its conditions, which the ledger does not have yet */
export function pastRuns(
  services: SpreadsheetServices,
  current?: { readonly runId: string; readonly about: RunAbout },
) {
  const { spreadsheet, document } = services;
  const ledger = openLedger(spreadsheet);
  const pins = baselines(document);
  const named = (run: Snapshot): string => runPhrase(run, spreadsheet.timeZone());
  return {
    /** The baseline, else the run before; undefined without either. @param runId the run that scored the eval set last */
    against: (sheetId: number, runId: string): ComparedWith | undefined => {
      const pinned = pins.of(sheetId);
      const baseline = pinned === undefined || pinned === runId ? undefined : ledger.find(pinned, sheetId);
      const now = current?.runId === runId ? current.about : ledger.about(runId);
      if (baseline) return { run: baseline, name: `${named(baseline)} (baseline)`, now };
      const [before] = ledger.of(sheetId, 1, (run) => run.runId !== runId);
      return before && { run: before, name: named(before), now };
    },
    /** The last runs before a run, oldest first. */
    before: (sheetId: number, runId: string, limit: number): readonly Snapshot[] =>
      ledger.of(sheetId, limit, (run) => run.runId !== runId),
    /** Oldest first. */
    infos: (sheetId: number): readonly SnapshotInfo[] =>
      ledger.list().filter((run) => run.sheetId === sheetId),
  };
}

type NamedRun = Pick<Snapshot, 'runId' | 'savedAt' | 'about'>;

/**
 * The name as a list of runs shows it.
 *
 * @example runName(snapshot, 'Etc/UTC') // '31 Jul 2026, 12:00 (staging, GNW 2026.7)'
 */
export function runName(run: NamedRun, timeZone: string): string {
  const { imported_from: importedFrom, build = '', note = '' } = run.about ?? {};
  const from = [note, importedFrom ?? (build === '' ? '' : `build ${build}`)]
    .filter((part) => part !== '')
    .join(', ');
  return `${momentOf(run, timeZone)}${from === '' ? '' : ` (${from})`}`;
}

/** The name within a sentence. @example 'the run of 31 Jul 2026, 12:00' */
export function runPhrase(run: NamedRun, timeZone: string): string {
  return `the run of ${momentOf(run, timeZone)}`;
}

/** @example momentOf(snapshot, 'Etc/UTC') // '31 Jul 2026, 12:00' */
export function momentOf(run: NamedRun, timeZone: string): string {
  const time = timeOf(run);
  return Number.isFinite(time) ? shownMoment(time, timeZone) : run.runId;
}

/** The time at which a run began, read from its id, in ms since 1970; of another id, the time it was saved. NaN if unknown. */
export function timeOf({ runId, savedAt }: Pick<Snapshot, 'runId' | 'savedAt'>): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(runId);
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts ?? [];
  return Date.parse(parts ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : savedAt);
}

type Run = Pick<Snapshot, 'cases' | 'about'>;

/** Two runs case by case, with reasons why differences may not be due to the agent. */
export type ComparedRuns = CaseDiff & Comparability;

/** Compares two runs. Runs of wri/gnw-gold-evals have other uids for the same cases. */
export function comparedRuns(first: Run, second: Run): ComparedRuns {
  const [before, after] = [first.cases, second.cases];
  return {
    ...diffCases(before, after, isImported(first) !== isImported(second)),
    ...comparability(first.about, second.about, [...before, ...after]),
  };
}

function isImported({ about }: Run): boolean {
  return about?.imported_from !== undefined;
}
