/** The one filter of a tab: what it hides is hidden from everyone who has the tab open. */

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Recreated, so that nothing it hid before stays hidden.
 *
 * @param hides by column, from 1: the texts whose rows are hidden; '' for blank cells
 */
export function filterRows(sheet: Sheet, hides: ReadonlyMap<number, readonly string[]>): void {
  const before = sheet.getFilter();
  const range = before?.getRange() ?? sheet.getDataRange();
  before?.remove();
  const filter = range.createFilter();
  for (const [column, hidden] of hides) {
    const criteria = SpreadsheetApp.newFilterCriteria().setHiddenValues([...hidden]);
    filter.setColumnFilterCriteria(column, criteria.build());
  }
}
