/** The kinds of rows that the sidebar’s chips and the filter of a results tab select. */
import { everyOf, namesOf } from './collections';
import type { RowVerdict } from './scorecard';

interface Kind {
  /** On a chip. */
  readonly title: string;
  readonly verdicts: readonly RowVerdict[];
}

export const ROW_KINDS = {
  failing: { title: 'Failing', verdicts: ['fail'] },
  worse: { title: 'Worse', verdicts: ['fail'] },
  open: { title: 'Undecided', verdicts: ['undecided', 'unstable'] },
  errors: { title: 'Errors', verdicts: ['error'] },
  unscored: { title: 'Not scored', verdicts: ['not_scored'] },
  edited: { title: 'Edited', verdicts: ['edited'] },
} as const satisfies Readonly<Record<string, Kind>>;
export type RowKind = keyof typeof ROW_KINDS;

export const ROW_KIND_NAMES = namesOf(ROW_KINDS);

interface ResultRow {
  readonly verdict: RowVerdict | null;
  /** True if the row got worse since the baseline or, if there is none, since the previous run. */
  readonly isWorse: boolean;
}

/** True if a chip or filter of a kind shows the row. */
export function isRowOfKind({ verdict, isWorse }: ResultRow, kind: RowKind): boolean {
  const { verdicts }: Kind = ROW_KINDS[kind];
  return verdicts.some((one) => one === verdict) && (kind !== 'worse' || isWorse);
}

/** Counts the rows of each kind. @example kindCounts(rows) // { failing: 8, worse: 2, open: 7, errors: 2, unscored: 0, edited: 1 } */
export function kindCounts(rows: readonly ResultRow[]): Record<RowKind, number> {
  return everyOf(ROW_KIND_NAMES, (kind) => rows.filter((row) => isRowOfKind(row, kind)).length);
}
