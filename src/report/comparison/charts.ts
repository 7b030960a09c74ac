/** The charts of the tab `Comparison summary`, next to its tables. */
import type { ComparisonStatistics } from '../../model/comparison/statistics';
import { type ChartTable, drawnCharts, type DrawnCharts } from '../chart-tables';
import { COMPARED } from './summary-lines';

/** Columns of data: four for the winners, two for the differences. */
export const CHART_COLUMNS = 6;
const OLD = '#8a94a6';
const TIE = '#dadce0';
const NEW = '#1a56b0';
const WIDTH = 460;
const HEIGHT = 262;
/** Rows of 21 pixels from one chart to the next. */
const ROWS = 14;

/**
 * @param at the upper left corner of the first one
 * @param data the top left cell of the data
 */
export function comparisonCharts(
  { plain, distribution }: Pick<ComparisonStatistics, 'plain' | 'distribution'>,
  at: { readonly row: number; readonly column: number },
  data: { readonly row: number; readonly column: number },
): DrawnCharts {
  const size = { column: at.column, width: WIDTH, height: HEIGHT };
  const winners: ChartTable = {
    column: 0,
    cells: [
      ['', 'old', 'tie', 'new'],
      ...COMPARED.map(([key, , label]) => [label, plain[key].old, plain[key].tie, plain[key].new]),
    ],
    chart: {
      ...{ kind: 'bars', title: 'Who is better (questions)', isStacked: true, isShare: false },
      ...{ colours: [OLD, TIE, NEW], place: { ...size, row: at.row } },
    },
  };
  const differences: ChartTable = {
    column: 4,
    cells: [
      ['better by', 'questions'],
      ...distribution.map(({ difference, items }) => [betterText(difference), items]),
    ],
    chart: {
      ...{
        kind: 'bars',
        title: 'Which one is better, and by how much (averages)',
        isStacked: false,
        isShare: false,
      },
      ...{ colours: [NEW], place: { ...size, row: at.row + ROWS } },
    },
  };
  return drawnCharts([winners, differences], CHART_COLUMNS, data);
}

/** @example betterText(-1.5) // 'old by 1.5' */
function betterText(difference: number): string {
  if (difference === 0) return 'tie';
  return `${difference > 0 ? 'new' : 'old'} by ${Math.abs(difference)}`;
}
