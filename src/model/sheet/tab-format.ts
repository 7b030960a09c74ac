/** How one of our tabs looks. */

/** A block of cells; row and column from 1. */
export interface Block {
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
      readonly blocks: readonly Block[];
      readonly formula: string;
      readonly background: string;
      readonly text?: string;
      readonly bold?: boolean;
      readonly italic?: boolean;
    }
  | {
      /** From `low` at 0 over `middle` at 0.5 to `high` at 1. */
      readonly kind: 'scale';
      readonly blocks: readonly Block[];
      readonly low: string;
      readonly middle: string;
      readonly high: string;
    };

export interface ColumnFormat {
  /** Pixels. */
  readonly width: number;
  readonly isHidden: boolean;
  readonly isCentred: boolean;
  /** Numbers are aligned left, like text. */
  readonly isLeft?: boolean;
  /** A number format; undefined keeps the cell's own. */
  readonly numberFormat: string | undefined;
  /** Long texts wrap: for tabs in which only some columns may make rows taller. */
  readonly isWrapped?: boolean;
  /** The choices offered in its cells, below the header; anything else can be typed as well. */
  readonly choices?: readonly string[];
  /** The header text is rotated to read from bottom to top. */
  readonly isTurned?: boolean;
}

/** How one of our tabs looks: a frozen header row over columns of given widths, coloured by rules. */
export interface TabFormat {
  /** Rows in use, the header included. */
  readonly rows: number;
  /** The number of frozen rows at the top, by default 1: the last is the header, a line above it may span all columns. */
  readonly frozenRows?: number;
  readonly columns: readonly ColumnFormat[];
  readonly rules: readonly ColourRule[];
  /** The number of frozen columns at the left. */
  readonly frozenColumns: number;
  /** Row 1, which only programs read, is hidden; the row above the header names stretches of columns, this many pixels high. */
  readonly bandsHeight?: number;
  /** Pixels; by default room for three lines of a column’s name, or for one if texts overflow. */
  readonly headerHeight?: number;
  /** Long texts overflow into blank neighbours instead of being cut off, also in the header. */
  readonly overflows?: boolean;
  /** Long texts wrap instead. */
  readonly wraps?: boolean;
  /** People can sort and filter by the header. */
  readonly hasFilter?: boolean;
  /** Shows no hidden columns again: they are folded by `groupColumns`. */
  readonly keepsFolded?: boolean;
}
