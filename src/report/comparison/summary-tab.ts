/** The tab `Comparison summary`: the results of a comparison, for people. */
import type { ComparisonReport } from '../../model/comparison/report';
import type { ComparisonStatistics } from '../../model/comparison/statistics';
import { problemSentence } from '../../model/problem';
import type { Section, SectionRow } from '../../model/section';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { type ChartTable, drawnCharts, type DrawnCharts } from '../chart-tables';
import { oneLine } from '../one-line';
import { FIRST_ROW, kindColumn, sectionLines, writeSections } from '../section-tab';
import { section } from '../sections/section';
import { COMPARED } from './sections';

/** Columns of data: four for the winners, two for the differences. */
const CHART_COLUMNS = 6;
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

const TITLE = 'Comparison of old and new answers, run ';
/** The last column has room for the charts. */
const LAYOUT = {
  label: 240,
  others: [...Array.from({ length: 6 }, () => ({ width: 84 })), { width: 470 }],
  chartData: CHART_COLUMNS,
  sentence: 110,
};
const KIND = kindColumn(LAYOUT);
/** Most sentences about single rows; the results tab has all of them. */
const MOST_SENTENCES = 200;

/** Writes the summary of a comparison over the previous one. */
export function writeComparisonSummary(spreadsheet: SpreadsheetPort, report: ComparisonReport): void {
  const { runId, statistics, sections } = report.summary;
  const [about, ...tables] = sections;
  writeSections(spreadsheet, {
    ...{ name: 'Comparison summary', signature: 'comparison summary', title: TITLE, layout: LAYOUT },
    heading: `${TITLE}${oneLine(runId)}`,
    lines: [...(about ? [about] : []), ...ofTab(report, tables)].flatMap((one) => sectionLines(one, LAYOUT)),
    drawn: comparisonCharts(
      statistics,
      { row: FIRST_ROW, column: KIND - 1 },
      { row: FIRST_ROW, column: KIND + 1 },
    ),
  });
}

/** With what only a tab has room for: where it all comes from, and what there is to look at. */
function ofTab(
  { summary, problems, sheetId, resultsSheetId }: ComparisonReport,
  tables: Section[],
): Section[] {
  const { tab } = summary;
  const open = { row: 1, label: 'open' };
  const source = tab === '' ? undefined : { sheetId, ...open };
  const rowOf = new Map(problems.map((problem) => [problemSentence(problem), problem.row]));
  const rest = summary.problems.length - MOST_SENTENCES;
  const toLookAt = summary.problems.slice(0, MOST_SENTENCES).map((sentence): SectionRow => {
    const row = rowOf.get(sentence);
    return { cells: [oneLine(sentence)], link: row === undefined ? undefined : { sheetId, row } };
  });
  return [
    {
      ...{ title: '', columns: [] },
      rows: [
        { cells: [`Source: ${tab === '' ? 'no longer there' : tab}`], link: source },
        {
          cells: ['All questions, with both scores and the reasons'],
          link: { sheetId: resultsSheetId, ...open },
        },
      ],
    },
    ...tables,
    ...section(
      'To look at',
      [],
      [
        ...toLookAt,
        ...(rest > 0
          ? [{ cells: [`and ${rest} more: see the column error of the results, and the source`] }]
          : []),
      ],
    ),
  ];
}
