/** Finds days, months, years and periods of years in a text, in the languages of answers. */
import { hitsIn } from './digits';

interface WrittenDay {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}
export interface Time {
  readonly from: WrittenDay;
  /** The last year of a period. */
  readonly to?: WrittenDay;
}
interface TimeAt {
  readonly start: number;
  readonly end: number;
  /** null for several days, or one that can be read in two ways: "August 3–10", "04/05/2024". */
  readonly time: Time | null;
}

/** The names of each month in English, Spanish, Portuguese, French, German, Italian and Indonesian; without accents. */
const NAMES = [
  'jan(?:uary|uari|uar|eiro|vier)?|ene(?:ro)?|gennaio',
  'feb(?:ruary|ruari|ruar|rero|braio)?|fevereiro|fevrier',
  'mar(?:ch|zo|co|s)?|marz|maret',
  'apr(?:ile?)?|abr(?:il)?|avril',
  'mayo?|mai|maio|maggio|mei',
  'june?|jun(?:io|ho|i)|juin|giugno',
  'july?|jul(?:io|ho|i)|juillet|luglio',
  'aug(?:ust)?|agosto|aout|agustus',
  'sept?(?:i?embre|ember)?|setembro|settembre',
  'oct(?:ober|ubre|obre)?|okt(?:ober)?|outubro|ottobre',
  'nov(?:i?embre|embro|ember)?',
  'dec(?:ember|embre)?|dic(?:i?embre)|dez(?:ember|embro)?|desember',
];
const NAMED = NAMES.map((names) => new RegExp(`^(?:${names})\\.?$`, 'i'));
/** A month's name, in one group. */
export const MONTH = `((?:${NAMES.join('|')})(?![a-z])\\.?)`;
const YEAR = '((?:1[5-9]|20|21)\\d\\d)';
const DAY = '(?:the )?(\\d{1,2})(?:st|nd|rd|th|er|[.°])?';
/** Between the first and the last of several days. */
export const TO = '(?:[-–]| to | and | al? | bis )';

/** undefined for no valid time; null: see `TimeAt`. */
type TimeReader = (...parts: readonly (string | undefined)[]) => Time | null | undefined;
const FORMS: readonly (readonly [string, TimeReader])[] = [
  [`${YEAR}([-/.])(\\d{1,2})\\2(\\d{1,2})(?:t[\\d:.]+z?)?`, (y, _sign, m, d) => dayOf(y, m, d)],
  [`${DAY}${TO}${DAY} (?:of |de )?${MONTH}(?:,? (?:del? )?${YEAR})?`, () => null],
  [`${MONTH} ${DAY}${TO}${DAY}(?!\\d)(?:,? ${YEAR})?`, () => null],
  [`${DAY}[ -](?:of |de )?${MONTH}(?:(?:,? (?:del? )?|-)${YEAR})?`, (d, m, y) => dayOf(y, m, d)],
  [`${MONTH} ${DAY}(?!\\d)(?:,? ${YEAR})?`, (m, d, y) => dayOf(y, m, d)],
  [`(\\d{1,2})\\.(\\d{1,2})\\.${YEAR}`, (d, m, y) => dayOf(y, m, d)],
  [`(\\d{1,2})([/-])(\\d{1,2})\\2${YEAR}`, (a, _sign, b, y) => ambiguousDay(y, a, b)],
  [`${MONTH}(?:,? (?:of |del? )?|-)${YEAR}`, (m, y) => dayOf(y, m)],
  [
    `(?:from |de |von )?${YEAR}( ?[-–—] ?| to | through | until | al? | bis | hasta | hingga )${YEAR}`,
    (a, _sign, b) => period(a, b),
  ],
  [`between ${YEAR} and ${YEAR}`, (a, b) => period(a, b)],
  // "2001–23" is a period, "2024-08" a month, and "2001-12" may be either.
  [
    `(?:from )?${YEAR}([-–—/])(\\d\\d)`,
    (a = '', sign, b = '') => {
      if (sign !== '-' || b > '12') return period(a, a.slice(0, 2) + b);
      return b > a.slice(2) ? null : dayOf(a, b);
    },
  ],
  [YEAR, (year) => ({ from: { year: Number(year) } })],
];
const PATTERNS = FORMS.map(
  ([form, read]) =>
    [new RegExp(`(?<![\\p{L}\\d.,/'-])${form}(?![\\d/]|[.,:-]\\d|[a-z])`, 'giu'), read] as const,
);

/**
 * The times in a text, in order; of two that overlap, the one whose form comes first.
 *
 * @example timesIn('from 2015 to 2020') // [{ start: 0, end: 17, time: { from: { year: 2015 }, to: { year: 2020 } } }]
 */
export function timesIn(text: string): TimeAt[] {
  const found: TimeAt[] = [];
  if (!/\d/.test(text)) return found;
  for (const [pattern, read] of PATTERNS) {
    for (const hit of hitsIn(pattern, text)) {
      const [start, end] = [hit.index, hit.index + hit[0].length];
      const time = read(...hit.slice(1));
      if (time !== undefined && !found.some((other) => start < other.end && other.start < end))
        found.push({ start, end, time });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function dayOf(year: string | undefined, month = '', day?: string): Time | undefined {
  const named = NAMED.findIndex((names) => names.test(month)) + 1;
  const [m, d] = [named > 0 ? named : Number(month), day === undefined ? undefined : Number(day)];
  const isDay = m >= 1 && m <= 12 && (d === undefined || (d >= 1 && d <= 31));
  return isDay
    ? { from: { year: year === undefined ? undefined : Number(year), month: m, day: d } }
    : undefined;
}

/** Only one number of "14/06/2025" can be the month. */
function ambiguousDay(year: string | undefined, a = '', b = ''): Time | null | undefined {
  const [dayFirst, monthFirst] = [dayOf(year, b, a), dayOf(year, a, b)];
  return dayFirst && monthFirst && a !== b ? null : (dayFirst ?? monthFirst);
}

function period(from: string | undefined, to: string | undefined): Time | undefined {
  const [first, last] = [Number(from), Number(to)];
  return last > first ? { from: { year: first }, to: { year: last } } : undefined;
}

const PARTS = ['year', 'month', 'day'] as const;

/** True if a time is, or lies in, the wanted one; null if it is less exact, or has a year that the wanted one does not have. */
export function isTimeWithin(time: Time, want: Time): boolean | null {
  if (time.to || want.to) return time.to && want.to ? textOfTime(time) === textOfTime(want) : null;
  const [have, asked] = [time.from, PARTS.filter((part) => want.from[part] !== undefined)];
  if (asked.some((part) => have[part] !== undefined && have[part] !== want.from[part])) return false;
  const isOfAnyYear = have.year !== undefined && want.from.year === undefined;
  return asked.every((part) => have[part] !== undefined) && !isOfAnyYear ? true : null;
}

/** @example textOfTime({ from: { year: 2015 }, to: { year: 2020 } }) // '2015–2020' */
export function textOfTime({ from, to }: Time): string {
  const textOf = (day: WrittenDay): string =>
    PARTS.flatMap((part) => (day[part] === undefined ? [] : String(day[part]).padStart(2, '0'))).join('-');
  return to ? `${textOf(from)}–${textOf(to)}` : textOf(from);
}
