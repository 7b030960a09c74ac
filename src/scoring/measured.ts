/** What counts: which rows in rates and means, and which differences between scores. */
import { everyOf } from '../model/fields/field';
import { ROW_VERDICTS, type RowVerdict } from '../model/scorecard';

/** Only rows that pass or fail: which of the two the others would be is unknown. */
export function isMeasured({ verdict }: { readonly verdict: string }): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** How many rows there are of each verdict. */
export function verdictCounts(rows: (verdict: RowVerdict) => number): Record<RowVerdict, number> {
  return everyOf(ROW_VERDICTS, rows);
}

/** The least change of a score that counts: from 1 to 0, or by one half for a quality metric. */
export const STEP = 0.5;
