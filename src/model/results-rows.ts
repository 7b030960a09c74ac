/** The rows of a results tab: those above its lines, and the kinds of lines that can be shown alone (the sidebar’s chips, the filter). */
import { everyOf, namesOf } from './collections';
import type { RowVerdict } from './scorecard';

/** Row 1, hidden, holds the names by which columns are read back; then come bands over columns, and the titles that people read. */
export const RESULTS_HEADER = 3;

interface Kind {
  /** On a chip. */
  readonly title: string;
  readonly verdicts: readonly RowVerdict[];
  /** Only the rows among them that got worse since the baseline, or else the run before. */
  readonly onlyLost?: true;
}

export const ROW_KINDS = {
  failing: { title: 'Failing', verdicts: ['fail'] },
  lost: { title: 'Worse', verdicts: ['fail'], onlyLost: true },
  open: { title: 'Undecided', verdicts: ['undecided', 'unstable'] },
  errors: { title: 'Errors', verdicts: ['error'] },
  unscored: { title: 'Not scored', verdicts: ['not_scored'] },
  edited: { title: 'Edited', verdicts: ['edited'] },
} as const satisfies Readonly<Record<string, Kind>>;
export type RowKind = keyof typeof ROW_KINDS;

export const ROW_KIND_NAMES = namesOf(ROW_KINDS);

interface KindedRow {
  readonly verdict: RowVerdict | null;
  /** True if it got worse since the baseline, or else the run before. */
  readonly isLost: boolean;
}

/** True if a chip or filter of a kind shows the row. */
export function isOfKind({ verdict, isLost }: KindedRow, kind: RowKind): boolean {
  const { verdicts, onlyLost }: Kind = ROW_KINDS[kind];
  return verdicts.some((wanted) => wanted === verdict) && (onlyLost !== true || isLost);
}

/** Counts the rows of each kind. @example kindCounts(rows) // { failing: 8, lost: 2, open: 7, errors: 2, unscored: 0, edited: 1 } */
export function kindCounts(rows: readonly KindedRow[]): Record<RowKind, number> {
  return everyOf(ROW_KIND_NAMES, (kind) => rows.filter((row) => isOfKind(row, kind)).length);
}
