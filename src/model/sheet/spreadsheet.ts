/** The spreadsheet as the add-on sees it: tabs to read, tabs of ours to write. `google/` provides it over SpreadsheetApp. */
import type { ChartSpec } from './chart';
import type { Cell, TabGrid } from './tab-grid';
import type { Block, ColourRule, TabFormat } from './tab-format';

export type { Block, ColourRule, ColumnFormat, TabFormat } from './tab-format';

/** A link to a row of a tab; it shows the row's number, or the label where there is one. */
export interface RowLink {
  readonly sheetId: number;
  readonly row: number;
  readonly label?: string;
}

/** What is written to a cell: text stays the text it is (never a formula, number or date), null leaves a truly empty cell. */
export type OutCell = string | number | boolean | null;

/** Columns side by side that are folded away and opened together, by a button over the column behind them. */
export interface ColumnGroup {
  /** The first, from 1. */
  readonly column: number;
  readonly columns: number;
  readonly isOpen: boolean;
}

export interface TabInfo {
  readonly name: string;
  readonly sheetId: number;
  /** What we wrote into the tab's metadata when we made it; undefined for a tab that is not ours. */
  readonly signature: string | undefined;
}

/** A tab of ours. */
export interface OwnTab {
  readonly name: string;
  /** Stays when the tab is renamed. */
  readonly sheetId: number;
  /** Values of the first row; [] in an empty tab. */
  readonly readHeader: () => readonly string[];
  /** All values as stored, header included; one blank cell in an empty tab. */
  readonly readValues: () => readonly (readonly Cell[])[];
  /**
   * The same as far as this execution knows them without another call: as they were read, and as they were written since. undefined where
   * that is not known. People go on working: who writes by it looks first whether what is there still stands where it stood.
   */
  readonly recall: () => readonly (readonly Cell[])[] | undefined;
  /** Stored values of a block, as far as the grid reaches; '' where blank. */
  readonly readBlock: (block: Block) => readonly (readonly Cell[])[];
  /** The first row and some others; those in between as if nothing stood there. One call where the rows stand near the top, else two. */
  readonly readNear: (rows: Rows) => readonly (readonly Cell[])[];
  /** The last row that holds anything; 0 in an empty tab. */
  readonly lastRow: () => number;
  /** The last column that holds anything; 0 in an empty tab. */
  readonly lastColumn: () => number;
  /** Rows and columns of the grid, whether anything stands there or not. */
  readonly gridSize: () => { readonly rows: number; readonly columns: number };
  /** Whether this person may write its first columns, in all rows: one call. */
  readonly mayWrite: () => boolean;
  /** Clears content, notes and formats of the given columns, in all rows. */
  readonly clear: (firstColumn: number, columns: number) => void;
  /** Clears notes, formats and merges of the given columns, in all rows; what stands in the cells stays. */
  readonly clearLook: (firstColumn: number, columns: number) => void;
  /** Makes the grid at least this large. */
  readonly fit: (rows: number, columns: number) => void;
  /** Takes away what the grid has beyond so many rows and columns. */
  readonly trim: (rows: number, columns: number) => void;
  readonly write: (row: number, column: number, cells: readonly (readonly OutCell[])[]) => void;
  /** Writes one cell. */
  readonly writeCell: (row: number, column: number, cell: OutCell) => void;
  /** Writes links below each other. */
  readonly writeLinks: (row: number, column: number, links: readonly RowLink[]) => void;
  /** Writes a block of links; a cell without one becomes empty. */
  readonly writeLinkBlock: (
    row: number,
    column: number,
    links: readonly (readonly (RowLink | undefined)[])[],
  ) => void;
  /** Has cells stand at the right; the others of the block stand as they do by themselves: numbers at the right, texts at the left. */
  readonly alignRight: (cells: readonly Block[], block: Block) => void;
  /** '' removes a note. */
  readonly writeNotes: (row: number, column: number, notes: readonly (readonly string[])[]) => void;
  /** Takes whole rows out; those below move up. */
  readonly removeRows: (row: number, rows: number) => void;
  readonly format: (format: TabFormat) => void;
  /** Shows every column, and folds away those of these groups that are not open; groups that there were before are none any more. */
  readonly groupColumns: (groups: readonly ColumnGroup[]) => void;
  /** Opens the group of a column, where it is folded away. */
  readonly openGroup: (column: number) => void;
  /** Whether a column is in sight: one call. */
  readonly isShown: (column: number) => boolean;
  /** Hides rows, by the texts of a column (from 1) that they show: for everybody, and nothing else from then on. */
  readonly filterRows: (hides: ReadonlyMap<number, readonly string[]>) => void;
  /**
   * Leaves the tab with these charts of ours and all that people made. One that is there keeps the place that a person gave it.
   *
   * @param columns those that hold nothing but what our charts draw; from 1, the last one included
   */
  readonly drawCharts: (
    charts: readonly ChartSpec[],
    columns: { readonly from: number; readonly to: number },
  ) => void;
}

/** Rows below each other, the first from 1. */
export interface Rows {
  readonly row: number;
  readonly rows: number;
}

/** Columns of ours in a tab of somebody else's: by their marks, whatever they are called and wherever they stand. A copy of one is its maker's. */
export interface SideColumns {
  /** Name → column, from 1, of those that are there now: one call. */
  readonly places: () => ReadonlyMap<string, number>;
  /** Whether this person may write to columns that are there, or to the tab where none is. */
  readonly mayWrite: (places: ReadonlyMap<string, number>) => boolean;
  /** Makes those that are missing, behind all that stands there. Where the execution dies in between, done again it makes the rest. */
  readonly add: (names: readonly string[]) => void;
  /** How they look, from the header's row on; rules of others stay. */
  readonly dress: (
    headerRow: number,
    looks: ReadonlyMap<string, { readonly width: number; readonly note: string }>,
    rules: readonly ColourRule[],
  ) => void;
  readonly write: (row: number, column: number, cells: readonly (readonly OutCell[])[]) => void;
  /** Takes them away, with all that stands there. */
  readonly remove: () => void;
}

/** Rows that somebody selected, from 1. */
export interface SelectedRows {
  readonly tab: string;
  readonly rows: readonly number[];
}

/** A header cell of somebody else's tab; row and column from 1. */
export interface HeaderChange {
  readonly row: number;
  readonly column: number;
  /** '' leaves a truly empty cell. */
  readonly text: string;
  /** '' removes the note; without it, the note stays. */
  readonly note?: string;
}

/** A cell of somebody else's tab, with a value as one is read there; row and column from 1. */
export interface CellChange {
  readonly row: number;
  readonly column: number;
  /** A text stays the text it is; '' leaves a truly empty cell. */
  readonly value: Cell;
}

/** A tab by its name, or by its id, which it keeps when somebody renames it. */
export type TabKey = string | number;

export interface TabPlace {
  /** The tab it is put behind, or before; without either, the end. */
  readonly after?: TabKey;
  readonly before?: TabKey;
  readonly isHidden?: boolean;
}

export interface SpreadsheetPort {
  /** IANA name of the zone in which its dates are days. */
  readonly timeZone: () => string;
  /** @param signature tabs without it may be left out: then the number of calls does not grow with that of tabs */
  readonly tabs: (signature?: string) => readonly TabInfo[];
  /** Whether there is a tab with that id: cheaper than `tabs`. */
  readonly has: (sheetId: number) => boolean;
  /** The id of a tab by its name, cheaper than `tabs`; undefined where there is none. */
  readonly idOf: (name: string) => number | undefined;
  /** The tab in front; undefined where there is none (a trigger), or one without cells (a chart). */
  readonly activeTab: () => string | undefined;
  /** The rows that are selected in the tab in front; undefined where nobody looks (a trigger). */
  readonly selection: () => SelectedRows | undefined;
  readonly title: () => string;
  /** The address at which people open it. */
  readonly url: () => string;
  /**
   * @param rows only so many of the first rows
   * @throws where there is no such tab
   */
  readonly read: (tab: TabKey, rows?: number) => TabGrid;
  /**
   * Its first rows, where a header stands, and some others; those in between as if nothing stood there. Two calls where the rows stand
   * near the top, else three.
   */
  readonly readNear: (tab: TabKey, rows: Rows) => TabGrid;
  /** A tab as this execution has read it last, under the name that it has now; undefined where it has not. */
  readonly seen: (sheetId: number) => TabGrid | undefined;
  /**
   * Whether some columns of a tab still stand as they were read: one call.
   *
   * @param columns from 0, the last one included
   */
  readonly isAsSeen: (grid: TabGrid, columns: { readonly from: number; readonly to: number }) => boolean;
  /** Some rows of a tab as they stand now, ours included, if they stand as they were read; undefined where they do not: one call. */
  readonly rowsIfAsSeen: (
    grid: TabGrid,
    row: number,
    rows: number,
  ) => readonly (readonly Cell[])[] | undefined;
  readonly sideColumns: (sheetId: number) => SideColumns;
  /** The formulas of the first rows, '' where there is none; as far as the tab is filled. */
  readonly formulas: (tab: TabKey, rows: number) => readonly (readonly string[])[];
  /** The notes on the cells of a row, from the first column on; '' where there is none. @param row from 1 */
  readonly notes: (tab: TabKey, row: number) => readonly string[];
  /** Writes header cells of a tab that is not ours. The grid grows where it ends before them. */
  readonly editHeader: (tab: TabKey, changes: readonly HeaderChange[]) => void;
  /**
   * Writes cells of a tab that is not ours, where a person asks for it.
   *
   * @returns those that this person may not write: they are protected, or refuse such a value
   */
  readonly editCells: <Change extends CellChange>(
    tab: TabKey,
    changes: readonly Change[],
  ) => readonly Change[];
  /** Opens one of our tabs. */
  readonly open: (tab: TabKey) => OwnTab;
  /** Gives one of our tabs the signature, and the place out of sight, that it lost: another program saved the file, or an execution died. */
  readonly sign: (tab: string, signature: string, isHidden?: boolean) => void;
  /** Makes a tab and leaves the tab in front where it is. Without a signature of ours it is people’s from then on: an eval set. */
  readonly create: (tab: string, signature: string | undefined, place?: TabPlace) => OwnTab;
  /** Moves a tab of ours before another one. */
  readonly moveBefore: (tab: TabKey, other: TabKey) => void;
  /** Does work that makes and moves several tabs: the tab in front comes back once, when all is done. */
  readonly keepingFront: (work: () => void) => void;
  /** Shows a message to whoever looks: for a while, or until the next one. */
  readonly notify: (message: string, stays: 'for a while' | 'until the next') => void;
  /** Makes everything written so far visible. */
  readonly flush: () => void;
  /** Of the tabs that this execution has opened to write to, those that this person may not write, or not all of: asked after a refusal. */
  readonly closed: () => readonly string[];
  /** After an error: what was written may not stand there, and nothing that was read or written counts as known. */
  readonly forget: () => void;
}
