import { dates } from '../../src/checks/date';
import { isCalledFor } from '../../src/checks/check';
import { assessBy, metaOf } from '../support/assessing';
import { attempt, evalCase, NO_TRACE, outcome, reasonOf, SCORING, wholeOutput } from '../support/cases';
import { decodeState } from '../../src/agent/decode-state';
import type { AskedPeriod } from '../../src/fields/data-pull';

const date = metaOf(dates, 'date_match');
const assess = assessBy(date);

/** `2024 – (blank)` as a pair. */
function pair(text: string): readonly [string, string] {
  const [start = '', end = ''] = text.split(' – ').map((part) => (part === '(blank)' ? '' : part));
  return [start, end];
}

const compare = (expected: string, actual: string) => {
  const [expected_start_date, expected_end_date] = pair(expected);
  const [start, end] = pair(actual);
  return assess({ expected_start_date, expected_end_date }, wholeOutput({ pullDates: { start, end } }));
};

describe('date_match', () => {
  it.each([
    ['2024-01-01 – 2024-12-31', '2024-01-01 – 2024-12-31', 1],
    ['1/1/2024 – 12/31/2024', '2024 – 2024', 1],
    ['1/1/2024 – 31/12/2024', '2024-01-01T00:00:00Z – 2024-12-31', 1],
    ['2015 – 2020', '2015 – 2020', 1],
    ['2015 – 2020', '2015-01-01 – 2020-01-01', 0],
    ['2015 – 2020', '2015 – (blank)', 0],
    ['2015 – 2020', 'last year – 2020', 0],
    ['02/10/2021 – 03/10/2021', '2021-02-10 – 2021-03-10', 1],
    ['2024-08-01 – 2024-08-31', '1/8/2024 – 31/8/2024', 1],
    ['2024-08-01 – 2024-08-31', '8/1/2024 – 8/31/2024', 1],
    ['2024-08-01 – 2024-08-01', '2024-08-01 – 2024-08-01', 1],
    ['2024-08-01 – 2024-08-31', '2024-08-01 – (blank)', 0],
    ['(blank) – (blank)', '2015 – 2020', 'blank'],
    ['(blank) – 2020', '2015 – 2020', 'blank'],
    ['soon – 2020', '2015 – 2020', 'blank'],
    ['2015 – 2020-02-30', '2015 – 2020', 'blank'],
  ] as const)('expected %s, pulled %s → %s', (expected, actual, score) => {
    expect(outcome(compare(expected, actual))).toBe(score);
  });

  it.each([
    ['soon – 2020', 'expected_start_date', 'soon'],
    ['2015 – 12/31/20', 'expected_end_date', '12/31/20'],
    ['(blank) – then', 'expected_end_date', 'then'],
  ])('names the cell that is not a date in %s', (expected, column, text) => {
    expect(compare(expected, '2015 – 2020')).toMatchObject({
      badCell: { column, problem: expect.stringContaining(`“${text}”`) },
    });
  });

  it.each([
    ['2015 – 2020', '2015 – 2020', '2015-01-01 to 2020-12-31'],
    [
      '2015 – 2020',
      '2016 – (blank)',
      'start: expected 2015-01-01, got 2016-01-01; end: expected 2020-12-31, got none',
    ],
    ['(blank) – (blank)', '2015 – 2020', 'no dates are expected'],
    ['2015 – (blank)', '2015 – 2020', 'only one of the two dates is expected'],
    ['2015 – soon', '2015 – 2020', 'the expected date soon cannot be read'],
    [
      '2015 – 2020',
      '(blank) – (blank)',
      'expected 2015-01-01 to 2020-12-31, the pulled data carries no dates',
    ],
  ])('says why: expected %s, pulled %s', (expected, actual, reason) => {
    expect(reasonOf(compare(expected, actual))).toBe(reason);
  });
});

describe('dates that cannot be relied on', () => {
  const BOTH = '“1/8/2024” may be 2024-01-08 or 2024-08-01';

  it('are named if day and month cannot be distinguished', () => {
    const expected = { expected_start_date: '1/8/2024', expected_end_date: '2024-12-31' };
    const dayReading = { order: undefined, because: 'no date of the tab tells' };
    const pullDates = { start: '2024-08-01', end: '2024-12-31' };
    const assessed = date.assess(evalCase(expected, { dayReading }), wholeOutput({ pullDates }), SCORING);
    expect(assessed).toEqual({
      ...{ kind: 'blank', code: 'unreadable', reason: 'the expected date 1/8/2024 can be read in two ways' },
      badCell: {
        column: 'expected_start_date',
        problem: `${BOTH} (no date of the tab tells); write it like 2024-08-01`,
      },
    });
  });

  it('include an agent’s date of two readings, one of them right', () => {
    expect(compare('2024-08-01 – 2024-08-31', '1/8/2024 – 2024-08-31')).toEqual({
      ...{ kind: 'blank', code: 'unreadable', reason: 'the agent’s date 1/8/2024 can be read in two ways' },
      badCell: { column: 'actual_start_date', problem: `${BOTH}; write it like 2024-08-01` },
    });
    expect(outcome(compare('2024-08-02 – 2024-08-31', '1/8/2024 – 2024-08-31'))).toBe(0);
  });

  it.each([
    [
      '13/1/2024 – 2/14/2024',
      '2024-01-13 – 2024-02-14',
      'expected_end_date',
      '“2/14/2024” puts the month first, “13/1/2024” the day first; write both like 2024-08-01',
    ],
    [
      '2025 – 2024',
      '2025-01-01 – 2024-12-31',
      'expected_start_date',
      'the period begins on 2025-01-01, but expected_end_date ends it on 2024-12-31; swap the two dates',
    ],
  ])('are those of %s: no row passes by them', (expected, actual, column, problem) => {
    const badCell = { column, problem };
    expect(compare(expected, actual)).toEqual({
      ...{
        kind: 'blank',
        code: 'unreadable',
        reason: `the expected period cannot be relied on: ${problem}`,
        badCell,
      },
    });
    expect(compare(expected, '2001 – 2001')).toMatchObject({ kind: 'scored', score: 0, badCell });
  });

  it('make the check apply if both are given', () => {
    const isCalled = (start: string, end: string) =>
      isCalledFor(date, evalCase({ expected_start_date: start, expected_end_date: end }));
    expect([isCalled('2024', '2024'), isCalled('2024', ''), isCalled('', '2024')]).toEqual([
      ...[true, false, false],
    ]);
  });
});

const asked = assessBy(dates, 'date_extraction');
const covered = assessBy(dates, 'date_coverage');
const IN_2024 = { expected_start_date: '2024', expected_end_date: '2024' };
const call = (start: string, end: string, tool = 'pull_data'): AskedPeriod => ({ tool, start, end });

describe('date_extraction', () => {
  it.each<[string, AskedPeriod[], number]>([
    ['the expected days', [call('2024-01-01', '12/31/2024')], 1],
    ['an end that is left out', [call('2024-01-01', '')], 1],
    ['one right period of several', [call('2020', '2020'), call('2024', '2024')], 1],
    ['two that are each half right', [call('2024', '2025'), call('2023', '2024')], 0],
    ['a day that cannot be read', [call('2024', 'soon')], 0],
    ['no period', [], 0],
  ])('takes %s', (_what, askedPeriods, score) => {
    expect(outcome(asked(IN_2024, attempt({ askedPeriods })))).toBe(score);
  });

  it('says which period was requested, or that none was', () => {
    const periods = [call('2023-01-01', '2023-12-31'), call('2023-01-01', '2023-12-31')];
    expect(reasonOf(asked(IN_2024, attempt({ askedPeriods: periods })))).toBe(
      'asked for 2023-01-01 to 2023-12-31 (pull_data), expected 2024-01-01 to 2024-12-31',
    );
    const said = (...askedPeriods: AskedPeriod[]) => {
      const result = asked(IN_2024, attempt({ askedPeriods }));
      return [outcome(result), reasonOf(result)];
    };
    expect(said(call('', '2024-12-31'))).toEqual([1, 'asked for … to 2024-12-31 (pull_data)']);
    expect(said(call('2020', '2020'), call('2024', '', ''))).toEqual([1, 'asked for 2024-01-01 to …']);
    expect(said(call('2020', '2020'), call('2021', '2021', ''))).toEqual([
      0,
      'asked for 2020-01-01 to 2020-12-31 (pull_data); 2021-01-01 to 2021-12-31, expected 2024-01-01 to 2024-12-31',
    ]);
  });

  it('names a date of the agent that can be read in two ways, one of them right', () => {
    const august = { expected_start_date: '2024-08-01', expected_end_date: '2024-08-09' };
    const unclear = (...askedPeriods: AskedPeriod[]) => asked(august, attempt({ askedPeriods }));
    const named = (text: string) => ({
      kind: 'blank',
      badCell: { column: 'actual_extracted_windows', problem: expect.stringContaining(`“${text}” may be`) },
    });
    expect(unclear(call('2020', '2020'), call('1/8/2024', ''))).toMatchObject(named('1/8/2024'));
    expect(unclear(call('2024-08-01', '9/8/2024'))).toMatchObject(named('9/8/2024'));
    expect(outcome(unclear(call('1/8/2024', '2020-01-01')))).toBe(0);
  });

  it('needs both dates, and names one that cannot be read', () => {
    expect(outcome(asked({ expected_start_date: '2024' }, attempt()))).toBe('blank');
    expect(asked({ ...IN_2024, expected_end_date: 'soon' }, attempt())).toMatchObject({
      badCell: { column: 'expected_end_date' },
    });
  });
});

describe('the periods of a state', () => {
  const ai = (...calls: readonly (readonly [string, unknown])[]) => ({
    type: 'ai',
    tool_calls: calls.map(([name, args]) => ({ name, args })),
  });
  const human = { type: 'human', content: 'How much?' };
  const year = (of: string) => ({ start_date: `${of}-01-01`, end_date: `${of}-12-31` });
  const periods = (...messages: readonly unknown[]) => {
    const collected = decodeState(JSON.stringify({ messages }), NO_TRACE);
    if (collected.kind !== 'output') throw new Error(collected.reason);
    return (collected.output.askedPeriods ?? []).map(({ tool, start }) => `${tool} ${start}`);
  };

  it.each([
    [
      'those for data before those for a dataset',
      [human, ai(['pick_dataset', year('2020')], ['pull_data', year('2021')])],
      ['pull_data 2021-01-01'],
    ],
    [
      'those for a dataset before others',
      [human, ai(['search', year('2020')], ['pick_dataset', year('2021')])],
      ['pick_dataset 2021-01-01'],
    ],
    ['others where there is nothing else', [human, ai(['search', year('2020')])], ['search 2020-01-01']],
    [
      'calls with a date only',
      [human, ai(['pull_data', { start_date: ' ', end_date: null }], ['pull_data', 'x'])],
      [],
    ],
    [
      'this turn’s',
      [human, ai(['pull_data', year('2020')]), human, ai(['pick_dataset', year('2021')])],
      ['pick_dataset 2021-01-01'],
    ],
    [
      'those of earlier turns where this one has none',
      [human, ai(['pull_data', year('2020')]), human, ai(['pull_data', {}])],
      ['pull_data 2020-01-01'],
    ],
  ])('are %s', (_which, messages, found) => {
    expect(periods(...messages)).toEqual(found);
  });
});

describe('date_coverage', () => {
  it.each([
    ['2001-01-01', '2025-12-31', 1],
    ['2024', '2024', 1],
    ['2024-01-02', '2024-12-31', 0],
    ['2024-01-01', '2024-12-30', 0],
    ['', '2024-12-31', 0],
    ['soon', 'later', 0],
  ])('%s to %s: %s', (start, end, score) => {
    expect(outcome(covered(IN_2024, attempt({ period: { start, end } })))).toBe(score);
  });

  it('compares dates written in different orders: the period is not the agent’s choice', () => {
    const mixed = { expected_start_date: '9/30/2024', expected_end_date: '31/12/2024' };
    const period = { start: '2001-01-01', end: '2025-12-31' };
    expect(outcome(covered(mixed, attempt({ period })))).toBe(1);
  });

  it.each([
    [
      { start_date: '2020-01-01', end_date: '' },
      { start: '2020-01-01', end: '2024-12-31' },
    ],
    [{}, { start: '2024-01-01', end: '2024-12-31' }],
  ])('takes each end from the thread, else from its last pull: %j', (own, period) => {
    const pulled = { id: '1', start_date: '2024-01-01', end_date: '2024-12-31' };
    const state = { ...own, statistics: [{ id: '0', start_date: '1999-01-01' }, pulled] };
    expect(decodeState(JSON.stringify(state), NO_TRACE)).toMatchObject({ output: { period } });
  });
});

it('says which period is recorded', () => {
  const said = (start: string, end: string) => {
    const result = covered(IN_2024, attempt({ period: { start, end } }));
    return [outcome(result), reasonOf(result)];
  };
  expect(said('2001', '')).toEqual([0, '2001-01-01 to … is recorded, expected 2024-01-01 to 2024-12-31']);
  expect(said('', '2024')).toEqual([0, '… to 2024-12-31 is recorded, expected 2024-01-01 to 2024-12-31']);
  expect(said('1/8/2023', '31/12/2024')).toEqual([1, '2023-08-01 to 2024-12-31 is recorded']);
});
