/** Which tabs are eval sets, regardless of what a run would take from them. */
import { readTab, type EvalSet } from '../evalset/read-tab';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { looksLikeOurs } from '../results/unsigned';
import type { Settings } from '../settings/schema';

/** In the order of the tabs. */
export function evalSetsOf(spreadsheet: SpreadsheetPort, { columns }: Pick<Settings, 'columns'>): EvalSet[] {
  return spreadsheet.tabs().flatMap(({ name, sheetId, signature }) => {
    if (signature !== undefined) return [];
    const grid = spreadsheet.read(sheetId);
    // A copied file loses the marks in our tabs.
    if (looksLikeOurs(grid)) return [];
    const evalSet = readTab(grid, columns[name] ?? {});
    return evalSet ? [evalSet] : [];
  });
}
