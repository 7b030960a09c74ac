/** The values by which the cases of an eval set are told apart, taken from the tab as this execution has read it. */
import { columnsNamed, sliceValues, type SliceValues } from '../../evalset/slice-values';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import type { Settings } from '../../settings/schema';

/** @returns by row of the eval set; empty if its tab was not read: no call is made for it */
export function slicesSeen(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  { columns, run }: Pick<Settings, 'columns' | 'run'>,
): ReadonlyMap<number, SliceValues> {
  const grid = spreadsheet.seen(sheetId);
  return grid ? sliceValues(grid, columnsNamed(run.sliceBy), columns[grid.name] ?? {}) : new Map();
}
