/** Row heights as a spreadsheet shows them: a row without a set height fits its text; the number of wrapped lines is estimated. */
import type { GridCell } from './cell';
import { displayOf } from './number-format';
import { DEFAULT_COLUMN_WIDTH, DEFAULT_ROW_HEIGHT, filteredRows, type Tab } from './tab';

const PIXELS_PER_POINT = 4 / 3;
const LINE_HEIGHT = 1.25;
const MARGINS = 8;
const LETTER_WIDTH = 0.55;
const MAX_HEIGHT = 420;

/** Returns the rows with another height than the usual one; 0 is hidden. */
export function rowHeights(tab: Tab): [row: number, height: number][] {
  const { rows, grid } = tab;
  const heights = new Map<number, number>();
  for (const { row, column, cell } of grid.cells()) {
    if (rows.sizes.has(row)) continue;
    const fitting = heightOf(cell, tab.columns.sizes.get(column) ?? DEFAULT_COLUMN_WIDTH);
    if (fitting > (heights.get(row) ?? DEFAULT_ROW_HEIGHT)) heights.set(row, Math.min(MAX_HEIGHT, fitting));
  }
  for (const [row, height] of rows.sizes) if (row <= grid.maxRows) heights.set(row, height);
  for (const row of [...rows.hidden, ...filteredRows(tab)]) heights.set(row, 0);
  return [...heights];
}

function heightOf(cell: GridCell, width: number): number {
  const { fontSize, wrap } = cell.style;
  const size = fontSize * PIXELS_PER_POINT;
  const text = displayOf(cell);
  if (text === '') return 0;
  const perLine = Math.max(1, Math.floor((width - MARGINS) / (size * LETTER_WIDTH)));
  const paragraphs = text.split('\n');
  const wrapped = paragraphs.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / perLine)), 0);
  const lines = wrap === 'WRAP' ? wrapped : paragraphs.length;
  return Math.ceil(lines * size * LINE_HEIGHT) + MARGINS / 2;
}
