/** Reads a tab: its values in one call, and the displayed text of columns that hold more than text. */
import { ranges } from '../model/collections';
import type { CellBlock, OutCell } from '../model/spreadsheet';
import { type Cell, columnLetter, MAX_HEADER_ROWS, type TabGrid, isDate } from '../model/tab-grid';
import { wellFormed, asLiteral } from '../model/text';
import type { Range, Sheet } from './tab-list';

/** Half a character (`LEFT` may cut an emoji) becomes the replacement character, a date beyond the calendar a text. */
function toCell(value: unknown): Cell {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (!isDate(value)) return '';
  return Number.isNaN(value.getTime()) ? NO_DATE : value;
}

/** As Sheets shows a date that it cannot display. */
const NO_DATE = '######';

export function toGoogleValue(cell: OutCell): string | number | boolean {
  if (cell === null) return '';
  return typeof cell === 'string' ? asLiteral(cell) : cell;
}

export interface SheetPlace {
  readonly timeZone: string;
  readonly locale: () => string;
}

/** Attempts: a tab may change between the calls. */
const MAX_READINGS = 3;
/** Beyond this gap between columns, a second call is cheaper. */
const MAX_GAP_CELLS = 15_000;

/** @param before an earlier reading, which is returned if no value has changed since */
export function readSheet(sheet: Sheet, place: SheetPlace, before?: TabGrid): TabGrid {
  for (let reading = 1; ; reading += 1) {
    const range = sheet.getDataRange();
    const values = valuesWithin(sheet, range);
    if (!values && reading < MAX_READINGS) continue;
    const cells = values ?? valuesOf(range);
    if (before && isSameBlock(cells, before.values) && before.name === sheet.getName()) return before;
    const shown = shownOf(range, cells);
    if (reading === MAX_READINGS || fitTogether(cells, shown)) return gridOf(sheet, place, cells, shown);
  }
}

/** Reads one row more than is filled; undefined if that row has content, as rows were inserted between the calls. */
function valuesWithin(sheet: Sheet, range: Range): Cell[][] | undefined {
  const rows = range.getNumRows();
  // If the grid ends there, an open range reaches its end at the moment of reading.
  const read =
    rows >= sheet.getMaxRows()
      ? sheet.getRange(`A:${columnLetter(range.getNumColumns() - 1)}`)
      : range.offset(0, 0, rows + 1, range.getNumColumns());
  const values = valuesOf(read);
  return filled(values[rows] ?? []) === 0 ? values.slice(0, rows) : undefined;
}

/** The values of the first rows, cut to the columns in use: enough to find a header. */
export function readTop(sheet: Sheet, place: SheetPlace, rows: number): TabGrid {
  const values = valuesOf(sheet.getRange(`1:${Math.min(rows, sheet.getMaxRows())}`));
  const width = Math.max(1, ...values.map(filled));
  const cells = values.map((row) => row.slice(0, width));
  return gridOf(sheet, place, cells, []);
}

export function valuesOf(range: Range): Cell[][] {
  return range.getValues().map((row) => row.map(toCell));
}

function isSameBlock(cells: TabGrid['values'], before: TabGrid['values']): boolean {
  return (
    cells.length === before.length &&
    cells.every((row, down) => {
      const line = before[down] ?? [];
      return row.length === line.length && row.every((cell, right) => isSameCell(cell, line[right] ?? ''));
    })
  );
}

export function isSameCell(a: Cell, b: Cell): boolean {
  return a === b || (isDate(a) && isDate(b) && a.getTime() === b.getTime());
}

/** The number of cells up to the last one that is not blank. */
export function filled(row: readonly (Cell | undefined)[]): number {
  let end = row.length;
  while (end > 0 && (row[end - 1] ?? '') === '') end -= 1;
  return end;
}

function gridOf(
  sheet: Sheet,
  place: SheetPlace,
  values: TabGrid['values'],
  shown: TabGrid['shown'],
): TabGrid {
  let merges: readonly CellBlock[] | undefined;
  return {
    name: sheet.getName(),
    sheetId: sheet.getSheetId(),
    values,
    shown,
    timeZone: place.timeZone,
    // Asked for only if dates are ambiguous without it.
    get locale() {
      return place.locale();
    },
    // Asked for only if the header is ambiguous without it.
    get merges() {
      return (merges ??= mergesOf(sheet, values));
    },
  };
}

/** In the rows that can be headers. */
function mergesOf(sheet: Sheet, values: TabGrid['values']): CellBlock[] {
  const rows = Math.min(MAX_HEADER_ROWS, values.length);
  const merged = sheet.getRange(1, 1, rows, values[0]?.length ?? 1).getMergedRanges();
  return merged.map((block) => ({
    row: block.getRow(),
    column: block.getColumn(),
    rows: block.getNumRows(),
    columns: block.getNumColumns(),
  }));
}

/** Texts are displayed as they are: only columns with numbers or dates are read a second time. */
function shownOf(range: Range, values: TabGrid['values']): string[][] {
  const shown = values.map((row) =>
    row.map((value) => (typeof value === 'boolean' ? String(value).toUpperCase() : String(value))),
  );
  for (const { from, to } of blocksOf(values)) {
    const block = range.offset(0, from, values.length, to - from + 1).getDisplayValues();
    shown.forEach((row, index) => {
      (block[index] ?? []).forEach((text, right) => {
        row[from + right] = wellFormed(text);
      });
    });
  }
  return shown;
}

/** Ranges of columns that hold more than text; with the columns in between if another call would take longer. */
function blocksOf(values: TabGrid['values']): ReturnType<typeof ranges> {
  const needed = new Set<number>();
  for (const row of values)
    row.forEach((value, column) => {
      if (typeof value === 'number' || typeof value === 'object') needed.add(column);
    });
  return ranges(needed, MAX_GAP_CELLS / values.length);
}

/** Numbers below a thousand are mostly displayed as they are. */
const SMALL = 1000;

/** True unless rows have moved between the two calls: texts and small whole numbers are displayed as they are. */
function fitTogether(values: TabGrid['values'], shown: TabGrid['shown']): boolean {
  return values.every((row, index) =>
    row.every((value, column) => {
      const text = shown[index]?.[column] ?? '';
      if (typeof value === 'string') return value === text;
      const isPlain = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < SMALL;
      return !isPlain || !/^\d+$/.test(text) || Number(text) === value;
    }),
  );
}
