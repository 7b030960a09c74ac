/** Someone else's tab without our columns: they are not part of what people keep there. */
import type { Cell, TabGrid } from '../model/sheet/tab-grid';

type Ours = ReadonlyMap<string, { readonly column: number; readonly values: Cell[] }>;

/** @param places name → column, from 1 */
export function oursIn({ values }: TabGrid, places: ReadonlyMap<string, number>): Ours {
  return new Map(
    [...places].map(([name, column]) => [
      name,
      { column, values: values.map((row) => row[column - 1] ?? '') },
    ]),
  );
}

/** Cells of our columns count as blank; at the right end the columns are dropped. */
export function withoutOurs(grid: TabGrid, ours: Ours): TabGrid {
  if (ours.size === 0) return grid;
  const isOurs = new Set([...ours.values()].map(({ column }) => column - 1));
  let width = grid.values[0]?.length ?? 0;
  while (width > 1 && isOurs.has(width - 1)) width -= 1;
  const without = <T extends Cell>(rows: readonly (readonly T[])[], blank: T): T[][] =>
    rows.map((row) => row.slice(0, width).map((cell, column) => (isOurs.has(column) ? blank : cell)));
  const values = without<Cell>(grid.values, '');
  const shown = without(grid.shown, '');
  const { name, sheetId, timeZone } = grid;
  return {
    name,
    sheetId,
    timeZone,
    values,
    shown,
    ours,
    // Asked for only if they matter.
    get merges() {
      return grid.merges;
    },
    get locale() {
      return grid.locale ?? '';
    },
  };
}

/** The same for the first rows, where people may have moved columns since they were looked up: only columns that carry their name count. */
export function topWithoutOurs(grid: TabGrid, places: ReadonlyMap<string, number>): TabGrid {
  const named = [...places].filter(([name, column]) => grid.values.some((row) => row[column - 1] === name));
  return withoutOurs(grid, oursIn(grid, new Map(named)));
}
