import { amount, sparkline } from '../../src/model/section';

it.each<[unknown, number | undefined]>([
  [0.5, 0.5],
  ['0.5', 0.5],
  [0, 0],
  ['', undefined],
  [' ', undefined],
  ['a', undefined],
  [-1, undefined],
  [Infinity, undefined],
  [null, undefined],
])('%j is %s', (value, expected) => {
  expect(amount(value)).toBe(expected);
});

it('is a bar each, from none passes to all pass', () => {
  // 0, 1/7, 1/2 (the upper of the two in the middle), 6/7 and 1 of the seven steps.
  expect(sparkline([0, 1 / 7, 0.5, 6 / 7, 1])).toBe('▁▂▅▇█');
});
