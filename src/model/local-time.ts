/** Moments as the local time of a time zone, and as people read them. */
import { everyOf } from './collections';
import { memoize } from './memoize';

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const NUMERIC = everyOf(PARTS, () => 'numeric' as const);

/** Without hc-h23, en-US has a 12-hour clock. */
const formatOf = memoize(
  (timeZone: string) => new Intl.DateTimeFormat('en-US-u-hc-h23', { timeZone, ...NUMERIC }),
  2,
);

/**
 * The local time at a moment, as the milliseconds at which a UTC clock shows the same. It repeats an hour when clocks are put
 * back and skips one when they are put forward.
 *
 * @param timeZone IANA name
 * @example localTime(Date.parse('2026-07-01T12:30:00Z'), 'Europe/Berlin') === Date.parse('2026-07-01T14:30:00Z')
 */
export function localTime(milliseconds: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(milliseconds);
  const [year = 0, month = 1, ...others] = PARTS.map((part) =>
    Number(parts.find(({ type }) => type === part)?.value),
  );
  return Date.UTC(year, month - 1, ...others);
}

/** @example localDay(Date.parse('2026-07-01T23:30:00Z'), 'Europe/Berlin') // '2026-07-02' */
export function localDay(milliseconds: number, timeZone: string): string {
  return new Date(localTime(milliseconds, timeZone)).toISOString().slice(0, 10);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @example shownDay(Date.parse('2026-11-22T12:00:00Z'), 'Etc/UTC') // '22 Nov 2026' */
export function shownDay(milliseconds: number, timeZone: string): string {
  const day = new Date(localTime(milliseconds, timeZone));
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()] ?? ''} ${day.getUTCFullYear()}`;
}

/** @example shownMoment(Date.parse('2026-11-22T02:03:04Z'), 'Etc/UTC') // '22 Nov 2026, 02:03' */
export function shownMoment(milliseconds: number, timeZone: string): string {
  const time = new Date(localTime(milliseconds, timeZone)).toISOString().slice(11, 16);
  return `${shownDay(milliseconds, timeZone)}, ${time}`;
}

/**
 * A moment as text where no time zone is known.
 *
 * @example shortTime('2026-11-21T22:15:04.120Z') // '21 Nov 2026, 22:15 UTC'
 */
export function shortTime(isoTime: string): string {
  return `${momentText(isoTime, 'Etc/UTC')} UTC`;
}

/** A moment in local time; other text stays as it is. @example momentText('2026-11-22T02:03:04Z', 'Etc/UTC') // '22 Nov 2026, 02:03' */
export function momentText(isoTime: string, timeZone: string): string {
  const time = Date.parse(isoTime);
  return Number.isNaN(time) ? isoTime : shownMoment(time, timeZone);
}

/** A period as text, with the day named once. @example periodText('2026-11-22T02:03:04Z', '2026-11-22T02:10:00Z', 'Etc/UTC') // '22 Nov 2026, 02:03 to 02:10' */
export function periodText(startedAt: string, finishedAt: string, timeZone: string): string {
  const [start, end] = [momentText(startedAt, timeZone), momentText(finishedAt, timeZone)];
  const [day = ''] = start.split(', ');
  return start === end
    ? start
    : `${start} to ${end.startsWith(`${day}, `) ? end.slice(day.length + 2) : end}`;
}

/** An ISO time without fractions of a second, as cells show it. @example wholeSeconds('2026-11-29T20:33:02.123Z') // '2026-11-29T20:33:02Z' */
export function wholeSeconds(iso: string): string {
  return iso.replace(/\.\d+Z$/, 'Z');
}
