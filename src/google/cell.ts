/** Values as SpreadsheetApp gives and takes them. */
import type { OutCell } from '../model/sheet/spreadsheet';
import { asLiteral } from '../model/texts/literal';
import { type Cell, isDate } from '../model/sheet/tab-grid';

/** What a cell can hold; anything else that Apps Script may invent counts as blank. */
export function toCell(value: unknown): Cell {
  const isCell = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isCell || isDate(value) ? value : '';
}

export function toGoogleValue(cell: OutCell): string | number | boolean {
  if (cell === null) return '';
  return typeof cell === 'string' ? asLiteral(cell) : cell;
}
