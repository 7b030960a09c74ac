/** The hidden tab `GNW run`: which rows a run takes, and its progress, which goes out with the lines that it reports. */
import { signedTabs, type OwnTab, type SpreadsheetPort } from '../../model/spreadsheet';
import { findHidden, HiddenTable, type TableKind } from './hidden-table';
import { recordIn, recordText, type RunRecord } from './run-record';

export interface PlannedRow {
  /** In its eval set, when the run began. */
  readonly row: number;
  readonly uid: string;
}

export type RunRows = ReturnType<typeof openRunRows>;

/** Rows of one eval set, as many as fit into a cell. */
interface RowsLine {
  readonly runId: string;
  readonly sheetId: number;
  /** @example '2 9e7231e9a421098f\n3 013b479485' */
  readonly rows: string;
}

const HEADER = ['run_id', 'sheet_id', 'rows'];
/** Where the run's record is. */
const NEWS = { row: 2, column: HEADER.length + 1 } as const;
const RUN_TAB: TableKind<RowsLine> = {
  name: 'GNW run',
  signature: 'run rows',
  header: [...HEADER, 'record'],
  keys: HEADER.length,
  lineIn: ([runId = '', sheetId, rows = '']) => ({
    runId: String(runId),
    sheetId: Number(sheetId),
    rows: String(rows),
  }),
  cellsOf: ({ runId, sheetId, rows }) => [runId, sheetId, rows],
};
/** In a cell: they take half of what it can hold. */
const ROWS_OF_CELL = 1000;

function packed(rows: readonly PlannedRow[]): string[] {
  const texts = rows.map(({ row, uid }) => `${row} ${uid}`);
  const cells = Math.max(1, Math.ceil(texts.length / ROWS_OF_CELL));
  return Array.from({ length: cells }, (_cell, cell) =>
    texts.slice(cell * ROWS_OF_CELL, (cell + 1) * ROWS_OF_CELL).join('\n'),
  );
}

function rowsIn({ rows }: RowsLine): PlannedRow[] {
  return rows.split('\n').flatMap((text) => {
    const [row, uid] = text.split(' ');
    return uid === undefined ? [] : [{ row: Number(row), uid }];
  });
}

export function openRunRows(spreadsheet: SpreadsheetPort, runId: string) {
  const table = new HiddenTable(spreadsheet, RUN_TAB);
  return {
    /** undefined if none are frozen yet, or someone has removed them. */
    of: (sheetId: number): readonly PlannedRow[] | undefined => {
      const chosen = table.lines().filter((line) => line.runId === runId && line.sheetId === sheetId);
      return chosen.length === 0 ? undefined : chosen.flatMap(rowsIn);
    },
    /** Freezes all of them or none; those of earlier runs are dropped. */
    add: (sheetId: number, rows: readonly PlannedRow[]): void => {
      const before = table.lines();
      const ours = before.filter((line) => line.runId === runId);
      // None chosen: a line without rows says so.
      const added = packed(rows).map((text) => ({ runId, sheetId, rows: text }));
      // Only the new lines, if all those above belong to this run.
      const isBehind = before.slice(0, ours.length).every((line) => line.runId === runId);
      table.replace([...ours, ...added], isBehind ? ours.length : 0);
    },
  };
}

export type RunNews = ReturnType<typeof openRunNews>;

export function openRunNews(spreadsheet: SpreadsheetPort) {
  let tab: OwnTab | undefined;
  /** Once per execution: there is no time for it between writing lines and flushing them. */
  const find = (): void => {
    if (tab) return;
    const ownTab = findHidden(spreadsheet, RUN_TAB);
    // A refusal would hit what it goes out with, too.
    if (ownTab?.mayWrite() === true) tab = ownTab;
  };
  return {
    find,
    /** Buffered: the caller that flushes knows that it is written. @returns false if the tab is missing or closed */
    write: (record: RunRecord): boolean => {
      find();
      try {
        tab?.write(NEWS.row, NEWS.column, [[recordText(record)]]);
      } catch {
        // The tab was deleted.
        tab = undefined;
      }
      return tab !== undefined;
    },
  };
}

/** The record as last reported by the execution that holds it, if that is newer. One read, only for a run that is held. */
export function withNews(record: RunRecord, spreadsheet: SpreadsheetPort): RunRecord {
  const { hold } = record;
  if (hold.state === 'resting') return record;
  const { name, signature } = RUN_TAB;
  const [tab] = signedTabs(spreadsheet.tabs(signature), signature, name);
  const [[text] = []] = tab ? spreadsheet.open(tab.sheetId).readBlock({ ...NEWS, rows: 1, columns: 1 }) : [];
  const news = typeof text === 'string' && text !== '' ? recordIn(text) : undefined;
  const isOurs = news?.hold.state === 'held' && news.hold.holder === hold.holder;
  return isOurs && news.heartbeatAt > record.heartbeatAt ? news : record;
}
