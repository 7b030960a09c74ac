/** One of our tabs, over SpreadsheetApp. */
import { columnLetter } from '../model/tab-grid';
import type { CellBlock, ColumnGroup, OwnTab, RowLink } from '../model/spreadsheet';
import { cut } from '../model/text';
import { cellText, noteText } from '../model/texts/literal';
import { toGoogleValue } from './read-sheet';
import { applyFormat } from './format';
import type { KnownTab } from './known-tab';
import type { LookAgain, Looks, Range, Sheet } from './tab-list';

/** The number format of a cell that no one has formatted. */
const AUTOMATIC = 'general';

export function ownTab(tab: KnownTab, looks: Looks): OwnTab {
  const { sheet, sheetId } = tab;
  const look: LookAgain = (what, work, instead) => {
    looks.give(sheet, what, work, instead);
  };
  return {
    get name() {
      return sheet.getName();
    },
    sheetId,
    readHeader: () => {
      const columns = sheet.getLastColumn();
      if (columns === 0) return [];
      return (sheet.getRange(1, 1, 1, columns).getValues()[0] ?? []).map(String);
    },
    read: () => tab.values(),
    readBlock: (block) => tab.block(block),
    isAsKnown: (block) => tab.isAsKnown(block),
    lastRow: () => tab.lastRow(),
    lastColumn: () => sheet.getLastColumn(),
    gridSize: () => tab.size(),
    mayWrite: () => tab.isNew || sheet.getRange('A:B').canEdit(),
    clearLook: (firstColumn, columns) => {
      if (!tab.isUntouched) plain(columnsOf(sheet, firstColumn, columns), look);
    },
    fit: (rows, columns) => {
      tab.fit(rows, columns);
    },
    trim: (rows, columns) => {
      // What trimming removes was empty, or is read again.
      if (!tab.isUntouched) tab.dropCells();
      look('the right size', () => {
        tab.trim(rows, columns);
      });
    },
    write: (row, column, cells) => {
      const range = open(tab, look, row, column, cells);
      range?.setValues(cells.map((line) => line.map(toGoogleValue)));
      tab.put(row, column, cells);
    },
    writeLinks: (row, column, links) => {
      writeLinks(tab, look, row, column, links);
    },
    writeNotes: (row, column, notes) => {
      look('the notes', () => {
        blockAt(sheet, row, column, notes)?.setNotes(notes.map((line) => line.map(noteText)));
      });
    },
    alignRight: (cells, { row, column, rows, columns }) => {
      look('the alignment', () => {
        if (rows > 0) sheet.getRange(row, column, rows, columns).setHorizontalAlignment(null);
        if (cells.length > 0) sheet.getRangeList(cells.map(a1Of)).setHorizontalAlignment('right');
      });
    },
    removeRows: (row, rows) => {
      tab.removeRows(row, rows);
    },
    filterRows: (headerRow, hides) => {
      filterRows(sheet, headerRow, hides);
    },
    foldColumns: (groups, among) => {
      look('the groups of columns', (isAgain) => {
        foldColumns(sheet, groups, among, isAgain ? undefined : tab.folded);
        tab.folded = groups;
      });
    },
    format: (format) => {
      applyFormat(sheet, format, tab.isUntouched, look);
      tab.isUntouched = false;
    },
  };
}

/** Where links are refused, what they show is written without them. */
function writeLinks(
  tab: KnownTab,
  look: LookAgain,
  ...[row, column, links]: Parameters<OwnTab['writeLinks']>
): void {
  const shown = links.map((line) => line.map((link) => (link ? shownBy(link) : null)));
  const range = open(tab, look, row, column, shown);
  const formulas = links.map((line) => line.map((link) => (link ? linkFormula(link) : '')));
  look(
    'the links',
    () => range?.setFormulas(formulas),
    () => range?.setValues(shown.map((line) => line.map(toGoogleValue))),
  );
  tab.put(row, column, shown);
}

/**
 * Removes what a person has done to the cells and what an earlier layout left. Merged cells would swallow the rows written there;
 * merges are broken up as a whole, also where they reach beyond these cells, as Google refuses to split off a part. Number formats
 * are reset separately: `clearFormat` leaves them.
 */
function plain(range: Range, look: LookAgain): void {
  for (const merged of range.getMergedRanges()) merged.breakApart();
  look('the look that it had before', () => {
    range.clearFormat().setNumberFormat(AUTOMATIC).clearNote().clearDataValidations();
  });
}

function a1Of({ row, column, rows, columns }: CellBlock): string {
  return `${columnLetter(column - 1)}${row}:${columnLetter(column + columns - 2)}${row + rows - 1}`;
}

function blockAt(
  sheet: Sheet,
  row: number,
  column: number,
  lines: readonly (readonly unknown[])[],
): Range | undefined {
  const columns = lines[0]?.length ?? 0;
  return columns === 0 ? undefined : sheet.getRange(row, column, lines.length, columns);
}

/** A block without data validation, which could refuse what we write. Whole columns are freed of it when they are first written to. */
function open(
  tab: KnownTab,
  look: LookAgain,
  row: number,
  column: number,
  lines: readonly (readonly unknown[])[],
): Range | undefined {
  const { sheet, isNew, freed } = tab;
  const range = blockAt(sheet, row, column, lines);
  const to = column + (lines[0]?.length ?? 0) - 1;
  if (range && !isNew && (column < freed.from || to > freed.to)) {
    look('rules for what may be typed', () => {
      columnsOf(sheet, column, to - column + 1).clearDataValidations();
    });
    tab.freed = { from: column, to };
  }
  return range;
}

/** For a label that others wrote; a formula has its limits. */
const MAX_LABEL = 200;

/** In the label only the quote is special. A semicolon separates arguments in every locale, a comma not where it is the decimal mark. */
function linkFormula(link: RowLink): string {
  const { sheetId, row } = link;
  const text = shownBy(link);
  const shown = typeof text === 'string' ? `"${text.replace(/"/g, '""')}"` : text;
  return `=HYPERLINK("#gid=${sheetId}&range=${row}:${row}";${shown})`;
}

function shownBy({ row, label }: RowLink): string | number {
  return label === undefined ? row : cut(cellText(label), MAX_LABEL);
}

/**
 * Recreated, so that nothing it hid before stays hidden.
 *
 * @param headerRow the row of titles: sorting by the filter moves only what is below it
 * @param hides by column, from 1: the texts whose rows are hidden; '' for blank cells
 */
function filterRows(sheet: Sheet, headerRow: number, hides: ReadonlyMap<number, readonly string[]>): void {
  sheet.getFilter()?.remove();
  const rows = Math.max(2, sheet.getLastRow() - headerRow + 1);
  const filter = sheet.getRange(headerRow, 1, rows, sheet.getLastColumn()).createFilter();
  for (const [column, hidden] of hides) {
    const criteria = SpreadsheetApp.newFilterCriteria().setHiddenValues([...hidden]);
    filter.setColumnFilterCriteria(column, criteria.build());
  }
}

/**
 * One call per group, and none that reads.
 *
 * @param among how many columns may be grouped: what is grouped among them is dissolved first
 * @param before the groups that are there; undefined if people may have hidden or grouped others
 */
function foldColumns(
  sheet: Sheet,
  groups: readonly ColumnGroup[],
  among: number,
  before: readonly ColumnGroup[] | undefined,
): void {
  const isThere = ({ column, columns }: ColumnGroup, there = before): boolean =>
    there?.some((group) => group.column === column && group.columns === columns) === true;
  const isAdded = before?.every((group) => isThere(group, groups)) === true;
  if (!isAdded) {
    // Does nothing if there is no group. Never on the first column, which has no place for a button before it: Google refuses that.
    if (among > 1) columnsOf(sheet, 2, among - 1).shiftColumnGroupDepth(-1);
    sheet.showColumns(1, among);
    // The default in Sheets.
    sheet.setColumnGroupControlPosition(SpreadsheetApp.GroupControlTogglePosition.BEFORE);
  }
  const added = groups.filter((group) => !(isAdded && isThere(group)));
  const [first, last] = [added[0], added[added.length - 1]];
  if (!first || !last) return;
  for (const group of added) columnsOf(sheet, group.column, group.columns).shiftColumnGroupDepth(1);
  columnsOf(sheet, first.column, last.column + last.columns - first.column).collapseGroups();
}

/** Whole columns, without looking up how many rows there are. @param first from 1 */
function columnsOf(sheet: Sheet, first: number, columns: number): Range {
  return sheet.getRange(`${columnLetter(first - 1)}:${columnLetter(first + columns - 2)}`);
}
