/**
 * Which rows a run takes, frozen at its start in the hidden tab `GNW run`. Only the results tabs say which of them are scored:
 * until a row's new results are there, its old ones stay.
 */
import type { OwnTab, SpreadsheetPort } from '../model/sheet/spreadsheet';
import type { Cell } from '../model/sheet/tab-grid';
import { findHidden, type HiddenTab, makeHidden } from './hidden-tab';

export interface PlannedRow {
  /** The case's row in its eval set at that time. */
  readonly row: number;
  readonly uid: string;
}

export interface RunRows {
  /** undefined if nothing is frozen for that eval set: not yet, or someone has removed it. */
  readonly of: (runId: string, sheetId: number) => readonly PlannedRow[] | undefined;
  /** Freezes rows, as a whole or not at all, after those of the same run; those of earlier runs are dropped. */
  readonly add: (runId: string, sheetId: number, rows: readonly PlannedRow[]) => void;
}

interface Line extends PlannedRow {
  readonly runId: string;
  readonly sheetId: number;
}

const HEADER = ['row', 'uid', 'run_id', 'sheet_id'];
/** Next to the rows is the run's progress: see run-news.ts. */
export const NEWS = { row: 2, column: HEADER.length + 1 } as const;
export const RUN_TAB: HiddenTab = { name: 'GNW run', signature: 'run rows', header: [...HEADER, 'record'] };
const FIRST_ROW = 2;
/** More rows than a tab can have. */
const ALL_ROWS = 1e7;

/** Calls of the port: three when it is first looked at (tabs, open, the lines), two per frozen eval set (fit, write). */
export function openRunRows(spreadsheet: SpreadsheetPort): RunRows {
  let tab: OwnTab | undefined;
  let lines: readonly Line[] | undefined;
  const load = (): readonly Line[] => {
    if (!lines) {
      tab = findHidden(spreadsheet, RUN_TAB);
      const block = { row: FIRST_ROW, column: 1, rows: ALL_ROWS, columns: HEADER.length };
      lines = linesIn(tab?.readBlock(block) ?? []);
    }
    return lines;
  };
  return {
    of: (runId, sheetId) => {
      const found = load().filter((line) => line.runId === runId && line.sheetId === sheetId);
      return found.length === 0 ? undefined : found.filter(({ uid }) => uid !== '');
    },
    add: (runId, sheetId, rows) => {
      const before = load();
      const ours = before.filter((line) => line.runId === runId);
      // A line without a row says that none was chosen.
      const added = (rows.length === 0 ? [{ row: 0, uid: '' }] : rows).map(({ row, uid }) => ({
        row,
        uid,
        runId,
        sheetId,
      }));
      const now = [...ours, ...added];
      tab ??= makeHidden(spreadsheet, RUN_TAB);
      tab.fit(FIRST_ROW + now.length - 1, NEWS.column);
      // Only the new lines, if all those above belong to this run.
      const isBehind = ours.length > 0 && before.slice(0, ours.length).every((line) => line.runId === runId);
      const from = isBehind ? ours.length : 0;
      const cells = Array.from({ length: Math.max(before.length, now.length) }, (_line, index) => {
        const line = now[index];
        return line ? [line.row, line.uid, line.runId, line.sheetId] : HEADER.map(() => null);
      }).slice(from);
      if (from > 0) tab.write(FIRST_ROW + from, 1, cells);
      else tab.write(1, 1, [HEADER, ...cells]);
      lines = now;
    },
  };
}

/** All lines down to the last that holds anything. */
function linesIn(rows: readonly (readonly Cell[])[]): Line[] {
  let end = rows.length;
  while (end > 0 && rows[end - 1]?.every((cell) => cell === '')) end -= 1;
  return rows.slice(0, end).map(([row, uid = '', runId = '', sheetId]) => ({
    row: Number(row),
    uid: String(uid),
    runId: String(runId),
    sheetId: Number(sheetId),
  }));
}
