/** The legend of the heatmap, above its checks: a cell of each colour with its mark, followed by a word. */
import type { CheckMeta } from '../checks/check';
import { isBlocked } from '../model/check';
import type { ScoredRow } from '../model/scorecard';

// What a cell of a heatmap means, shown by shade and mark, not by hue alone.

export type HeatKind = 'pass' | 'fail' | 'partly' | 'blocked' | 'error' | 'open' | 'blank';

/** Light for pass, dark for fail, in between for the rest. */
export const HEAT = {
  pass: { background: '#d5ead8', text: '#14532d', mark: '' },
  fail: { background: '#a3271c', text: '#ffffff', mark: '×' },
  partly: { background: '#eebf8f', text: '#4a2a00', mark: '' },
  blocked: { background: '#c3c5cc', text: '#3c4043', mark: '–' },
  // Quiet: a row that could not be measured has one in each of its columns, and its verdict says it already.
  error: { background: '#f1f3f4', text: '#7a5200', mark: '!' },
  open: { background: '#fff3cd', text: '#5c4200', mark: '?' },
  blank: { background: '#ffffff', text: '#202124', mark: '' },
} as const;

/** What the marks mean, for a legend. */
export const HEAT_WORDS: Readonly<Record<HeatKind, string>> = {
  pass: 'pass',
  fail: 'fail',
  partly: 'partly',
  blocked: 'fails because of an earlier failure',
  error: 'error',
  open: 'needs judge',
  blank: 'not checked',
};

export function heatKind(
  { verdict, checks, firstFailure }: ScoredRow,
  { id, stage }: Pick<CheckMeta, 'id' | 'stage'>,
): HeatKind {
  const line = checks.get(id);
  if (!line) return 'blank';
  // In a row that could not be measured, a check without a score could not be measured either.
  if (line.kind === 'tied') return 'open';
  if (line.score === null)
    return line.kind === 'open' || verdict !== 'error' ? (line.kind ?? 'blank') : 'error';
  if (line.score === 1) return 'pass';
  if (line.score > 0) return 'partly';
  return isBlocked(firstFailure, stage) ? 'blocked' : 'fail';
}

/** Unlike in the map itself no mark is blank: the mark gives a cell its colour. */
export const LEGEND_MARKS = {
  pass: '✓',
  fail: HEAT.fail.mark,
  partly: '~',
  blocked: HEAT.blocked.mark,
  error: HEAT.error.mark,
  open: HEAT.open.mark,
} as const;

const ENTRIES = [
  { mark: LEGEND_MARKS.pass, word: 'pass' },
  { mark: LEGEND_MARKS.fail, word: 'fail' },
  { mark: LEGEND_MARKS.blocked, word: 'caused by it' },
  { mark: LEGEND_MARKS.error, word: 'error' },
  { mark: LEGEND_MARKS.open, word: 'needs judge' },
];
const PARTLY = { mark: LEGEND_MARKS.partly, word: 'partly' };

/** Pixels: the average letter, and a column. */
const LETTER = 8.5;
const COLUMN = 22;

/**
 * One cell for each check of the map.
 *
 * @param hasFractions whether scores may lie between 0 and 1
 * @returns undefined if there are too few checks to hold the legend
 */
export function legendCells(checks: number, hasFractions: boolean): string[] | undefined {
  const cells = (hasFractions ? [...ENTRIES, PARTLY] : ENTRIES).flatMap(({ mark, word }) => {
    const columns = Math.ceil((word.length * LETTER) / COLUMN);
    return [mark, word, ...blanks(columns - 1)];
  });
  return cells.length > checks ? undefined : [...cells, ...blanks(checks - cells.length)];
}

function blanks(length: number): string[] {
  return Array.from({ length }, () => '');
}
