/**
 * Which rows a run takes, frozen at its start in the hidden tab `GNW run`. Only the results tabs say which of them are scored:
 * until a row's new results are there, its old ones stay.
 */
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { HiddenTable, type TableKind } from './hidden-table';

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
export const RUN_TAB: TableKind<Line> = {
  name: 'GNW run',
  signature: 'run rows',
  header: [...HEADER, 'record'],
  keys: HEADER.length,
  lineIn: ([row, uid = '', runId = '', sheetId]) => ({
    row: Number(row),
    uid: String(uid),
    runId: String(runId),
    sheetId: Number(sheetId),
  }),
  cellsOf: ({ row, uid, runId, sheetId }) => [row, uid, runId, sheetId],
};

export function openRunRows(spreadsheet: SpreadsheetPort): RunRows {
  const table = new HiddenTable(spreadsheet, RUN_TAB);
  return {
    of: (runId, sheetId) => {
      const chosen = table.lines().filter((line) => line.runId === runId && line.sheetId === sheetId);
      return chosen.length === 0 ? undefined : chosen.filter(({ uid }) => uid !== '');
    },
    add: (runId, sheetId, rows) => {
      const before = table.lines();
      const ours = before.filter((line) => line.runId === runId);
      // A line without a row says that none was chosen.
      const added = (rows.length === 0 ? [{ row: 0, uid: '' }] : rows).map(({ row, uid }) => ({
        row,
        uid,
        runId,
        sheetId,
      }));
      // Only the new lines, if all those above belong to this run.
      const isBehind = before.slice(0, ours.length).every((line) => line.runId === runId);
      table.replace([...ours, ...added], isBehind ? ours.length : 0);
    },
  };
}
