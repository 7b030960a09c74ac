import { isBlocked } from '../../src/model/check';

it.each([
  ['aoi', 'aoi', false],
  ['aoi', 'dataset', true],
  ['aoi', 'answer', true],
  ['dataset', 'data', true],
  ['data', 'dataset', false],
  ['answer', 'answer', false],
  ['aoi', 'scope', false],
  ['aoi', 'quality', false],
  ['scope', 'workflow', false],
  [null, 'answer', false],
] as const)('isBlocked after a first failure at %s, a 0 at %s: %s', (firstFailure, stage, expected) => {
  expect(isBlocked(firstFailure, stage)).toBe(expected);
});
