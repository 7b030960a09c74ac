/** What Sheets reports to an edit trigger. */
import type { EditedCells } from '../model/whereabouts';

export type EditEvent = Pick<GoogleAppsScript.Events.SheetsOnEdit, 'range'> & {
  readonly triggerUid?: string | number;
};

export function readEdit({ range, triggerUid = '' }: EditEvent): EditedCells {
  const sheet = range.getSheet();
  return {
    tab: sheet.getName(),
    sheetId: sheet.getSheetId(),
    row: range.getRow(),
    column: range.getColumn(),
    rows: range.getNumRows(),
    columns: range.getNumColumns(),
    triggerId: String(triggerUid),
  };
}
