/** Where accepted values go in an eval set, and what must be known to undo them. */
import { type EvalSet, readTab } from '../../evalset/read-tab';
import type { CellChange, SpreadsheetPort } from '../../model/sheet/spreadsheet';
import type { Cell, TabGrid } from '../../model/sheet/tab-grid';
import { MOST_CELL_TEXT } from '../../model/text';
import type { Settings } from '../../settings/schema';
import type { EditedCell } from '../../store/edits';
import type { Acceptance } from './acceptable';
import { nameOf, type SelectedCase } from './selected';

export interface PlacedCell extends CellChange {
  readonly value: string | boolean;
  /** Its name in messages. */
  readonly name: string;
  readonly cell: EditedCell;
}

export interface Offer extends SelectedCase {
  readonly changes: readonly Acceptance[];
}

/** Cells that are computed, or whose content could not be kept for undo, are left: a sentence each. */
export function placedCells(
  { sheetId, header }: EvalSet,
  offers: readonly Offer[],
  spreadsheet: SpreadsheetPort,
  { columns }: Pick<Settings, 'columns'>,
): { readonly cells: readonly PlacedCell[]; readonly left: readonly string[] } {
  const grid = spreadsheet.read(sheetId);
  const last = Math.max(0, ...offers.map(({ recorded }) => recorded.evalCase.row));
  const formulas = spreadsheet.formulas(sheetId, last);
  const left: string[] = [];
  const placed = offers.flatMap(({ recorded: { evalCase }, changes }) =>
    changes.flatMap(({ column, after }) => {
      const place = header.columns.get(column) ?? -1;
      const before = grid.values[evalCase.row - 1]?.[place] ?? '';
      const name = `${nameOf(evalCase)}, ${column}`;
      if ((formulas[evalCase.row - 1]?.[place] ?? '') !== '')
        left.push(`${name} is computed by a formula: it stays.`);
      else if (String(before).length > MOST_CELL_TEXT)
        left.push(`${name} is too long to be put back: it stays.`);
      else return [{ evalCase, column, place, before, after, name }];
      return [];
    }),
  );
  const uids = uidsAfter(grid, placed, columns);
  return {
    left,
    cells: placed.map(({ evalCase: { row, uid, testId, query }, column, place, before, after, name }) => ({
      row,
      column: place + 1,
      value: after,
      name,
      cell: { sheetId, row, uid: uids.get(row) ?? uid, testId, query, column, before, after, textHash: '' },
    })),
  };
}

/** The uids that cases will have, by their rows. */
function uidsAfter(
  grid: TabGrid,
  placed: readonly {
    readonly evalCase: { readonly row: number };
    readonly place: number;
    readonly after: Cell;
  }[],
  columns: Settings['columns'],
): ReadonlyMap<number, string> {
  const after = new Map(placed.map((cell) => [`${cell.evalCase.row} ${cell.place}`, cell.after]));
  const changed = <T extends Cell>(rows: readonly (readonly T[])[], value: (cell: Cell) => T): T[][] =>
    rows.map((line, row) =>
      line.map((cell, place) => {
        const text = after.get(`${row + 1} ${place}`);
        return text === undefined ? cell : value(text);
      }),
    );
  const { name, sheetId, timeZone, merges } = grid;
  const values = changed<Cell>(grid.values, (cell) => cell);
  const shown = changed(grid.shown, (cell) =>
    typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell),
  );
  const cases = readTab({ name, sheetId, timeZone, merges, values, shown }, columns[name] ?? {})?.cases ?? [];
  return new Map(cases.map(({ evalCase }) => [evalCase.row, evalCase.uid]));
}
