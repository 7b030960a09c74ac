/** The current scores of a results tab go to the ledger, before anything else is written there. */
import type { RunAbout } from '../../model/ledger';
import type { EvalSet } from '../../evalset/read-tab';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import type { ResultRecord } from '../records';
import type { Ledger } from '../../store/ledger';
import { amendedAt } from './amended';
import { unmarked } from '../cases/reconcile';
import { snapshotOf } from './snapshot';

interface Keeping {
  readonly ledger: Ledger;
  readonly spreadsheet: Pick<SpreadsheetPort, 'checks'>;
  readonly aboutRun: AboutRun;
}

/** What a run was run with, as far as known. */
export type AboutRun = (runId: string) => RunAbout | undefined;

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
