import { columnLetter } from '../../src/model/tab-grid';

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [27, 'AB'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %d is called %s', (index, letter) => {
  expect(columnLetter(index)).toBe(letter);
});
