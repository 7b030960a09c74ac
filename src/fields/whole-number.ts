/** Reads ids, dates and counts that programs wrote as numbers. */
import { grouped } from '../model/collections';
import { StateError } from './agent-state';

const DECIMAL = /^(\d+)\.0+$/;
const SCIENTIFIC = /^\d\.\d+e\+?\d{1,2}$/i;

/**
 * A whole number without the decimals that a data frame adds; any other text unchanged. Leading zeros, which are part of an id, stay.
 *
 * @example wholeNumber('15060.0') // '15060'
 * @example wholeNumber('5.55592663E8') // '555592663'
 */
export function wholeNumber(text: string): string {
  const decimal = DECIMAL.exec(text)?.[1];
  if (decimal !== undefined) return decimal;
  const number = SCIENTIFIC.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? String(number) : text;
}

/** Looks up items by id: those with the same text, else those with the same whole number; none for ''. */
export function byId<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): (id: string) => readonly Item[] {
  const [asWritten, asNumber] = [grouped(items, idOf), grouped(items, (item) => wholeNumber(idOf(item)))];
  return (id) => (id === '' ? [] : (asWritten.get(id) ?? asNumber.get(wholeNumber(id)) ?? []));
}

/**
 * The id in a text with leading zeros or decimals, as a CSV export leaves it; undefined for any other text.
 *
 * @example plainNumber('04') // '4'
 * @example plainNumber('4') // undefined
 */
export function plainNumber(text: string): string | undefined {
  const number = /^0*(\d+?)(?:\.0+)?$/.exec(text)?.[1];
  return number === text ? undefined : number;
}

/** A time since 1970: after 1973 it has nine or ten digits in seconds, eleven or more in milliseconds. */
const EPOCH = /^\d{9,13}$/;

/**
 * The year of `2024.0`, the UTC day of a time since 1970; any other text unchanged.
 *
 * @example writtenDate('1704067200000') // '2024-01-01'
 */
export function writtenDate(text: string): string {
  const whole = wholeNumber(text.trim());
  if (!EPOCH.test(whole)) return whole;
  const time = Number(whole) * (whole.length > 10 ? 1 : 1000);
  return new Date(time).toISOString().slice(0, 10);
}

/** The count in `1,234`, `12 rows`, `3.0`; 0 for a blank cell. @param counted ends “write how many …” @throws StateError for any other text */
export function countIn(column: string, cell: string, counted: string): number {
  const count = cell === '' ? 0 : leadingNumber(cell);
  if (Number.isFinite(count)) return count;
  throw new StateError(
    `${column}: “${cell.slice(0, 40)}” is not a number; write how many ${counted}, 0 or blank for none`,
  );
}

/** The number at the beginning of a cell; NaN for none. */
export function leadingNumber(cell: string): number {
  return Number.parseFloat(cell.replace(/(\d)[,\s'’](?=\d{3})/g, '$1'));
}
