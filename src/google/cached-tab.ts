/** A tab with its cells and size as read and written by this execution, to save calls. */
import type { CellBlock, ColumnGroup, OutCell } from '../model/spreadsheet';
import { type Cell, columnLetter, type TabGrid } from '../model/tab-grid';
import { cellText } from '../model/text';
import { UserError } from '../model/user-error';
import { filled, isSameCell, readSheet, readTop, type SheetPlace, valuesOf } from './read-sheet';
import type { Sheet } from './tab-list';

/** Google’s limit for all tabs together. */
const MAX_CELLS = 10000000;

type Cells = readonly (readonly Cell[])[];

export class CachedTab {
  private size: { readonly rows: number; readonly columns: number } | undefined;
  /** True if this execution may have written to it. */
  isWritten = false;
  /** True if it is new, and was not laid out yet. */
  isUntouched: boolean;
  /** The groups of columns; undefined if there may be others than this execution's. */
  columnGroups: readonly ColumnGroup[] | undefined;
  /** Columns without data validation. */
  unvalidated = { from: 0, to: -1 };
  /** The known rows; undefined for others. */
  private lines: (Cell[] | undefined)[] = [];
  /** True if all cells beyond `lines` are blank. */
  private isWhole: boolean;
  /** `lines`, cut to the cells in use. */
  private usedCells: Cells | undefined;
  private lastGrid: TabGrid | undefined;
  /** The last grid before `drop`. */
  private gridBefore: TabGrid | undefined;

  constructor(
    readonly sheet: Sheet,
    readonly sheetId: number,
    private readonly place: SheetPlace,
    /** True if this execution has made it, so that it was empty. */
    public isNew = false,
  ) {
    this.isWhole = this.isUntouched = isNew;
    if (isNew) this.columnGroups = [];
  }

  /** Forgets everything, so that it is read again. */
  drop(): void {
    this.gridBefore = this.lastGrid ?? this.gridBefore;
    this.size = undefined;
    this.dropCells();
    this.columnGroups = undefined;
    this.isNew = this.isUntouched = false;
    this.unvalidated = { from: 0, to: -1 };
  }

  dropCells(): void {
    [this.lines, this.isWhole, this.usedCells, this.lastGrid] = [[], false, undefined, undefined];
  }

  /** See `SpreadsheetPort.read`. */
  grid(rows?: number): TabGrid {
    const { lastGrid, place, sheet } = this;
    // A renamed tab is read again: the column mapping depends on its name.
    if (lastGrid && sheet.getName() === lastGrid.name) return lastGrid;
    if (rows !== undefined) return readTop(sheet, place, rows);
    this.lastGrid = readSheet(sheet, place, this.gridBefore);
    this.gridBefore = undefined;
    return this.lastGrid;
  }

  /** See `OwnTab`, also for the methods below. Reads the whole grid, which is little larger than its content. */
  read(): Cells {
    if (!this.isWhole) {
      const { rows, columns } = this.gridSize();
      this.lines = valuesOf(this.sheet.getRange(1, 1, rows, columns));
      this.isWhole = true;
    }
    return (this.usedCells ??= inUse(this.lines));
  }

  readBlock(block: CellBlock): Cells {
    const grid = this.gridSize();
    const rows = Math.min(block.rows, grid.rows - block.row + 1);
    const columns = Math.min(block.columns, grid.columns - block.column + 1);
    if (rows < 1 || columns < 1) return [];
    if (!this.isWhole) return valuesOf(this.sheet.getRange(block.row, block.column, rows, columns));
    return Array.from({ length: rows }, (_row, down) =>
      Array.from(
        { length: columns },
        (_column, right) => this.lines[block.row - 1 + down]?.[block.column - 1 + right] ?? '',
      ),
    );
  }

  /** The size of the grid: Google throws for a range outside of it. */
  gridSize(): { readonly rows: number; readonly columns: number } {
    return (this.size ??= { rows: this.sheet.getMaxRows(), columns: this.sheet.getMaxColumns() });
  }

  fit(rows: number, columns: number): void {
    if (rows * columns > MAX_CELLS)
      throw new UserError(
        'usage',
        `${rows} rows of results need more cells than a spreadsheet can hold (10 million); split the eval set into several tabs.`,
      );
    const { sheet } = this;
    const size = this.gridSize();
    this.size = undefined;
    if (columns > size.columns) sheet.insertColumnsAfter(size.columns, columns - size.columns);
    if (rows > size.rows) sheet.insertRowsAfter(size.rows, rows - size.rows);
    this.size = { rows: Math.max(rows, size.rows), columns: Math.max(columns, size.columns) };
  }

  trim(rows: number, columns: number): void {
    const { sheet } = this;
    const size = this.gridSize();
    this.size = undefined;
    if (size.rows > rows) sheet.deleteRows(rows + 1, size.rows - rows);
    if (size.columns > columns) sheet.deleteColumns(columns + 1, size.columns - columns);
    this.size = { rows: Math.min(rows, size.rows), columns: Math.min(columns, size.columns) };
  }

  removeRows(row: number, rows: number): void {
    this.drop();
    if (rows > 0) this.sheet.deleteRows(row, rows);
  }

  lastRow(): number {
    return this.isWhole && this.isUntouched
      ? this.lines.map((line = []) => line.some((cell) => cell !== '')).lastIndexOf(true) + 1
      : this.sheet.getLastRow();
  }

  isAsKnown(block: CellBlock): boolean {
    let isKnown = true;
    for (let down = 0; !this.isWhole && isKnown && down < block.rows; down += 1)
      isKnown = this.lines[block.row - 1 + down] !== undefined;
    if (isKnown && this.isSame(block, this.lines)) return true;
    this.drop();
    return false;
  }

  /** True if a block still is as in an earlier reading: one call. */
  isSame(block: CellBlock, before: readonly (readonly Cell[] | undefined)[]): boolean {
    const cells = this.readAgain(block, before.length);
    const height = Math.min(block.rows, Math.max(cells.length, before.length - block.row + 1));
    const isSameRow = (line: readonly Cell[] = [], then: readonly Cell[] = []): boolean =>
      Array.from({ length: block.columns }, (_column, right) => right).every((right) =>
        isSameCell(line[right] ?? '', then[block.column - 1 + right] ?? ''),
      );
    return Array.from({ length: height }, (_row, down) => down).every((down) =>
      isSameRow(cells[down], before[block.row - 1 + down]),
    );
  }

  /** Reads a block with one row more than was known, so that added rows are noticed. */
  private readAgain({ row, column, rows, columns }: CellBlock, rowsBefore: number): Cells {
    const { sheet } = this;
    const [bottom, right] = [sheet.getMaxRows(), Math.min(column + columns - 1, sheet.getMaxColumns())];
    const end = Math.min(row + rows - 1, rowsBefore + 1);
    if (row > bottom || column > right) return [];
    // An open range reaches the end of the grid at the moment of reading.
    const isOpen = row === 1 && end > bottom;
    return valuesOf(
      isOpen
        ? sheet.getRange(`${columnLetter(column - 1)}:${columnLetter(right - 1)}`)
        : sheet.getRange(row, column, Math.min(end, bottom) - row + 1, right - column + 1),
    );
  }

  /** Remembers written cells. */
  put(row: number, column: number, cells: readonly (readonly OutCell[])[]): void {
    [this.usedCells, this.lastGrid] = [undefined, undefined];
    cells.forEach((line, down) => {
      const index = row - 1 + down;
      const knownLine = this.lines[index] ?? (this.isWhole ? [] : undefined);
      if (!knownLine) return;
      this.lines[index] = knownLine;
      line.forEach((cell, right) => {
        knownLine[column - 1 + right] = asRead(cell);
      });
    });
  }
}

function asRead(cell: OutCell): Cell {
  if (cell === null) return '';
  return typeof cell === 'string' ? cellText(cell) : cell;
}

/** Rectangular, cut to the cells in use: one blank cell if there are none. */
function inUse(lines: readonly (readonly Cell[] | undefined)[]): Cells {
  let width = 1;
  let height = 1;
  lines.forEach((line = [], row) => {
    const end = filled(line);
    width = Math.max(width, end);
    if (end > 0) height = row + 1;
  });
  return Array.from({ length: height }, (_line, row) =>
    Array.from({ length: width }, (_cell, column) => lines[row]?.[column] ?? ''),
  );
}
