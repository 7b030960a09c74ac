/** The tab `Comparison summary`: the results of a comparison, for people. */
import type { ComparisonReport } from '../../model/comparison/report';
import type { ComparisonStatistics } from '../../model/comparison/statistics';
import { columnLetter } from '../../model/sheet/tab-grid';
import type { ColourRule, SpreadsheetPort, TabFormat } from '../../model/sheet/spreadsheet';
import { type ChartTable, drawnCharts, type DrawnCharts } from '../chart-tables';
import { oneLine } from '../one-line';
import { numberHeads, writeReport } from '../report-tab';
import { COMPARED, comparisonSummaryLines, LINE_COLUMNS } from './summary-lines';

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
const FIRST_ROW = 2;
const SECTION = { background: '#3c4a63', text: '#ffffff' };
const LIST = { background: '#e8eaed', text: '#202124' };

const WIDTHS = [52, 240, 84, 84, 84, 84, 84, 84, 470, 60, ...Array.from({ length: CHART_COLUMNS }, () => 60)];
const COLUMNS = WIDTHS.length;

/** Writes the summary of a comparison over the previous one. */
export function writeComparisonSummary(spreadsheet: SpreadsheetPort, report: ComparisonReport): void {
  const lines = comparisonSummaryLines(report);
  const { cells, charts } = comparisonCharts(
    report.summary.statistics,
    { row: FIRST_ROW, column: LINE_COLUMNS - 1 },
    { row: FIRST_ROW, column: LINE_COLUMNS + 1 },
  );
  const written = Array.from({ length: Math.max(lines.length, cells.length) }, (_line, at) => [
    ...(lines[at]?.cells ?? Array.from({ length: LINE_COLUMNS }, () => null)),
    ...(cells[at] ?? []),
  ]);
  writeReport(spreadsheet, {
    name: 'Comparison summary',
    signature: 'comparison summary',
    title: TITLE,
    columns: COLUMNS,
    lines: [[`${TITLE}${oneLine(report.summary.runId)}`], ...written],
    linkRow: FIRST_ROW,
    links: lines.map(({ link }) => [link]),
    charts: { drawn: charts, from: LINE_COLUMNS + 1, to: COLUMNS },
    format: formatOf,
    right: {
      cells: numberHeads(
        lines.map(({ cells }) => cells),
        { row: FIRST_ROW, column: 3, kind: LINE_COLUMNS },
      ),
      among: { row: FIRST_ROW, column: 3, rows: lines.length, columns: LINE_COLUMNS - 4 },
    },
    // Columns that a person added after ours are not removed: the tab is left alone instead.
    isIntact: (sheet) => sheet.lastColumn() <= COLUMNS,
  });
}

function formatOf(rows: number): TabFormat {
  return {
    rows,
    columns: WIDTHS.map((width, index) => ({
      width,
      isHidden: index >= LINE_COLUMNS - 1,
      isCentred: false,
      numberFormat: undefined,
    })),
    rules: rulesOf(rows),
    frozenColumns: 0,
    overflows: true,
  };
}

function rulesOf(rows: number): ColourRule[] {
  const kind = `$${columnLetter(LINE_COLUMNS - 1)}${FIRST_ROW}`;
  const blocks = [{ row: FIRST_ROW, column: 1, rows: Math.max(1, rows - 1), columns: LINE_COLUMNS }];
  return [
    { kind: 'formula', blocks, formula: `${kind}="section"`, ...SECTION, bold: true },
    { kind: 'formula', blocks, formula: `${kind}="list"`, ...LIST, bold: true },
  ];
}
