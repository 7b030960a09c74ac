import { nearPlaces } from '../../src/model/tab-grid';

it('puts places near each other into one block, with what stands between them', () => {
  expect(nearPlaces([7, 3, 4])).toEqual([[3, 4, 5, 6, 7]]);
  const blocks = nearPlaces([1, 201, 402]);
  expect(blocks.map((block) => [block[0], block.length])).toEqual([
    [1, 201],
    [402, 1],
  ]);
  expect(nearPlaces([])).toEqual([]);
});
