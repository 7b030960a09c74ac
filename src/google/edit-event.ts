/** What Sheets tells an edit trigger. */

/** Cells that somebody edited or pasted; row and column from 1. */
export interface Edit {
  readonly tab: string;
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** The installed trigger that was called; '' for a simple one. */
  readonly triggerId: string;
}

export type EditEvent = Pick<GoogleAppsScript.Events.SheetsOnEdit, 'range'> & {
  readonly triggerUid?: string | number;
};

export function readEdit({ range, triggerUid = '' }: EditEvent): Edit {
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
