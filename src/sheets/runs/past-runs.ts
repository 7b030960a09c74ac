/** The runs before the current results: what these are compared with, and how the pass rate developed. */
import type { RunAbout, Snapshot, SnapshotInfo } from '../../model/ledger';
import type { PropertyPort } from '../../model/ports';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { openLedger } from '../store/ledger';
import { baselines } from '../store/baselines';
import { runInWords } from './run-name';

/** What results are compared with. */
export interface Against {
  readonly run: Snapshot;
  /** What the results themselves were scored with; undefined if not known. */
  readonly now: RunAbout | undefined;
  /** @example 'the run of 22 Nov 2026, 02:03 (baseline)' */
  readonly name: string;
}

export interface PastRuns {
  /** The baseline, else the run before; undefined if there is neither. @param runId the run whose results they are */
  readonly against: (sheetId: number, runId: string) => Against | undefined;
  /** The results of other runs in brief, oldest first. */
  readonly infos: (sheetId: number, runId: string) => readonly SnapshotInfo[];
}

/** @param current what the results were scored with, if the ledger does not yet say so */
export function pastRuns(
  services: { readonly spreadsheet: SpreadsheetPort; readonly document: PropertyPort },
  current?: RunAbout,
): PastRuns {
  const { spreadsheet, document } = services;
  const ledger = openLedger(spreadsheet);
  const pins = baselines(document);
  const named = (run: Snapshot): string => runInWords(run, spreadsheet.timeZone());
  return {
    against: (sheetId, runId) => {
      const pinned = pins.of(sheetId);
      const baseline = pinned === undefined || pinned === runId ? undefined : ledger.find(pinned, sheetId);
      const now = current ?? ledger.about(runId);
      if (baseline) return { run: baseline, name: `${named(baseline)} (baseline)`, now };
      const [before] = ledger.of(sheetId, 1, (run) => run.runId !== runId);
      return before && { run: before, name: named(before), now };
    },
    infos: (sheetId, runId) => ledger.list().filter((run) => run.sheetId === sheetId && run.runId !== runId),
  };
}
