/** The spreadsheet as a port: all tabs are read, only the add-on’s own are written. `google/` implements it with SpreadsheetApp. */
import type { DeclaredCheck } from './check';
import { wholeSeconds } from './local-time';
import type { PropertyPort } from './ports';
import { type Cell, type TabGrid, type CellBlock, isDate, type TabFormat } from './tab-grid';

export type { CellBlock, ColourRule, ColumnFormat, TabFormat } from './tab-grid';

/** A link to a row of a tab, shown as its label, else as the row’s number. */
export interface RowLink {
  readonly sheetId: number;
  readonly row: number;
  readonly label?: string | undefined;
}

/** A value to write to a cell: text stays text (never becomes a formula, number or date); null leaves a truly empty cell. */
export type OutCell = string | number | boolean | null;

/** The value with which to write a cell back; a date becomes an ISO date-time. */
export function outCell(cell: Cell | undefined): OutCell {
  if (isDate(cell)) return wholeSeconds(cell.toISOString());
  return cell === undefined || cell === '' ? null : cell;
}

/** Adjacent columns that are collapsed and expanded together, by a button over the column before them. */
export interface ColumnGroup {
  /** The first column, from 1. */
  readonly column: number;
  readonly columns: number;
}

export interface TabInfo {
  readonly name: string;
  readonly sheetId: number;
  /** The mark in the metadata of the add-on’s own tabs; undefined for people’s tabs. */
  readonly signature: string | undefined;
}

export interface OwnTab {
  readonly name: string;
  /** Unchanged when the tab is renamed. */
  readonly sheetId: number;
  /** Values of the first row; [] in an empty tab. */
  readonly readHeader: () => readonly string[];
  /** All values as stored, header included; one blank cell in an empty tab. As they are known: see `SpreadsheetPort.refresh`. */
  readonly read: () => readonly (readonly Cell[])[];
  /** Stored values of a block, up to the edge of the grid, '' for blank cells: without a call if the whole tab is known. */
  readonly readBlock: (block: CellBlock) => readonly (readonly Cell[])[];
  /** True if a block still holds what was read or written: one call. If not, the whole tab is read again. */
  readonly isAsKnown: (block: CellBlock) => boolean;
  /** The last row that holds anything; 0 in an empty tab. */
  readonly lastRow: () => number;
  /** The last column that holds anything; 0 in an empty tab. */
  readonly lastColumn: () => number;
  /** Rows and columns of the grid, whether filled or not. */
  readonly gridSize: () => { readonly rows: number; readonly columns: number };
  /** True if the user may write to its first columns, in all rows: one call. */
  readonly mayWrite: () => boolean;
  /** Clears notes, formats and merges of the given columns, in all rows; keeps the content of the cells. */
  readonly clearFormats: (firstColumn: number, columns: number) => void;
  /** Makes the grid at least this large. */
  readonly fit: (rows: number, columns: number) => void;
  /** Cuts the grid down to at most this many rows and columns. */
  readonly trim: (rows: number, columns: number) => void;
  readonly write: (row: number, column: number, cells: readonly (readonly OutCell[])[]) => void;
  /** Writes a block of links; a cell without one becomes empty. */
  readonly writeLinks: (
    row: number,
    column: number,
    links: readonly (readonly (RowLink | undefined)[])[],
  ) => void;
  /** Aligns cells right; the other cells of the block get the default alignment: numbers right, text left. */
  readonly alignRight: (cells: readonly CellBlock[], block: CellBlock) => void;
  /** '' removes a note. */
  readonly writeNotes: (row: number, column: number, notes: readonly (readonly string[])[]) => void;
  /** Deletes whole rows; those below move up. */
  readonly removeRows: (row: number, rows: number) => void;
  readonly format: (format: TabFormat) => void;
  /** Unfolds and ungroups the first columns, then groups and folds these. @param among the number of first columns */
  readonly foldColumns: (groups: readonly ColumnGroup[], among: number) => void;
  /** Hides rows below a header for everyone by the texts they show in a column (from 1); replaces any earlier filter. */
  readonly filterRows: (headerRow: number, hides: ReadonlyMap<number, readonly string[]>) => void;
}

/** Consecutive rows, the first counted from 1. */
export interface Rows {
  readonly row: number;
  readonly rows: number;
}

/** The rows the user selected, from 1. */
export interface SelectedRows {
  readonly tab: string;
  readonly rows: readonly number[];
}

/** A new value for a cell of a person’s tab; row and column from 1. */
export interface CellChange {
  readonly row: number;
  readonly column: number;
  /** Text stays text; '' leaves a truly empty cell. */
  readonly value: Cell;
}

/** A tab by its name, or by its id, which survives renaming. */
export type TabKey = string | number;

export interface TabPlace {
  /** The tab it is put after or before; without either, it goes to the end. */
  readonly after?: TabKey;
  readonly before?: TabKey;
  readonly isHidden?: boolean;
}

export interface SpreadsheetPort {
  /** The checks that people declare in it: within a run, as they were when it began. */
  readonly ownChecks: () => readonly DeclaredCheck[];
  /** IANA name of the time zone in which its dates are days. */
  readonly timeZone: () => string;
  /** @example 'de_DE' */
  readonly locale: () => string;
  /** @param signature tabs without it may be left out, so that the number of calls does not grow with the number of tabs */
  readonly tabs: (signature?: string) => readonly TabInfo[];
  /** True if there is a tab with that id: cheaper than `tabs`. */
  readonly has: (sheetId: number) => boolean;
  /** The id of a tab by its name, cheaper than `tabs`; undefined if there is none. */
  readonly idOf: (name: string) => number | undefined;
  /** The tab in front; undefined if there is none (a trigger), or if it has no cells (a chart). */
  readonly activeTab: () => string | undefined;
  /** The rows that are selected in the tab in front; undefined in a trigger. */
  readonly selection: () => SelectedRows | undefined;
  readonly title: () => string;
  /** The address at which people open it. */
  readonly url: () => string;
  /**
   * Reads a tab, or returns it as it is known: see `refresh`.
   *
   * @param rows only so many from the top are needed, without their displayed texts
   * @throws if there is no such tab
   */
  readonly read: (tab: TabKey, rows?: number) => TabGrid;
  /**
   * Has a tab, or all tabs, read again when next needed. Tabs are otherwise known as they were read and written, while people continue to
   * edit them. To be called at the start of a wave, and after taking the lock.
   */
  readonly refresh: (sheetId?: number) => void;
  /** True if a block of a tab is as it was when it was read: one call. */
  readonly isSame: (grid: TabGrid, block: CellBlock) => boolean;
  /** The formulas of the first rows, as far as the tab is filled; '' for a cell without one. */
  readonly formulas: (tab: TabKey, rows: number) => readonly (readonly string[])[];
  /**
   * Writes cells of a person’s tab, at their request.
   *
   * @returns the changes that failed: the cell is protected, or rejects the value
   */
  readonly editCells: <Change extends CellChange>(
    tab: TabKey,
    changes: readonly Change[],
  ) => readonly Change[];
  readonly open: (tab: TabKey) => OwnTab;
  /** Signs (and hides) one of our tabs again, after another program saved the file or an execution died. */
  readonly sign: (tab: string, signature: string, isHidden?: boolean) => void;
  /** Creates a tab without bringing it to the front. Without a signature it is a tab for people, such as an eval set. */
  readonly create: (tab: string, signature: string | undefined, place?: TabPlace) => OwnTab;
  /** Moves a tab of ours in front of another one. */
  readonly moveBefore: (tab: TabKey, other: TabKey) => void;
  /** Does work that makes and moves several tabs, and restores the tab in front once, at the end. */
  readonly keepingFront: (work: () => void) => void;
  /** Shows a message to everybody who has the spreadsheet open, for a while or until the next one. Failures are ignored. */
  readonly notify: (message: string, stays: 'for a while' | 'until the next') => void;
  /** Makes everything written so far visible. */
  readonly flush: () => void;
  /** The tabs opened for writing by this execution that are protected from the user, at least in part: asked after a refusal. */
  readonly closed: () => readonly string[];
  /** Sentences about formatting, notes and charts that Google has refused since the last call; the values were written. */
  readonly refusedFormats: () => readonly string[];
  /**
   * To be called after an error, when writes may be lost: everything is read again. From then on formatting is written separately, so that
   * values are not refused with it.
   */
  readonly forget: () => void;
}

/**
 * The tabs with a signature, the likeliest original first: copies have other names, which contain the original’s.
 *
 * @param name our name for the tab; a number follows it if another tab had the name
 * @returns tabs with that name, in order; then the others, shortest name first
 * @example signedTabs([{name: 'Copy of Heatmap', …}, {name: 'Heatmap', …}], 'heatmap', 'Heatmap') // 'Heatmap' first
 */
export function signedTabs(tabs: readonly TabInfo[], signature: string, name: string): TabInfo[] {
  const fits = (tab: TabInfo): boolean => tab.name.replace(/ \d+$/, '') === name;
  const signed = tabs.filter((tab) => tab.signature === signature);
  const others = signed.filter((tab) => !fits(tab)).sort((a, b) => a.name.length - b.name.length);
  return [...signed.filter(fits), ...others];
}

/** `signedTabs`, then unsigned tabs of that name: another program may have dropped the signature, so callers check their headers. */
export function signedOrNamed(tabs: readonly TabInfo[], signature: string, name: string): TabInfo[] {
  const named = tabs.filter((tab) => tab.signature === undefined && tab.name === name);
  return [...signedTabs(tabs, signature, name), ...named];
}

/**
 * Returns the first of our tabs that can be used, and signs it again if another program dropped its signature.
 *
 * @param candidates the likeliest first
 * @param read returns undefined for a tab that is not ours, or that people have changed too much
 */
export function findOurs<Found>(
  spreadsheet: Pick<SpreadsheetPort, 'open' | 'sign'>,
  candidates: readonly TabInfo[],
  signature: string,
  read: (tab: OwnTab, isSigned: boolean) => Found | undefined,
  isHidden = false,
): Found | undefined {
  for (const info of candidates) {
    const found = read(spreadsheet.open(info.sheetId), info.signature !== undefined);
    if (found === undefined) continue;
    if (info.signature === undefined) spreadsheet.sign(info.name, signature, isHidden);
    return found;
  }
  return undefined;
}

/**
 * The name, or the next free one if a tab has it. Ignores case, as Sheets and Excel do.
 *
 * @example freeName('GNW cache', [{ name: 'gnw cache' }]) // 'GNW cache 2'
 */
export function freeName(name: string, tabs: readonly Pick<TabInfo, 'name'>[]): string {
  const taken = new Set(tabs.map((tab) => tab.name.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}

/** Signatures of the report tabs, which come first, in this order. */
const IN_FRONT: readonly string[] = ['summary', 'heatmap'];

/** The place for a new report tab. @param tabs in their order */
export function frontPlace(tabs: readonly TabInfo[], signature: string): TabPlace {
  const earlier = IN_FRONT.slice(0, IN_FRONT.indexOf(signature));
  const before = tabs.filter((tab) => tab.signature !== undefined && earlier.includes(tab.signature));
  const last = before[before.length - 1];
  if (last) return { after: last.sheetId };
  const [first] = tabs;
  return first ? { before: first.sheetId } : {};
}

/** A spreadsheet and its properties. */
export interface SpreadsheetServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly document: PropertyPort;
}
