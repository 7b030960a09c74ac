/** The tab `Heatmap`: a row per case, a narrow column per check. Cells are scores; a number format shows a 0 as a mark and hides the others. */
import { momentText } from '../model/local-time';
import { RESULTS_HEADER_ROWS } from '../results/lines';
import type { CheckMeta, Checks } from '../checks/check';
import { columnLetter, type Cell } from '../model/tab-grid';
import type { ReportLines } from './run-report';
import type { RunReport } from './run-report';
import { caseVerdict, isMeasured, type Scorecard, verdictWord } from '../model/scorecard';
import type { ColourRule, OutCell, OwnTab, RowLink, SpreadsheetPort, TabFormat } from '../model/spreadsheet';
import { byGroup, caseName, HEAT, heatKind, type HeatKind } from './heat-cells';
import { colourWhere, verdictRules } from '../results/colours';
import { MIN_FOR_SHARE } from './headline';
import { count, oneLine, outOf } from '../model/text';
import { boundsText, isBounded } from '../model/section';
import { writeReport } from './report-tab';
import { isScoredByMetrics, metricMeansOf, metricsText } from '../scoring/rates';
import { casesOf, passRate } from '../scoring/run-statistics';

const TITLE = 'Heatmap of ';
const LEGEND = `light: pass   dark ${HEAT.fail.mark}: fail   grey ${HEAT.blocked.mark}: follow-on failure   ${HEAT.informs.mark}: for information   grey-red ${HEAT.error.mark}: error   amber ${HEAT.open.mark}: ${HEAT.open.words}   white: not checked`;
/** Added to the legend if there are scores between 0 and 1. */
const PARTLY = '   tan: between 0 and 1';
const HEADER_ROW = 2;
const FIRST_ROW = HEADER_ROW + 1;
/** Positive numbers hidden; negative hidden; 0 as a mark; text. The empty quotes keep programs from showing a sign. */
const MARKED = `"";"";"${HEAT.fail.mark}";@`;
/** Cell contents of checks without a score. */
const MARKS = new Set<string>(Object.values(HEAT).map(({ mark }) => mark));
const GROUP = { background: '#e8eaed', text: '#202124' };

/** The columns before the checks. */
const FIRST_COLUMNS = [
  { title: 'Row', width: 48 },
  { title: 'Case', width: 110 },
  { title: 'Verdict', width: 96 },
];
/** The columns after the checks. */
const LAST_COLUMNS = [
  { title: 'Eval set', width: 110 },
  { title: 'Group', width: 110 },
];
const CHECK_WIDTH = 22;
/** Nobody would read more; passing rows are left out first. */
const MAX_CASES = 1000;

/** Writes all eval sets, one below the other. */
export function writeHeatmap(
  spreadsheet: SpreadsheetPort,
  { startedAt, tabs, checks: known }: RunReport,
): void {
  const title = `${TITLE}the run of ${momentText(startedAt, spreadsheet.timeZone())}`;
  const scoredIds = new Set(tabs.flatMap(({ statistics }) => statistics.checks.map(({ id }) => id)));
  const checks = known.all.filter(({ id }) => scoredIds.has(id));
  const header = [...FIRST_COLUMNS, ...checks, ...LAST_COLUMNS].map(({ title }) => title);
  const rows = tabs.flatMap((tab) => tab.rows);
  const shown = new Set(rows.length <= MAX_CASES ? rows : worstOf(rows));
  const lines = tabs.flatMap((tab) => linesOf(tab, checks, shown));
  const hasFractions = checks.some(({ isFraction }) => isFraction);
  const legend = `${LEGEND}${hasFractions ? PARTLY : ''}`;
  writeReport(spreadsheet, {
    name: 'Heatmap',
    signature: 'heatmap',
    title: TITLE,
    columns: header.length,
    lines: [[`${title}:   ${legend}`], header, ...lines.map((line) => line.cells)],
    linkRow: FIRST_ROW,
    links: lines.map(({ links }) => links),
    format: (rows) => formatOf(checks, rows),
    isIntact: (sheet) => isIntact(sheet, known),
    front: 'made there',
  });
}

function worstOf(rows: readonly Scorecard[]): Scorecard[] {
  const passes = (row: Scorecard): boolean => row.verdict === 'pass';
  return [...rows.filter((row) => !passes(row)), ...rows.filter(passes)].slice(0, MAX_CASES);
}

/** False if a person added columns: the tab is then left alone. A column with only scores belongs to a check that is no longer declared. */
function isIntact(sheet: OwnTab, checks: Checks): boolean {
  const columns = sheet.lastColumn();
  if (columns === 0) return true;
  const [header = []] = sheet.readBlock({ row: HEADER_ROW, column: 1, rows: 1, columns });
  const ours = new Set([...FIRST_COLUMNS, ...LAST_COLUMNS, ...checks.all].map(({ title }) => title));
  const others = header.map((name, column) => (ours.has(String(name)) ? [] : [column])).flat();
  const end = header.length - LAST_COLUMNS.length;
  if (others.some((column) => column < FIRST_COLUMNS.length || column >= end)) return false;
  const lines = others.length === 0 ? [] : sheet.read().slice(HEADER_ROW);
  return others.every((column) => header[column] !== '' && lines.every((line) => isHeat(line[column] ?? '')));
}

function isHeat(cell: Cell): boolean {
  return typeof cell === 'number' ? cell >= 0 && cell <= 1 : MARKS.has(String(cell));
}

interface HeatmapLine {
  readonly cells: readonly OutCell[];
  /** Of the first two cells. */
  readonly links: readonly [RowLink | undefined, RowLink | undefined];
}

function linesOf(
  tab: ReportLines,
  checks: readonly CheckMeta[],
  shown: ReadonlySet<Scorecard>,
): HeatmapLine[] {
  const groups = byGroup(tab.rows);
  const isGrouped = groups.size > 1 || !groups.has('');
  const hidden = tab.rows.filter((row) => !shown.has(row)).length;
  const { sheetId, resultsSheetId } = tab;
  const lines = [titleLine(tab.tab, tab.rows, { sheetId, row: 1 })];
  for (const [group, rows] of failingFirst(groups)) {
    const name = `   ${group === '' ? '(no group)' : group}`;
    if (isGrouped) lines.push(titleLine(name, rows, { sheetId, row: rows[0]?.row ?? 1 }));
    lines.push(...rows.filter((row) => shown.has(row)).map((row) => caseLine(tab, row, checks)));
  }
  const label = `… and ${count(hidden, 'more row')}: see the results`;
  const link = { sheetId: resultsSheetId, row: RESULTS_HEADER_ROWS, label };
  return hidden === 0 ? lines : [...lines, { cells: [label], links: [link, undefined] }];
}

/** Groups with the most failing cases come first. */
function failingFirst(
  groups: ReadonlyMap<string, readonly Scorecard[]>,
): (readonly [string, readonly Scorecard[]])[] {
  const failing = (rows: readonly Scorecard[]): number =>
    rows.filter((row) => caseVerdict(row) === 'fail').length;
  return [...groups].sort(([, a], [, b]) => failing(b) - failing(a));
}

function titleLine(name: string, rows: readonly Scorecard[], place: RowLink): HeatmapLine {
  const rate = passRate(rows);
  const { n: measured, open = 0 } = rate;
  const bounds = isBounded(rate) && measured + open >= MIN_FOR_SHARE ? `${boundsText(rate.interval)}, ` : '';
  const cases = casesOf(rows);
  const hasMetricsOnly = rows.some(isScoredByMetrics);
  const notCounted = cases.filter(
    (row) => !isMeasured({ verdict: caseVerdict(row) }) && !isScoredByMetrics(row),
  ).length;
  const parts = [
    ...(measured === 0 ? [] : [`${bounds}${outOf(rate.passed, measured)} pass`]),
    ...(hasMetricsOnly ? [metricsText(metricMeansOf(rows))] : []),
    ...(notCounted === 0 ? [] : [`${notCounted} not counted`]),
  ];
  const label = `${name}: ${parts.join(', ')}`;
  return { cells: [label], links: [{ ...place, label }, undefined] };
}

function caseLine(
  { sheetId, resultsSheetId }: ReportLines,
  row: Scorecard,
  checks: readonly CheckMeta[],
): HeatmapLine {
  const testId = oneLine(caseName(row));
  // A deleted case links to the results.
  const place =
    row.row === null ? { sheetId: resultsSheetId, row: RESULTS_HEADER_ROWS } : { sheetId, row: row.row };
  const cells = [
    row.row ?? 'gone',
    testId,
    verdictWord(row.verdict),
    ...checks.map((check) => heatCell(row, check)),
    oneLine(row.tab),
    oneLine(row.test_group),
  ];
  const links = [
    row.row === null ? { ...place, label: 'gone' } : place,
    testId === '' ? undefined : { ...place, label: testId },
  ] as const;
  return { cells, links };
}

function heatCell(row: Scorecard, check: CheckMeta): OutCell {
  const kind = heatKind(row, check);
  if (kind === 'pass' || kind === 'fail' || kind === 'partly') return row.checks[check.id]?.score ?? null;
  return HEAT[kind].mark === '' ? null : HEAT[kind].mark;
}

function formatOf(checks: readonly CheckMeta[], rows: number): TabFormat {
  const plain = ({ width }: { readonly width: number }) => ({ width, isLeft: true });
  const check = { width: CHECK_WIDTH, isCentred: true, numberFormat: MARKED, isTurned: true };
  return {
    rows,
    frozenRows: HEADER_ROW,
    columns: [...FIRST_COLUMNS.map(plain), ...checks.map(() => check), ...LAST_COLUMNS.map(plain)],
    overflows: true,
    rules: rulesOf(checks.length, rows),
    frozenColumns: FIRST_COLUMNS.length,
    headerHeight: uprightHeight(checks.map(({ title }) => title)),
    hasFilter: true,
  };
}

function rulesOf(checks: number, rows: number): ColourRule[] {
  const block = (column: number, columns: number) => [
    { row: FIRST_ROW, column, rows: Math.max(1, rows - HEADER_ROW), columns },
  ];
  const cell = (index: number): string => `${columnLetter(index)}${FIRST_ROW}`;
  const width = FIRST_COLUMNS.length + checks + LAST_COLUMNS.length;
  const score = cell(FIRST_COLUMNS.length);
  const number = `ISNUMBER(${score})`;
  const colour = (formula: string, { background, text }: (typeof HEAT)[HeatKind], bold = false) =>
    colourWhere(block(FIRST_COLUMNS.length + 1, checks), formula, { background, text }, { bold });
  const marked = (kind: HeatKind) => colour(`${score}="${HEAT[kind].mark}"`, HEAT[kind], true);
  return [
    // A title line has no eval set.
    colourWhere(block(1, width), `($${cell(0)}<>"")*($${cell(width - 2)}="")`, GROUP, { bold: true }),
    ...verdictRules(block(3, 1), `$${cell(2)}`),
    ...(checks === 0
      ? []
      : [
          // Without ISNUMBER, a blank cell would count as 0.
          colour(`${number}*(${score}=1)`, HEAT.pass),
          colour(`${number}*(${score}=0)`, HEAT.fail, true),
          colour(number, HEAT.partly),
          marked('informs'),
          marked('blocked'),
          marked('error'),
          marked('open'),
        ]),
  ];
}

/** Pixels per letter of an upright bold name, and around the name: enough for Sheets, Excel and LibreOffice. */
const [LETTER, AROUND] = [8, 14];

/** The height of a header with these upright names, in pixels. */
function uprightHeight(names: readonly string[]): number {
  return AROUND + Math.ceil(LETTER * Math.max(4, ...names.map((name) => name.length)));
}
