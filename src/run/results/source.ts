/** The eval set of a run as it is now: its tab may have been renamed, edited or deleted since the run began. */
import { type EvalSet, readTab } from '../../evalset/read-tab';
import type { Column } from '../../model/columns';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import type { TabGrid } from '../../model/sheet/tab-grid';
import type { Settings } from '../../settings/schema';
import { withTurnsElsewhere } from './turns-elsewhere';
import { responsesOnce, withResponses } from './with-responses';

export type Source =
  | { readonly kind: 'eval set'; readonly evalSet: EvalSet }
  /** `reason` is a sentence without a full stop. */
  | { readonly kind: 'gone'; readonly tab: string; readonly reason: string };

/** @param grid the tab as it was read; else it is read now */
export function readSource(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  settings: Pick<Settings, 'columns' | 'run'>,
  seen?: TabGrid,
): Source {
  if (!spreadsheet.has(sheetId))
    return { kind: 'gone', tab: '', reason: 'an eval set of this run was deleted meanwhile' };
  const grid = seen ?? spreadsheet.read(sheetId);
  const { name } = grid;
  const evalSet = readTab(grid, settings.columns[name] ?? {});
  if (evalSet) {
    const whole = withTurnsElsewhere(evalSet, spreadsheet, settings);
    return { kind: 'eval set', evalSet: withResponses(whole, responsesOnce(spreadsheet), settings) };
  }
  return {
    kind: 'gone',
    tab: name,
    reason: `“${name}” is not an eval set any more: it has no “query” column`,
  };
}

/** The columns that reveal whether rows have moved. */
const TELLING: readonly Column[] = ['test_id', 'query'];
/** Columns further apart are not read together. */
const NEAR = 4;

/** Whether the cases are still in the rows where this execution read them, judging by their questions: one call. */
export function isInPlace(spreadsheet: SpreadsheetPort, { sheetId, header }: EvalSet): boolean {
  const grid = spreadsheet.seen(sheetId);
  const query = header.columns.get('query');
  if (!grid || query === undefined) return false;
  const places = TELLING.flatMap((name) => header.columns.get(name) ?? []).filter(
    (place) => Math.abs(place - query) < NEAR,
  );
  return spreadsheet.isAsSeen(grid, { from: Math.min(...places), to: Math.max(...places) });
}
