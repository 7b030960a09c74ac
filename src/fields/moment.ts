/** Reads moments as people and programs write them. */
import { isDate } from '../model/tab-grid';
import { textOfTime, timesIn } from './times';

const TIME =
  /^[T\s,]*(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap])?\.?(?:m\.?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
/** Before the time of an ISO date-time. */
const T = /(?<=^\d{4}-\d\d-\d\d)T(?=\d)/i;

/** Numbers that are moments, by the unit that they count; other numbers are not moments. */
const COUNTS = [
  // Days since the end of 1899, as spreadsheets count them: 1954 to 2173.
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

/** The day at the beginning of a text, '' if the calendar has no such day, and what follows it. */
function dayAt(written: string): { readonly day: string; readonly rest: string } | undefined {
  const text = written.replace(WEEKDAY, '').replace(T, ' ');
  const [first] = timesIn(text);
  if (first?.start !== 0 || first.time?.from.day === undefined) return undefined;
  const day = textOfTime(first.time);
  const isDay = isoOf(Date.parse(`${day}T00:00:00Z`)).startsWith(day);
  return { day: isDay ? day : '', rest: text.slice(first.end).trim() };
}
