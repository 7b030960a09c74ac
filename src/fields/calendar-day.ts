/** Reads calendar days and moments as people and programs write them. A day is an ISO text, such as `2024-02-29`. */
import { isDate } from '../model/tab-grid';
import { timesIn } from './times';

/** The end of a period that a date is for: a bare year starts on 1 January and ends on 31 December. */
export type PeriodEnd = 'start' | 'end';

/** The order of two numbers: with the month first, 1/8/2024 is 8 January, else 1 August. */
export type DayOrder = 'month first' | 'day first';

const YEAR = /^\d{4}$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * Reads Y-M-D (also in an ISO date-time), a bare year, and M/D/YYYY or D/M/YYYY: in the given order, or in the other if only that is a day.
 *
 * @returns the ISO day, or undefined for any other text, such as a two-digit year
 * @example parseDay('31/12/2025', 'end') // '2025-12-31'
 * @example parseDay('2024', 'end') // '2024-12-31'
 */
export function parseDay(text: string, as: PeriodEnd, order: DayOrder = 'month first'): string | undefined {
  const trimmed = text.trim();
  if (YEAR.test(trimmed)) return `${trimmed}-${as === 'start' ? '01-01' : '12-31'}`;
  const iso = ISO.exec(trimmed);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [monthFirst, dayFirst] = slashedDays(trimmed);
  return order === 'month first' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
}

/** Reads 31/12/2025 with the month first, and with the day first; undefined where that is no day. */
function slashedDays(text: string): readonly (string | undefined)[] {
  const [, first, second, year] = SLASHED.exec(text.trim()) ?? [];
  const [one, other] = [Number(first), Number(second)];
  return year === undefined ? [] : [toDay(Number(year), one, other), toDay(Number(year), other, one)];
}

/**
 * The only order in which a text is a day; `either` if it is a different day in each. undefined if the order does not matter: for another
 * notation, 5/5/2024, or no date.
 *
 * @example orderIn('31/12/2025') // 'day first'
 * @example orderIn('1/8/2024') // 'either'
 */
export function orderIn(text: string): DayOrder | 'either' | undefined {
  if (!text.includes('/')) return undefined;
  const [monthFirst, dayFirst] = slashedDays(text);
  if (monthFirst === dayFirst) return undefined;
  if (monthFirst === undefined) return 'day first';
  return dayFirst === undefined ? 'month first' : 'either';
}

/** The order of the first text that is a day in one order only. */
export function orderOf(texts: readonly string[]): DayOrder | undefined {
  for (const text of texts) {
    const order = orderIn(text);
    if (order !== undefined && order !== 'either') return order;
  }
  return undefined;
}

/** The ISO day, or undefined if the calendar has no such day. @param month from 1 */
function toDay(year: number, month: number, day: number): string | undefined {
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  const iso = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isoOf(Date.parse(`${iso}T00:00:00Z`)).startsWith(iso) ? iso : undefined;
}

/** The last day of the month that begins on an ISO day; other days unchanged. @example lastOfMonth('2024-02-01') // '2024-02-29' */
export function lastOfMonth(day: string): string {
  const [, year, month] = /^(\d{4})-(\d\d)-01$/.exec(day) ?? [];
  return month === undefined ? day : isoOf(Date.UTC(Number(year), Number(month), 0)).slice(0, 10);
}

// Moments: days with a time.

const TIME =
  /^[T\s,]*(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap])?\.?(?:m\.?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const T_BEFORE_TIME = /(?<=^\d{4}-\d\d-\d\d)T(?=\d)/i;

/** The numbers that are read as moments, with the unit that each range counts. */
const COUNTS = [
  // Days since the end of 1899, as in spreadsheets: 1954 to 2173.
  { from: 2e4, below: 1e5, toMs: (days: number) => (days - 25569) * 864e5 },
  // Seconds, milliseconds and microseconds since 1970: 1973 to 5138.
  { from: 1e8, below: 1e11, toMs: (seconds: number) => seconds * 1000 },
  { from: 1e11, below: 1e14, toMs: (ms: number) => ms },
  { from: 1e14, below: 1e17, toMs: (us: number) => us / 1000 },
];

/**
 * A moment as an ISO date-time, in UTC where it names no zone, or as an ISO day where it has no time.
 *
 * @returns '' if the text is not a moment, or is another day with the month first (1/8/2024)
 * @example momentIn('15.01.2025 10:00') // '2025-01-15T10:00:00.000Z'
 * @example momentIn('1735825600') // '2025-01-02T13:46:40.000Z'
 */
export function momentIn(value: unknown): string {
  if (isDate(value)) return isoOf(value.getTime());
  const text = String(value).trim();
  if (/^\d+(?:[.,]\d+)?$/.test(text)) {
    const count = Number(text.replace(',', '.'));
    const unit = COUNTS.find(({ from, below }) => count >= from && count < below);
    return unit ? isoOf(Math.round(unit.toMs(count))) : '';
  }
  const { day, rest } = dayAt(text) ?? { day: '', rest: '' };
  if (day === '' || rest === '') return day;
  const [, hour, minute, second = '00', fraction = '', half, zone = 'Z'] = TIME.exec(rest) ?? [];
  if (hour === undefined || minute === undefined) return '';
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const offset = /^[+-]/.test(zone)
    ? zone.replace(/^(...):?(..)?$/, (_all, h: string, m = '00') => `${h}:${String(m)}`)
    : 'Z';
  const ms = fraction.padEnd(3, '0').slice(0, 3);
  return isoOf(Date.parse(`${day}T${String(hours).padStart(2, '0')}:${minute}:${second}.${ms}${offset}`));
}

function isoOf(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

/** The day at the beginning of a text ('' if the calendar lacks it), and the text after it. */
function dayAt(written: string): { readonly day: string; readonly rest: string } | undefined {
  const text = written.replace(WEEKDAY, '').replace(T_BEFORE_TIME, ' ');
  const [first] = timesIn(text);
  if (first?.start !== 0 || first.time?.from.day === undefined) return undefined;
  const { year = NaN, month = NaN, day } = first.time.from;
  return { day: toDay(year, month, day) ?? '', rest: text.slice(first.end).trim() };
}
