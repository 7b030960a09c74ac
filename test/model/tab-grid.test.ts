import { columnLetter, nearPlaces } from '../../src/model/tab-grid';

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

it('puts places near each other into one block, with those between them', () => {
  expect(nearPlaces([7, 3, 4])).toEqual([[3, 4, 5, 6, 7]]);
  const blocks = nearPlaces([1, 201, 402]);
  expect(blocks.map((block) => [block[0], block.length])).toEqual([
    [1, 201],
    [402, 1],
  ]);
  expect(nearPlaces([])).toEqual([]);
});
