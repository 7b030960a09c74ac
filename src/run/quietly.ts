/** What a run can do without: a tab may be protected, or Google out of sorts. */
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { type History, openHistory } from '../report/history/tab';

/** @returns whether it could be done; nobody is told where not: the run is worth more */
export function quietly(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/**
 * Says something above the history, if that can be written. Google refuses a write as late as it is written out: what was written
 * before goes first.
 *
 * @returns whether it could be said
 * @throws what is refused of the writes before
 */
export function sayAbove(
  spreadsheet: SpreadsheetPort,
  text: string,
  history: History = openHistory(spreadsheet),
): boolean {
  spreadsheet.flush();
  return quietly(() => {
    history.showStatus(text);
    spreadsheet.flush();
  });
}
