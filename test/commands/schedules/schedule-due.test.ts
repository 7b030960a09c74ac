import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { localTime } from '../../../src/model/local-time';
import type { Schedule } from '../../../src/model/schedule';
import { dueSlot } from '../../../src/commands/clock';
import { schedule } from '../../support/schedules';
import { isThorough } from '../../support/thorough';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The wall clock of the slot that is due, to the minute. */
function due(about: Partial<Schedule>, now: string, zone = 'Etc/UTC'): string | undefined {
  const slot = dueSlot(schedule(about), Date.parse(now), zone);
  return slot === undefined ? undefined : new Date(slot).toISOString().slice(0, 16);
}

describe('a daily schedule at 02:00', () => {
  it('is due from its hour on, until it was started', () => {
    const yesterday = { lastStartedAt: '2026-11-21T02:20:00.000Z' };
    expect(due(yesterday, '2026-11-22T01:59:59Z')).toBeUndefined();
    expect(due(yesterday, '2026-11-22T02:00:00Z')).toBe('2026-11-22T02:00');
    expect(due(yesterday, '2026-11-22T02:20:00Z')).toBe('2026-11-22T02:00');
    expect(due({ lastStartedAt: '2026-11-22T02:20:00.000Z' }, '2026-11-22T03:20:00Z')).toBeUndefined();
  });

  it('started on the very second of its slot, is not started again', () => {
    expect(due({ lastStartedAt: '2026-11-22T02:00:00.000Z' }, '2026-11-22T03:00:00Z')).toBeUndefined();
  });

  it('is made up for at a later tick, and of several missed ones only the last', () => {
    expect(due({ lastStartedAt: '2026-11-18T02:20:00.000Z' }, '2026-11-22T17:20:00Z')).toBe(
      '2026-11-22T02:00',
    );
    expect(due({ lastStartedAt: '2026-11-18T02:20:00.000Z' }, '2026-11-22T01:20:00Z')).toBe(
      '2026-11-21T02:00',
    );
  });

  it('is not made up for from before it was switched on', () => {
    const since = '2026-11-22T14:30:00.000Z';
    expect(due({ since, hour: 14 }, '2026-11-22T15:10:00Z')).toBeUndefined();
    expect(due({ since, hour: 15 }, '2026-11-22T15:10:00Z')).toBe('2026-11-22T15:00');
    expect(due({ since, hour: 14 }, '2026-11-23T14:10:00Z')).toBe('2026-11-23T14:00');
  });

  it('goes by the clock of the spreadsheet’s zone', () => {
    const about = { since: '2026-07-01T12:00:00.000Z' };
    expect(due(about, '2026-07-01T23:59:00Z', 'Europe/Berlin')).toBeUndefined();
    expect(due(about, '2026-07-02T00:00:00Z', 'Europe/Berlin')).toBe('2026-07-02T02:00');
    expect(due(about, '2026-07-02T05:59:00Z', 'America/New_York')).toBeUndefined();
    expect(due(about, '2026-07-02T06:00:00Z', 'America/New_York')).toBe('2026-07-02T02:00');
  });

  it('comes with the hour after it on the day that has no 02:00', () => {
    const about = { lastStartedAt: '2026-03-28T01:30:00.000Z' };
    expect(due(about, '2026-03-29T00:30:00Z', 'Europe/Berlin')).toBeUndefined();
    expect(due(about, '2026-03-29T01:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T02:00');
  });

  it('comes once on the day that has two of them', () => {
    expect(due({ lastStartedAt: '2026-10-24T00:30:00.000Z' }, '2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe(
      '2026-10-25T02:00',
    );
    const started = { lastStartedAt: '2026-10-25T00:30:00.000Z' };
    expect(due(started, '2026-10-25T01:30:00Z', 'Europe/Berlin')).toBeUndefined();
    expect(due(started, '2026-10-25T02:30:00Z', 'Europe/Berlin')).toBeUndefined();
  });
});

describe('a weekly schedule', () => {
  // 22 November 2026 is a Sunday.
  it.each([
    [7, 2, '2026-11-22T02:00'],
    [7, 13, '2026-11-15T13:00'],
    [6, 2, '2026-11-21T02:00'],
    [1, 23, '2026-11-16T23:00'],
  ])('on day %i at %i:00 was due last, on Sunday at noon, on %s', (weekday, hour, slot) => {
    expect(due({ every: 'week', weekday, hour }, '2026-11-22T12:00:00Z')).toBe(slot);
  });
});

describe('an hourly schedule', () => {
  it('is due at the first tick of an hour, fifty minutes after its last start', () => {
    const about: Partial<Schedule> = { every: 'hour', lastStartedAt: '2026-11-22T01:40:00.000Z' };
    expect(due(about, '2026-11-22T02:29:59Z')).toBeUndefined();
    expect(due(about, '2026-11-22T02:30:00Z')).toBe('2026-11-22T02:30');
    const early: Partial<Schedule> = { every: 'hour', lastStartedAt: '2026-11-22T01:02:00.000Z' };
    expect(due(early, '2026-11-22T01:59:59Z')).toBeUndefined();
    expect(due(early, '2026-11-22T02:00:00Z')).toBe('2026-11-22T02:00');
  });

  it('is due at the first tick', () => {
    expect(due({ every: 'hour', since: '2026-11-22T02:29:00.000Z' }, '2026-11-22T02:30:00Z')).toBe(
      '2026-11-22T02:30',
    );
  });
});

describe('after the clock jumped back', () => {
  it.each(['hour', 'day', 'week'] as const)('a schedule of every %s is not silent', (every) => {
    const future = '2027-05-01T00:00:00.000Z';
    expect(due({ every, lastStartedAt: future }, '2026-11-22T12:00:00Z')).toBeDefined();
    expect(due({ every, since: future }, '2026-11-22T12:00:00Z')).toBeDefined();
  });

  it('by a few seconds, nothing is started twice', () => {
    const lastStartedAt = '2026-11-22T02:00:05.000Z';
    expect(due({ lastStartedAt }, '2026-11-22T02:00:01Z')).toBeUndefined();
    expect(due({ lastStartedAt, every: 'hour' }, '2026-11-22T02:00:01Z')).toBeUndefined();
  });
});

/** Zones whose clocks change: by an hour, by half of one, at midnight, south of the equator; and two that do not. */
const ZONES = [
  ...['Etc/UTC', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York', 'America/St_Johns'],
  ...['America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe', 'America/Santiago'],
];

/** Eight weeks of ticks, about an hour apart, each up to nine minutes late. */
const ticking = fc.record({
  zone: fc.constantFrom(...ZONES),
  // From 2012 on, to the second: any of these may be the moment of switching on.
  start: fc.integer({ min: 1_325_376_000, max: 1_800_000_000 }).map((seconds) => seconds * 1000),
  firstTick: fc.integer({ min: 0, max: HOUR - 1 }),
  late: fc.array(fc.integer({ min: 0, max: 9 * MINUTE }), { minLength: 1, maxLength: 50 }),
  hour: fc.integer({ min: 0, max: 23 }),
  weekday: fc.integer({ min: 1, max: 7 }),
  every: fc.constantFrom('day' as const, 'week' as const),
});

type Ticking = typeof ticking extends fc.Arbitrary<infer T> ? T : never;

function ticksOf({ start, firstTick, late }: Ticking): number[] {
  return Array.from(
    { length: 8 * 7 * 24 },
    (_tick, index) => start + firstTick + index * HOUR + (late[index % late.length] ?? 0),
  );
}

/** Asks at each tick, and marks what is due as started. */
function startsOf(about: Partial<Schedule>, ticks: readonly number[], zone: string) {
  let current = schedule(about);
  return ticks.flatMap((tick) => {
    const slot = dueSlot(current, tick, zone);
    if (slot === undefined) return [];
    current = { ...current, lastStartedAt: new Date(tick).toISOString() };
    return [{ slot, tick }];
  });
}

/** Every slot that a wall clock passes between two readings, found by going through all days. */
function slotsBetween({ every, hour, weekday }: Ticking, from: number, to: number): number[] {
  const slots: number[] = [];
  for (let day = from - (from % DAY) - DAY; day <= to; day += DAY) {
    const isoWeekday = new Date(day).getUTCDay() === 0 ? 7 : new Date(day).getUTCDay();
    const slot = day + hour * HOUR;
    if ((every === 'day' || isoWeekday === weekday) && slot >= from && slot <= to) slots.push(slot);
  }
  return slots;
}

describe('a schedule that is asked about every hour', () => {
  it('starts each slot exactly once, at the first tick after it, whatever minute the ticks fall on', () => {
    fc.assert(
      fc.property(ticking, (given) => {
        const ticks = ticksOf(given);
        const walls = ticks.map((tick) => localTime(tick, given.zone));
        const { every, hour, weekday, zone } = given;
        const since = new Date(given.start).toISOString();
        const starts = startsOf({ every, hour, weekday, since }, ticks, zone);
        const slots = slotsBetween(given, localTime(given.start, zone), Math.max(...walls));
        expect(starts.map(({ slot }) => slot)).toEqual(slots);
        for (const { slot, tick } of starts) {
          expect(ticks[walls.findIndex((wall) => wall >= slot)]).toBe(tick);
        }
      }),
      { numRuns: isThorough ? 60 : 25 },
    );
  });

  it('starts no slot twice where ticks fail, and then the last one that has come', () => {
    fc.assert(
      fc.property(
        ticking,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 97 }),
        fc.integer({ min: 1, max: 40 }),
        (given, fails, rarity) => {
          const ticks = ticksOf(given).filter(
            (_tick, index) => index % rarity === 0 && fails[index % fails.length] !== true,
          );
          const { every, hour, weekday, zone } = given;
          const since = new Date(given.start).toISOString();
          const starts = startsOf({ every, hour, weekday, since }, ticks, zone);
          const from = localTime(given.start, zone);
          const lastSlots = ticks.map((tick) => slotsBetween(given, from, localTime(tick, zone)).pop());
          const expected = [...new Set(lastSlots.filter((slot) => slot !== undefined))];
          expect(starts.map(({ slot }) => slot)).toEqual(expected);
        },
      ),
      { numRuns: isThorough ? 60 : 25 },
    );
  });

  it('hourly, starts once in each hour of a clock that ticks every five minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 299 }),
        fc.array(fc.nat(240), { minLength: 1 }),
        (first, late) => {
          const noon = Date.UTC(2026, 10, 22, 12);
          const ticks = Array.from(
            { length: 12 * 24 },
            (_tick, index) => noon + (first + index * 300 + (late[index % late.length] ?? 0)) * 1000,
          );
          const starts = startsOf({ every: 'hour' }, ticks, 'Etc/UTC');
          const hours = (moments: readonly number[]): number[] => [
            ...new Set(moments.map((tick) => Math.floor((tick - noon) / HOUR))),
          ];
          expect(starts.map(({ tick }) => tick)).toHaveLength(hours(ticks).length);
          expect(hours(starts.map(({ tick }) => tick))).toEqual(hours(ticks));
        },
      ),
      { numRuns: 20 },
    );
  });
});
