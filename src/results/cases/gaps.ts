/** The checks that do not run on an eval set, in sentences. */
import type { Checks } from '../../model/check';
import { holdersOf } from '../../agent/columns';
import { coverageOf, coverageSentence, isWorthSaying, runs } from '../../evalset/coverage';
import { runnable } from '../../evalset/in-conversations';
import type { EvalSet } from '../../evalset/read-tab';
import { columnsNamed, sliceValues, type SliceValues } from '../../evalset/slice-values';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import type { Settings } from '../../settings/schema';
import { columnsOf } from '../responses/with-responses';

/** @example 'Dates: not run: the tab has none of the columns actual_start_date, actual_end_date, agent_state' */
export function gapsIn(evalSet: EvalSet, { scoring }: Pick<Settings, 'scoring'>, checks: Checks): string[] {
  const coverage = coverageOf(runnable(evalSet.cases), columnsOf(evalSet), checks.all, holdersOf, scoring);
  return coverage
    .filter((entry) => isWorthSaying(entry) && !runs(entry))
    .map((entry) => `${entry.check.title}: ${coverageSentence(entry)}`);
}

/** @returns by row of the eval set; empty if there is no such tab */
export function slicesIn(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  { columns, run }: Pick<Settings, 'columns' | 'run'>,
): ReadonlyMap<number, SliceValues> {
  if (!spreadsheet.has(sheetId)) return new Map();
  const grid = spreadsheet.read(sheetId);
  return sliceValues(grid, columnsNamed(run.sliceBy), columns[grid.name] ?? {});
}
