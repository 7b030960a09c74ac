/** The size of a tab's grid: read once, and kept up with what we change. Google says nowhere when a range outside the grid throws. */
import { UserError } from '../model/user-error';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

interface Size {
  readonly rows: number;
  readonly columns: number;
}

export interface GridSize {
  readonly now: () => Size;
  /** Makes the grid at least this large. */
  readonly fit: (rows: number, columns: number) => void;
  /** Removes rows and columns beyond these numbers. */
  readonly trim: (rows: number, columns: number) => void;
  /** Removes rows from within, counted from 1. */
  readonly removeRows: (row: number, rows: number) => void;
}

/** Cells of one spreadsheet, all tabs together. */
const CELLS_PER_SPREADSHEET = 10000000;

export function gridSizeOf(sheet: Sheet): GridSize {
  let known: Size | undefined;
  const now = (): Size => (known ??= { rows: sheet.getMaxRows(), columns: sheet.getMaxColumns() });
  return {
    now,
    fit: (rows, columns) => {
      assertRoom(rows, columns);
      const size = now();
      known = undefined;
      if (columns > size.columns) sheet.insertColumnsAfter(size.columns, columns - size.columns);
      if (rows > size.rows) sheet.insertRowsAfter(size.rows, rows - size.rows);
      known = { rows: Math.max(rows, size.rows), columns: Math.max(columns, size.columns) };
    },
    trim: (rows, columns) => {
      const size = now();
      known = undefined;
      if (size.rows > rows) sheet.deleteRows(rows + 1, size.rows - rows);
      if (size.columns > columns) sheet.deleteColumns(columns + 1, size.columns - columns);
      known = { rows: Math.min(rows, size.rows), columns: Math.min(columns, size.columns) };
    },
    removeRows: (row, rows) => {
      known = undefined;
      sheet.deleteRows(row, rows);
    },
  };
}

function assertRoom(rows: number, columns: number): void {
  if (rows * columns <= CELLS_PER_SPREADSHEET) return;
  throw new UserError(
    'usage',
    `${rows} rows of results need more cells than a spreadsheet can hold (10 million); split the eval set into several tabs.`,
  );
}
