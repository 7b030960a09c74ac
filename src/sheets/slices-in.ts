/** The values by which the figures of an eval set are broken down. */
import { columnsNamed, sliceValues, type SliceValues } from '../evalset/slice-values';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import type { Settings } from '../settings/schema';

/** @returns by row of the eval set; empty if there is no such tab */
export function slicesIn(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  { columns, run }: Pick<Settings, 'columns' | 'run'>,
): ReadonlyMap<number, SliceValues> {
  if (!spreadsheet.has(sheetId)) return new Map();
  const grid = spreadsheet.read(sheetId);
  return sliceValues(grid, columnsNamed(run.sliceBy), columns[grid.name] ?? {});
}
