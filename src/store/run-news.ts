/**
 * How far a run is between two checkpoints. It stands in the hidden tab `GNW run` and goes out with the lines that it tells of: what is
 * kept in the properties would be a round trip more for every wave.
 */
import { signedTabs } from '../model/sheet/signed-tabs';
import type { OwnTab, SpreadsheetPort } from '../model/sheet/spreadsheet';
import { findHidden } from './hidden-tab';
import { recordIn, recordText, type RunRecord } from './run-record';
import { NEWS, RUN_TAB } from './run-rows';

export interface RunNews {
  /** Looks for the tab, once in an execution: between the writing of lines and their going out there is no time for it. */
  readonly find: () => void;
  /** Buffered: whoever writes it out knows that it stands there. @returns false where the tab is not there, or closed */
  readonly tell: (record: RunRecord) => boolean;
}

export function openRunNews(spreadsheet: SpreadsheetPort): RunNews {
  let tab: OwnTab | undefined;
  let isFound = false;
  const find = (): void => {
    if (isFound) return;
    const found = findHidden(spreadsheet, RUN_TAB);
    // One that was made here can be written to. What is refused would be refused together with what it goes out with.
    if (found?.recall() !== undefined || found?.mayWrite() === true) tab = found;
    isFound = tab !== undefined;
  };
  return {
    find,
    tell: (record) => {
      find();
      try {
        tab?.write(NEWS.row, NEWS.column, [[recordText(record)]]);
      } catch {
        // Somebody has deleted it.
        tab = undefined;
      }
      return tab !== undefined;
    },
  };
}

/**
 * A record as the execution that holds it has told it last; as it stands in the properties, where that is as new. One read, of runs that
 * an execution has in its hands.
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
