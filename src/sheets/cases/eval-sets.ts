/** The tabs that are eval sets, as they are now. */
import { type EvalSet, readTab } from '../../evalset/read-tab';
import type { Rows, SpreadsheetPort, TabInfo } from '../../model/sheet/spreadsheet';
import type { Settings } from '../../settings/schema';
import { looksLikeOurs } from '../unsigned';

type EvalSetPort = Pick<SpreadsheetPort, 'read'>;

/**
 * Reads an eval set, and declares the checks that its columns ask for.
 *
 * @param rows these and the header suffice
 * @returns undefined if the tab isn't an eval set
 */
export function readEvalSet(
  spreadsheet: EvalSetPort,
  sheetId: number,
  { columns }: Pick<Settings, 'columns'>,
  rows?: Rows | number,
): EvalSet | undefined {
  const grid = spreadsheet.read(sheetId, rows);
  // A copied file loses the marks in our tabs.
  const evalSet = looksLikeOurs(grid) ? undefined : readTab(grid, columns[grid.name] ?? {});
  return evalSet;
}

/** Which tabs are eval sets, regardless of what a run would take from them: in the order of the tabs. */
export function evalSetsOf(
  spreadsheet: EvalSetPort & Pick<SpreadsheetPort, 'tabs'>,
  settings: Pick<Settings, 'columns'>,
  tabs: readonly TabInfo[] = spreadsheet.tabs(),
  rows?: number,
): EvalSet[] {
  return tabs.flatMap(({ sheetId, signature }) =>
    signature === undefined ? (readEvalSet(spreadsheet, sheetId, settings, rows) ?? []) : [],
  );
}
