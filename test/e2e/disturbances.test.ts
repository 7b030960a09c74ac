/** Services that fail, and executions that die twice: the finished workbook is that of an undisturbed run. */
import { describe, expect, it } from '@jest/globals';
import type { Fault } from '../../local/runtime';
import { seededRandom } from '../../src/model/seeded-random';
import { isThorough, sweep, undisturbedRun } from './disturbed';

const FAILURE: Fault = { kind: 'error', message: 'Service Spreadsheets failed while accessing document.' };
/** Every so many-th call: each kind of call is met several times. */
const STEP = isThorough ? 11 : 23;
const TWICE = isThorough ? 100 : 40;

describe('a run that is disturbed', () => {
  const undisturbed = undisturbedRun();

  it('comes to the same end where a service fails once', () => {
    const some = Array.from({ length: Math.floor(undisturbed.calls / STEP) }, (_call, index) => index * STEP);
    expect(
      sweep(
        undisturbed,
        some.map((index) => new Map([[index, FAILURE]])),
      ),
    ).toEqual([]);
  });

  it('comes to the same end where two executions die, at random', () => {
    const random = seededRandom(4);
    const place = (): number => Math.floor(random() * undisturbed.calls * 1.2);
    const twice = Array.from(
      { length: TWICE },
      () =>
        new Map<number, Fault>([
          [place(), { kind: 'kill' }],
          [place(), { kind: 'kill-after' }],
        ]),
    );
    expect(sweep(undisturbed, twice)).toEqual([]);
  });
});
