/** Values of any kind in cells, such that they can be read back unchanged. */
import { jsonIn } from '../model/texts/json';

/**
 * The cell for a value: numbers and booleans as they are, strings as text, anything else as JSON. A text that would be taken for JSON is
 * quoted.
 *
 * @example cellOf({ Factuality: 1 }) // '{"Factuality":1}'
 */
export function cellOf(value: unknown): string | number | boolean | null {
  if (value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return JSON.stringify(value);
  return valueOf(value) === value ? value : JSON.stringify(value);
}

/** The reverse; undefined for a blank cell. */
export function valueOf(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  if (cell === '') return undefined;
  if (!/^(?:[{["]|null$)/.test(cell)) return cell;
  const value = jsonIn(cell);
  return value === undefined ? cell : value;
}
