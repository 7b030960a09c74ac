/** The cells of a tab and the size of its grid. Rows and columns count from 1; cells that were never touched are not stored. */
import type { CellArea, Axis } from './area';
import { areEqual, type GridCell, EMPTY_CELL, hasContent, isUntouched } from './cell';

type Row = (GridCell | undefined)[];

export class Grid {
  private rows: (Row | undefined)[] = [];
  private extent: { row: number; column: number } | null = null;
  /** Counts changes: readers compare it to detect them. */
  version = 0;

  constructor(
    private rowCount: number,
    private columnCount: number,
  ) {}

  get maxRows(): number {
    return this.rowCount;
  }

  get maxColumns(): number {
    return this.columnCount;
  }

  get(row: number, column: number): GridCell {
    return this.rows[row - 1]?.[column - 1] ?? EMPTY_CELL;
  }

  set(row: number, column: number, cell: GridCell): void {
    const cells = this.rows[row - 1];
    // Most cells of large blocks are written unchanged.
    if (cells?.[column - 1] === cell) return;
    this.recordChange();
    // Values repeat down a column: sharing equal cells takes a third of the memory.
    const above = this.rows[row - 2]?.[column - 1];
    const stored = isUntouched(cell) ? undefined : above && areEqual(above, cell) ? above : cell;
    if (cells !== undefined) cells[column - 1] = stored;
    else if (stored !== undefined) {
      const fresh: Row = [];
      fresh[column - 1] = stored;
      this.rows[row - 1] = fresh;
    }
  }

  update(row: number, column: number, change: Partial<GridCell>): void {
    this.set(row, column, { ...this.get(row, column), ...change });
  }

  /**
   * Replaces each cell of an area by the result of `make`, which must not depend on its position. Neighbours are mostly the same
   * object, for which `make` is called once.
   */
  rewrite(of: CellArea, make: (cell: GridCell) => GridCell): void {
    let last: GridCell | null = null;
    let result = EMPTY_CELL;
    for (let row = of.row; row < of.row + of.rows; row += 1) {
      for (let column = of.column; column < of.column + of.columns; column += 1) {
        const cell = this.get(row, column);
        if (cell !== last) result = make((last = cell));
        if (result !== cell) this.set(row, column, result);
      }
    }
  }

  /** The rows with stored cells, and these cells by column, from 0. */
  *rowsInUse(): Generator<readonly [row: number, cells: readonly (GridCell | undefined)[]]> {
    for (let row = 1; row <= this.rows.length; row += 1) {
      const cells = this.rows[row - 1];
      if (cells?.some((cell) => cell !== undefined) === true) yield [row, cells];
    }
  }

  /** The stored cells in sheet order. */
  *cells(): Generator<{ row: number; column: number; cell: GridCell }> {
    for (const [row, cells] of this.rowsInUse())
      for (let column = 1; column <= cells.length; column += 1) {
        const cell = cells[column - 1];
        if (cell !== undefined) yield { row, column, cell };
      }
  }

  /** The last row with content in any column; 0 for an empty tab. */
  get lastRow(): number {
    return this.contentExtent().row;
  }

  /** The last column with content in any row; 0 for an empty tab. */
  get lastColumn(): number {
    return this.contentExtent().column;
  }

  /** Sets the size of the grid, which must include all cells. */
  resize(rows: number, columns: number): void {
    this.rowCount = rows;
    this.columnCount = columns;
  }

  /** Inserts lines before a line (count > 0), or deletes lines from it on (count < 0). */
  shift(axis: Axis, line: number, count: number): void {
    this.recordChange();
    if (axis === 'rows') {
      this.rowCount += count;
      this.rows = shiftedList(this.rows, line, count);
    } else {
      this.columnCount += count;
      this.rows = this.rows.map((cells) => cells && shiftedList(cells, line, count));
    }
  }

  private recordChange(): void {
    this.version += 1;
    this.extent = null;
  }

  private contentExtent(): { row: number; column: number } {
    if (this.extent !== null) return this.extent;
    const extent = { row: 0, column: 0 };
    this.rows.forEach((cells, index) => {
      let last = cells?.length ?? 0;
      while (last > 0 && !hasContent(cells?.[last - 1])) last -= 1;
      if (last > 0) extent.row = index + 1;
      extent.column = Math.max(extent.column, last);
    });
    this.extent = extent;
    return extent;
  }
}

function shiftedList<T>(list: readonly (T | undefined)[], line: number, count: number): (T | undefined)[] {
  if (line > list.length) return [...list];
  const inserted = new Array<undefined>(Math.max(0, count));
  return [...list.slice(0, line - 1), ...inserted, ...list.slice(line - 1 + Math.max(0, -count))];
}
