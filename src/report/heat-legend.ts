/** The legend of the heatmap, over its checks: a cell of each colour with its mark, and a word behind it. */
import { HEAT } from './heat-marks';

/** Unlike the marks of the map none is blank: by it a cell has its colour. */
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
  { mark: LEGEND_MARKS.blocked, word: 'behind it' },
  { mark: LEGEND_MARKS.error, word: 'error' },
  { mark: LEGEND_MARKS.open, word: 'needs judge' },
];
const PARTLY = { mark: LEGEND_MARKS.partly, word: 'partly' };

/** Pixels: of a letter, on the average, and of a column. */
const LETTER = 8.5;
const COLUMN = 22;

/**
 * One cell for each check of the map.
 *
 * @param hasFractions whether scores may lie between 0 and 1
 * @returns undefined where it has too few of them to hold the legend
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
