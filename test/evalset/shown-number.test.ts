import fc from 'fast-check';
import { shownNumber } from '../../src/evalset/cell-text';
import { withDecimals } from '../../src/evalset/read-tab';
import { matchAnswer } from '../../src/judge/rules/by-rule';
import { assessNumber } from '../../src/checks/own/cell-rules';
import { evalCase } from '../support/cases';

// "1.500" is one and a half or one and a half thousand: what the tab or its locale tells, in the rules, `expected_number` and charts alike.

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
    matchAnswer({ expected: '1.500 ha', actual: '1500 ha', decimals }, { tolerance: 0.05 }).verdict,
    assessNumber(
      { ...evalCase({ expected_number: '1.500 ha' }), ...(decimals && { decimals }) },
      { message: '1500 ha' },
    ),
  ];
  expect(read()).toMatchObject(['uncertain', { kind: 'blank' }]);
  expect(read('comma')).toMatchObject(['yes', { score: 1 }]);
  expect(read('point')).toMatchObject(['no', { score: 0 }]);
});

it.each([
  [0.0909, '9.09%', '9.09%'],
  [0.0909, '9%', '9%'],
  [0.0857, '8,57%', '8.57%'],
  [0.615, '61.5 %', '61.5%'],
  [-0.05, '-5%', '-5%'],
  [-0.05, '(5.0%)', '-5.0%'],
  [12.3456, '1,234.56%', '1234.56%'],
  [0.00145, '0.15%', '0.15%'],
  [0, '0.00%', '0.00%'],
  [-0.0001, '0%', '0%'],
  // With a sign that the format adds.
  [9.09, '9.09%', '9.09%'],
  [50, '50 %', '50%'],
  // With a unit.
  [5, '5 ha', '5 ha'],
  [1234.5, '1,235 ha', '1234.5 ha'],
  [1234.5678, '1.234,57 ha', '1234.5678 ha'],
  [924000, '924 000 km²', '924000 km²'],
  [5, '5 km2', '5 km2'],
  [10, '10 Mg CO2e', '10 Mg CO2e'],
  [-5, '−5 ha', '-5 ha'],
  [-5, '(5) ha', '-5 ha'],
  [611895, '611,895 公顷', '611895 公顷'],
  [20, '20°', '20 °'],
  [1299, '1,299 kha', '1299 kha'],
  [0, '0 ha', '0 ha'],
  // In the scale of its format.
  [25540000, '25.5 Mha', '25.54 Mha'],
  [25.54, '25.5 Mha', '25.54 Mha'],
  [1299278, '1,299 kha', '1299.278 kha'],
  [1000000000, '1B', '1B'],
  [590000, '590k', '590k'],
  // With nothing behind it.
  [1234, '1,234', '1234'],
  [1234.5678, '1,235', '1234.5678'],
  [2015, '2015', '2015'],
  [7, '007', '7'],
  [-5, '(5)', '-5'],
  [-5, '(5.00)', '-5'],
  [5, '$5', '5'],
  [1234567, '1.23E+06', '1234567'],
  [1.5, '1 1/2', '1.5'],
  [0.5, '12:00', '0.5'],
  [0, '-', '0'],
  [0, '', '0'],
])('a number stored as %d and shown as %j is %s', (value, shown, text) => {
  expect(shownNumber(value, shown)).toBe(text);
});

it.each([
  [431249.8731, '431,250', '431250'],
  [431249.8731, '431.250', '431250'],
  [431249.8731, '431 249,87', '431249.87'],
  [12.34, '12.3', '12.3'],
  [12345678, '12.3M', '12.3M'],
  [1234.5678, '1,234.57 ha', '1234.57 ha'],
  [-5.04, '(5.0)', '-5.0'],
  [100 / 3, '33.33333333', '33.33333333'],
  [0.0909, '9.09%', '9.09%'],
  [1234567, '1.23E+06', '1234567'],
])('what is shown of %d as %j is %s', (value, shown, text) => {
  expect(shownNumber(value, shown, 'digits shown')).toBe(text);
});

it('a percentage is worth what is shown, whatever the decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100000, max: 100000 }),
      fc.integer({ min: 0, max: 2 }),
      (hundredths, decimals) => {
        const percent = hundredths / 10 ** decimals;
        const text = `${percent.toFixed(decimals)}%`;
        fc.pre(text !== '-0%');
        expect(shownNumber(percent / 100, text)).toBe(text);
      },
    ),
  );
});
