/** Days, months and periods of years as they are written; single years are found among the numbers. */

export interface Day {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}
export interface Time {
  readonly from: Day;
  /** Of a period: its last year. */
  readonly to?: Day;
}
export interface TimeAt {
  readonly start: number;
  readonly end: number;
  readonly time: Time;
}

const NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '((?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\\.?)';
const YEAR = '((?:1[5-9]|20|21)\\d\\d)';
const DAY = '(?:the )?(\\d{1,2})(?:st|nd|rd|th)?';

type Read = (...parts: readonly string[]) => Time | null;
const FORMS: readonly (readonly [RegExp, Read])[] = (
  [
    [`${YEAR}-(\\d\\d)-(\\d\\d)(?:t[\\d:.]+z?)?`, (y, m, d) => dayOf(y, m, d)],
    [`${YEAR}/(\\d{1,2})/(\\d{1,2})`, (y, m, d) => dayOf(y, m, d)],
    [`${DAY} (?:of )?${MONTH},? ${YEAR}`, (d, m, y) => dayOf(y, m, d)],
    [`${MONTH} ${DAY},? ${YEAR}`, (m, d, y) => dayOf(y, m, d)],
    // Read only where one of the two cannot be a month, or both are the same.
    [
      `(\\d{1,2})([./-])(\\d{1,2})\\2${YEAR}`,
      (a, _sign, b, y) =>
        Number(a) > 12 || a === b ? dayOf(y, b, a) : Number(b) > 12 ? dayOf(y, a, b) : null,
    ],
    [`${MONTH},? (?:of )?${YEAR}`, (m, y) => dayOf(y, m)],
    [`${DAY} (?:of )?${MONTH}`, (d, m) => dayOf(undefined, m, d)],
    [`${MONTH} ${DAY}`, (m, d) => dayOf(undefined, m, d)],
    [`(?:from )?${YEAR} ?(?:-|–|—|to|through|until) ?${YEAR}`, (a, b) => period(a, b)],
    [`between ${YEAR} and ${YEAR}`, (a, b) => period(a, b)],
    // "2001–23"; "2001-12" may be a month.
    [
      `(?:from )?${YEAR}([-–—/])(\\d\\d)`,
      (a, sign, b) =>
        sign === '-' && Number(b) <= 12 ? null : period(a, `${a?.slice(0, 2) ?? ''}${b ?? ''}`),
    ],
  ] satisfies [string, Read][]
).map(([form, read]) => [new RegExp(`(?<![\\p{L}\\d.,/'-])${form}(?![\\d/]|[.,:-]\\d|[a-z])`, 'giu'), read]);

/** In order; where two overlap, the first form that fits. */
export function timesIn(text: string): TimeAt[] {
  const found: TimeAt[] = [];
  if (!/\d/.test(text)) return found;
  for (const [pattern, read] of FORMS) {
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
  const [named, d] = [NAMES.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day ?? 1)];
  const m = named > 0 ? named : Number(month);
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31)) return null;
  return {
    from: {
      ...(year !== undefined && { year: Number(year) }),
      month: m,
      ...(day !== undefined && { day: d }),
    },
  };
}

function period(from: string | undefined, to: string | undefined): Time | null {
  const [first, last] = [Number(from), Number(to)];
  return last > first ? { from: { year: first }, to: { year: last } } : null;
}

const PARTS = ['year', 'month', 'day'] as const;

export function isSameTime(a: Time, b: Time): boolean {
  const isSame = (one: Day = {}, other: Day = {}): boolean =>
    PARTS.every((part) => one[part] === other[part]);
  return isSame(a.from, b.from) && isSame(a.to, b.to);
}

/** Whether a day is, or lies in, the wanted one; null if it leaves open what that says. */
export function sameDay(want: Day, have: Day): boolean | null {
  const asked = PARTS.filter((part) => want[part] !== undefined);
  if (asked.some((part) => have[part] !== undefined && have[part] !== want[part])) return false;
  return asked.every((part) => have[part] !== undefined) ? true : null;
}
