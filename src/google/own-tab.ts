/** A tab of ours, over SpreadsheetApp. */
import { columnLetter } from '../model/tab-grid';
import type { CellBlock, ColumnGroup, OutCell, OwnTab, RowLink, TabFormat } from '../model/spreadsheet';
import { cut, cellText, noteText } from '../model/text';
import { toGoogleValue } from './read-sheet';
import { applyFormat } from './format-tab';
import { CachedTab } from './cached-tab';
import type { FormatStep, Formatting, Range, Sheet } from './tab-list';

/** The number format of a cell that nobody has formatted. */
const AUTOMATIC = 'general';

type CellRows = readonly (readonly unknown[])[];

export class SheetTab extends CachedTab implements OwnTab {
  constructor(
    private readonly formatting: Formatting,
    ...args: ConstructorParameters<typeof CachedTab>
  ) {
    super(...args);
  }

  get name(): string {
    return this.sheet.getName();
  }

  readHeader(): readonly string[] {
    const columns = this.lastColumn();
    if (columns === 0) return [];
    return (this.sheet.getRange(1, 1, 1, columns).getValues()[0] ?? []).map(String);
  }

  lastColumn(): number {
    return this.sheet.getLastColumn();
  }

  mayWrite(): boolean {
    return this.isNew || this.sheet.getRange('A:B').canEdit();
  }

  clearFormats(firstColumn: number, columns: number): void {
    if (!this.isUntouched) this.removeFormats(columnsOf(this.sheet, firstColumn, columns));
  }

  override trim(rows: number, columns: number): void {
    // Trimmed cells were empty, or are read again.
    if (!this.isUntouched) this.dropCells();
    this.formatStep('the right size', () => {
      super.trim(rows, columns);
    });
  }

  write(row: number, column: number, cells: readonly (readonly OutCell[])[]): void {
    this.rangeToWrite(row, column, cells)?.setValues(cells.map((line) => line.map(toGoogleValue)));
    this.put(row, column, cells);
  }

  /** If Google refuses links, their texts are written without them. */
  writeLinks(row: number, column: number, links: readonly (readonly (RowLink | undefined)[])[]): void {
    const shown = links.map((line) => line.map((link) => (link ? linkText(link) : null)));
    const range = this.rangeToWrite(row, column, shown);
    const formulas = links.map((line) => line.map((link) => (link ? linkFormula(link) : '')));
    this.formatStep(
      'the links',
      () => range?.setFormulas(formulas),
      () => range?.setValues(shown.map((line) => line.map(toGoogleValue))),
    );
    this.put(row, column, shown);
  }

  writeNotes(row: number, column: number, notes: readonly (readonly string[])[]): void {
    this.formatStep('the notes', () => {
      blockAt(this.sheet, row, column, notes)?.setNotes(notes.map((line) => line.map(noteText)));
    });
  }

  alignRight(cells: readonly CellBlock[], { row, column, rows, columns }: CellBlock): void {
    this.formatStep('the alignment', () => {
      if (rows > 0) this.sheet.getRange(row, column, rows, columns).setHorizontalAlignment(null);
      if (cells.length > 0) this.sheet.getRangeList(cells.map(a1Of)).setHorizontalAlignment('right');
    });
  }

  /** Replaces the filter, so that no row stays hidden by the old one. Its range begins with the titles: sorting moves only rows below. */
  filterRows(headerRow: number, hides: ReadonlyMap<number, readonly string[]>): void {
    const { sheet } = this;
    sheet.getFilter()?.remove();
    const rows = Math.max(2, sheet.getLastRow() - headerRow + 1);
    const filter = sheet.getRange(headerRow, 1, rows, sheet.getLastColumn()).createFilter();
    for (const [column, hidden] of hides) {
      const criteria = SpreadsheetApp.newFilterCriteria().setHiddenValues([...hidden]);
      filter.setColumnFilterCriteria(column, criteria.build());
    }
  }

  foldColumns(groups: readonly ColumnGroup[], among: number): void {
    this.formatStep('the groups of columns', (isAgain) => {
      foldColumns(this.sheet, groups, among, isAgain ? undefined : this.columnGroups);
      this.columnGroups = groups;
    });
  }

  format(format: TabFormat): void {
    applyFormat(this.sheet, format, this.isUntouched, (...step) => {
      this.formatStep(...step);
    });
    this.isUntouched = false;
  }

  private formatStep(...step: Parameters<FormatStep>): void {
    this.formatting.apply(this.sheet, ...step);
  }

  /**
   * Removes formats of people and of an earlier layout. Merges are broken up as a whole, even beyond these columns, as Google refuses to
   * split off a part, and merged cells would swallow rows. `clearFormat` leaves number formats.
   */
  private removeFormats(range: Range): void {
    for (const merged of range.getMergedRanges()) merged.breakApart();
    this.formatStep('its earlier formatting', () => {
      range.clearFormat().setNumberFormat(AUTOMATIC).clearNote().clearDataValidations();
    });
  }

  /** A block to write to. Data validation, which could refuse our values, is removed from its whole columns at the first write. */
  private rangeToWrite(row: number, column: number, lines: CellRows): Range | undefined {
    const { sheet, unvalidated } = this;
    const range = blockAt(sheet, row, column, lines);
    const to = column + (lines[0]?.length ?? 0) - 1;
    if (range && !this.isNew && (column < unvalidated.from || to > unvalidated.to)) {
      this.formatStep('rules for what may be typed', () => {
        columnsOf(sheet, column, to - column + 1).clearDataValidations();
      });
      this.unvalidated = { from: column, to };
    }
    return range;
  }
}

function a1Of({ row, column, rows, columns }: CellBlock): string {
  return `${columnLetter(column - 1)}${row}:${columnLetter(column + columns - 2)}${row + rows - 1}`;
}

function blockAt(sheet: Sheet, row: number, column: number, lines: CellRows): Range | undefined {
  const columns = lines[0]?.length ?? 0;
  return columns === 0 ? undefined : sheet.getRange(row, column, lines.length, columns);
}

/** Characters of a label: the length of a formula is limited. */
const MAX_LABEL = 200;

/** In the label only the quote is special. Arguments are separated by a semicolon: a comma is the decimal mark of some locales. */
function linkFormula(link: RowLink): string {
  const { sheetId, row } = link;
  const text = linkText(link);
  const shown = typeof text === 'string' ? `"${text.replace(/"/g, '""')}"` : text;
  return `=HYPERLINK("#gid=${sheetId}&range=${row}:${row}";${shown})`;
}

function linkText({ row, label }: RowLink): string | number {
  return label === undefined ? row : cut(cellText(label), MAX_LABEL);
}

/**
 * Folds groups of columns with one call each, and no call that reads.
 *
 * @param among the first columns, whose groups are dissolved before
 * @param before the existing groups; undefined if people may have hidden or grouped columns
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
    // No effect without a group. Google refuses it for the first column, which has no place for the button before it.
    if (among > 1) columnsOf(sheet, 2, among - 1).shiftColumnGroupDepth(-1);
    sheet.showColumns(1, among);
    // The default in Sheets.
    sheet.setColumnGroupControlPosition(SpreadsheetApp.GroupControlTogglePosition.BEFORE);
  }
  const newGroups = groups.filter((group) => !(isAdded && isThere(group)));
  const [first, last] = [newGroups[0], newGroups[newGroups.length - 1]];
  if (!first || !last) return;
  for (const group of newGroups) columnsOf(sheet, group.column, group.columns).shiftColumnGroupDepth(1);
  columnsOf(sheet, first.column, last.column + last.columns - first.column).collapseGroups();
}

/** Whole columns, without a call for the number of rows. @param first from 1 */
function columnsOf(sheet: Sheet, first: number, columns: number): Range {
  return sheet.getRange(`${columnLetter(first - 1)}:${columnLetter(first + columns - 2)}`);
}
