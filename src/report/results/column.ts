/** A column of the results tab. */
import type { OutCell } from '../../model/sheet/spreadsheet';
import type { ResultRow } from './row';

export interface ResultColumn {
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly isHidden?: boolean;
  /** Expected or actual of a field: one of a group of columns. */
  readonly isOfField?: true;
  readonly isCentred?: boolean;
  /** A column narrower than its name: that stands upright. */
  readonly isTurned?: boolean;
  readonly numberFormat?: string;
  /** What people choose from in its cells; anything else can be typed as well. */
  readonly choices?: readonly string[];
  /** What the column means, for the note on its header. */
  readonly help?: string;
  readonly cell: (row: ResultRow) => OutCell;
  /** Why the cell says what it says; '' for no note. */
  readonly note?: (row: ResultRow) => string;
}

/** Pixels in which a header’s name stands on one line: within a word it would be broken anywhere. */
export function nameWidth(name: string): number {
  return 8 + 8 * name.length;
}

/** Pixels of a letter of a bold name that stands upright, and around it: in Sheets, Excel and LibreOffice none is cut. */
const [LETTER, AROUND] = [7.5, 14];

/** Pixels in which the longest of names that stand upright has room. */
export function uprightHeight(names: readonly string[]): number {
  return AROUND + Math.ceil(LETTER * Math.max(4, ...names.map((name) => name.length)));
}
