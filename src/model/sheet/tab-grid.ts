/** A spreadsheet tab as read: values as stored and as shown. */
import type { Block } from './tab-format';

export type Cell = string | number | boolean | Date;

export interface TabGrid {
  readonly name: string;
  readonly sheetId: number;
  /** Stored values, rectangular; '' for blank cells. */
  readonly values: readonly (readonly Cell[])[];
  /** The same cells as the analyst sees them. */
  readonly shown: readonly (readonly string[])[];
  /** IANA name of the time zone in which the spreadsheet's dates are days. */
  readonly timeZone: string;
  /** Such as `en_GB`; absent or '' where none is known, as in a file. */
  readonly locale?: string;
  /** Merged blocks, with row and column from 1. */
  readonly merges: readonly Block[];
  /** The numbers of its lines where they are not their places: a portion of a file. */
  readonly rows?: readonly number[];
}

/** The number of a line by its index, from 1. */
export function rowNumber({ rows }: Pick<TabGrid, 'rows'>, index: number): number {
  return rows?.[index] ?? index + 1;
}

/** The header is looked for in this many rows, since people keep preamble rows above it. */
export const HEADER_ROWS = 10;

/** Whether a value is a date, whichever context created it: `instanceof` fails across library boundaries. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

/** @example columnLetter(27) // 'AB': the name of a sheet's column, counted from 0 */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
