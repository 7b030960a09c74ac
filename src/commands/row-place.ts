/** Where a row is: in an eval set, or in its results. */
import type { EvalSet } from '../evalset/read-tab';
import { RESULTS_HEADER } from '../model/results-rows';
import type { ResultsTab } from '../results/tab';
import type { Reconciled } from '../results/cases/reconcile';
import * as z from '../model/zod';

export const RowPlace = () =>
  z.strictObject({
    sheetId: z.int(),
    /** From 1. */
    row: z.int().check(z.minimum(1)),
  });
export type RowPlace = z.Shape<typeof RowPlace>;

/** At most this many in one reply, as each may be long. */
const MOST_PLACES = 12;

export const RowPlaces = () =>
  z.strictObject({
    sheetId: z.int(),
    rows: z.array(z.int().check(z.minimum(1))).check(z.maxLength(MOST_PLACES)),
  });
export type RowPlaces = z.Shape<typeof RowPlaces>;

/** The first cell of the row, if no column is named. */
export const Destination = () => z.extend(RowPlace(), { column: z.optional(z.int().check(z.minimum(1))) });

/** The place of a column in an eval set, from 1; null if it has none of that name. */
export function columnOf({ header }: Pick<EvalSet, 'header'>, column: string): number | null {
  const entry = [...header.columns].find(([name]) => name === column);
  return entry ? entry[1] + 1 : null;
}

export function placeIn(results: ResultsTab | undefined, line: Reconciled | undefined): RowPlace | null {
  return line && results ? { sheetId: results.sheetId, row: line.current.index + RESULTS_HEADER + 1 } : null;
}
