/** Cases with their verdicts next to them. */
import { cellAt, type Typed } from './cells';
import type { Desk } from './desk';

export const CASES: readonly (readonly Typed[])[] = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'verdict'],
  ['a', 'Where is a?', 'BRA', 'BRA', 'mine'],
  ['b', 'Where is b?', 'BRA', 'PER', ''],
  ['c', 'Where is c?', 'COL', 'COL', ''],
];

/** Header and cells of the columns from the fifth on, which is the user's own. */
export function beside({ runtime }: Desk, tab = 'GOLD', columns = 3): (Typed | null)[][] {
  return [1, 2, 3, 4].map((row) =>
    Array.from({ length: columns }, (_cell, at) => cellAt(runtime.workbook, tab, row, 5 + at).value),
  );
}

export const WHY_B = 'Area: expected BRA, got PER';
