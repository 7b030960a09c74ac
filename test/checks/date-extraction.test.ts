import { describe, expect, it } from '@jest/globals';
import { decodeState } from '../../src/agent/state';
import { dateExtraction } from '../../src/checks/date-extraction';
import type { AskedPeriod } from '../../src/model/fields/data';
import { assessBy } from '../support/assessing';
import { attempt, NO_TRACE, outcome, reasonOf } from '../support/cases';

const asked = assessBy(dateExtraction, 'date_extraction');
const covered = assessBy(dateExtraction, 'date_coverage');
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

  it('says what was asked for, and that nothing was', () => {
    const periods = [call('2023-01-01', '2023-12-31'), call('2023-01-01', '2023-12-31')];
    expect(reasonOf(asked(IN_2024, attempt({ askedPeriods: periods })))).toBe(
      'asked for 2023-01-01 to 2023-12-31 (pull_data), expected 2024-01-01 to 2024-12-31',
    );
    expect(reasonOf(asked(IN_2024, attempt({ askedPeriods: [] })))).toBe(
      'expected 2024-01-01 to 2024-12-31, no call named a period',
    );
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
