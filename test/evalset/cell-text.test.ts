import fc from 'fast-check';
import { assessNumber } from '../../src/checks/own/cell-rules';
import { cellReader, shownNumber } from '../../src/evalset/cell-text';
import { withDecimals } from '../../src/evalset/read-tab';
import { matchAnswer } from '../../src/judge/rules';
import { evalCase } from '../support/cases';

describe('cellReader', () => {
  it.each([
    ['a text', ' BRA ', ' BRA ', 'BRA'],
    ['None', 'None', 'None', ''],
    ['a blank cell', '', '', ''],
    ['TRUE', true, 'TRUE', 'TRUE'],
    ['FALSE in a sheet in German', false, 'FALSCH', 'FALSE'],
    ['the dataset id 0', 0, '0', '0'],
    ['an id of a kba', 15060, '15,060', '15060'],
    ['a wdpa id', 555592663, '5.56E+08', '555592663'],
    ['a year', 2015, '2,015', '2015'],
    ['a percentage', 0.0909, '9.09%', '9.09%'],
    ['a text that looks like a formula', '=1+1', '=1+1', '=1+1'],
    ['an error', '#REF!', '#REF!', '#REF!'],
    ['a date shown as its year', new Date('2024-01-01T00:00:00Z'), '2024', '2024'],
    ['a duration', new Date('1899-12-30T00:00:30Z'), '0:00:30', '0:00:30'],
    ['a duration of days', new Date('1899-12-31T06:00:00Z'), ' 30:00:00 ', '30:00:00'],
  ] as const)('reads %s', (_what, value, shown, text) => {
    expect(cellReader('Etc/UTC')(value, shown)).toBe(text);
  });

  it.each([
    ['Etc/UTC', '2024-07-01T00:00:00Z', '2024-07-01'],
    ['Pacific/Kiritimati', '2024-12-31T10:00:00Z', '2025-01-01'],
    ['Pacific/Niue', '2025-01-01T10:59:00Z', '2024-12-31'],
    ['America/New_York', '2024-03-10T05:00:00Z', '2024-03-10'],
    ['Asia/Kathmandu', '2024-02-28T18:15:00Z', '2024-02-29'],
  ])('reads a date as the day in %s (%s is %s)', (zone, instant, day) => {
    expect(cellReader(zone)(new Date(instant), 'any text')).toBe(day);
  });

  it('pads the year of an old date', () => {
    expect(cellReader('Etc/UTC')(new Date('0987-06-05T12:00:00Z'), '')).toBe('0987-06-05');
  });

  it('reads an invalid date as blank', () => {
    expect(cellReader('Etc/UTC')(new Date(NaN), '')).toBe('');
  });
});

// "1.500" may be one and a half, or one and a half thousand: the tab or its locale decides.

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
])('figures %j of a tab with the locale “%s” have the decimal mark %j', (answers, locale, told) => {
  expect(decimalsOf(answers, locale)).toEqual(told);
});

it('the decimal mark applies to rules and expected_number', () => {
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
  [0.0857, '8,57%', '8.57%'],
  [0.615, '61.5 %', '61.5%'],
  [-0.05, '(5.0%)', '-5.0%'],
  [12.3456, '1,234.56%', '1234.56%'],
  [0, '0.00%', '0.00%'],
  [-0.0001, '0%', '0%'],
  // With a sign that the format adds.
  [9.09, '9.09%', '9.09%'],
  [50, '50 %', '50%'],
  // With a unit.
  [1234.5, '1,235 ha', '1234.5 ha'],
  [1234.5678, '1.234,57 ha', '1234.5678 ha'],
  [924000, '924 000 km²', '924000 km²'],
  [-5, '(5) ha', '-5 ha'],
  [611895, '611,895 公顷', '611895 公顷'],
  [20, '20°', '20 °'],
  // In the scale of its format.
  [25540000, '25.5 Mha', '25.54 Mha'],
  [25.54, '25.5 Mha', '25.54 Mha'],
  [1299278, '1,299 kha', '1299.278 kha'],
  [1000000000, '1B', '1B'],
  [590000, '590k', '590k'],
  // Without a unit.
  [1234, '1,234', '1234'],
  [1234.5678, '1,235', '1234.5678'],
  [7, '007', '7'],
  [-5, '(5)', '-5'],
  [5, '$5', '5'],
  [1234567, '1.23E+06', '1234567'],
  [0, '-', '0'],
])('a number stored as %d and shown as %j is %s', (value, shown, text) => {
  expect(shownNumber(value, shown)).toBe(text);
});

it.each([
  [431249.8731, '431,250', '431250'],
  [431249.8731, '431 249,87', '431249.87'],
  [12345678, '12.3M', '12.3M'],
  [1234.5678, '1,234.57 ha', '1234.57 ha'],
  [-5.04, '(5.0)', '-5.0'],
  [100 / 3, '33.33333333', '33.33333333'],
  [0.0909, '9.09%', '9.09%'],
  [1234567, '1.23E+06', '1234567'],
])('the displayed digits of %d as %j are %s', (value, shown, text) => {
  expect(shownNumber(value, shown, 'digits shown')).toBe(text);
});

it('a percentage has the displayed decimals', () => {
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
