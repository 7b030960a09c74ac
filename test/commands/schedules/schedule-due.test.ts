import fc from 'fast-check';
import { localTime } from '../../../src/model/local-time';
import { type Schedule, dueSlot } from '../../../src/model/schedule';
import { schedule } from '../../support/schedules';
import { isThorough } from '../../support/thorough';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The wall clock of the slot that is due, to the minute. */
function due(overrides: Partial<Schedule>, now: string, zone = 'Etc/UTC'): string | undefined {
  const slot = dueSlot(schedule(overrides), Date.parse(now), zone);
  return slot === undefined ? undefined : new Date(slot).toISOString().slice(0, 16);
}

const started = (at: string, every: Schedule['every'] = 'day') => ({ every, lastStartedAt: `${at}.000Z` });
const since = (at: string, hour = 2) => ({ hour, since: `${at}.000Z` });

/** `now` is UTC. A schedule is daily, at 02:00, unless it says otherwise. */
type Due = readonly [about: Partial<Schedule>, now: string, due: string | undefined, zone?: string];

describe('a schedule', () => {
  it.each<[string, readonly Due[]]>([
    [
      'is due from its hour on, until it was started',
      [
        [started('2026-11-21T02:20:00'), '2026-11-22T01:59:59Z', undefined],
        [started('2026-11-21T02:20:00'), '2026-11-22T02:00:00Z', '2026-11-22T02:00'],
        [started('2026-11-21T02:20:00'), '2026-11-22T02:20:00Z', '2026-11-22T02:00'],
        [started('2026-11-22T02:20:00'), '2026-11-22T03:20:00Z', undefined],
        [started('2026-11-22T02:00:00'), '2026-11-22T03:00:00Z', undefined],
      ],
    ],
    [
      'is made up for at a later tick, and of several missed ones only the last',
      [
        [started('2026-11-18T02:20:00'), '2026-11-22T17:20:00Z', '2026-11-22T02:00'],
        [started('2026-11-18T02:20:00'), '2026-11-22T01:20:00Z', '2026-11-21T02:00'],
      ],
    ],
    [
      'is not made up for from before it was switched on',
      [
        [since('2026-11-22T14:30:00', 14), '2026-11-22T15:10:00Z', undefined],
        [since('2026-11-22T14:30:00', 15), '2026-11-22T15:10:00Z', '2026-11-22T15:00'],
        [since('2026-11-22T14:30:00', 14), '2026-11-23T14:10:00Z', '2026-11-23T14:00'],
      ],
    ],
    [
      'goes by the clock of the spreadsheet’s zone',
      [
        [since('2026-07-01T12:00:00'), '2026-07-01T23:59:00Z', undefined, 'Europe/Berlin'],
        [since('2026-07-01T12:00:00'), '2026-07-02T00:00:00Z', '2026-07-02T02:00', 'Europe/Berlin'],
        [since('2026-07-01T12:00:00'), '2026-07-02T05:59:00Z', undefined, 'America/New_York'],
        [since('2026-07-01T12:00:00'), '2026-07-02T06:00:00Z', '2026-07-02T02:00', 'America/New_York'],
      ],
    ],
    [
      'comes with the hour after it on the day that has no 02:00, and once on the day that has two',
      [
        [started('2026-03-28T01:30:00'), '2026-03-29T00:30:00Z', undefined, 'Europe/Berlin'],
        [started('2026-03-28T01:30:00'), '2026-03-29T01:30:00Z', '2026-03-29T02:00', 'Europe/Berlin'],
        [started('2026-10-24T00:30:00'), '2026-10-25T00:30:00Z', '2026-10-25T02:00', 'Europe/Berlin'],
        [started('2026-10-25T00:30:00'), '2026-10-25T01:30:00Z', undefined, 'Europe/Berlin'],
        [started('2026-10-25T00:30:00'), '2026-10-25T02:30:00Z', undefined, 'Europe/Berlin'],
      ],
    ],
    [
      // 22 November 2026 is a Sunday.
      'of a week was due last on its day',
      [
        [{ every: 'week', weekday: 7, hour: 2 }, '2026-11-22T12:00:00Z', '2026-11-22T02:00'],
        [{ every: 'week', weekday: 7, hour: 13 }, '2026-11-22T12:00:00Z', '2026-11-15T13:00'],
        [{ every: 'week', weekday: 6, hour: 2 }, '2026-11-22T12:00:00Z', '2026-11-21T02:00'],
        [{ every: 'week', weekday: 1, hour: 23 }, '2026-11-22T12:00:00Z', '2026-11-16T23:00'],
      ],
    ],
    [
      'of an hour is due at its first tick, fifty minutes after its last start',
      [
        [started('2026-11-22T01:40:00', 'hour'), '2026-11-22T02:29:59Z', undefined],
        [started('2026-11-22T01:40:00', 'hour'), '2026-11-22T02:30:00Z', '2026-11-22T02:30'],
        [started('2026-11-22T01:02:00', 'hour'), '2026-11-22T01:59:59Z', undefined],
        [started('2026-11-22T01:02:00', 'hour'), '2026-11-22T02:00:00Z', '2026-11-22T02:00'],
        [{ ...since('2026-11-22T02:29:00'), every: 'hour' }, '2026-11-22T02:30:00Z', '2026-11-22T02:30'],
      ],
    ],
    [
      'is not started twice where the clock jumped back by a few seconds',
      [
        [started('2026-11-22T02:00:05'), '2026-11-22T02:00:01Z', undefined],
        [started('2026-11-22T02:00:05', 'hour'), '2026-11-22T02:00:01Z', undefined],
      ],
    ],
  ])('%s', (_what, rows) => {
    for (const [overrides, now, slot, zone] of rows)
      expect([overrides, now, due(overrides, now, zone)]).toEqual([overrides, now, slot]);
  });

  it.each(['hour', 'day', 'week'] as const)(
    'of every %s is not silent where the clock jumped back',
    (every) => {
      expect(due(started('2027-05-01T00:00:00', every), '2026-11-22T12:00:00Z')).toBeDefined();
      expect(due({ ...since('2027-05-01T00:00:00'), every }, '2026-11-22T12:00:00Z')).toBeDefined();
    },
  );
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
function startsOf(overrides: Partial<Schedule>, ticks: readonly number[], zone: string) {
  let current = schedule(overrides);
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
});
