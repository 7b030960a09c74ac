/** The beginning of a run on one tab: old scores go to the ledger, and the skeleton of the new results is written. */
import { holdersOf } from '../agent/columns';
import { CHECKS } from '../checks/registry';
import { coverageOf, isInResults } from '../evalset/coverage';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { ResultRecord } from '../report/records';
import { keptLine, type Line, pendingLine } from '../report/result-lines';
import { findOrCreateResults } from '../report/results-tab';
import { chosenCases, recordsByCase } from './chosen';
import type { Frozen } from './frozen';
import type { TabServices } from './services';
import { snapshotOf } from './snapshot';
import { columnsOf } from './with-responses';

export interface Prepared {
  /** How many rows the run has on this tab. */
  readonly rows: number;
  /** A tab that had to be left alone; '' where there is none. */
  readonly remark: string;
}

/**
 * Lays out the results of one eval set. May be done again, whenever the execution that does it dies: a case that is in the
 * skeleton is known by the run's id, and what was chosen then is chosen again.
 *
 * @param savedAt ISO date-time at which old scores go to the ledger
 */
export function prepareTab(
  evalSet: EvalSet,
  frozen: Frozen,
  spreadsheet: SpreadsheetPort,
  { ledger, aboutRun }: Pick<TabServices, 'ledger' | 'aboutRun'>,
  savedAt: string,
): Prepared {
  const { results, records, remark } = findOrCreateResults(spreadsheet, evalSet);
  const isBegun = records.some((record) => record.at('run_id') === frozen.runId);
  const old = isBegun ? undefined : snapshotOf(evalSet, records, savedAt);
  if (old && !ledger.has(old.runId, old.sheetId)) ledger.add({ ...old, about: aboutRun(old.runId) });
  const lines = linesOf(evalSet, frozen, records, isBegun);
  const columns = columnsOf(evalSet);
  const coverage = coverageOf(
    lines.map(({ one }) => one.evalCase),
    columns,
    CHECKS,
    holdersOf,
    frozen.settings.scoring,
  );
  results.layOut({
    checks: coverage.filter(isInResults).map(({ check }) => check),
    has: columns,
    weights: frozen.settings.scoring,
    lines: lines.map(({ line }) => line),
  });
  return { rows: lines.filter(({ isPending }) => isPending).length, remark };
}

interface CaseLine {
  readonly one: RecordedCase;
  readonly line: Line;
  readonly isPending: boolean;
}

function linesOf(
  evalSet: EvalSet,
  { runId, wanted, basis, keepsOthers }: Frozen,
  records: readonly ResultRecord[],
  isBegun: boolean,
): CaseLine[] {
  const recordOf = recordsByCase(records, evalSet.cases);
  const chosen = isBegun
    ? new Set([...recordOf].flatMap(([one, record]) => (record.at('run_id') === runId ? [one] : [])))
    : new Set(chosenCases(evalSet, wantedOf(wanted, records), records, basis).cases);
  return evalSet.cases.flatMap((one): CaseLine[] => {
    const { evalCase } = one;
    const record = recordOf.get(one);
    const isPending = chosen.has(one);
    // A row of this run that is scored already stays scored.
    if (isPending && !(isBegun && record && String(record.at('verdict') ?? '') !== ''))
      return [{ one, line: pendingLine(evalCase, runId), isPending }];
    const isKept = record !== undefined && (keepsOthers || isPending);
    return isKept ? [{ one, line: keptLine(record, evalCase.row), isPending }] : [];
  });
}

/** Where the results are gone, nothing can be chosen by what stood there. */
function wantedOf(wanted: Frozen['wanted'], { length }: readonly ResultRecord[]): Frozen['wanted'] {
  return length === 0 && wanted.only !== 'edited' ? { ...wanted, only: undefined } : wanted;
}
