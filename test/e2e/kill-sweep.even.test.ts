/**
 * Whatever service call an execution dies at, the finished workbook is that of an undisturbed run, cell by cell: the calls of even
 * number. (Those of odd number are in a file of their own, so that both are tried at the same time.)
 */
import { describe, expect, it } from '@jest/globals';
import { dyingAt, sweep, undisturbedRun } from './disturbed';

describe('a run whose execution dies', () => {
  const undisturbed = undisturbedRun();

  it('is tried over more than forty rows in two tabs, some of them judged by a model', () => {
    expect(Object.keys(undisturbed.contents)).toEqual([
      'GOLD',
      'GOLD results',
      'Loc',
      'Loc results',
      'Run history',
      'GNW cache',
      'Summary',
      'Heatmap',
    ]);
    expect(undisturbed.requests).toBeGreaterThan(10);
    expect(undisturbed.calls).toBeGreaterThan(300);
  });

  it('comes to the same end, at whichever call of even number it dies', () => {
    expect(sweep(undisturbed, dyingAt(undisturbed, 0))).toEqual([]);
  });
});
