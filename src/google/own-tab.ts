/** A tab of ours over SpreadsheetApp: block writes only, a handful of service calls whatever the number of rows. */
import { columnLetter } from '../model/column-letter';
import { UserError } from '../model/user-error';
import type {
  Block,
  ColourRule,
  ColumnFormat,
  OutCell,
  OwnTab,
  RowLink,
  TabFormat,
} from '../model/spreadsheet';
import type { Cell } from '../model/tab-grid';
import { cut } from '../model/text';
import { toCell } from './cell';
import { isOurRule, toGoogleRule } from './colour-rules';
import { asLiteral, cellText, noteText } from '../model/literal';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** The number format of a cell that nobody has touched. */
const AUTOMATIC = 'general';
const HEADER_BACKGROUND = '#e8eaed';
/** Pixels: room for three lines of a wrapped column name. */
const HEADER_HEIGHT = 60;

export function ownTab(sheet: Sheet): OwnTab {
  const open = opener(sheet);
  return {
    name: sheet.getName(),
    sheetId: sheet.getSheetId(),
    readHeader: () => {
      const columns = sheet.getLastColumn();
      if (columns === 0) return [];
      return (sheet.getRange(1, 1, 1, columns).getValues()[0] ?? []).map(String);
    },
    readValues: () =>
      sheet
        .getDataRange()
        .getValues()
        .map((line) => line.map(toCell)),
    readBlock: (block) => readBlock(sheet, block),
    lastRow: () => sheet.getLastRow(),
    lastColumn: () => sheet.getLastColumn(),
    gridSize: () => ({ rows: sheet.getMaxRows(), columns: sheet.getMaxColumns() }),
    clear: (firstColumn, columns) => {
      const range = columnsOf(sheet, firstColumn, columns);
      if (range) plain(range.clearContent());
    },
    clearLook: (firstColumn, columns) => {
      const range = columnsOf(sheet, firstColumn, columns);
      if (range) plain(range);
    },
    fit: (rows, columns) => fit(sheet, rows, columns),
    trim: (rows, columns) => {
      const surplusRows = sheet.getMaxRows() - rows;
      const surplusColumns = sheet.getMaxColumns() - columns;
      if (surplusRows > 0) sheet.deleteRows(rows + 1, surplusRows);
      if (surplusColumns > 0) sheet.deleteColumns(columns + 1, surplusColumns);
    },
    write: (row, column, cells) => {
      const range = open(row, column, cells);
      range?.setValues(cells.map((line) => line.map(toGoogleValue)));
    },
    writeCell: (row, column, cell) => {
      sheet.getRange(row, column).setValue(toGoogleValue(cell));
    },
    writeLinks: (row, column, links) => {
      const formulas = links.map((link) => [linkFormula(link)]);
      open(row, column, formulas)?.setFormulas(formulas);
    },
    writeLinkBlock: (row, column, links) => {
      const formulas = links.map((line) => line.map((link) => (link ? linkFormula(link) : '')));
      open(row, column, formulas)?.setFormulas(formulas);
    },
    writeNotes: (row, column, notes) => {
      blockAt(sheet, row, column, notes)?.setNotes(notes.map((line) => line.map(noteText)));
    },
    removeRows: (row, rows) => {
      if (rows > 0) sheet.deleteRows(row, rows);
    },
    format: (format) => applyFormat(sheet, format),
  };
}

function readBlock(sheet: Sheet, { row, column, rows, columns }: Block): Cell[][] {
  const height = Math.min(rows, sheet.getMaxRows() - row + 1);
  const width = Math.min(columns, sheet.getMaxColumns() - column + 1);
  if (height < 1 || width < 1) return [];
  return sheet
    .getRange(row, column, height, width)
    .getValues()
    .map((line) => line.map(toCell));
}

/**
 * Takes away what a person has made of the cells and what an earlier layout left. What they merged would swallow the rows written there;
 * it is taken apart as a whole, as Google refuses a part of it, also where it reaches beyond these cells. Number formats go by
 * themselves: `clearFormat` leaves them.
 */
function plain(range: Range): void {
  for (const merged of range.getMergedRanges()) merged.breakApart();
  range.clearFormat().setNumberFormat(AUTOMATIC).clearNote().clearDataValidations();
}

function columnsOf(sheet: Sheet, first: number, columns: number): Range | undefined {
  const width = Math.min(columns, sheet.getMaxColumns() - first + 1);
  return width > 0 ? sheet.getRange(1, first, sheet.getMaxRows(), width) : undefined;
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

/**
 * Blocks that take whatever is written: a person's rule for data would refuse it. Columns are freed of theirs once, as a whole, when
 * they are first written to.
 */
function opener(
  sheet: Sheet,
): (row: number, column: number, lines: readonly (readonly unknown[])[]) => Range | undefined {
  let freed = { from: 0, to: -1 };
  return (row, column, lines) => {
    const range = blockAt(sheet, row, column, lines);
    const to = column + (lines[0]?.length ?? 0) - 1;
    if (range && (column < freed.from || to > freed.to)) {
      sheet.getRange(`${columnLetter(column - 1)}:${columnLetter(to - 1)}`).clearDataValidations();
      freed = { from: column, to };
    }
    return range;
  };
}

function toGoogleValue(cell: OutCell): string | number | boolean {
  if (cell === null) return '';
  return typeof cell === 'string' ? asLiteral(cell) : cell;
}

/** Of a label that somebody else wrote; a formula has its limits. */
const LABEL_LIMIT = 200;

/**
 * Made of numbers, and a label as a literal, in which only the quote means anything. `setFormulas` takes the US form
 * whatever the spreadsheet's locale, as `setValues` may not.
 */
function linkFormula({ sheetId, row, label }: RowLink): string {
  const shown = label === undefined ? row : `"${cut(cellText(label), LABEL_LIMIT).replace(/"/g, '""')}"`;
  return `=HYPERLINK("#gid=${sheetId}&range=${row}:${row}",${shown})`;
}

/** Cells of one spreadsheet, all tabs together. */
const CELLS_PER_SPREADSHEET = 10000000;

function fit(sheet: Sheet, rows: number, columns: number): void {
  if (rows * columns > CELLS_PER_SPREADSHEET) {
    throw new UserError(
      'usage',
      `${rows} rows of results need more cells than a spreadsheet can hold (10 million); split the eval set into several tabs.`,
    );
  }
  const missingRows = rows - sheet.getMaxRows();
  const missingColumns = columns - sheet.getMaxColumns();
  if (missingColumns > 0) sheet.insertColumnsAfter(sheet.getMaxColumns(), missingColumns);
  if (missingRows > 0) sheet.insertRowsAfter(sheet.getMaxRows(), missingRows);
}

function applyFormat(sheet: Sheet, format: TabFormat): void {
  const { rows, frozenRows = 1, columns, rules, frozenColumns, headerHeight = HEADER_HEIGHT } = format;
  const { CLIP, OVERFLOW, WRAP } = SpreadsheetApp.WrapStrategy;
  const whole = sheet.getRange(1, 1, rows, columns.length);
  whole.setWrapStrategy(format.overflows ? OVERFLOW : format.wraps ? WRAP : CLIP).setVerticalAlignment('top');
  if (frozenRows > 1) {
    const above = sheet.getRange(1, 1, frozenRows - 1, columns.length);
    above.setWrapStrategy(OVERFLOW);
  }
  sheet
    .getRange(frozenRows, 1, 1, columns.length)
    .setFontWeight('bold')
    .setBackground(HEADER_BACKGROUND)
    .setWrapStrategy(format.overflows ? OVERFLOW : WRAP)
    .setVerticalAlignment(columns.some(({ isTurned }) => isTurned) ? 'bottom' : 'middle');
  sheet.setRowHeight(frozenRows, headerHeight);
  sheet.setFrozenRows(frozenRows);
  sheet.setFrozenColumns(frozenColumns);
  for (const run of runsOf(columns.map(({ width }) => width))) {
    sheet.setColumnWidths(run.start + 1, run.length, run.value);
  }
  const below = (run: Run<unknown>): Range => sheet.getRange(1, run.start + 1, rows, run.length);
  for (const run of runsOf(columns.map(alignmentOf))) {
    if (run.value !== undefined) below(run).setHorizontalAlignment(run.value);
  }
  for (const run of runsOf(columns.map(({ numberFormat }) => numberFormat))) {
    if (run.value !== undefined) below(run).setNumberFormat(run.value);
  }
  for (const run of runsOf(columns.map(({ isWrapped = false }) => isWrapped))) {
    if (run.value) below(run).setWrapStrategy(WRAP);
  }
  for (const run of runsOf(columns.map(({ isTurned = false }) => isTurned))) {
    const names = run.value ? sheet.getRange(frozenRows, run.start + 1, 1, run.length) : undefined;
    names?.setTextRotation(90).setWrapStrategy(OVERFLOW);
  }
  sheet.showColumns(1, sheet.getMaxColumns());
  for (const run of runsOf(columns.map(({ isHidden }) => isHidden))) {
    if (run.value) sheet.hideColumns(run.start + 1, run.length);
  }
  setRules(sheet, rules);
  if (format.hasFilter) {
    // A sheet can have one only.
    sheet.getFilter()?.remove();
    sheet.getRange(frozenRows, 1, rows - frozenRows + 1, columns.length).createFilter();
  }
}

function alignmentOf({ isCentred, isLeft }: ColumnFormat): 'center' | 'left' | undefined {
  if (isCentred) return 'center';
  return isLeft ? 'left' : undefined;
}

/** Rules are replaced as a set: a person's own stay, behind ours. */
function setRules(sheet: Sheet, rules: readonly ColourRule[]): void {
  const theirs = sheet.getConditionalFormatRules().filter((rule) => !isOurRule(rule, rules));
  sheet.setConditionalFormatRules([...rules.map((rule) => toGoogleRule(sheet, rule)), ...theirs]);
}

interface Run<T> {
  readonly start: number;
  readonly length: number;
  readonly value: T;
}

/** Stretches of equal values: one service call each. */
function runsOf<T>(values: readonly T[]): Run<T>[] {
  const runs: Run<T>[] = [];
  values.forEach((value, index) => {
    const last = runs[runs.length - 1];
    if (last && last.value === value) runs[runs.length - 1] = { ...last, length: last.length + 1 };
    else runs.push({ start: index, length: 1, value });
  });
  return runs;
}
