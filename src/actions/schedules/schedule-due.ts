/** When a schedule is due. Pure: it is asked about with every tick of a clock, sometimes late or not at all. */
import { localTime } from '../../model/local-time';
import type { Schedule } from '../../model/schedule';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ticks come late: one that does is not followed by the next hour's at once. */
const HOURLY_GAP = 50 * MINUTE;
/** Google's machines differ by so much at most; what is later than that was written by a clock gone wrong. */
const SKEW = 5 * MINUTE;

/**
 * The slot for which a schedule is to be started now: the last one that has come and was not started. Those before it are
 * not made up for.
 *
 * Slots are hours on the wall. One that is skipped when clocks are put forward comes with the hour after it; one that is
 * repeated when they are put back comes once.
 *
 * @returns the slot's wall clock (see `localTime`); an hourly schedule's slot is the tick itself
 */
export function dueSlot(schedule: Schedule, now: number, timeZone: string): number | undefined {
  const started = believable(schedule.lastStartedAt, now);
  const wall = localTime(now, timeZone);
  if (schedule.every === 'hour') {
    const isAnother = started === undefined || hourOf(localTime(started, timeZone)) !== hourOf(wall);
    return isAnother && (started === undefined || now - started >= HOURLY_GAP) ? wall : undefined;
  }
  const slot = lastSlot(schedule, wall);
  const since = believable(schedule.since, now);
  if (since !== undefined && slot < localTime(since, timeZone)) return undefined;
  return started === undefined || slot > localTime(started, timeZone) ? slot : undefined;
}

/** Hours since 1970 on the wall. */
function hourOf(wall: number): number {
  return Math.floor(wall / HOUR);
}

/** The last slot at or before a wall clock. */
function lastSlot({ every, hour, weekday }: Schedule, wall: number): number {
  const midnight = wall - (wall % DAY);
  const daysBack = every === 'week' ? (new Date(wall).getUTCDay() - weekday + 7) % 7 : 0;
  const slot = midnight - daysBack * DAY + hour * HOUR;
  if (slot <= wall) return slot;
  return slot - (every === 'week' ? 7 : 1) * DAY;
}

/** A moment that has come; a later one would silence the schedule until the clock gets there, and counts for nothing. */
function believable(iso: string, now: number): number | undefined {
  const moment = Date.parse(iso);
  return moment <= now + SKEW ? moment : undefined;
}
