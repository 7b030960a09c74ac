/** Where a row stands: in an eval set, or in its results. */
import type { ResultsTab } from '../../report/results/tab';
import type { Reconciled } from '../../run/results/reconcile';
import * as z from '../../settings/zod';

export const RowPlace = () =>
  z.strictObject({
    sheetId: z.int(),
    /** From 1. */
    row: z.int().check(z.minimum(1)),
  });
export type RowPlace = z.Shape<typeof RowPlace>;

/** Rows above the first line of results. */
export const RESULTS_HEADER = 1;

export function placeIn(results: ResultsTab | undefined, line: Reconciled | undefined): RowPlace | null {
  return line && results ? { sheetId: results.sheetId, row: line.now.index + RESULTS_HEADER + 1 } : null;
}
