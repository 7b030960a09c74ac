/** Rectangles of cells, in rows and columns counted from 1. */

export interface CellArea {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export const area = (row: number, column: number, rows = 1, columns = 1): CellArea => ({
  row,
  column,
  rows,
  columns,
});

export const lastRowOf = (of: CellArea): number => of.row + of.rows - 1;
export const lastColumnOf = (of: CellArea): number => of.column + of.columns - 1;

export function contains(outer: CellArea, row: number, column: number): boolean {
  return (
    row >= outer.row && row <= lastRowOf(outer) && column >= outer.column && column <= lastColumnOf(outer)
  );
}

export function overlap(a: CellArea, b: CellArea): boolean {
  return (
    a.row <= lastRowOf(b) &&
    b.row <= lastRowOf(a) &&
    a.column <= lastColumnOf(b) &&
    b.column <= lastColumnOf(a)
  );
}

const between = (top: number, left: number, bottom: number, right: number): CellArea[] =>
  bottom < top || right < left ? [] : [area(top, left, bottom - top + 1, right - left + 1)];

/** Cuts an area out of another. @returns the rest, as up to four rectangles */
export function subtract(from: CellArea, cut: CellArea): CellArea[] {
  if (!overlap(from, cut)) return [from];
  const top = Math.max(from.row, cut.row);
  const bottom = Math.min(lastRowOf(from), lastRowOf(cut));
  return [
    ...between(from.row, from.column, cut.row - 1, lastColumnOf(from)),
    ...between(lastRowOf(cut) + 1, from.column, lastRowOf(from), lastColumnOf(from)),
    ...between(top, from.column, bottom, cut.column - 1),
    ...between(top, lastColumnOf(cut) + 1, bottom, lastColumnOf(from)),
  ];
}

export type Axis = 'rows' | 'columns';

/** Returns the new number of a line after others are inserted (count > 0) or deleted (count < 0) at `from`; null if it is deleted. */
export function shiftedLine(line: number, from: number, count: number): number | null {
  if (line < from) return line;
  return count < 0 && line < from - count ? null : line + count;
}

/** Returns an area after lines are inserted (count > 0) or deleted (count < 0) at `line`; null if it is deleted. */
export function shifted(of: CellArea, axis: Axis, line: number, count: number): CellArea | null {
  const moved = (place: number, min: number): number => (place < line ? place : Math.max(min, place + count));
  const [start, end] = axis === 'rows' ? [of.row, lastRowOf(of)] : [of.column, lastColumnOf(of)];
  const first = moved(start, line);
  const length = moved(end, line - 1) - first + 1;
  if (length <= 0) return null;
  return axis === 'rows' ? { ...of, row: first, rows: length } : { ...of, column: first, columns: length };
}
