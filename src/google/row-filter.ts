/** The one filter of a tab: what it hides is hidden from everyone who has the tab open. */

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Recreated, so that nothing it hid before stays hidden.
 *
 * @param headerRow the row of titles: sorting by the filter moves only what is below it
 * @param hides by column, from 1: the texts whose rows are hidden; '' for blank cells
 */
export function filterRows(
  sheet: Sheet,
  headerRow: number,
  hides: ReadonlyMap<number, readonly string[]>,
): void {
  sheet.getFilter()?.remove();
  const rows = Math.max(2, sheet.getLastRow() - headerRow + 1);
  const filter = sheet.getRange(headerRow, 1, rows, sheet.getLastColumn()).createFilter();
  for (const [column, hidden] of hides) {
    const criteria = SpreadsheetApp.newFilterCriteria().setHiddenValues([...hidden]);
    filter.setColumnFilterCriteria(column, criteria.build());
  }
}
