/** Whichever service call an execution dies at, or fails, the finished workbook is that of an undisturbed run, cell by cell. */
import { describe, expect, it } from '@jest/globals';
import { methodInPhase } from '../support/places';
import { sweep } from '../support/sweep';
import { isThorough } from '../support/thorough';
import { disturbedLife, LARGE, SMALL, undisturbedRun } from '../e2e/disturbed';

/** And how many places are tried in one life. */
const FAULTS = [
  ['whose executions die', { kind: 'kill' }, 24],
  [
    'whose services fail',
    { kind: 'error', message: 'Service Spreadsheets failed while accessing document.' },
    11,
  ],
] as const;

const undisturbed = undisturbedRun(isThorough ? LARGE : SMALL);

it('a run is disturbed over two tabs in several waves, with rows that a model judges', () => {
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

describe.each(FAULTS)('a run %s comes to the same end,', (_which, fault, perLife) => {
  it('at whichever method, in whichever phase', () => {
    const { places, wrong } = sweep(disturbedLife(undisturbed, methodInPhase), fault, perLife);
    expect(wrong).toEqual([]);
    expect(places.length).toBeGreaterThan(130);
  });

  if (isThorough)
    it('at whichever call, once', () => {
      const calls = disturbedLife(undisturbed, (_runtime, _method, index) => String(index));
      const { places, wrong } = sweep(calls, fault, 1);
      expect(wrong).toEqual([]);
      expect(places.length).toBeGreaterThan(undisturbed.places.length);
    });
});

if (isThorough)
  it('a run whose executions die comes to the same end, at whichever place', () => {
    const { places, wrong } = sweep(disturbedLife(undisturbed), { kind: 'kill' }, 24);
    expect(wrong).toEqual([]);
    expect(places).toEqual(expect.arrayContaining([...undisturbed.places]));
  });
