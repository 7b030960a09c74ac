/** The chart of the tab `Summary`: the pass rate from run to run, from two runs on. */
import type { ReportTab, RunReport } from '../../model/run-report';
import { cut } from '../../model/text';
import { type ChartTable, drawnCharts, type DrawnCharts } from '../chart-tables';
import { oneLine } from '../../model/texts/one-line';

const [WIDTH, HEIGHT] = [400, 168];
/** Columns of data: the run, and a line each. */
const DATA_COLUMNS = 5;

/** Lines distinguishable without the legend: the rate between the pale ends of its interval. */
const TREND_COLOURS = ['#b3c7e6', '#1a56b0', '#b3c7e6'];
const SERIES_COLOURS = ['#1a56b0', '#c2571a', '#2e7d4f', '#7b4ea3'];

/** Most runs in a trend. */
const MOST_RUNS = 20;
/** Most lines that can be told apart. */
const MOST_TABS = 4;
const NAME_LIMIT = 40;

interface Place {
  readonly row: number;
  readonly column: number;
}

/** @param corner its upper left corner @param data the top left cell of what it draws */
export function trendChart(report: RunReport, corner: Place, data: Place): DrawnCharts {
  const table = trendTable(report, corner);
  const points = table.cells.slice(1).filter(([, ...values]) => values.some((value) => value !== null));
  return drawnCharts(points.length < 2 ? [] : [table], DATA_COLUMNS, data);
}

function trendTable({ tabs }: RunReport, corner: Place): ChartTable {
  const shared = {
    kind: 'lines',
    isStacked: false,
    isShare: true,
    place: { ...corner, width: WIDTH, height: HEIGHT },
  } as const;
  const [only, ...others] = tabs;
  if (only && others.length === 0) {
    const points = only.trend.slice(-MOST_RUNS).filter(({ rate }) => rate.rate !== null);
    return {
      column: 0,
      cells: [
        ['run', '95 % from', 'pass rate', 'to'],
        ...points.map(({ at: when, rate: { rate, interval } }) => [
          shortDay(when),
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
      ...runs.map(({ runId, at: when }) => [
        shortDay(when),
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
  for (const { runId, at: when, rate } of tabs.flatMap(({ trend }) => trend))
    if (rate.rate !== null && (runs.get(runId) ?? '') < when) runs.set(runId, when);
  return [...runs]
    .map(([runId, when]) => ({ runId, at: when }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(-MOST_RUNS);
}

/** @example '2026-11-22' */
function shortDay(moment: string): string {
  return moment.slice(0, 10);
}
