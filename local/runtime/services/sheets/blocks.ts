/** Blocks of cells: walking over them, and checking that a block of values has the range's shape. */
import type { Area } from '../../../workbook/area';
import type { Cell } from '../../../workbook/cell';
import type { Grid } from '../../../workbook/grid';
import { ScriptException, signatureError } from '../../engine/exception';

/** One result for each cell of an area, as rows. */
export function readBlock<T>(grid: Grid, of: Area, read: (cell: Cell) => T): T[][] {
  return Array.from({ length: of.rows }, (_row, down) =>
    Array.from({ length: of.columns }, (_column, right) => read(grid.get(of.row + down, of.column + right))),
  );
}

/** Replaces each cell of an area; `down` and `right` count from 0 within it. All are computed before any is stored. */
export function writeBlock(
  grid: Grid,
  of: Area,
  write: (cell: Cell, down: number, right: number) => Cell,
): void {
  const written: Cell[] = [];
  for (let down = 0; down < of.rows; down += 1) {
    for (let right = 0; right < of.columns; right += 1) {
      written.push(write(grid.get(of.row + down, of.column + right), down, right));
    }
  }
  let next = 0;
  for (let down = 0; down < of.rows; down += 1) {
    for (let right = 0; right < of.columns; right += 1) {
      const cell = written[next];
      if (cell !== undefined) grid.set(of.row + down, of.column + right, cell);
      next += 1;
    }
  }
}

/** The block as rows of values; throws Apps Script's error if it is not a block or doesn't have the area's shape. */
export function shapedBlock(method: string, block: unknown, of: Area): unknown[][] {
  const rows: unknown[][] = [];
  for (const row of Array.isArray(block) ? block : [null]) {
    if (!Array.isArray(row)) throw signatureError(`SpreadsheetApp.Range.${method}`, [block]);
    rows.push(row);
  }
  if (rows.length !== of.rows) {
    throw new ScriptException(
      `The number of rows in the data does not match the number of rows in the range. ` +
        `The data has ${rows.length} but the range has ${of.rows}.`,
    );
  }
  for (const row of rows) {
    if (row.length !== of.columns) {
      throw new ScriptException(
        `The number of columns in the data does not match the number of columns in the range. ` +
          `The data has ${row.length} but the range has ${of.columns}.`,
      );
    }
  }
  return rows;
}

/** The same, for blocks of texts where null means "reset". */
export function textBlock(method: string, block: unknown, of: Area): (string | null)[][] {
  return shapedBlock(method, block, of).map((row) =>
    row.map((item) => {
      if (item === null || item === undefined) return null;
      if (typeof item === 'string') return item;
      throw signatureError(`SpreadsheetApp.Range.${method}`, [block]);
    }),
  );
}
