/** Tabs that are grids: a chart, or a table of a database, has a tab of its own, and what asks for its ranges is refused. */
import { orUndefined } from './refusals';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function isGrid(sheet: Sheet): boolean {
  return sheet.getType() === SpreadsheetApp.SheetType.GRID;
}

/** undefined where no tab is in front (a trigger), or one without a grid. */
export function gridInFront(spreadsheet: GoogleAppsScript.Spreadsheet.Spreadsheet): Sheet | undefined {
  const sheet = orUndefined(spreadsheet.getActiveSheet());
  return sheet && isGrid(sheet) ? sheet : undefined;
}
