/** A schedule: when the evals of a tab, or of all eval sets, run automatically. */
import { localTime } from './local-time';
import * as z from './zod';

export const RHYTHMS = ['hour', 'day', 'week'] as const;
/** `worse`: only if something got worse than in the run before. */
export const MAIL_RULES = ['never', 'always', 'worse'] as const;

const Moment = () => z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))));

export const Schedule = () =>
  z.object({
    id: z.string().check(z.minLength(1)),
    /** null for every eval set. The id survives renaming; the name is that of the day it was saved, shown if the tab is gone. */
    tab: z.nullable(z.object({ sheetId: z.int(), name: z.string() })),
    every: z.enum(RHYTHMS),
    /** 0–23 in the spreadsheet's time zone; used for `day` and `week`. */
    hour: z.int().check(z.minimum(0), z.maximum(23)),
    /** 1 is Monday, 7 Sunday; used for `week`. */
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    mail: z.enum(MAIL_RULES),
    /** '' if no mail is wanted. */
    mailTo: z.string(),
    /** Email address of the user who switched it on, whose permissions and key it uses; '' if unknown. */
    by: z.string(),
    /** Who that is: see `isOwner`. */
    owner: z.string(),
    /** When it was switched on or rescheduled, ISO: hours missed before this are not made up for. */
    since: Moment(),
    /** ISO; '' if it was never started. */
    lastStartedAt: z.union([z.literal(''), Moment()]),
  });
export type Schedule = z.Shape<typeof Schedule>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Triggers come late: the next hour’s must not follow a late one immediately. */
const HOURLY_GAP = 50 * MINUTE;
/** Tolerated clock skew between Google’s machines: a time further in the future is wrong. */
const SKEW = 5 * MINUTE;

/**
 * The slot for which a schedule should start now: the last one that has passed and was not started. Earlier ones are skipped.
 *
 * Slots are wall-clock hours. One skipped when clocks go forward comes with the hour after it; one repeated when they go
 * back comes once.
 *
 * @returns the slot's wall clock (see `localTime`); an hourly schedule's slot is the tick itself
 */
export function dueSlot(schedule: Schedule, now: number, timeZone: string): number | undefined {
  const started = plausibleTime(schedule.lastStartedAt, now);
  const wall = localTime(now, timeZone);
  if (schedule.every === 'hour') {
    const isAnother = started === undefined || hourOf(localTime(started, timeZone)) !== hourOf(wall);
    return isAnother && (started === undefined || now - started >= HOURLY_GAP) ? wall : undefined;
  }
  const slot = lastSlot(schedule, wall);
  const startedAt = plausibleTime(schedule.since, now);
  if (startedAt !== undefined && slot < localTime(startedAt, timeZone)) return undefined;
  return started === undefined || slot > localTime(started, timeZone) ? slot : undefined;
}

/** Wall-clock hours since 1970. */
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

/** Reads a time; undefined for one in the future, which would silence the schedule until then. */
function plausibleTime(iso: string, now: number): number | undefined {
  const moment = Date.parse(iso);
  return moment <= now + SKEW ? moment : undefined;
}
