import { describe, expect, it } from '@jest/globals';
import { date } from '../../src/checks/date';
import { assessBy, examplesOf } from '../support/assessing';
import { outcome, output, reasonOf, wholeOutput } from '../support/cases';

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
  it.each(examplesOf(date))('does what its documentation says of %s and %s', (expected, actual, score) => {
    expect(outcome(compare(expected, actual))).toBe(score);
  });

  it.each([
    ['2024-01-01 – 2024-12-31', '2024-01-01 – 2024-12-31', 1],
    ['1/1/2024 – 12/31/2024', '2024 – 2024', 1],
    ['1/1/2024 – 31/12/2024', '2024-01-01T00:00:00Z – 2024-12-31', 1],
    ['2015 – 2020', '2015 – 2020', 1],
    ['2015 – 2020', '2015-01-01 – 2020-01-01', 0],
    ['2015 – 2020', '2016 – 2020', 0],
    ['2015 – 2020', '2015 – (blank)', 0],
    ['2015 – 2020', '(blank) – (blank)', 0],
    ['2015 – 2020', 'last year – 2020', 0],
    ['02/10/2021 – 03/10/2021', '2021-02-10 – 2021-03-10', 1],
    ['(blank) – (blank)', '2015 – 2020', 'blank'],
    ['(blank) – 2020', '2015 – 2020', 'blank'],
    ['soon – 2020', '2015 – 2020', 'blank'],
    ['2015 – 2020-02-30', '2015 – 2020', 'blank'],
    ['soon – (blank)', '2015 – 2020', 'blank'],
  ] as const)('expected %s, pulled %s → %s', (expected, actual, score) => {
    expect(outcome(compare(expected, actual))).toBe(score);
  });

  it('is blank where nothing was pulled, and where the dates are not known', () => {
    const expected = { expected_start_date: '2015', expected_end_date: '2020' };
    expect(outcome(assess(expected, wholeOutput()))).toBe('blank');
    expect(outcome(assess(expected, output()))).toBe('blank');
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
    [
      '2015 – 2020',
      '(blank) – (blank)',
      'expected 2015-01-01 to 2020-12-31, the pulled data carries no dates',
    ],
  ])('says why: expected %s, pulled %s', (expected, actual, reason) => {
    expect(reasonOf(compare(expected, actual))).toBe(reason);
  });
});
