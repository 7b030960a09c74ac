/** Values as SpreadsheetApp gives them. */
import { type Cell, isDate } from '../model/sheet/tab-grid';

/** What a cell can hold; anything else that Apps Script may invent counts as blank. */
export function toCell(value: unknown): Cell {
  const isCell = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isCell || isDate(value) ? value : '';
}
