/** Where the user is in the spreadsheet, and taking them elsewhere. */
import { UserError } from '../model/user-error';
import type { SelectionPort, Whereabouts } from '../model/whereabouts';
import { gridInFront, orUndefined } from './tab-list';

export const selection: SelectionPort = { whereabouts, showRow };

function whereabouts(): Whereabouts | undefined {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = gridInFront(spreadsheet);
  const range = sheet && orUndefined(spreadsheet.getActiveRange());
  if (!sheet || !range) return undefined;
  const row = range.getRow();
  const cells = sheet.getRange(row, 1, 1, Math.max(1, sheet.getLastColumn())).getValues();
  return { sheetId: sheet.getSheetId(), tab: sheet.getName(), row, mark: markOf(JSON.stringify(cells)) };
}

/** Enough to detect an edit; kept within 32 bits. */
function markOf(text: string): number {
  let mark = 0;
  for (let index = 0; index < text.length; index += 1) mark = (mark * 31 + text.charCodeAt(index)) | 0;
  return mark;
}

function showRow(sheetId: number, row: number, column = 1): void {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = spreadsheet.getSheetById(sheetId);
  if (!sheet) throw new UserError('usage', 'That tab is gone: run the evals again.');
  if (sheet.isSheetHidden()) sheet.showSheet();
  const range = sheet.getRange(Math.min(row, sheet.getMaxRows()), Math.min(column, sheet.getMaxColumns()));
  spreadsheet.setActiveSheet(sheet);
  spreadsheet.setActiveRange(range);
}
