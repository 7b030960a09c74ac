import { chartForm, chartProduced } from '../../src/checks/chart-form';
import { pass } from '../../src/model/assessment';
import { assessBy, exampleOf } from '../support/assessing';
import { chart, outcome, reasonOf, wholeOutput } from '../support/cases';

const made = (...charts: unknown[]) => wholeOutput({ charts });
const integrity = assessBy(chartForm, 'chart_integrity');
const form = assessBy(chartForm, 'chart_well_formed');
const type = assessBy(chartForm, 'chart_type_match');
const produced = assessBy(chartProduced, 'chart_produced');
const charted = assessBy(chartProduced, 'data_charted');

describe('chart_integrity', () => {
  it.each<[string, unknown, number]>([
    ['has all its values', chart(), 1],
    ['has null under its y axis', chart({ data: [{ class: 'a', area_ha: null }] }), 0],
    ['has null under its x axis', chart({ data: [{ class: null, area_ha: 1 }] }), 0],
    ['lacks the field', chart({ data: [{ class: 'a' }] }), 1],
    ['has null elsewhere', chart({ data: [{ class: 'a', area_ha: 1, other: null }] }), 1],
    ['has a blank axis', chart({ yAxis: ' ', data: [{ ' ': null }] }), 1],
    ['has a list for an axis', chart({ yAxis: ['area_ha'], data: [{ area_ha: null }] }), 1],
    ['has no list of data', chart({ data: {} }), 1],
  ])('of a chart that %s', (_what, one, score) => {
    expect(outcome(integrity({}, made(one)))).toBe(score);
  });

  it('names the chart, the axis and how many records', () => {
    const gap = chart({ type: 'pie', data: [{ area_ha: null }, { area_ha: 1 }, { area_ha: null }] });
    expect(reasonOf(integrity({}, made(chart(), gap)))).toBe(
      'chart 2 (pie): yAxis “area_ha” is null in 2 of 3 records',
    );
    const empty = chart({ data: [{ class: null, area_ha: null }] });
    expect(reasonOf(integrity({}, made(empty, gap)))).toBe(
      'chart 1 (bar): xAxis “class” is null in 1 of 1 record, yAxis “area_ha” is null in 1 of 1 record; chart 2 (pie): yAxis “area_ha” is null in 2 of 3 records',
    );
    expect(reasonOf(integrity({}, made(chart())))).toBe('there are no gaps on any axis');
  });
});

describe('chart_well_formed', () => {
  it.each<[unknown, string]>([
    [chart({ data: [] }), 'chart 1 (bar): it has no records'],
    [chart({ data: null }), 'chart 1 (bar): it has no records'],
    [chart({ data: [1, 2] }), 'chart 1 (bar): it has no records'],
    [chart({ yAxis: 'area_km2' }), 'chart 1 (bar): yAxis “area_km2” is in no record'],
    [
      chart({ data: [{ a: 1 }] }),
      'chart 1 (bar): xAxis “class” is in no record, yAxis “area_ha” is in no record',
    ],
    // Every object inherits this key.
    [chart({ xAxis: 'toString' }), 'chart 1 (bar): xAxis “toString” is in no record'],
    ['a chart', 'chart 1: it is not an object'],
    [{}, 'chart 1: it has no records'],
  ])('is 0 for %j: %s', (one, said) => {
    const result = form({}, made(one, chart()));
    expect([outcome(result), reasonOf(result)]).toEqual([0, said]);
  });

  it('is 1 if an axis is in one of the records, or is not named', () => {
    expect(outcome(form({}, made(chart({ data: [{ class: 'a' }, { area_ha: 1 }] }))))).toBe(1);
    expect(form({}, made(chart({ xAxis: null, yAxis: '' })))).toEqual(pass('each chart can be drawn'));
  });
});

describe('chart_type_match', () => {
  it.each([
    ['bar; Pie', '', 'expected bar or Pie, there is no chart or it says no type'],
    ['bar; Pie', 'Bar', 'the first chart is of type Bar'],
    ['bar; Pie', 'line', 'expected bar or Pie, the first chart is of type line'],
  ])('expected %s, of type “%s”: %s', (expected_chart_type, chartType, reason) => {
    expect(reasonOf(type({ expected_chart_type }, wholeOutput({ chartType, chartCount: 1 })))).toBe(reason);
  });

  it('is blank if only separators are expected', () => {
    expect(outcome(type({ expected_chart_type: ';' }, wholeOutput({ chartType: 'bar' })))).toBe('blank');
  });
});

describe('chart_produced', () => {
  it.each([
    [exampleOf(chartProduced, 'chart_produced'), '1 chart', 1],
    ['431,250 ha', '0 charts', 0],
    ['(blank)', '0 charts', 'blank'],
  ] as const)('does what its documentation says of %s and %s', (answer, made, score) => {
    const expected_answer = answer === '(blank)' ? '' : answer;
    const output = wholeOutput({ chartCount: Number.parseInt(made) });
    expect(outcome(produced({ expected_answer }, output))).toBe(score);
  });

  it.each<[string, string, number | 'blank']>([
    ['TRUE', '', 'blank'],
    ['FALSE', '', 0],
    ['TRUE', 'TRUE', 0],
    ['', 'FALSE', 'blank'],
    ['', 'perhaps', 0],
  ])('of clarification “%s” and data pull “%s” → %s', (clarification, pull, score) => {
    const expected = {
      ...{ expected_answer: '5 ha', expected_clarification: clarification, expected_data_pull: pull },
    };
    expect(outcome(produced(expected, wholeOutput()))).toBe(score);
  });
});

it.each([
  [exampleOf(chartProduced, 'data_charted'), '12 rows, 1 chart', 1],
  ['431,250 ha', '12 rows, 0 charts', 0],
  ['431,250 ha', '0 rows, 0 charts', 'blank'],
  ['431,250 ha', '12 rows, 0 charts (columns only)', 'blank'],
] as const)('data_charted does what its documentation says of %s and %s', (expected_answer, done, score) => {
  const [rows = 0, chartCount = 0] = (done.match(/\d+/g) ?? []).map(Number);
  const pull = { rows, source: '' };
  expect(
    outcome(
      charted(
        { expected_answer },
        wholeOutput({ pull, chartCount, ...(!done.includes('columns only') && { isWhole: true }) }),
      ),
    ),
  ).toBe(score);
});

it.each([
  ['5 ha', 12, 0, expect.any(String), 'data was pulled, and no chart was made of it'],
  ['5 ha', 12, 2, '2 charts', '2 charts'],
  ['5 ha', 0, 1, '1 chart', 'no data was pulled'],
])('of an answer “%s”, %d rows and %d charts: %s; %s', (expected_answer, rows, chartCount, made, ofData) => {
  const expected = { expected_answer, expected_data_pull: 'TRUE' };
  const done = wholeOutput({ pull: { rows, source: '' }, chartCount, isWhole: true });
  expect([produced, charted].map((assess) => reasonOf(assess(expected, done)))).toEqual([made, ofData]);
});
