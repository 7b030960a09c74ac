/** Cells that a person asks us to write in a tab that isn't ours. */
import type { CellChange } from '../model/sheet/spreadsheet';
import { asLiteral } from '../model/texts/literal';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Google's refusals come only with a flush: each stretch of a column is flushed separately, and if one is refused, each of its
 * cells.
 *
 * @returns the changes that were refused
 */
export function editCells<Change extends CellChange>(sheet: Sheet, changes: readonly Change[]): Change[] {
  const inOrder = [...changes].sort((a, b) => a.column - b.column || a.row - b.row);
  const stretches: Change[][] = [];
  for (const change of inOrder) {
    const stretch = stretches[stretches.length - 1];
    const last = stretch?.[stretch.length - 1];
    if (stretch && last?.column === change.column && last.row + 1 === change.row) stretch.push(change);
    else stretches.push([change]);
  }
  const isWritten = (stretch: readonly Change[]): boolean => {
    const [first] = stretch;
    if (!first) return true;
    const range = sheet.getRange(first.row, first.column, stretch.length, 1);
    if (!range.canEdit()) return false;
    try {
      range.setValues(stretch.map(({ value }) => [typeof value === 'string' ? asLiteral(value) : value]));
      SpreadsheetApp.flush();
      return true;
    } catch {
      return false;
    }
  };
  return stretches.flatMap((stretch) => {
    if (isWritten(stretch)) return [];
    return stretch.length === 1 ? stretch : stretch.filter((change) => !isWritten([change]));
  });
}
