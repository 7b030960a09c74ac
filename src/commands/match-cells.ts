/** What `=GNW_MATCH(expected, actual)` shows: what the rules say about two cells. */
import { cellReader } from '../evalset/cell-text';
import { matchAnswer } from '../judge/rules/by-rule';
import type { Cell } from '../model/tab-grid';

interface MatchSettings {
  readonly tolerance: number;
  /** The spreadsheet's time zone: decides which day a date is. */
  readonly timeZone: string;
}

/**
 * One line per pair: verdict (yes, no, not certain), answer type, what was read. Two ranges pair cell by cell; a single
 * cell pairs with every cell of a range.
 *
 * @param expected as a custom function receives cells: 0.0909 for one showing 9.09 %, a Date for a date
 * @example matchCells([0.0909], ['About 9.1 %'], settings) // [['yes', 'number', '… as shares 0.1 % apart, within']]
 */
export function matchCells(
  expected: readonly Cell[],
  actual: readonly Cell[],
  settings: MatchSettings,
): string[][] {
  const read = cellReader(settings.timeZone);
  const pairs = Math.max(expected.length, actual.length);
  const nth = (cells: readonly Cell[], index: number): Cell => cells[cells.length === 1 ? 0 : index] ?? '';
  return Array.from({ length: pairs }, (_pair, index) =>
    matchPair(nth(expected, index), nth(actual, index), read, settings.tolerance),
  );
}

/** Stands for a cell that holds neither text, number, date nor tick. */
export const UNREADABLE = '\u0000';

const VERDICTS = { yes: 'yes', no: 'no', uncertain: 'not certain' } as const;

function matchPair(
  expected: Cell,
  actual: Cell,
  read: ReturnType<typeof cellReader>,
  tolerance: number,
): string[] {
  if (expected === UNREADABLE || actual === UNREADABLE)
    return ['', '', 'a cell holds an image or another object, which no formula can read'];
  const [expectedText, actualText] = [read(expected, ''), read(actual, '')];
  if (expectedText === '') return ['', '', 'no answer is expected'];
  const pair = { expected: expectedText, actual: actualText };
  const { verdict, answerType, reason } = matchAnswer(pair, { tolerance });
  return [VERDICTS[verdict], answerType, reason];
}
