/** Tabs as plain data: their cells, blocks, row numbers as people write them, and the format of the add-on’s own tabs. */
import { ranges } from './collections';

/** @example rangesText([4, 2, 3, 9]) // '2-4,9' */
export function rangesText(rows: readonly number[]): string {
  return ranges(rows)
    .map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`))
    .join(',');
}

/** @example rowsIn('2-4,9') // [2, 3, 4, 9] */
export function rowsIn(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [from = NaN, to = from] = range.split('-').map(Number);
    return Number.isInteger(from) && Number.isInteger(to) && from > 0
      ? Array.from({ length: Math.max(0, to - from + 1) }, (_row, index) => from + index)
      : [];
  });
}

/** Lines at most this far apart are written as one block. */
const NEIGHBOURS = 200;

/** Joins places that are close together into blocks. @returns each block as all its places, from the first to the last */
export function nearPlaces(places: Iterable<number>, neighbours = NEIGHBOURS): number[][] {
  return ranges(places, neighbours - 1).map(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_row, index) => from + index),
  );
}

export type Cell = string | number | boolean | Date;

/** A spreadsheet tab as read: values as stored and as shown. */
export interface TabGrid {
  readonly name: string;
  readonly sheetId: number;
  /** Stored values, rectangular; '' for blank cells. */
  readonly values: readonly (readonly Cell[])[];
  /** The same cells as the spreadsheet displays them. */
  readonly shown: readonly (readonly string[])[];
  /** IANA name of the time zone of the spreadsheet. */
  readonly timeZone: string;
  /** Such as `en_GB`; absent or '' where none is known, as in a file. */
  readonly locale?: string;
  /** Merged blocks, with row and column from 1. */
  readonly merges: readonly CellBlock[];
  /** Line numbers, for a portion of a file. */
  readonly rows?: readonly number[];
}

/** The number, from 1, of the line at an index from 0. */
export function rowNumber({ rows }: Pick<TabGrid, 'rows'>, index: number): number {
  return rows?.[index] ?? index + 1;
}

/** The header is searched for in this many rows, since people keep preamble rows above it. */
export const MAX_HEADER_ROWS = 10;

/** True for a date from any JavaScript context: `instanceof` fails across them. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

/** @example columnLetter(27) // 'AB': the name of a sheet's column, counted from 0 */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** A block of cells; row and column from 1. */
export interface CellBlock {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * A colour rule over whole blocks. Formulas refer to the top-left cell of the first block and use no argument separators, which
 * differ by the spreadsheet's locale: `*` for and, `+` for or.
 */
export type ColourRule =
  | {
      readonly kind: 'formula';
      readonly blocks: readonly CellBlock[];
      readonly formula: string;
      readonly background: string;
      readonly text?: string;
      readonly bold: boolean;
      readonly italic: boolean;
    }
  | {
      /** From `low` at 0 over `middle` at 0.5 to `high` at 1. */
      readonly kind: 'scale';
      readonly blocks: readonly CellBlock[];
      readonly low: string;
      readonly middle: string;
      readonly high: string;
    };

export interface ColumnFormat {
  /** Pixels. */
  readonly width: number;
  readonly isHidden?: boolean;
  readonly isCentred?: boolean;
  /** Numbers are aligned left, like text. */
  readonly isLeft?: boolean;
  /** Without it, cells keep their own. */
  readonly numberFormat?: string | undefined;
  /** Long texts wrap: for tabs in which only some columns may make rows taller. */
  readonly isWrapped?: boolean;
  /** The header text is rotated to read from bottom to top. */
  readonly isTurned?: boolean;
}

/** The format of one of our tabs: a frozen header row over columns of given widths, coloured by rules. */
export interface TabFormat {
  /** Rows in use, the header included. */
  readonly rows: number;
  /** The number of frozen rows at the top, by default 1: the last is the header, a line above it may span all columns. */
  readonly frozenRows?: number;
  readonly columns: readonly ColumnFormat[];
  readonly rules?: readonly ColourRule[];
  readonly frozenColumns?: number;
  /** Row 1, which only programs read, is hidden; the row above the header names stretches of columns, this many pixels high. */
  readonly bandsHeight?: number;
  /** Pixels; by default room for three lines of a column’s name, or for one if texts overflow. */
  readonly headerHeight?: number;
  /** Long texts overflow into blank neighbours instead of being cut off, also in the header. */
  readonly overflows?: boolean;
  /** People can sort and filter by the header. */
  readonly hasFilter?: boolean;
  /** Leaves hidden columns hidden: they are collapsed by `groupColumns`. */
  readonly keepsFolded?: boolean;
}
