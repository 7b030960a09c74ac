/** Calendar days as people write them in a sheet. A day is its ISO text (`2024-02-29`), without a time. */

/** Whether a date is the start or the end of a period: this decides what a bare year means. */
export type PeriodEnd = 'start' | 'end';

const YEAR = /^\d{4}$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * Reads a day: Y-M-D (also the date part of an ISO date-time), M/D/YYYY, D/M/YYYY if only that is a valid date, and a bare
 * year (1 January as a start, 31 December as an end).
 *
 * @returns the ISO day, or undefined if the text is not such a date (two-digit years and bare months are not guessed)
 * @example parseDay('31/12/2025', 'end') // '2025-12-31'
 * @example parseDay('2024', 'end') // '2024-12-31'
 */
export function parseDay(text: string, as: PeriodEnd): string | undefined {
  const trimmed = text.trim();
  if (YEAR.test(trimmed)) return `${trimmed}-${as === 'start' ? '01-01' : '12-31'}`;
  const iso = ISO.exec(trimmed);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = SLASHED.exec(trimmed);
  if (!slashed) return undefined;
  const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
  return toDay(year, first, second) ?? toDay(year, second, first);
}

/** The ISO day of a year, month (1–12) and day, or undefined if the calendar has no such day. */
export function toDay(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
