/** The rows that a run scores, in the hidden tab `GNW run`. */
import type { SpreadsheetPort } from '../model/spreadsheet';
import { HiddenTable, type LineOf } from './hidden-table';

export interface PlannedRow {
  /** Its row in the eval set when the run began. */
  readonly row: number;
  readonly uid: string;
}

export type RunRows = ReturnType<typeof openRunRows>;

/** A line has rows of one eval set: '2 9e7231e9a421098f\n3 013b479485'. */
const RUN_TAB = {
  name: 'GNW run',
  signature: 'run rows',
  columns: { runId: String, sheetId: Number, rows: String },
};
/** This many rows take about half of a cell. */
const ROWS_OF_CELL = 1000;

function cellTexts(rows: readonly PlannedRow[]): string[] {
  const texts = rows.map(({ row, uid }) => `${row} ${uid}`);
  const cells = Math.max(1, Math.ceil(texts.length / ROWS_OF_CELL));
  return Array.from({ length: cells }, (_cell, cell) =>
    texts.slice(cell * ROWS_OF_CELL, (cell + 1) * ROWS_OF_CELL).join('\n'),
  );
}

function rowsIn({ rows }: LineOf<typeof RUN_TAB>): PlannedRow[] {
  return rows.split('\n').flatMap((text) => {
    const [row, uid] = text.split(' ');
    return uid === undefined ? [] : [{ row: Number(row), uid }];
  });
}

/** Opens the list of rows that a run scores. */
export function openRunRows(spreadsheet: SpreadsheetPort, runId: string) {
  const table = new HiddenTable(spreadsheet, RUN_TAB);
  return {
    /** The rows of an eval set; undefined if none were added yet, or someone has removed them. */
    of: (sheetId: number): readonly PlannedRow[] | undefined => {
      const chosen = table.lines().filter((line) => line.runId === runId && line.sheetId === sheetId);
      return chosen.length === 0 ? undefined : chosen.flatMap(rowsIn);
    },
    /** Adds all rows or none, and drops those of earlier runs. */
    add: (sheetId: number, rows: readonly PlannedRow[]): void => {
      const before = table.lines();
      const ours = before.filter((line) => line.runId === runId);
      // An eval set without rows gets one blank line.
      const added = cellTexts(rows).map((text) => ({ runId, sheetId, rows: text }));
      // Only the new lines are written if all lines above them belong to this run.
      const areFirst = before.slice(0, ours.length).every((line) => line.runId === runId);
      table.replace([...ours, ...added], areFirst ? ours.length : 0);
    },
  };
}
