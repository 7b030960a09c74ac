/** Tabs that are grids: a chart or a database table can also have a tab, whose ranges cannot be asked for. */
import { orUndefined } from './refusals';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function isGrid(sheet: Sheet): boolean {
  return sheet.getType() === SpreadsheetApp.SheetType.GRID;
}

/** undefined if no tab is in front (in a trigger), or one without a grid. */
export function gridInFront(spreadsheet: GoogleAppsScript.Spreadsheet.Spreadsheet): Sheet | undefined {
  const sheet = orUndefined(spreadsheet.getActiveSheet());
  return sheet && isGrid(sheet) ? sheet : undefined;
}
