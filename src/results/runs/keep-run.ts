/** The current scores of a results tab go to the ledger, before anything else is written there. */
import type { HistoryAbout } from '../history/facts';
import type { EvalSet } from '../../evalset/read-tab';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import type { ResultRecord } from '../records';
import type { Ledger } from '../../store/ledger';
import { amendedAt } from './amended';
import { unmarked } from '../cases/reconcile';
import { snapshotOf } from './snapshot';

export interface Keeping {
  readonly ledger: Ledger;
  readonly spreadsheet: Pick<SpreadsheetPort, 'checks'>;
  /** A run's name and what it was run with, as far as known. */
  readonly aboutRun: (runId: string) => HistoryAbout | undefined;
}

/**
 * Keeps them as their run left them: without marks for later edits.
 *
 * @param savedAt ISO date-time
 * @returns the run's id; undefined if nothing is scored
 */
export function keepRun(
  place: Pick<EvalSet, 'tab' | 'sheetId'>,
  records: readonly ResultRecord[],
  savedAt: string,
  { ledger, spreadsheet, aboutRun }: Keeping,
): string | undefined {
  const run = snapshotOf(place, records.map(unmarked), savedAt, spreadsheet.checks(), aboutRun);
  if (run) ledger.add(run, amendedAt(place.tab, records));
  return run?.runId;
}
