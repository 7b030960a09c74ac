/** Values of any kind in cells, such that they can be read back unchanged. */
import { exactJsonIn } from './json';
import { type Cell, isDate } from '../tab-grid';
import type { OutCell } from '../spreadsheet';

/**
 * Numbers and booleans as they are, texts as texts, anything else as JSON. A text that would be taken for JSON is quoted.
 *
 * @example cellOf({ Factuality: 1 }) // '{"Factuality":1}'
 */
export function cellOf(value: unknown): OutCell {
  if (value === undefined || value === null) return null;
  // No cell holds −0.
  if (typeof value === 'number') return value + 0;
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && valueOf(value) === value ? value : JSON.stringify(value);
}

/** The reverse; null for a blank cell. */
export function valueOf(cell: Cell): unknown {
  if (isDate(cell)) return cell.toISOString().slice(0, 10);
  if (cell === '') return null;
  return typeof cell === 'string' && /^\s*[{["]/.test(cell) ? (exactJsonIn(cell) ?? cell) : cell;
}
