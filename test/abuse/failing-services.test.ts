/** Whichever service call fails, the finished workbook is that of an undisturbed run, cell by cell. */
import { describe, expect, it } from '@jest/globals';
import { methodInPhase } from '../support/places';
import { sweep } from '../support/sweep';
import { isThorough } from '../support/thorough';
import { disturbedLife, LARGE, SMALL, undisturbedRun } from '../e2e/disturbed';

const FAILURE = {
  kind: 'error',
  message: 'Service Spreadsheets failed while accessing document.',
} as const;
/** Places tried in one life. */
const FAILURES_PER_LIFE = 11;

describe('a run whose services fail', () => {
  const undisturbed = undisturbedRun(isThorough ? LARGE : SMALL);

  it('comes to the same end, whichever method fails, in whichever phase', () => {
    const methods = disturbedLife(undisturbed, methodInPhase);
    const { places, wrong } = sweep(methods, FAILURE, FAILURES_PER_LIFE);
    expect(wrong).toEqual([]);
    expect(places.length).toBeGreaterThan(130);
  });

  if (isThorough)
    it('comes to the same end, whichever call fails, once', () => {
      const calls = disturbedLife(undisturbed, (_runtime, _method, index) => String(index));
      const { places, wrong } = sweep(calls, FAILURE, 1);
      expect(wrong).toEqual([]);
      expect(places.length).toBeGreaterThan(undisturbed.places.length);
    });
});
