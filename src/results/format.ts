/** How a results tab looks. */
import type { Checks } from '../model/check';
import { RESULTS_HEADER } from '../model/results-rows';
import type { OutCell, TabFormat } from '../model/sheet/spreadsheet';
import { colourRules } from './colours';
import type { ResultColumn } from './columns/column';

/** Pixels: 64 in all. */
const [BANDS, TITLES] = [16, 48];

/** @param lines how many there are below the header */
export function resultsFormat(columns: readonly ResultColumn[], lines: number, checks: Checks): TabFormat {
  const names = columns.map(({ name }) => name);
  return {
    rows: lines + RESULTS_HEADER,
    columns: columns.map(({ width, sight, isCentred = false, isWrapped = false, numberFormat, choices }) => ({
      width,
      isHidden: sight === 'hidden',
      isCentred,
      isWrapped,
      numberFormat,
      ...(choices && { choices }),
    })),
    frozenRows: RESULTS_HEADER,
    bandsHeight: BANDS,
    headerHeight: TITLES,
    rules: colourRules(names, lines, RESULTS_HEADER + 1, checks),
    // Columns up to the query stay in view.
    frozenColumns: names.indexOf('query') + 1,
    keepsFolded: true,
    hasFilter: true,
  };
}

/** The rows above the lines: the names that are read back, the bands, the titles. */
export function headerRows(columns: readonly ResultColumn[]): OutCell[][] {
  return [
    columns.map(({ name }) => name),
    columns.map(({ band }, index) => (band === columns[index - 1]?.band ? null : band)),
    columns.map(({ title }) => title),
  ];
}
