import { amount } from '../../src/model/section';

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
