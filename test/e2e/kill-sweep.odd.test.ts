/** The other half of kill-sweep.even.test.ts. */
import { expect, it } from '@jest/globals';
import { dyingAt, sweep, undisturbedRun } from './disturbed';

it('A run comes to the same end, at whichever call of odd number its execution dies', () => {
  const undisturbed = undisturbedRun();
  expect(sweep(undisturbed, dyingAt(undisturbed, 1))).toEqual([]);
});
