/** A spreadsheet tab as it was read: values as stored and as shown. */

export type Cell = string | number | boolean | Date;

export interface TabGrid {
  readonly name: string;
  readonly sheetId: number;
  /** Stored values, rectangular; '' where blank. */
  readonly values: readonly (readonly Cell[])[];
  /** The same cells as the analyst sees them. */
  readonly shown: readonly (readonly string[])[];
  /** IANA name of the zone in which the spreadsheet's dates are days. */
  readonly timeZone: string;
  /** Merged blocks, with row and column from 1. */
  readonly merges: readonly Merge[];
  /** Columns of ours in a tab of somebody else's, by name: they are no part of its values. */
  readonly ours?: ReadonlyMap<string, OurColumn>;
}

export interface OurColumn {
  /** From 1. */
  readonly column: number;
  /** What stood there, from the first row on. */
  readonly values: readonly Cell[];
}

/** The last column that holds anything, ours included; from 1. */
export function lastColumnOf({ values, ours = new Map() }: TabGrid): number {
  return Math.max(values[0]?.length ?? 0, ...[...ours.values()].map(({ column }) => column));
}

/** People keep preamble rows above the header; it is looked for this far down. */
export const HEADER_ROWS = 10;

export interface Merge {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Whether a value is a date, whichever context made it: `instanceof` fails across the boundary of a library. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}
