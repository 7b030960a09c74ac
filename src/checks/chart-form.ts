/** The checks chart_produced, data_charted, chart_integrity, chart_well_formed and chart_type_match: is there a chart, can it be drawn, and is its type the expected one? */
import { blank, fail, pass, type Settled } from '../model/assessment';
import { checkOf } from './check';
import { isObject } from '../model/texts/json';
import { count, countOf, foldCase } from '../model/text';
import { recordsOf } from './chart-figures';
import { wantedItems, expectsPull } from './expected';
import type { EvalCase } from '../fields/eval-case';
import { hasData } from './data-pull';

const ofData = {
  stage: 'output',
  blankedByClarification: true,
  expects: ['expected_answer'],
  measures: [],
  implied: expectsChart,
} as const;

const produced = checkOf({
  ...ofData,
  id: 'chart_produced',
  title: 'Chart made',
  gates: 'never',
  actual: ['charts_count'],
  reads: ['chartCount'],
  assess: (_evalCase, { chartCount }) =>
    chartCount > 0 ? pass(count(chartCount, 'chart')) : fail('an answer is expected, no chart was made'),
  doc: {
    question: 'Did the agent make a chart?',
    one: 'There is at least one.',
    zero: 'An answer from data is expected and there is no chart.',
    blank:
      'No `expected_answer`; no data has to be pulled (clarification is expected, or `expected_data_pull` is FALSE).',
    example: '431,250 ha',
  },
});

/** Needs a whole state, because columns may lack charts and pulls. */
const charted = checkOf({
  ...ofData,
  id: 'data_charted',
  title: 'Data charted',
  actual: ['row_count', 'charts_count'],
  reads: ['pull', 'chartCount', 'isWhole'],
  mayBeBlank: true,
  assess(_evalCase, { pull, chartCount }) {
    if (!hasData({ pull })) return blank('no data was pulled');
    return chartCount > 0
      ? pass(count(chartCount, 'chart'))
      : fail('data was pulled, and no chart was made of it');
  },
  doc: {
    question: 'Did the agent chart the data that it pulled?',
    one: 'The state shows a data pull and at least one chart.',
    zero: 'An answer from data is expected, data was pulled, and there is no chart.',
    blank: 'As for “Chart made”; or no data was pulled; or the output was recorded in columns only.',
    example: '431,250 ha',
  },
});

export const chartProduced = [produced, charted] as const;

function expectsChart(evalCase: EvalCase): boolean {
  return evalCase.expected.expected_answer !== '' && expectsPull(evalCase);
}

const shared = {
  stage: 'output',
  actual: ['charts_count', 'actual_chart_type'],
} as const;

const ofAnyChart = {
  ...shared,
  expects: [],
  reads: ['charts'],
  implied: () => true,
  mayBeBlank: true,
} as const;

const integrity = checkOf({
  ...ofAnyChart,
  id: 'chart_integrity',
  title: 'Chart without gaps',
  assess: (_evalCase, { charts }) => assessEach(charts, gapIn, 'there are no gaps on any axis'),
  doc: {
    question: 'Do the charts have a value wherever their axes look for one?',
    one: 'No record has null in a field that `xAxis` or `yAxis` names.',
    zero: 'A record has null there.',
    blank: 'There is no chart.',
  },
});

const form = checkOf({
  ...ofAnyChart,
  id: 'chart_well_formed',
  title: 'Chart form',
  assess: (_evalCase, { charts }) => assessEach(charts, flawIn, 'each chart can be drawn'),
  doc: {
    question: 'Can the charts be drawn?',
    one: 'Each has records, and each field that an axis names is in one of them.',
    zero: 'A chart has no records, or an axis names a field that no record has.',
    blank: 'There is no chart.',
  },
});

const type = checkOf({
  ...shared,
  id: 'chart_type_match',
  title: 'Chart type',
  blankedByClarification: true,
  expects: ['expected_chart_type'],
  reads: [],
  readsAny: ['chartType', 'chartCount'],
  assess({ expected }, { chartType, chartCount }) {
    const wantedTypes = wantedItems(expected, 'expected_chart_type');
    const expectedText = wantedTypes.join(' or ');
    if (chartCount === 0) return fail(`expected ${expectedText}, there is no chart`);
    if (chartType === undefined) return blank('the types of the charts are not recorded');
    if (chartType === '') return fail(`expected ${expectedText}, there is no chart or it says no type`);
    return wantedTypes.map(foldCase).includes(foldCase(chartType))
      ? pass(`the first chart is of type ${chartType}`)
      : fail(`expected ${expectedText}, the first chart is of type ${chartType}`);
  },
  doc: {
    question: 'Is the first chart of the expected type?',
    one: `Its type is one of the expected ones (of several, any one will do), ignoring case.`,
    zero: 'There is no chart, it states no type, or its type is another one.',
    blank: 'No `expected_chart_type`.',
    example: 'bar;table',
  },
});

export const chartForm = [integrity, form, type] as const;

/** @param flawOf the fault of a chart; '' for none */
function assessEach(charts: readonly unknown[], flawOf: (chart: unknown) => string, fine: string): Settled {
  if (charts.length === 0) return blank('there is no chart');
  const flaws = charts.flatMap((chart, index) => {
    const flaw = flawOf(chart);
    return flaw === '' ? [] : [`${chartName(chart, index)}: ${flaw}`];
  });
  return flaws.length === 0 ? pass(fine) : fail(flaws.join('; '));
}

function gapIn(chart: unknown): string {
  const records = recordsOf(chart);
  return axesOf(chart)
    .flatMap(({ name, field }) => {
      let gaps = 0;
      for (const record of records) if (record[field] === null) gaps += 1;
      return gaps === 0 ? [] : [`${name} “${field}” is null in ${countOf(gaps, records.length, 'record')}`];
    })
    .join(', ');
}

function flawIn(chart: unknown): string {
  if (!isObject(chart)) return 'it is not an object';
  const records = recordsOf(chart);
  if (records.length === 0) return 'it has no records';
  return axesOf(chart)
    .filter(({ field }) => !records.some((record) => Object.keys(record).includes(field)))
    .map(({ name, field }) => `${name} “${field}” is in no record`)
    .join(', ');
}

/** The axes that name a field. */
function axesOf(chart: unknown): { readonly name: string; readonly field: string }[] {
  return ['xAxis', 'yAxis'].flatMap((name) => {
    const field = isObject(chart) ? chart[name] : undefined;
    return typeof field === 'string' && field.trim() !== '' ? [{ name, field }] : [];
  });
}

/** @param index from 0 @example chartName({ type: 'pie' }, 1) // 'chart 2 (pie)' */
function chartName(chart: unknown, index: number): string {
  const type = isObject(chart) ? chart['type'] : undefined;
  return `chart ${index + 1}${typeof type === 'string' && type !== '' ? ` (${type})` : ''}`;
}
