/** The tab `Summary`: page one in forty rows, and everything else folded away below it. */
import type { ReportLines, RunReport } from '../../model/run-report';
import type { ColourRule, OutCell, RowLink, SpreadsheetPort, TabFormat } from '../../model/sheet/spreadsheet';
import { columnLetter } from '../../model/sheet/tab-grid';
import type { DrawnCharts } from '../chart-tables';
import { COLOURS } from '../colours';
import { oneLine, wordWrap } from '../one-line';
import { numberHeads, OUTDATED, writeReport } from '../report-tab';
import { detailSections } from '../sections/details';
import { pageOne } from '../sections/page-one';
import { isRate, type Section, words } from '../sections/section';
import { trendChart } from './trend-chart';

const TITLE = 'Summary of run ';
/** Most rows of page one, the heading of what is folded away included. */
const PAGE_ROWS = 40;
/** Rows that a chart covers. */
const CHART_ROWS = 8;
const SENTENCE_WIDTH = 170;
const SHARE = '0.0%';
const SECTION = { background: '#3c4a63', text: '#ffffff' };
const HEADING = { background: '#e8eaed', text: '#202124' };
const FIRST_ROW = 2;

/** A link, what it is about, its eval set, a share with its interval and what it rests on, numbers and texts, the kind of the line, data of the chart. */
const [RATE, NUMBERS, MOST_NUMBERS, CHART_DATA] = [4, 8, 11, 5];
const COLUMNS = [
  // To the left, so that the title stands over its neighbours.
  { width: 52, isLeft: true },
  { width: 240 },
  { width: 110 },
  ...Array.from({ length: 3 }, () => ({ width: 90, numberFormat: SHARE })),
  ...Array.from({ length: 1 + MOST_NUMBERS }, () => ({ width: 90 })),
  { width: 60, isHidden: true },
  ...Array.from({ length: CHART_DATA }, () => ({ width: 60, isHidden: true })),
];
/** From 1. */
const KIND = COLUMNS.length - CHART_DATA;
/** Beside the first sections, which are narrower. */
const CHART_COLUMN = NUMBERS + 4;

interface Line {
  readonly cells: readonly OutCell[];
  readonly link?: RowLink | undefined;
}

/**
 * Writes the summary of a run over that of the previous one.
 *
 * @returns its sheet, and the text of its first cell once results have changed
 */
export function writeSummary(
  spreadsheet: SpreadsheetPort,
  report: RunReport,
  rows: readonly ReportLines[],
): { readonly sheetId: number; readonly outdated: string } {
  const title = `${TITLE}${oneLine(report.runId)}`;
  const { lines, drawn, page } = summaryLines(report, rows, spreadsheet.timeZone());
  const from = KIND + 1;
  const sheetId = writeReport(spreadsheet, {
    ...{ name: 'Summary', signature: 'summary', title: TITLE, columns: COLUMNS.length },
    lines: [[title], ...lines.map(({ cells }, at) => [...cells, ...(drawn.cells[at] ?? [])])],
    linkRow: FIRST_ROW,
    links: lines.map(({ link }) => [link]),
    charts: { drawn: drawn.charts, from, to: COLUMNS.length },
    format: (count) => formatOf(count, page),
    front: 'always first',
    right: {
      cells: numberHeads(
        lines.map(({ cells }) => cells),
        { row: FIRST_ROW, column: RATE, kind: KIND },
      ),
      among: { row: FIRST_ROW, column: RATE, rows: lines.length, columns: KIND - RATE },
    },
    // Columns that a person added after ours are not removed: the tab is left alone instead.
    isIntact: (sheet) => sheet.lastColumn() <= COLUMNS.length,
  });
  return { sheetId, outdated: `${title}${OUTDATED}` };
}

/** From the second row on. */
function summaryLines(
  report: RunReport,
  rows: readonly ReportLines[],
  timeZone: string,
): { readonly lines: Line[]; readonly drawn: DrawnCharts; readonly page: number } {
  const said = (text: string): Line[] =>
    wordWrap(oneLine(text), SENTENCE_WIDTH).map((part) => line('', [null, part]));
  const { sentence, figures, notes, sections } = pageOne(report, rows, timeZone, (sentences) => {
    const above = sentences.reduce((sum, text) => sum + wordWrap(oneLine(text), SENTENCE_WIDTH).length, 0);
    // The title, two rows of figures, and the heading of what is folded away.
    return PAGE_ROWS - 4 - above;
  });
  const [first, second, third] = figures;
  const beside = (kind: string, texts: readonly (string | undefined)[]): Line =>
    line(kind, [null, texts[0] ?? null, null, texts[1] ?? null, null, null, null, texts[2] ?? null]);
  const head = [
    beside('figures', [first?.figure, second?.figure, third?.figure]),
    beside('', [first?.what, second?.what, third?.what]),
    ...[sentence, ...notes].flatMap(said),
  ];
  const at = { row: FIRST_ROW + head.length, column: CHART_COLUMN };
  const drawn = trendChart(report, at, { row: FIRST_ROW, column: KIND + 1 });
  const shown = [...head, ...sections.flatMap(sectionLines)].slice(0, PAGE_ROWS - FIRST_ROW);
  // What is folded away begins below the chart, too.
  const length = drawn.charts.length === 0 ? shown.length : Math.max(shown.length, head.length + CHART_ROWS);
  const details = detailSections(report);
  return {
    drawn,
    page: FIRST_ROW + length,
    lines: [
      ...shown,
      ...Array.from({ length: length - shown.length }, () => line('', [])),
      line('section', [
        null,
        `▸ Details: ${details.map(({ title }) => title.replace(/:.*/, '')).join(' · ')}`,
      ]),
      ...details.flatMap(sectionLines),
    ],
  };
}

function line(kind: string, cells: readonly OutCell[], link?: RowLink): Line {
  return {
    cells: [...Array.from({ length: KIND - 1 }, (_cell, at) => cells[at] ?? null), kind],
    link,
  };
}

/** Its heading, which holds the names of its columns, and its rows. */
function sectionLines({ title, columns, rows }: Section): Line[] {
  const isNumeric = columns.some(({ kind }) => kind === 'rate' || kind === 'number');
  /** Cells in the order of the columns, each in its place. */
  const placed = (cells: readonly OutCell[][], what: OutCell): OutCell[] => {
    const before = columns.flatMap(({ kind }, at) => (kind === 'set' ? (cells[at] ?? []) : []));
    const rates = columns.flatMap(({ kind }, at) => (kind === 'rate' ? (cells[at] ?? []) : []));
    const others = columns.flatMap(({ kind }, at) =>
      at > 0 && kind !== 'set' && kind !== 'rate' ? (cells[at] ?? []) : [],
    );
    const gap = isNumeric ? Array.from({ length: 4 - rates.length }, () => null) : [];
    return [null, what, before[0] ?? null, ...rates, ...gap, ...others];
  };
  const heads = columns.map(({ head, kind }, at): OutCell[] => {
    if (kind !== 'rate') return [head];
    const hasInterval = rows.some(({ cells }) => {
      const cell = cells[at] ?? null;
      return isRate(cell) && cell.interval !== null;
    });
    return hasInterval ? [head, '95 % from', 'to', 'n'] : [head, null, null, 'n'];
  });
  return [
    line('section', placed(heads, title)),
    ...rows.flatMap((row) => {
      const { cells, link, isHeading } = row;
      const what = words(row);
      if (isHeading) return [line('heading', [null, what])];
      if (columns.length === 0) return wordWrap(what, SENTENCE_WIDTH).map((part) => line('', [null, part]));
      const values = columns.map(({ kind }, at): OutCell[] => {
        const cell = cells[at] ?? null;
        if (isRate(cell)) return [cell.rate, cell.interval?.low ?? null, cell.interval?.high ?? null, cell.n];
        return kind === 'rate' ? [null, null, null, null] : [cell];
      });
      return [line('', placed(values, what), link)];
    }),
  ];
}

/** @param page rows of page one */
function formatOf(rows: number, page: number): TabFormat {
  return {
    rows,
    columns: COLUMNS.map((column) => ({
      ...{ isHidden: false, isCentred: false, numberFormat: undefined },
      ...column,
    })),
    rules: rulesOf(rows),
    frozenColumns: 0,
    figuresRow: FIRST_ROW,
    overflows: true,
    foldedRows: { row: page + 1, rows: Math.max(1, rows - page) },
  };
}

function rulesOf(rows: number): ColourRule[] {
  const block = (column: number, columns: number) => [
    { row: FIRST_ROW, column, rows: Math.max(1, rows - 1), columns },
  ];
  const kind = `$${columnLetter(KIND - 1)}${FIRST_ROW}`;
  const share = `$${columnLetter(RATE - 1)}${FIRST_ROW}`;
  const whole = block(1, KIND);
  const none = { background: COLOURS.none };
  return [
    { kind: 'formula', blocks: whole, formula: `${kind}="section"`, ...SECTION, bold: true },
    { kind: 'formula', blocks: whole, formula: `${kind}="heading"`, ...HEADING, bold: true },
    { kind: 'formula', blocks: whole, formula: `${kind}="figures"`, ...none, bold: true },
    // A blank cell is not a 0.
    { kind: 'formula', blocks: block(RATE, 1), formula: `1-ISNUMBER(${share})`, ...none },
    { kind: 'scale', blocks: block(RATE, 1), ...COLOURS.scale },
  ];
}
