/** Shows a value by its number format, as `getDisplayValues()` does. */
import { format as formatted, isDateFormat as showsDate } from 'numfmt';
import { type GridCell, CellError, type StoredValue, shownValue } from './cell';

const dateFormats = new Map<string, boolean>();

/** True if numbers in this format are displayed, and read by scripts, as dates. */
export function isDateFormat(format: string): boolean {
  const cached = dateFormats.get(format);
  if (cached !== undefined) return cached;
  const answer = showsDate(format);
  dateFormats.set(format, answer);
  return answer;
}

export const isTextFormat = (format: string): boolean => format === '@';

/** Formats that show a number at its own length; Sheets reports the last one for a cell without a format. */
const AUTOMATIC = new Set(['', '@', '0.###############']);

/** Shows up to ten digits, as a column of the default width does, and more for whole numbers below 1E+15. */
function shortest(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size < 1e15 && size >= 1e-9)) {
    const rounded = Number(value.toPrecision(Math.max(10, String(Math.trunc(size)).length)));
    // `String` would show smaller numbers with an exponent.
    return size === 0 || size >= 1e-6 ? String(rounded) : rounded.toFixed(18).replace(/0+$/, '');
  }
  return value
    .toExponential(5)
    .replace(/\.?0+e/, 'E')
    .replace('e', 'E')
    .replace(/E([+-])(\d)$/, 'E$10$2');
}

/** Dates as in Sheets, which knows days before 1900 and no 29 February 1900; a format that cannot be read shows `######`. */
const OPTIONS = { leap1900: false, dateSpanLarge: true, nbsp: false, throws: false };

/** @param locale of a workbook, such as `de_DE`; '' for the default */
export const decimalSign = (locale: string): string =>
  formatted('.', 0, { ...OPTIONS, locale: locale || 'en_US' });

/** Shows a value in a number format. */
export function display(value: StoredValue, format: string, locale = 'en_US'): string {
  if (value === null) return '';
  if (value instanceof CellError) return value.code;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value;
  const options = { ...OPTIONS, locale: locale || 'en_US' };
  if (AUTOMATIC.has(format) || /general/i.test(format)) {
    const text = shortest(value);
    return options.locale === 'en_US' ? text : text.replace('.', decimalSign(locale));
  }
  return formatted(format, isDateFormat(format) ? flooredToSecond(value, format) : nudged(value), options);
}

/** Makes halves round up: 1.005 is stored as slightly less, but Sheets shows 1.01. */
function nudged(value: number): number {
  return Number.isInteger(value) ? value : value * (1 + Number.EPSILON);
}

/** Rounds down to whole seconds: rounding up could show the next day. Formats with fractions of a second keep them. */
function flooredToSecond(serial: number, format: string): number {
  return format.includes('.0') ? serial : Math.floor(Math.round(serial * 86_400_000) / 1000) / 86_400;
}

export const displayOf = (cell: GridCell, locale?: string): string =>
  display(shownValue(cell), cell.style.numberFormat, locale);
