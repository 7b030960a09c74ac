/** The runs before the current results: what these are compared with, and how the pass rate developed. */
import type { RunAbout, Snapshot, SnapshotInfo } from '../../model/ledger';
import type { PropertyPort } from '../../model/ports';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { historyFacts } from '../history/facts';
import { openLedger } from '../../store/ledger';
import { pinsOf } from './pins';
import { runInWords, worded } from './run-name';

/** What results are compared with. */
export interface Against {
  /**
   * Oldest first; the last one gives the name. A baseline is alone; otherwise earlier runs are included, as they measured what the
   * last one did not reach.
   */
  readonly runs: readonly Snapshot[];
  readonly isBaseline: boolean;
  /** What the results themselves were scored with; undefined if not known. */
  readonly now: RunAbout | undefined;
  /** @example '“build 412” (baseline)', or 'the run of 22 Nov 2026, 02:03' */
  readonly name: string;
}

export interface PastRuns {
  /** The baseline, else the run before; undefined if there is neither. @param runId the run whose results they are */
  readonly against: (sheetId: number, runId: string) => Against | undefined;
  /** The results of other runs in brief, oldest first; archived runs are left out. */
  readonly infos: (sheetId: number, runId: string) => readonly SnapshotInfo[];
}

/** How many earlier runs are looked at, so that one cancelled half-way hides nothing. */
const MOST_BEFORE = 10;

/** @param current what the results were scored with, if the history does not yet say so */
export function pastRuns(
  services: { readonly spreadsheet: SpreadsheetPort; readonly document: PropertyPort },
  current?: RunAbout,
): PastRuns {
  const { spreadsheet } = services;
  const ledger = openLedger(spreadsheet);
  const pins = pinsOf(services);
  const aboutRun: (runId: string) => RunAbout | undefined = historyFacts(spreadsheet);
  const isOther = (runId: string, snapshot: Pick<Snapshot, 'runId'>): boolean =>
    snapshot.runId !== runId && aboutRun(snapshot.runId)?.isArchived !== true;
  const named = (run: Snapshot): string => runInWords(worded(run, aboutRun), spreadsheet.timeZone());
  return {
    against: (sheetId, runId) => {
      const pinned = pins.of(sheetId);
      const baseline = pinned === undefined || pinned === runId ? undefined : ledger.find(pinned, sheetId);
      const about = current ?? aboutRun(runId);
      if (baseline)
        return { runs: [baseline], isBaseline: true, name: `${named(baseline)} (baseline)`, now: about };
      const before = ledger.of(sheetId, MOST_BEFORE, (run) => isOther(runId, run));
      const last = before[before.length - 1];
      return last && { runs: before, isBaseline: false, name: named(last), now: about };
    },
    infos: (sheetId, runId) =>
      ledger
        .list()
        .filter((run) => run.sheetId === sheetId && isOther(runId, run))
        .map((run) => ({ ...run, about: aboutRun(run.runId) })),
  };
}
