/** The charts of the tab `Summary`, and the hidden columns of data that they draw. */
import type { ReportTab, RunReport } from '../../model/run-report';
import type { ChartSpec } from '../../model/sheet/chart';
import { cut } from '../../model/text';
import { type ChartTable, drawnCharts, type DrawnCharts } from '../chart-tables';
import { oneLine } from '../one-line';
import { STAGE_WORDS } from '../stage-words';

/** Columns of data, one chart's after the other's. */
export const CHART_COLUMNS = 10;
/** Rows of 21 pixels that charts cover. */
export const CHART_ROWS = 13;
const HEIGHT = 262;

/** Lines distinguishable without the legend: the rate between the pale ends of its interval. */
const TREND_COLOURS = ['#b3c7e6', '#1a56b0', '#b3c7e6'];
const SERIES_COLOURS = ['#1a56b0', '#c2571a', '#2e7d4f', '#7b4ea3', '#8a6d00', '#00798c'];
const PASSED = '#7fb98b';
const FAILED = '#d5786f';

/** Most runs in a trend. */
const MOST_RUNS = 20;
/** Most lines that can be told apart. */
const MOST_TABS = 4;
const NAME_LIMIT = 40;
/** Most bars that leave room for their names. */
const MOST_CHECKS = 14;

/**
 * @param at the first row that charts may cover
 * @param data the top left cell of the data
 */
export function summaryCharts(
  report: RunReport,
  at: number,
  data: { readonly row: number; readonly column: number },
): DrawnCharts {
  const tables = [trendTable(report, at), checkTable(report, at), causeTable(report, at)];
  return drawnCharts(tables, CHART_COLUMNS, data);
}

function place(row: number, column: number, width: number): ChartSpec['place'] {
  return { row, column, width, height: HEIGHT };
}

/** One eval set with its interval as three lines: a line in Sheets has no error bars. Several with a line each. */
function trendTable({ tabs }: RunReport, row: number): ChartTable {
  const shared = { kind: 'lines', isStacked: false, isShare: true, place: place(row, 1, 415) } as const;
  const [only, ...others] = tabs;
  if (only && others.length === 0) {
    const points = only.trend.slice(-MOST_RUNS).filter(({ rate }) => rate.rate !== null);
    return {
      column: 0,
      cells: [
        ['run', '95 % from', 'pass rate', 'to'],
        ...points.map(({ at, rate: { rate, interval } }) => [
          shortDay(at),
          interval?.low ?? null,
          rate,
          interval?.high ?? null,
        ]),
      ],
      chart: {
        ...shared,
        title: 'Pass rate from run to run, with its 95 % interval',
        colours: TREND_COLOURS,
      },
    };
  }
  const shown = tabs.slice(0, MOST_TABS);
  const runs = runsOf(shown);
  return {
    column: 0,
    cells: [
      ['run', ...shown.map(({ statistics }) => cut(oneLine(statistics.tab), NAME_LIMIT))],
      ...runs.map(({ runId, at }) => [
        shortDay(at),
        ...shown.map(({ trend }) => trend.find((point) => point.runId === runId)?.rate.rate ?? null),
      ]),
    ],
    chart: {
      ...shared,
      title:
        tabs.length > MOST_TABS
          ? `Pass rate from run to run, of the first ${MOST_TABS} eval sets`
          : 'Pass rate from run to run',
      colours: SERIES_COLOURS.slice(0, shown.length),
    },
  };
}

/** The latest runs of all these eval sets, the oldest first. */
function runsOf(tabs: readonly ReportTab[]): { readonly runId: string; readonly at: string }[] {
  const runs = new Map<string, string>();
  for (const { runId, at, rate } of tabs.flatMap(({ trend }) => trend))
    if (rate.rate !== null && (runs.get(runId) ?? '') < at) runs.set(runId, at);
  return [...runs]
    .map(([runId, at]) => ({ runId, at }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .slice(-MOST_RUNS);
}

/** @example '2026-11-22' */
function shortDay(at: string): string {
  return at.slice(0, 10);
}

/**
 * How often each check passed and failed, over all eval sets; the most failures first. Means of fractions aren't counts and are left out.
 */
function checkTable({ sideBySide }: RunReport, row: number): ChartTable {
  const lines = sideBySide.checks.flatMap(({ title, isMean, rates }) => {
    const known = rates.flatMap((rate) => rate ?? []);
    const n = known.reduce((sum, rate) => sum + rate.n, 0);
    const passed = known.reduce((sum, rate) => sum + rate.passed, 0);
    return isMean || n === 0 ? [] : [{ title, passed, failed: n - passed }];
  });
  const shown = [...lines].sort((one, other) => other.failed - one.failed).slice(0, MOST_CHECKS);
  return {
    column: 5,
    cells: [
      ['check', 'passed', 'failed'],
      ...shown.map(({ title, passed, failed }) => [title, passed, failed]),
    ],
    chart: {
      kind: 'bars',
      title: `Checks: rows that pass and fail${lines.length > MOST_CHECKS ? `, the ${MOST_CHECKS} that fail most` : ''}`,
      colours: [PASSED, FAILED],
      ...{ isStacked: true, isShare: false, place: place(row, 4, 515) },
    },
  };
}

function causeTable({ tabs }: RunReport, row: number): ChartTable {
  const rows = new Map<string, number>();
  for (const { stage, rows: count } of tabs.flatMap(({ rootCauses }) => rootCauses))
    rows.set(STAGE_WORDS[stage], (rows.get(STAGE_WORDS[stage]) ?? 0) + count);
  const lines = [...rows].filter(([, count]) => count > 0).sort((one, other) => other[1] - one[1]);
  return {
    column: 8,
    cells: [['first failure', 'rows'], ...lines],
    chart: {
      ...{ kind: 'bars', title: 'Where rows fail first', colours: [FAILED], isStacked: false },
      ...{ isShare: false, place: place(row, 8, 470) },
    },
  };
}
