/** A column of the results tab. */
import type { OutCell } from '../../model/sheet/spreadsheet';
import type { ResultRow } from './row';

export interface ResultColumn {
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly isHidden?: boolean;
  /** The expected or actual column of a field, which belongs to a group of columns. */
  readonly isOfField?: true;
  readonly isCentred?: boolean;
  /** A column narrower than its name, which is shown upright. */
  readonly isTurned?: boolean;
  readonly numberFormat?: string;
  /** The choices people get in its cells; anything else can be typed as well. */
  readonly choices?: readonly string[];
  /** What the column means, for the note on its header. */
  readonly help?: string;
  readonly cell: (row: ResultRow) => OutCell;
  /** Why the cell has this value; '' for no note. */
  readonly note?: (row: ResultRow) => string;
}

/** Pixels in which a header’s name fits on one line: otherwise it would break inside a word. */
export function nameWidth(name: string): number {
  return 8 + 8 * name.length;
}

/** Pixels per letter of a bold upright name, and around it: Sheets, Excel and LibreOffice then cut none. */
const [LETTER, AROUND] = [7.5, 14];

/** Pixels in which the longest of these upright names fits. */
export function uprightHeight(names: readonly string[]): number {
  return AROUND + Math.ceil(LETTER * Math.max(4, ...names.map((name) => name.length)));
}
