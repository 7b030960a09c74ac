/** Values as SpreadsheetApp gives and takes them. */
import type { OutCell } from '../model/sheet/spreadsheet';
import { asLiteral, wellFormed } from '../model/texts/literal';
import { type Cell, isDate } from '../model/sheet/tab-grid';

/**
 * What a cell can hold; anything else that Apps Script may invent counts as blank. Half a character (`LEFT` may cut an emoji) is read as
 * the sign that stands for it wherever it is written, and a date beyond the calendar as a text that is no date.
 */
export function toCell(value: unknown): Cell {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (!isDate(value)) return '';
  return Number.isNaN(value.getTime()) ? NO_DATE : value;
}

/** As a column shows a date that it cannot. */
const NO_DATE = '######';

export function toGoogleValue(cell: OutCell): string | number | boolean {
  if (cell === null) return '';
  return typeof cell === 'string' ? asLiteral(cell) : cell;
}
