/** The tab `Comparison summary`: the results of a comparison, for people. */
import type { ComparisonReport } from '../../model/comparison/report';
import { columnLetter } from '../../model/sheet/column-letter';
import type { ColourRule, SpreadsheetPort, TabFormat } from '../../model/sheet/spreadsheet';
import { numberHeads } from '../number-heads';
import { oneLine } from '../one-line';
import { writeReport } from '../report-tab';
import { CHART_COLUMNS, comparisonCharts } from './charts';
import { comparisonSummaryLines, LINE_COLUMNS } from './summary-lines';

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
