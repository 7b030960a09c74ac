/** Tabs that are grids: a chart or a database table can also have a tab, whose ranges cannot be asked for. */

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function isGrid(sheet: Sheet): boolean {
  return sheet.getType() === SpreadsheetApp.SheetType.GRID;
}

/** undefined if no tab is in front (in a trigger), or one without a grid. */
export function gridInFront(spreadsheet: GoogleAppsScript.Spreadsheet.Spreadsheet): Sheet | undefined {
  const sheet = orUndefined(spreadsheet.getActiveSheet());
  return sheet && isGrid(sheet) ? sheet : undefined;
}

/** A standalone script has no spreadsheet, a trigger has no tab in front. */
export function orUndefined<T>(promised: T): NonNullable<T> | undefined {
  return promised ?? undefined;
}

/** undefined if Google refuses: a range outside the grid when it is requested, or a tab that was deleted. */
export function unlessRefused<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
