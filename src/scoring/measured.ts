/** What counts: which rows in rates and means, and which differences between scores. */
import type { CheckId } from '../model/check';
import { everyOf } from '../model/collections';
import { QUALITY_METRICS } from '../model/judge';
import { ROW_VERDICTS, type RowVerdict } from '../model/scorecard';

/** Only rows that pass or fail: which of the two the others would be is unknown. */
export function isMeasured({ verdict }: { readonly verdict: string }): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** A metric is a result of its own: a mean over all rows in which it was scored, whatever their verdict. */
const METRICS: ReadonlySet<CheckId> = new Set(QUALITY_METRICS);

/** Whether the score that a row has in a check counts in that check's rate or mean. One that rests on cells edited since never does. */
export function counts(check: CheckId, row: { readonly verdict: string }): boolean {
  return isMeasured(row) || (METRICS.has(check) && row.verdict !== 'edited, score again');
}

/** null of none. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How many rows there are of each verdict. */
export function verdictCounts(rows: (verdict: RowVerdict) => number): Record<RowVerdict, number> {
  return everyOf(ROW_VERDICTS, rows);
}

/** The least change of a score that counts: from 1 to 0, or by one half for a quality metric. */
export const STEP = 0.5;
