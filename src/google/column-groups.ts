/** Groups of columns, each with its button above the column before it: the default in Sheets. */
import { columnLetter } from '../model/sheet/tab-grid';
import type { ColumnGroup } from '../model/sheet/spreadsheet';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/**
 * One call per group, and none that reads.
 *
 * @param among how many columns may be grouped: what is grouped among them is dissolved first
 * @param isUntouched whether no one can have hidden or grouped any so far
 */
export function foldColumns(
  sheet: Sheet,
  groups: readonly ColumnGroup[],
  among: number,
  isUntouched: boolean,
): void {
  if (!isUntouched) {
    // Does nothing if there is no group. Never on the first column, which has no place for a button before it: Google refuses that.
    if (among > 1) columnsOf(sheet, 2, among - 1).shiftColumnGroupDepth(-1);
    sheet.showColumns(1, among);
    // The default in Sheets.
    sheet.setColumnGroupControlPosition(SpreadsheetApp.GroupControlTogglePosition.BEFORE);
  }
  const [first, last] = [groups[0], groups[groups.length - 1]];
  if (!first || !last) return;
  for (const group of groups) columnsOf(sheet, group.column, group.columns).shiftColumnGroupDepth(1);
  columnsOf(sheet, first.column, last.column + last.columns - first.column).collapseGroups();
}

/** Whole columns, without looking up how many rows there are. @param first from 1 */
export function columnsOf(sheet: Sheet, first: number, columns: number): Range {
  return sheet.getRange(`${columnLetter(first - 1)}:${columnLetter(first + columns - 2)}`);
}
