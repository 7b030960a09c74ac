/** Sorting rows as Sheets does: numbers, then text, then booleans; blanks always last. */
import type { Area } from '../../../workbook/area';
import { type Cell, CellError, EMPTY_CELL } from '../../../workbook/cell';
import type { Grid } from '../../../workbook/grid';
import { displayOf } from '../../../workbook/number-format';
import { readBlock, writeBlock } from './blocks';

const BLANK = 4;

function rank({ value }: Cell): number {
  if (value === null) return BLANK;
  if (value instanceof CellError) return 3;
  if (typeof value === 'number') return 0;
  return typeof value === 'string' ? 1 : 2;
}

function compare(a: Cell, b: Cell, ascending: boolean): number {
  const [left, right] = [rank(a), rank(b)];
  if (left === BLANK || right === BLANK) return left - right;
  const sign = ascending ? 1 : -1;
  if (left !== right) return sign * (left - right);
  if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value);
  return sign * displayOf(a).localeCompare(displayOf(b), 'en', { sensitivity: 'base' });
}

/** Sorts all rows of an area by a column, counted from 1 within it; rows that compare equal keep their order. */
export function sortRows(grid: Grid, of: Area, column: number, ascending: boolean): void {
  const key = (row: readonly Cell[]): Cell => row[column - 1] ?? EMPTY_CELL;
  const rows = readBlock(grid, of, (cell) => cell).sort((a, b) => compare(key(a), key(b), ascending));
  writeBlock(grid, of, (_, down, right) => rows[down]?.[right] ?? EMPTY_CELL);
}
