import fc from 'fast-check';
import {
  latestEndOf,
  deadlineOf,
  executionId,
  isAlive,
  isAsleep,
  isDue,
  isOverdue,
  replyDeadlineOf,
  updatedMsPerRow,
  waitAfter,
  type WaveConditions,
  waitsForPerson,
  waveRows,
} from '../../src/engine/execution-time';
import { held, resting as restingUntil, runRecord } from '../support/run-record';

const MINUTE = 60_000;
const BEGAN = Date.UTC(2026, 10, 21, 22, 15);
const HELD = runRecord({ hold: held('me', latestEndOf(BEGAN)) });

describe('an execution', () => {
  it('stops half a minute before Google ends it; replies may arrive until a quarter of a minute before', () => {
    expect([deadlineOf(BEGAN), replyDeadlineOf(BEGAN)]).toEqual([
      BEGAN + 5.5 * MINUTE,
      BEGAN + 5.75 * MINUTE,
    ]);
    expect(latestEndOf(BEGAN)).toBe(BEGAN + 6.5 * MINUTE);
  });

  it.each([
    [0, true],
    [6.5 * MINUTE - 1, true],
    [6.5 * MINUTE, false],
    [60 * MINUTE, false],
    // The clock has jumped back: no execution can live that long. Clocks differ by half a minute at the most.
    [-30_000, true],
    [-31_000, false],
    [-60 * MINUTE, false],
  ])('is alive %i ms after its start: %s', (ms, isIt) => {
    expect(isAlive(HELD, BEGAN + ms)).toBe(isIt);
  });

  it('does not hold a resting run', () => {
    expect(isAlive(runRecord({ hold: restingUntil() }), BEGAN)).toBe(false);
  });

  it('has a unique id, even at the same moment', () => {
    const clock = { now: () => BEGAN, sleep: () => undefined };
    const names = Array.from({ length: 1000 }, () => executionId(clock));
    expect(new Set(names).size).toBe(1000);
    for (const name of names) expect(name).toMatch(/^[0-9a-z]+-[0-9a-z]{1,8}$/);
  });
});

describe('a run whose clock ticks every five minutes', () => {
  const resting = runRecord({ hold: restingUntil('', BEGAN) });
  const forPerson = runRecord({ hold: restingUntil(), heartbeatAt: BEGAN });

  it.each([
    ['a resting run is due at its time', resting, BEGAN - 1, BEGAN],
    [
      'a run that waits for somebody is due an hour after its last work',
      forPerson,
      BEGAN + 59 * MINUTE,
      BEGAN + 60 * MINUTE,
    ],
    ['a held run is due when its execution must be dead', HELD, BEGAN + 6 * MINUTE, BEGAN + 6.5 * MINUTE],
    [
      'a run is due if its time is two days ahead, since the clock has jumped back',
      resting,
      BEGAN - 2 * 24 * 60 * MINUTE + 1,
      BEGAN - 2 * 24 * 60 * MINUTE,
    ],
  ])('%s', (_what, record, before, from) => {
    expect([isDue(record, before), isDue(record, from)]).toEqual([false, true]);
  });

  it('waits for somebody if it rests without a time', () => {
    expect([resting, forPerson, HELD].map(waitsForPerson)).toEqual([false, true, false]);
  });

  it.each([
    ['resting', resting, isAsleep, 15 * MINUTE],
    ['held', HELD, isAsleep, 21.5 * MINUTE],
    // For others to take over, a quarter of an hour later.
    ['resting', resting, isOverdue, 30 * MINUTE],
    ['waiting for somebody', forPerson, isOverdue, 90 * MINUTE],
  ])('(%s) is asleep, or overdue, after missed ticks', (_what, record, is, ms) => {
    expect([is(record, BEGAN + ms), is(record, BEGAN + ms + 1)]).toEqual([false, true]);
  });

  it('is not asleep while it waits for somebody', () => {
    expect(isAsleep(forPerson, BEGAN + 600 * MINUTE)).toBe(false);
  });
});

const speed = (conditions: Partial<WaveConditions> = {}): WaveConditions => ({
  ...{ msPerRow: 0, asksModel: false, maxRows: 250, fruitless: 0 },
  ...conditions,
});
const PLENTY = 330_000;

describe('a wave', () => {
  it('has 20 rows at first with a model, and the maximum with rules', () => {
    expect(waveRows(speed({ asksModel: true }), PLENTY, true)).toBe(20);
    expect(waveRows(speed({ asksModel: true, maxRows: 8 }), PLENTY, true)).toBe(8);
    expect(waveRows(speed(), PLENTY, true)).toBe(250);
  });

  it.each([
    // 60 s ÷ 500 ms = 120 rows.
    [500, 120],
    // 60 s ÷ 7 s = 8.57 rows.
    [7000, 8],
    // One row takes longer than a minute: it is still done.
    [75_000, 1],
    // 60,000 rows would fit, the setting says 250.
    [1, 250],
  ])('takes about a minute: at %d ms a row it has %d rows', (msPerRow, rows) => {
    expect(waveRows(speed({ msPerRow, asksModel: true }), PLENTY, false)).toBe(rows);
  });

  it.each([
    // The target is 60 rows. (155 s − 5 s) ÷ (1 s × 1.5) = 100 fit.
    [155_000, 60],
    // (95 s − 5 s) ÷ 1.5 s = 60 fit.
    [95_000, 60],
    // (65 s − 5 s) ÷ 1.5 s = 40 fit.
    [65_000, 40],
    // (27.5 s − 5 s) ÷ 1.5 s = 15 fit: a quarter of the target.
    [27_500, 15],
    // (26 s − 5 s) ÷ 1.5 s = 14 fit: less than a quarter.
    [26_000, 0],
    [1000, 0],
    [-5000, 0],
  ])('shrinks before the deadline: %d ms before, it has %d rows', (left, rows) => {
    expect(waveRows(speed({ msPerRow: 1000 }), left, false)).toBe(rows);
  });

  it('has no rows if there is no time to write them', () => {
    expect(waveRows(speed(), 5000, false)).toBe(0);
    expect(waveRows(speed(), 5001, false)).toBe(250);
  });

  it('has at least one row if it is the first of an execution', () => {
    expect(waveRows(speed({ msPerRow: 1000 }), 1000, true)).toBe(1);
    expect(waveRows(speed({ msPerRow: 1000 }), -5000, true)).toBe(1);
    expect(waveRows(speed(), 0, true)).toBe(1);
    // (20 s − 5 s) ÷ 1.5 s = 10.
    expect(waveRows(speed({ msPerRow: 1000 }), 20_000, true)).toBe(10);
  });

  it.each([
    [0, 60],
    [1, 30],
    [2, 15],
    [3, 7],
    [5, 1],
    [8, 1],
  ])('after %d executions without a finished wave has %d of 60 rows', (fruitless, rows) => {
    expect(waveRows(speed({ msPerRow: 1000, fruitless }), PLENTY, true)).toBe(rows);
  });

  it('has at most the maximum of rows and, unless it is the first, ends before the deadline', () => {
    const speeds = fc.record({
      msPerRow: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 100_000, noNaN: true })),
      asksModel: fc.boolean(),
      maxRows: fc.integer({ min: 1, max: 1000 }),
      fruitless: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(speeds, fc.integer({ min: -60_000, max: 400_000 }), fc.boolean(), (one, left, isFirst) => {
        const rows = waveRows(one, left, isFirst);
        expect(Number.isInteger(rows)).toBe(true);
        expect(rows).toBeGreaterThanOrEqual(isFirst ? 1 : 0);
        expect(rows).toBeLessThanOrEqual(one.maxRows);
        if (!isFirst && rows > 0) expect(rows * one.msPerRow).toBeLessThan(left);
      }),
    );
  });
});

describe('the time per row', () => {
  it('is that of the first wave, then the mean of it and the newest', () => {
    expect(updatedMsPerRow(0, 20, 10_000)).toBe(500);
    // The new wave took 100 ms a row: (500 + 100) ÷ 2.
    expect(updatedMsPerRow(500, 50, 5000)).toBe(300);
  });

  it('is positive even if the clock jumped back', () => {
    expect(updatedMsPerRow(0, 10, 0)).toBe(0.01);
    expect(updatedMsPerRow(0, 10, -3_600_000)).toBe(0.01);
    expect(updatedMsPerRow(100, 10, -3_600_000)).toBeCloseTo(50.005, 10);
  });
});

it('a run waits ten minutes for a server, an hour for traffic, a day for a quota, and for a person without a limit', () => {
  expect(waitAfter('time')).toBe(0);
  expect(waitAfter('wait')).toBe(10 * MINUTE);
  expect(waitAfter('daily quota')).toBe(24 * 60 * MINUTE);
  expect([waitAfter('traffic'), waitAfter('traffic', 1)]).toEqual([60 * MINUTE, 24 * 60 * MINUTE]);
  expect(waitAfter('key')).toBeUndefined();
});
