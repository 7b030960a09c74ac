/** How one of our tabs looks. */

/** A block of cells; row and column from 1. */
export interface Block {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * A colour rule over whole blocks. Formulas are written for the top-left cell of the first block, without separators (they
 * differ by the spreadsheet's locale): `*` for and, `+` for or.
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
  /** Numbers stand at the left, as texts do. */
  readonly isLeft?: boolean;
  /** A number format; without one the cell's own stays. */
  readonly numberFormat: string | undefined;
  /** Long texts go on in a next line: where only some columns may make their rows grow. */
  readonly isWrapped?: boolean;
  /** What people choose from in its cells, below the header; anything else can be typed as well. */
  readonly choices?: readonly string[];
  /** The name stands upright in the header, from its foot to its top. */
  readonly isTurned?: boolean;
}

/** How one of our tabs looks: a frozen header row over columns of given widths, coloured by rules. */
export interface TabFormat {
  /** Rows in use, the header included. */
  readonly rows: number;
  /** The frozen rows at the top, 1 without it: the last is the header, a line above it may run over all columns. */
  readonly frozenRows?: number;
  readonly columns: readonly ColumnFormat[];
  readonly rules: readonly ColourRule[];
  /** A row of large figures. */
  readonly figuresRow?: number;
  /** The frozen columns at the left. */
  readonly frozenColumns: number;
  /** Pixels; without it, room for three lines of a column’s name, or where lines run on, for one. */
  readonly headerHeight?: number;
  /** Long texts run on over blank neighbours instead of being cut off, also in the header. */
  readonly overflows?: boolean;
  /** Long texts go on in a next line instead. */
  readonly wraps?: boolean;
  /** People can sort and filter by the header. */
  readonly hasFilter?: boolean;
  /** Columns that are hidden stay so, but for those that are to be hidden themselves: `groupColumns` has shown the others. */
  readonly keepsFolded?: boolean;
}
