/**
 * A run's progress between two checkpoints. It is kept in the hidden tab `GNW run` and goes out with the lines that it reports:
 * keeping it in the properties would cost another round trip per wave.
 */
import { signedTabs, type OwnTab, type SpreadsheetPort } from '../../model/spreadsheet';
import { findHidden, HiddenTable, type TableKind } from './hidden-table';
import { recordIn, recordText, type RunRecord } from './run-record';

// Which rows a run takes, frozen at its start in the hidden tab `GNW run`. Only the results tabs say which of them are scored:
// until a row's new results are there, its old ones stay.

export interface PlannedRow {
  /** The case's row in its eval set at that time. */
  readonly row: number;
  readonly uid: string;
}

export interface RunRows {
  /** undefined if nothing is frozen for that eval set: not yet, or someone has removed it. */
  readonly of: (sheetId: number) => readonly PlannedRow[] | undefined;
  /** Freezes rows, as a whole or not at all, after those of the same run; those of earlier runs are dropped. */
  readonly add: (sheetId: number, rows: readonly PlannedRow[]) => void;
}

interface Line extends PlannedRow {
  readonly runId: string;
  readonly sheetId: number;
}

const HEADER = ['row', 'uid', 'run_id', 'sheet_id'];
/** Next to the rows is the run's progress: see `RunNews`. */
const NEWS = { row: 2, column: HEADER.length + 1 } as const;
const RUN_TAB: TableKind<Line> = {
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

export function openRunRows(spreadsheet: SpreadsheetPort, runId: string): RunRows {
  const table = new HiddenTable(spreadsheet, RUN_TAB);
  return {
    of: (sheetId) => {
      const chosen = table.lines().filter((line) => line.runId === runId && line.sheetId === sheetId);
      return chosen.length === 0 ? undefined : chosen.filter(({ uid }) => uid !== '');
    },
    add: (sheetId, rows) => {
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

export interface RunNews {
  /** Looks for the tab, once per execution: there is no time for it between writing lines and flushing them. */
  readonly find: () => void;
  /** Buffered: the caller that flushes knows that it is written. @returns false if the tab is missing or closed */
  readonly write: (record: RunRecord) => boolean;
}

export function openRunNews(spreadsheet: SpreadsheetPort): RunNews {
  let tab: OwnTab | undefined;
  let isFound = false;
  const find = (): void => {
    if (isFound) return;
    const ownTab = findHidden(spreadsheet, RUN_TAB);
    // A refusal would hit what it goes out with, too.
    if (ownTab?.mayWrite() === true) tab = ownTab;
    isFound = tab !== undefined;
  };
  return {
    find,
    write: (record) => {
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

/**
 * The record as last reported by the execution that holds it, or as in the properties if that is as new. One read, only for runs
 * held by an execution.
 */
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
