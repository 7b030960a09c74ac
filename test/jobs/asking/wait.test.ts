import { describe, expect, it } from '@jest/globals';
import { learntCut, nextWait, ranOutOfTime, validCut, type Wait } from '../../../src/jobs/asking/wait';

const FIRST = { isFirst: true, needsFull: false, wanted: 10 };
const LATER = { isFirst: false, needsFull: false, wanted: 10 };
const NOW = Date.UTC(2026, 10, 21);
const CUT = { seconds: 60, at: NOW };
const FULL: Wait = { seconds: 320, isFull: true, most: 10 };

describe('how long the agent may be waited for', () => {
  it('is all of what the execution can wait for, twenty seconds kept for states and writing', () => {
    expect(nextWait(330, undefined, 345_000, FIRST)).toEqual({ seconds: 325, isFull: true, most: 10 });
    expect(nextWait(100, undefined, 345_000, FIRST)).toEqual({ seconds: 100, isFull: true, most: 10 });
  });

  it('is shorter later in an execution, as long as that is worth it', () => {
    expect(nextWait(330, undefined, 200_000, LATER)).toEqual({ seconds: 180, isFull: false, most: 10 });
    expect(nextWait(330, undefined, 140_000, LATER)?.seconds).toBe(120);
    expect(nextWait(330, undefined, 139_000, LATER)).toBeUndefined();
  });

  it('waits for the next execution with those for whom a shorter wait was in vain', () => {
    expect(
      nextWait(330, undefined, 200_000, { isFirst: false, needsFull: true, wanted: 10 }),
    ).toBeUndefined();
  });

  it('knows that no fetch takes longer where Google was seen to cut one off', () => {
    expect(nextWait(330, CUT, 85_000, LATER)).toEqual({ seconds: 65, isFull: true, most: 10 });
    expect(nextWait(330, CUT, 200_000, LATER)).toEqual({ seconds: 180, isFull: true, most: 10 });
    expect(nextWait(330, CUT, 84_000, LATER)).toBeUndefined();
  });

  it('is shared by those who wait in line behind the first ten, as long as that is worth it', () => {
    expect(nextWait(330, undefined, 345_000, { ...FIRST, wanted: 20 })).toEqual({
      ...{ seconds: 162, isFull: false, most: 20 },
    });
    expect(nextWait(330, undefined, 345_000, { ...FIRST, wanted: 30 })?.most).toBe(20);
    expect(nextWait(100, undefined, 345_000, { ...FIRST, wanted: 30 })).toEqual({
      ...{ seconds: 100, isFull: true, most: 30 },
    });
    expect(nextWait(330, undefined, 200_000, { ...LATER, wanted: 20 })?.most).toBe(10);
  });

  it('never reaches beyond what is left, not even for the last in line', () => {
    for (let left = 21_000; left < 360_000; left += 7000)
      for (const cut of [undefined, CUT])
        for (const wanted of [1, 10, 11, 30]) {
          const wait = nextWait(330, cut, left, { ...LATER, wanted });
          if (wait) expect((wait.seconds * 1000 * wait.most) / 10).toBeLessThanOrEqual(left - 20_000);
        }
  });
});

describe('what is learnt of Google’s own limit', () => {
  it('is where a group was cut off before its time', () => {
    const after = (ms: number) => learntCut(undefined, { ms, wait: FULL, threw: true }, NOW);
    expect(after(60_400)).toEqual({ seconds: 61, at: NOW });
    expect(after(25_000)).toEqual({ seconds: 25, at: NOW });
  });

  it('is nothing where the time was up, the host was out of reach, or all answered', () => {
    // Five seconds before the time was up.
    expect(learntCut(undefined, { ms: 315_000, wait: FULL, threw: true }, NOW)).toBeUndefined();
    expect(learntCut(undefined, { ms: 3000, wait: FULL, threw: true }, NOW)).toBeUndefined();
    expect(learntCut(undefined, { ms: 200_000, wait: FULL, threw: false }, NOW)).toBeUndefined();
  });

  it('is forgotten where an answer took longer, and after a week', () => {
    expect(learntCut(CUT, { ms: 65_000, wait: FULL, threw: false }, NOW)).toEqual(CUT);
    // Two lines of ten: the last answer may have waited for its turn.
    expect(learntCut(CUT, { ms: 90_000, wait: { ...FULL, most: 20 }, threw: false }, NOW)).toEqual(CUT);
    expect(learntCut(CUT, { ms: 90_000, wait: FULL, threw: false }, NOW)).toBeUndefined();
    for (const age of [0, 7 * 86_400_000 - 1]) expect(validCut(CUT, NOW + age)).toEqual(CUT);
    for (const age of [-1, 7 * 86_400_000]) expect(validCut(CUT, NOW + age)).toBeUndefined();
  });

  it('tells an agent that took too long from a line that broke', () => {
    expect(ranOutOfTime({ ms: 25_000, wait: FULL, threw: true })).toBe(true);
    expect(ranOutOfTime({ ms: 3000, wait: FULL, threw: true })).toBe(false);
    expect(ranOutOfTime({ ms: 60_000, wait: FULL, threw: false })).toBe(false);
    expect(ranOutOfTime({ ms: 950, wait: { seconds: 1, isFull: true, most: 10 }, threw: true })).toBe(true);
  });
});
