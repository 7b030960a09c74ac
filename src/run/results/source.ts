/** The eval set of a run as it stands now: its tab may have been renamed, edited or deleted since the run began. */
import { type EvalSet, readTab } from '../../evalset/read-tab';
import type { SpreadsheetPort } from '../../model/spreadsheet';
import type { Settings } from '../../settings/schema';
import { responsesOnce, withResponses } from './with-responses';

export type Source =
  | { readonly kind: 'eval set'; readonly evalSet: EvalSet }
  /** `reason` is a sentence without a full stop. */
  | { readonly kind: 'gone'; readonly tab: string; readonly reason: string };

export function readSource(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  settings: Pick<Settings, 'columns' | 'run'>,
): Source {
  if (!spreadsheet.has(sheetId))
    return { kind: 'gone', tab: '', reason: 'an eval set of this run was deleted meanwhile' };
  const grid = spreadsheet.read(sheetId);
  const { name } = grid;
  const evalSet = readTab(grid, settings.columns[name] ?? {});
  return evalSet
    ? { kind: 'eval set', evalSet: withResponses(evalSet, responsesOnce(spreadsheet), settings) }
    : { kind: 'gone', tab: name, reason: `“${name}” is no eval set any more: it has no “query” column` };
}
