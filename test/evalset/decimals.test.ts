/** "1.500" is one and a half or one and a half thousand: what the tab or its locale tells, in the rules, `expected_number` and charts alike. */
import { expect, it } from '@jest/globals';
import { withDecimals } from '../../src/evalset/read-tab';
import { matchAnswer } from '../../src/judge/rules/by-rule';
import { givesNumber } from '../../src/checks/own/number';
import { settled } from '../../src/checks/own/texts';
import { figureOf } from '../../src/checks/chart-figures';
import { evalCase } from '../support/cases';

const decimalsOf = (answers: readonly string[], locale = ''): (string | undefined)[] =>
  withDecimals(
    answers.map((expected_answer) => ({ evalCase: evalCase({ expected_answer }) })),
    () => locale,
  ).map((one) => one.evalCase.decimals);

it.each([
  [['1.500 ha'], '', [undefined]],
  [['1.500 ha', '431,250 ha'], '', ['point', 'point']],
  [['1.500 ha', '12,5 ha'], '', ['comma', undefined]],
  [['1.500 ha', '12,5 ha', '12.5 ha'], 'de_DE', [undefined, undefined, undefined]],
  [['1.500 ha'], 'de_DE', ['comma']],
  [['1.500 ha'], 'en_US', ['point']],
  [['0.909 ha', 'Pará'], 'de_DE', [undefined, undefined]],
])('figures %j of a tab with the locale “%s” write decimals with %j', (answers, locale, told) => {
  expect(decimalsOf(answers, locale)).toEqual(told);
});

it('decides what every reader of the cell takes it for', () => {
  const read = (decimals?: 'point' | 'comma') => [
    matchAnswer({ query: '', expected: '1.500 ha', actual: '1500 ha', decimals }, { tolerance: 0.05 })
      .verdict,
    settled(givesNumber('1.500 ha', '1500 ha', decimals), 'expected_number'),
    figureOf('1.500 ha', decimals)?.values[0],
  ];
  expect(read()).toMatchObject(['uncertain', { kind: 'blank' }, undefined]);
  expect(read('comma')).toMatchObject(['yes', { score: 1 }, 1500]);
  expect(read('point')).toMatchObject(['no', { score: 0 }, 1.5]);
});
