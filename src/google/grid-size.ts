/** The size of a tab's grid. Asking for it is a call; Sheets tells without one whether a range exists. */
import { UserError } from '../model/user-error';
import { unlessRefused } from './refusals';

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
}

/** The size of a new tab in Sheets. */
const NEW: Size = { rows: 1000, columns: 26 };
/** Cells of one spreadsheet, all tabs together. */
const CELLS_PER_SPREADSHEET = 10000000;

/** @param isNew whether it was made just now: then only we change its size */
export function gridSizeOf(sheet: Sheet, isNew: boolean): GridSize {
  const has = (rows: number, columns: number): boolean =>
    unlessRefused(() => sheet.getRange(rows, columns)) !== undefined;
  const isAsMade = isNew && has(NEW.rows, NEW.columns) && !has(NEW.rows + 1, 1) && !has(1, NEW.columns + 1);
  let known: Size | undefined = isAsMade ? NEW : undefined;
  const now = (): Size => known ?? { rows: sheet.getMaxRows(), columns: sheet.getMaxColumns() };
  const changed = (size: Size): void => {
    if (known) known = size;
  };
  return {
    now,
    fit: (rows, columns) => {
      assertRoom(rows, columns);
      if (has(rows, columns)) return;
      const size = now();
      if (columns > size.columns) sheet.insertColumnsAfter(size.columns, columns - size.columns);
      if (rows > size.rows) sheet.insertRowsAfter(size.rows, rows - size.rows);
      changed({ rows: Math.max(rows, size.rows), columns: Math.max(columns, size.columns) });
    },
    trim: (rows, columns) => {
      const size = now();
      if (size.rows > rows) sheet.deleteRows(rows + 1, size.rows - rows);
      if (size.columns > columns) sheet.deleteColumns(columns + 1, size.columns - columns);
      changed({ rows: Math.min(rows, size.rows), columns: Math.min(columns, size.columns) });
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
