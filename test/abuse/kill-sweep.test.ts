/** Whichever service call an execution dies at, the finished workbook is that of an undisturbed run, cell by cell. */
import { describe, expect, it } from '@jest/globals';
import { methodInPhase } from '../support/places';
import { sweep } from '../support/sweep';
import { isThorough } from '../support/thorough';
import { disturbedLife, LARGE, SMALL, undisturbedRun } from '../e2e/disturbed';

const DEATH = { kind: 'kill' } as const;
/** Places tried in one life. */
const DEATHS_PER_LIFE = 24;

describe('a run whose executions die', () => {
  const undisturbed = undisturbedRun(isThorough ? LARGE : SMALL);

  it('is tried over two tabs in several waves, with rows that a model judges', () => {
    expect(Object.keys(undisturbed.contents)).toEqual([
      'Summary',
      'Heatmap',
      'GOLD',
      'GOLD results',
      'Loc',
      'Loc results',
      'GNW run',
      'GNW cache',
      'GNW ledger',
    ]);
    expect(undisturbed.requests).toBeGreaterThan(8);
    expect(undisturbed.places.length).toBeGreaterThan(300);
  });

  it('comes to the same end, at whichever method they die, in whichever phase', () => {
    const { places, wrong } = sweep(disturbedLife(undisturbed, methodInPhase), DEATH, DEATHS_PER_LIFE);
    expect(wrong).toEqual([]);
    expect(places.length).toBeGreaterThan(130);
  });

  if (isThorough)
    it('comes to the same end, at whichever place they die', () => {
      const { places, wrong } = sweep(disturbedLife(undisturbed), DEATH, DEATHS_PER_LIFE);
      expect(wrong).toEqual([]);
      expect(places).toEqual(expect.arrayContaining([...undisturbed.places]));
    });

  if (isThorough)
    it('comes to the same end, at whichever call it dies, once', () => {
      const calls = disturbedLife(undisturbed, (_runtime, _method, index) => String(index));
      const { places, wrong } = sweep(calls, DEATH, 1);
      expect(wrong).toEqual([]);
      expect(places.length).toBeGreaterThan(undisturbed.places.length);
    });
});
