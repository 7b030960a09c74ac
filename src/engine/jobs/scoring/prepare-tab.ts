/** The beginning of a run on one tab: its rows are frozen, old scores are kept for later, and the results are laid out. */
import { checksIn } from '../../../checks/registry';
import type { EvalSet, RecordedCase } from '../../../evalset/read-tab';
import { type ResultRecord, withCells } from '../../../sheets/results/records';
import { lacksColumns, type Layout } from '../../../sheets/results/results-tab';
import { findOrCreateResults } from '../../../sheets/results/find-results';
import type { PlannedRow, RunRows } from '../../../sheets/store/run-rows';
import { linesByCase } from '../../../sheets/results/case-lines';
import { type AboutRun, keepRun } from '../../../sheets/keep-run';
import { peopleSay } from '../../../sheets/people';
import { reconcile } from '../../../sheets/results/reconcile';
import { chosenCases } from './chosen';
import type { Frozen } from './frozen';
import { layoutOf } from '../../../sheets/results/layout';
import { isOf, plannedCases, plannedRow } from './tab-scoring';
import type { Ledger } from '../../../sheets/store/ledger';
import type { KeptStates } from '../../../sheets/store/states';
import type { RunServices } from '../../services';

/** What the work on one eval set needs. */
export interface TabServices extends Pick<RunServices, 'spreadsheet' | 'clock' | 'lock'> {
  readonly ledger: Ledger;
  readonly states: KeptStates;
  /** Which rows the run takes. */
  readonly rows: RunRows;
  /** The conditions of an earlier run, as far as they are known. */
  readonly aboutRun: AboutRun;
}

export interface Prepared {
  /** How many rows the run has on this tab. */
  readonly rows: number;
  /** A remark on a tab that had to be skipped; '' if there is none. */
  readonly remark: string;
}

/**
 * Lays out the results of one eval set: every existing line stays, and a row without one gets a line without scores. If the
 * execution dies, it can be repeated: rows frozen before stay frozen.
 *
 * @param savedAt ISO date-time at which old scores go to the ledger
 */
export function prepareTab(
  evalSet: EvalSet,
  frozen: Frozen,
  services: TabServices,
  savedAt: string,
): Prepared {
  const { spreadsheet, rows } = services;
  const { runId } = frozen;
  const { results, records, remark } = findOrCreateResults(spreadsheet, evalSet);
  const frozenRows = rows.of(runId, evalSet.sheetId);
  if (!frozenRows) {
    // If the run's frozen rows were removed, the existing results may be its own.
    const isOfBefore = !frozen.amends && !records.some((record) => isOf(record, runId));
    if (isOfBefore) keepRun(evalSet, records, savedAt, services);
    rows.add(runId, evalSet.sheetId, chosenRows(evalSet, frozen, records, services));
  }
  const planned = frozenRows ?? rows.of(runId, evalSet.sheetId) ?? [];
  const there = hasLostColumns(evalSet, records, planned, frozen) ? records.map(unscored(runId)) : records;
  const { layout, rows: count } = layoutFor(evalSet, there, planned, frozen);
  results.layOut(layout);
  return { rows: count, remark };
}

/** Whether a person has removed columns of the run's results. */
export function hasLostColumns(
  evalSet: EvalSet,
  records: readonly ResultRecord[],
  planned: readonly PlannedRow[],
  frozen: Frozen,
): boolean {
  const [ours] = records.filter((record) => isOf(record, frozen.runId));
  return ours !== undefined && lacksColumns(layoutFor(evalSet, records, planned, frozen).layout, ours.names);
}

/** What stood in the columns is not known: the lines of the run are scored once more. The judge remembers its answers. */
function unscored(runId: string): (record: ResultRecord) => ResultRecord {
  return (record) => (isOf(record, runId) ? withCells(record, { verdict: null }) : record);
}

function layoutFor(
  evalSet: EvalSet,
  records: readonly ResultRecord[],
  planned: readonly PlannedRow[],
  { runId, settings, checks }: Frozen,
): { readonly layout: Layout; readonly rows: number } {
  const lines = reconcile(records, evalSet);
  const taken = plannedCases(planned, evalSet.cases, lines, runId).map(({ recorded }) => recorded);
  return { layout: layoutOf(evalSet, lines, taken, settings, checks), rows: taken.length };
}

function chosenRows(
  evalSet: EvalSet,
  { runId, wanted, basis }: Frozen,
  records: readonly ResultRecord[],
  { spreadsheet }: Pick<TabServices, 'spreadsheet'>,
): readonly PlannedRow[] {
  // If the results are gone, nothing can be chosen by their content.
  const only = records.length === 0 && wanted.only !== 'edited' ? undefined : wanted.only;
  const say = only && peopleSay(spreadsheet);
  const { cases } = chosenCases(
    evalSet,
    { ...wanted, only },
    records,
    basis(evalSet),
    checksIn(spreadsheet),
    say,
  );
  const chosen = new Set<RecordedCase>(cases);
  const lineOf = linesByCase(reconcile(records, evalSet));
  return evalSet.cases
    .filter((recorded) => {
      const record = lineOf.get(recorded.evalCase)?.record;
      return chosen.has(recorded) || (record !== undefined && isOf(record, runId));
    })
    .map(plannedRow);
}
