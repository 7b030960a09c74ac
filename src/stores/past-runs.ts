/** The runs before the current results, and two runs compared. */
import type { RunAbout, Snapshot, SnapshotInfo } from '../model/ledger';
import type { SpreadsheetServices } from '../model/spreadsheet';
import { openLedger, baselines } from './ledger';
import { shownMoment } from '../model/local-time';
import { type Comparability, comparability } from '../scoring/comparable';
import { type CaseDiff, diffCases } from '../scoring/diff-runs';

/** What results are compared with. */
export interface ComparedWith {
  readonly run: Snapshot;
  /** What the results themselves were scored with; undefined if not known. */
  readonly now: RunAbout | undefined;
  /** @example 'the run of 22 Nov 2026, 02:03 (baseline)' */
  readonly name: string;
}

export type PastRuns = ReturnType<typeof pastRuns>;

/** @param current the run that is being closed, and what it was scored with: the ledger does not yet say so */
export function pastRuns(
  services: SpreadsheetServices,
  current?: { readonly runId: string; readonly about: RunAbout },
) {
  const { spreadsheet, document } = services;
  const ledger = openLedger(spreadsheet);
  const pins = baselines(document);
  const named = (run: Snapshot): string => runInWords(run, spreadsheet.timeZone());
  return {
    /** The baseline, else the run before; undefined if there is neither. @param runId the run that scored the eval set last */
    against: (sheetId: number, runId: string): ComparedWith | undefined => {
      const pinned = pins.of(sheetId);
      const baseline = pinned === undefined || pinned === runId ? undefined : ledger.find(pinned, sheetId);
      const now = current?.runId === runId ? current.about : ledger.about(runId);
      if (baseline) return { run: baseline, name: `${named(baseline)} (baseline)`, now };
      const [before] = ledger.of(sheetId, 1, (run) => run.runId !== runId);
      return before && { run: before, name: named(before), now };
    },
    /** The last runs before it, oldest first. */
    before: (sheetId: number, runId: string, most: number): readonly Snapshot[] =>
      ledger.of(sheetId, most, (run) => run.runId !== runId),
    /** Oldest first. */
    infos: (sheetId: number): readonly SnapshotInfo[] =>
      ledger.list().filter((run) => run.sheetId === sheetId),
  };
}

// What a run is called: by its time.

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
export function runInWords(run: NamedRun, timeZone: string): string {
  return `the run of ${momentOf(run, timeZone)}`;
}

/** @example momentOf(snapshot, 'Etc/UTC') // '31 Jul 2026, 12:00' */
export function momentOf(run: NamedRun, timeZone: string): string {
  const time = timeOf(run);
  return Number.isFinite(time) ? shownMoment(time, timeZone) : run.runId;
}

/** When it was run, by its id: it is kept later. NaN if unknown. */
export function timeOf({ runId, savedAt }: Pick<Snapshot, 'runId' | 'savedAt'>): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(runId);
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts ?? [];
  return Date.parse(parts ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : savedAt);
}

type Run = Pick<Snapshot, 'cases' | 'about'>;

/** Two runs case by case, and whether the agent can be the cause of a difference. */
export type ComparedRuns = CaseDiff & Comparability;

/** Runs of wri/gnw-gold-evals have other uids for the same cases. */
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
