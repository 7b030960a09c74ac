/** Moments as the local time of a time zone, and as people read them. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // Without hc-h23, midnight would be hour 24 of the day before.
    format = new Intl.DateTimeFormat('en-US-u-hc-h23', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * The local time at a moment, as the milliseconds at which a UTC clock shows the same. It repeats an hour when clocks are put
 * back and skips one when they are put forward.
 *
 * @param timeZone IANA name
 * @example localTime(Date.parse('2026-07-01T12:30:00Z'), 'Europe/Berlin') === Date.parse('2026-07-01T14:30:00Z')
 */
export function localTime(milliseconds: number, timeZone: string): number {
  const part = partsOf(milliseconds, timeZone);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** @example localDay(Date.parse('2026-07-01T23:30:00Z'), 'Europe/Berlin') // '2026-07-02' */
export function localDay(milliseconds: number, timeZone: string): string {
  const part = partsOf(milliseconds, timeZone);
  const padded = (value: number, length: number): string => String(value).padStart(length, '0');
  return `${padded(part('year'), 4)}-${padded(part('month'), 2)}-${padded(part('day'), 2)}`;
}

function partsOf(milliseconds: number, timeZone: string): (type: Intl.DateTimeFormatPartTypes) => number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(milliseconds)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return (type) => parts.get(type) ?? 0;
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
