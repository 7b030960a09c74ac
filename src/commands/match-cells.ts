/** What `=GNW_MATCH(expected, actual)` shows: what the rules say about two cells. */
import { cellReader } from '../evalset/cell-text';
import { matchAnswer, type RuleFinding } from '../judge/rules/by-rule';
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
 * A bare number against a text with `%` is also tried ×100, and the line says so if that reading was taken.
 *
 * @param expected as a custom function receives cells: 0.0909 for one showing 9.09 %, a Date for a date
 * @example matchCells([0.0909], ['About 9.1 %'], settings) // [['yes', 'number', '… (expected taken as 9.09 %)']]
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
  const match = (left: string, right: string): RuleFinding =>
    matchAnswer({ query: '', expected: left, actual: right }, { tolerance });
  const [expectedText, actualText] = [read(expected, ''), read(actual, '')];
  if (expectedText === '') return ['', '', 'no answer is expected'];
  const plain = match(expectedText, actualText);
  const line = ({ verdict, answerType, reason }: RuleFinding, note = ''): string[] => [
    VERDICTS[verdict],
    answerType,
    reason + note,
  ];
  if (plain.verdict === 'yes') return line(plain);
  const left = percentReading(expected, actualText);
  const right = percentReading(actual, expectedText);
  if (left === undefined && right === undefined) return line(plain);
  const asPercent = match(left ?? expectedText, right ?? actualText);
  if (asPercent.verdict === 'uncertain') return line(plain);
  return line(
    asPercent,
    left === undefined ? ` (actual taken as ${right ?? ''})` : ` (expected taken as ${left})`,
  );
}

/** A bare number as a percentage, if the other side is one. */
function percentReading(cell: Cell, other: string): string | undefined {
  if (typeof cell !== 'number' || !other.includes('%')) return undefined;
  return `${Number((cell * 100).toPrecision(12))} %`;
}
