/** Days, months, years and periods of years as they are written. */

interface WrittenDay {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}
export interface Time {
  readonly from: WrittenDay;
  /** Of a period: its last year. */
  readonly to?: WrittenDay;
}
type TimeAt = { readonly start: number; readonly end: number } & { readonly time: Time };

const NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '((?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\\.?)';
const YEAR = '((?:1[5-9]|20|21)\\d\\d)';
const DAY = '(?:the )?(\\d{1,2})(?:st|nd|rd|th)?';

type TimeReader = (...parts: readonly (string | undefined)[]) => Time | null;
const FORMS: readonly (readonly [string, TimeReader])[] = [
  [`${YEAR}-(\\d\\d)-(\\d\\d)(?:t[\\d:.]+z?)?`, (y, m, d) => dayOf(y, m, d)],
  [`${YEAR}/(\\d{1,2})/(\\d{1,2})`, (y, m, d) => dayOf(y, m, d)],
  [`${DAY} (?:of )?${MONTH}(?:,? ${YEAR})?`, (d, m, y) => dayOf(y, m, d)],
  [`${MONTH} ${DAY}(?:,? ${YEAR})?`, (m, d, y) => dayOf(y, m, d)],
  [`(\\d{1,2})([./-])(\\d{1,2})\\2${YEAR}`, (a, _sign, b, y) => either(y, a, b)],
  [`${MONTH},? (?:of )?${YEAR}`, (m, y) => dayOf(y, m)],
  [`(?:from )?${YEAR}( ?[-–—] ?| to | through | until )${YEAR}`, (a, _sign, b) => period(a, b)],
  [`between ${YEAR} and ${YEAR}`, (a, b) => period(a, b)],
  // "2001–23"; "2001-12" may be a month.
  [
    `(?:from )?${YEAR}([-–—/])(\\d\\d)`,
    (a = '', sign, b = '') => (sign === '-' && b <= '12' ? null : period(a, a.slice(0, 2) + b)),
  ],
  [YEAR, (year) => ({ from: { year: Number(year) } })],
];
const PATTERNS = FORMS.map(
  ([form, read]) =>
    [new RegExp(`(?<![\\p{L}\\d.,/'-])${form}(?![\\d/]|[.,:-]\\d|[a-z])`, 'giu'), read] as const,
);

/** In order; where two overlap, the first form that fits. */
export function timesIn(text: string): TimeAt[] {
  const found: TimeAt[] = [];
  if (!/\d/.test(text)) return found;
  for (const [pattern, read] of PATTERNS) {
    pattern.lastIndex = 0;
    for (let hit = pattern.exec(text); hit; hit = pattern.exec(text)) {
      const [start, end] = [hit.index, hit.index + hit[0].length];
      const time = read(...hit.slice(1));
      if (time && !found.some((other) => start < other.end && other.start < end))
        found.push({ start, end, time });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function dayOf(year: string | undefined, month = '', day?: string): Time | null {
  const named = NAMES.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const [m, d] = [named > 0 ? named : Number(month), day === undefined ? undefined : Number(day)];
  const isDay = m >= 1 && m <= 12 && (d === undefined || (d >= 1 && d <= 31));
  return isDay ? { from: { year: year === undefined ? undefined : Number(year), month: m, day: d } } : null;
}

/** "14/06/2025" is read only where one of the two cannot be a month, or both are the same. */
function either(year: string | undefined, a = '', b = ''): Time | null {
  if (Number(a) > 12 || a === b) return dayOf(year, b, a);
  return Number(b) > 12 ? dayOf(year, a, b) : null;
}

function period(from: string | undefined, to: string | undefined): Time | null {
  const [first, last] = [Number(from), Number(to)];
  return last > first ? { from: { year: first }, to: { year: last } } : null;
}

const PARTS = ['year', 'month', 'day'] as const;

/** Whether a time is, or lies in, the wanted one; null if it leaves open what that says, or names a year that is not wanted. */
export function isTimeWithin(time: Time, want: Time): boolean | null {
  if (time.to || want.to) return time.to && want.to ? textOfTime(time) === textOfTime(want) : null;
  const [have, asked] = [time.from, PARTS.filter((part) => want.from[part] !== undefined)];
  if (asked.some((part) => have[part] !== undefined && have[part] !== want.from[part])) return false;
  const isOfAnyYear = have.year !== undefined && want.from.year === undefined;
  return asked.every((part) => have[part] !== undefined) && !isOfAnyYear ? true : null;
}

/** @example textOfTime({ from: { year: 2015 }, to: { year: 2020 } }) // '2015–2020' */
export function textOfTime({ from, to }: Time): string {
  const textOf = (day: WrittenDay): string => PARTS.flatMap((part) => day[part] ?? []).join('-');
  return to ? `${textOf(from)}–${textOf(to)}` : textOf(from);
}
