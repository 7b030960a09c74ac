/** The tab `Summary`: the results of a run, for people. */
import type { RunReport } from '../../model/run-report';
import type { ColourRule, SpreadsheetPort, TabFormat } from '../../model/sheet/spreadsheet';
import { columnLetter } from '../../model/sheet/column-letter';
import { COLOURS } from '../colours';
import { oneLine } from '../one-line';
import { numberHeads } from '../number-heads';
import { OUTDATED, writeReport } from '../report-tab';
import { CHART_COLUMNS, CHART_ROWS, summaryCharts } from './charts';
import { line, SUMMARY_NUMBERS, type SummaryLine } from './line';
import { HEAD_LINES, summaryLines } from './lines';

const TITLE = 'Summary of run ';
const FIRST_ROW = 2;
const RATE_COLUMN = 4;
const SHARE = '0.0%';
const SECTION = { background: '#3c4a63', text: '#ffffff' };
const LIST = { background: '#e8eaed', text: '#202124' };

const COLUMNS = [
  { width: 52 },
  { width: 240 },
  // Room for “edited, score again” in bold; equal widths take a single call.
  { width: 130 },
  ...Array.from({ length: 3 }, () => ({ width: 130, numberFormat: SHARE })),
  ...Array.from({ length: 1 + SUMMARY_NUMBERS }, () => ({ width: 130 })),
  { width: 60, isHidden: true },
  ...Array.from({ length: CHART_COLUMNS }, () => ({ width: 60, isHidden: true })),
];
/** Column number of the kind of a line, from 1. */
const KIND_COLUMN = COLUMNS.length - CHART_COLUMNS;

/**
 * Writes the summary of a run over that of the previous one.
 *
 * @returns its sheet, and the text of its first cell once results have changed
 */
export function writeSummary(
  spreadsheet: SpreadsheetPort,
  report: RunReport,
): { readonly sheetId: number; readonly outdated: string } {
  const { head, rest } = summaryLines(report, spreadsheet.timeZone());
  const drawn = summaryCharts(report, FIRST_ROW + head.length, { row: FIRST_ROW, column: KIND_COLUMN + 1 });
  const gap = drawn.charts.length === 0 ? 0 : CHART_ROWS;
  const blank = (length: number): SummaryLine[] => Array.from({ length }, () => line('line', '', []));
  const written = [...head, ...blank(gap), ...rest];
  const lines = [...written, ...blank(Math.max(0, drawn.cells.length - written.length))];
  const title = `${TITLE}${oneLine(report.runId)}`;
  const sheetId = writeReport(spreadsheet, {
    name: 'Summary',
    signature: 'summary',
    title: TITLE,
    columns: COLUMNS.length,
    lines: [[title], ...lines.map(({ cells }, at) => [...cells, ...(drawn.cells[at] ?? [])])],
    linkRow: FIRST_ROW,
    links: lines.map(({ link }) => [link]),
    charts: { drawn: drawn.charts, from: KIND_COLUMN + 1, to: COLUMNS.length },
    format: formatOf,
    isFirst: true,
    right: {
      cells: numberHeads(
        lines.map(({ cells }) => cells),
        { row: FIRST_ROW, column: RATE_COLUMN, kind: KIND_COLUMN },
      ),
      among: { row: FIRST_ROW, column: RATE_COLUMN, rows: lines.length, columns: KIND_COLUMN - RATE_COLUMN },
    },
    // Columns that a person added after ours are not removed: the tab is left alone instead.
    isIntact: (sheet) => sheet.lastColumn() <= COLUMNS.length,
  });
  return { sheetId, outdated: `${title}${OUTDATED}` };
}

function formatOf(rows: number): TabFormat {
  return {
    rows,
    columns: COLUMNS.map((column) => ({
      isHidden: false,
      isCentred: false,
      numberFormat: undefined,
      ...column,
    })),
    rules: rulesOf(rows),
    frozenColumns: 0,
    figuresRow: FIRST_ROW + HEAD_LINES,
    overflows: true,
  };
}

function rulesOf(rows: number): ColourRule[] {
  const block = (column: number, columns: number) => [
    { row: FIRST_ROW, column, rows: Math.max(1, rows - 1), columns },
  ];
  const kind = `$${columnLetter(KIND_COLUMN - 1)}${FIRST_ROW}`;
  const rate = `$${columnLetter(RATE_COLUMN - 1)}${FIRST_ROW}`;
  const whole = block(1, KIND_COLUMN);
  return [
    { kind: 'formula', blocks: whole, formula: `${kind}="section"`, ...SECTION, bold: true },
    { kind: 'formula', blocks: whole, formula: `${kind}="tab"`, ...LIST, bold: true },
    { kind: 'formula', blocks: whole, formula: `${kind}="figures"`, background: COLOURS.none, bold: true },
    { kind: 'formula', blocks: whole, formula: `${kind}="list"`, background: COLOURS.none, bold: true },
    // A blank cell is not a 0.
    {
      kind: 'formula',
      blocks: block(RATE_COLUMN, 1),
      formula: `1-ISNUMBER(${rate})`,
      background: COLOURS.none,
    },
    { kind: 'scale', blocks: block(RATE_COLUMN, 1), ...COLOURS.scale },
  ];
}
