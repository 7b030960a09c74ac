/** The tab `Summary`: what a run came to, for people. */
import type { RunReport } from '../model/run-report';
import type { ColourRule, SpreadsheetPort, TabFormat } from '../model/sheet/spreadsheet';
import { columnLetter } from '../model/sheet/column-letter';
import { COLOURS } from './colours';
import { oneLine } from './one-line';
import { OUTDATED, writeReport } from './report-tab';
import { SUMMARY_NUMBERS } from './summary-line';
import { summaryLines } from './summary-lines';

const TITLE = 'Summary of run ';
const FIRST_ROW = 2;
const RATE_COLUMN = 4;
const SHARE = '0.0%';
const SECTION = { background: '#3c4a63', text: '#ffffff' };
const LIST = { background: '#e8eaed', text: '#202124' };

const COLUMNS = [
  { width: 52 },
  { width: 240 },
  { width: 120 },
  { width: 74, numberFormat: SHARE },
  { width: 74, numberFormat: SHARE },
  { width: 60, numberFormat: SHARE },
  { width: 66 },
  ...Array.from({ length: SUMMARY_NUMBERS }, () => ({ width: 78 })),
  { width: 60, isHidden: true },
];

/**
 * Writes the summary of a run over that of the run before.
 *
 * @returns its sheet, and what its first cell says once results have changed
 */
export function writeSummary(
  spreadsheet: SpreadsheetPort,
  report: RunReport,
): { readonly sheetId: number; readonly outdated: string } {
  const lines = summaryLines(report);
  const title = `${TITLE}${oneLine(report.runId)}`;
  const sheetId = writeReport(spreadsheet, {
    name: 'Summary',
    signature: 'summary',
    title: TITLE,
    columns: COLUMNS.length,
    lines: [[title], ...lines.map(({ cells }) => cells)],
    linkRow: FIRST_ROW,
    links: lines.map(({ link }) => [link]),
    format: formatOf,
    // Columns that a person added behind ours are not taken away: then the tab is left alone.
    isIntact: (sheet) => sheet.lastColumn() <= COLUMNS.length,
  });
  return { sheetId, outdated: `${title}${OUTDATED}` };
}

function formatOf(rows: number): TabFormat {
  return {
    rows,
    columns: COLUMNS.map((column) => ({
      // Heads, numbers and texts that run on share columns.
      isHidden: false,
      isCentred: false,
      isLeft: true,
      numberFormat: undefined,
      ...column,
    })),
    rules: rulesOf(rows),
    frozenColumns: 0,
    headerHeight: 32,
    overflows: true,
  };
}

function rulesOf(rows: number): ColourRule[] {
  const block = (column: number, columns: number) => [
    { row: FIRST_ROW, column, rows: Math.max(1, rows - 1), columns },
  ];
  const kind = `$${columnLetter(COLUMNS.length - 1)}${FIRST_ROW}`;
  const rate = `$${columnLetter(RATE_COLUMN - 1)}${FIRST_ROW}`;
  const whole = block(1, COLUMNS.length);
  return [
    { kind: 'formula', blocks: whole, formula: `${kind}="section"`, ...SECTION, bold: true },
    { kind: 'formula', blocks: whole, formula: `${kind}="tab"`, ...LIST, bold: true },
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
