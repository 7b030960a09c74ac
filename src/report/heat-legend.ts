/** The legend of the heatmap, above its checks: a cell of each colour with its mark, followed by a word. */
import { HEAT } from './heat-marks';

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
