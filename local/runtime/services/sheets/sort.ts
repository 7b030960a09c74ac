/** Sorting rows as Sheets does: numbers, then text, then booleans; blanks always last. */
import { type Cell, CellError } from '../../../workbook/cell';
import { displayOf } from '../../../workbook/number-format';

export interface SortKey {
  /** Counts from 0 within the sorted block. */
  readonly index: number;
  readonly ascending: boolean;
}

function rank(cell: Cell | undefined): number {
  const value = cell?.value ?? null;
  if (value === null) return 4;
  if (value instanceof CellError) return 3;
  if (typeof value === 'number') return 0;
  return typeof value === 'string' ? 1 : 2;
}

const textOf = (cell: Cell | undefined): string => (cell === undefined ? '' : displayOf(cell));

function compare(a: Cell | undefined, b: Cell | undefined, ascending: boolean): number {
  const [left, right] = [rank(a), rank(b)];
  if (left === 4 || right === 4) return left - right;
  const sign = ascending ? 1 : -1;
  if (left !== right) return sign * (left - right);
  const [x, y] = [a?.value, b?.value];
  if (typeof x === 'number' && typeof y === 'number') return sign * (x - y);
  return sign * textOf(a).localeCompare(textOf(b), 'en', { sensitivity: 'base' });
}

/** The rows in their new order; rows that compare equal keep theirs. */
export function sortedRows(
  rows: readonly (readonly Cell[])[],
  keys: readonly SortKey[],
): (readonly Cell[])[] {
  return [...rows].sort((a, b) => {
    for (const key of keys) {
      const order = compare(a[key.index], b[key.index], key.ascending);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** Reads `3`, `{column: 3, ascending: false}` or a list of these; columns count from 1 on the tab. */
export function sortKeys(spec: unknown, firstColumn: number): SortKey[] {
  return (Array.isArray(spec) ? spec : [spec]).map((item: unknown) => {
    if (typeof item === 'number') return { index: item - firstColumn, ascending: true };
    const column: unknown = typeof item === 'object' && item !== null && 'column' in item ? item.column : 1;
    const ascending: unknown =
      typeof item === 'object' && item !== null && 'ascending' in item ? item.ascending : true;
    return { index: Number(column) - firstColumn, ascending: ascending !== false };
  });
}
