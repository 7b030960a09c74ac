/** Rectangles of cells, in rows and columns counted from 1. */

export interface Area {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export const area = (row: number, column: number, rows = 1, columns = 1): Area => ({
  row,
  column,
  rows,
  columns,
});

export const lastRowOf = (of: Area): number => of.row + of.rows - 1;
export const lastColumnOf = (of: Area): number => of.column + of.columns - 1;

export function contains(outer: Area, row: number, column: number): boolean {
  return (
    row >= outer.row && row <= lastRowOf(outer) && column >= outer.column && column <= lastColumnOf(outer)
  );
}

export function overlap(a: Area, b: Area): boolean {
  return (
    a.row <= lastRowOf(b) &&
    b.row <= lastRowOf(a) &&
    a.column <= lastColumnOf(b) &&
    b.column <= lastColumnOf(a)
  );
}

const between = (top: number, left: number, bottom: number, right: number): Area[] =>
  bottom < top || right < left ? [] : [area(top, left, bottom - top + 1, right - left + 1)];

/** Cuts an area out of another. @returns up to four rectangles */
export function subtract(from: Area, cut: Area): Area[] {
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

/** Returns start and length of an area after `count` lines are inserted before `line`. */
function grow(start: number, length: number, line: number, count: number): readonly [number, number] {
  if (line <= start) return [start + count, length];
  return line < start + length ? [start, length + count] : [start, length];
}

/** Returns start and length of an area after `count` lines from `line` on are deleted; the length may be 0. */
function shrink(start: number, length: number, line: number, count: number): readonly [number, number] {
  const end = line + count;
  const lost = Math.max(0, Math.min(start + length, end) - Math.max(start, line));
  const newStart = start < line ? start : Math.max(line, start - count);
  return [newStart, length - lost];
}

export type Axis = 'rows' | 'columns';

/** Returns the new number of a line after others are inserted (count > 0) or deleted (count < 0) at `from`; null if it is deleted. */
export function shiftedLine(line: number, from: number, count: number): number | null {
  if (line < from) return line;
  return count < 0 && line < from - count ? null : line + count;
}

/** Returns an area after lines are inserted (count > 0) or deleted (count < 0) at `line`; null if it is deleted. */
export function shifted(of: Area, axis: Axis, line: number, count: number): Area | null {
  const change = count > 0 ? grow : shrink;
  if (axis === 'rows') {
    const [row, rows] = change(of.row, of.rows, line, Math.abs(count));
    return rows > 0 ? { ...of, row, rows } : null;
  }
  const [column, columns] = change(of.column, of.columns, line, Math.abs(count));
  return columns > 0 ? { ...of, column, columns } : null;
}
