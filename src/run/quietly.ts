/** Work that a run can do without: a tab may be protected, or Google may fail for the moment. */
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { type History, openHistory } from '../report/history/tab';

/** @returns whether it could be done; a failure is not reported, as the run matters more */
export function quietly(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/**
 * Shows something above the history, if that can be written. Google refuses writes only when they are flushed: earlier ones are
 * flushed first.
 *
 * @returns whether it could be shown
 * @throws if earlier writes are refused
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
