/**
 * A run's progress between two checkpoints. It is kept in the hidden tab `GNW run` and goes out with the lines that it reports:
 * keeping it in the properties would cost another round trip per wave.
 */
import { signedTabs } from '../../model/sheet/signed-tabs';
import type { OwnTab, SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { findHidden } from './hidden-table';
import { recordIn, recordText, type RunRecord } from './run-record';
import { NEWS, RUN_TAB } from './run-rows';

export interface RunNews {
  /** Looks for the tab, once per execution: there is no time for it between writing lines and flushing them. */
  readonly find: () => void;
  /** Buffered: the caller that flushes knows that it is written. @returns false if the tab is missing or closed */
  readonly tell: (record: RunRecord) => boolean;
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
    tell: (record) => {
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
  if (record.holder === '') return record;
  const { name, signature } = RUN_TAB;
  const [tab] = signedTabs(spreadsheet.tabs(signature), signature, name);
  const [[text] = []] = tab ? spreadsheet.open(tab.sheetId).readBlock({ ...NEWS, rows: 1, columns: 1 }) : [];
  const news = typeof text === 'string' && text !== '' ? recordIn(text) : undefined;
  const isNewer = news?.holder === record.holder && news.heartbeatAt > record.heartbeatAt;
  return isNewer ? news : record;
}
