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

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH =
  '(jan(?:uary|\\.)?|feb(?:ruary|\\.)?|mar(?:ch|\\.)?|apr(?:il|\\.)?|may|june?|july?|aug(?:ust|\\.)?|sept?(?:ember|\\.)?|oct(?:ober|\\.)?|nov(?:ember|\\.)?|dec(?:ember|\\.)?)(?![a-z])';
const YEAR = '((?:1[5-9]|20|21)\\d\\d)';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const BEFORE = "(?<![\\p{L}\\d.,/'-])";
const AFTER = '(?![\\d/]|[.,:-]\\d|[a-z])';

type Read = (parts: readonly string[]) => Time | null;
const FORMS: readonly (readonly [RegExp, Read])[] = [
  form(`${YEAR}-(\\d\\d)-(\\d\\d)(?:t[\\d:.]+z?)?`, ([y, m, d]) => at(y, m, d)),
  form(`${YEAR}/(\\d{1,2})/(\\d{1,2})`, ([y, m, d]) => at(y, m, d)),
  form(`(?:the )?${DAY} (?:of )?${MONTH},? ${YEAR}`, ([d, m, y]) => at(y, monthOf(m), d)),
  form(`${MONTH} (?:the )?${DAY},? ${YEAR}`, ([m, d, y]) => at(y, monthOf(m), d)),
  form(`(\\d{1,2})([./-])(\\d{1,2})\\2${YEAR}`, ([a, , b, y]) => either(y, a, b)),
  form(`${MONTH},? (?:of )?${YEAR}`, ([m, y]) => at(y, monthOf(m))),
  form(`(?:the )?${DAY} (?:of )?${MONTH}`, ([d, m]) => at(undefined, monthOf(m), d)),
  form(`${MONTH} (?:the )?${DAY}`, ([m, d]) => at(undefined, monthOf(m), d)),
  form(`(?:from |between )?${YEAR} ?(?:-|–|—|to|through|until|and) ?${YEAR}`, ([a, b]) => period(a, b)),
  form(`(?:from )?${YEAR}([-–—/])(\\d\\d)`, ([a, sign, b]) => shortened(a, sign, b)),
];

/** In order; where two begin at one place, the first form that fits. "2001 and 2022" is a period only after "between". */
export function timesIn(text: string): TimeAt[] {
  const found: TimeAt[] = [];
  if (!/\d/.test(text)) return found;
  for (const [pattern, read] of FORMS) {
    pattern.lastIndex = 0;
    for (let hit = pattern.exec(text); hit; hit = pattern.exec(text)) {
      const [start, end] = [hit.index, hit.index + hit[0].length];
      const time = read(hit.slice(1));
      const isPeriod = !hit[0].includes(' and ') || /^between /i.test(hit[0]);
      if (time && isPeriod && !found.some((other) => start < other.end && other.start < end))
        found.push({ start, end, time });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function form(source: string, read: Read): readonly [RegExp, Read] {
  return [new RegExp(BEFORE + source + AFTER, 'giu'), read];
}

function monthOf(name = ''): string {
  return String(
    MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().replace('.', '').slice(0, 3))) + 1,
  );
}

function at(year: string | undefined, month: string | undefined, day?: string): Time | null {
  const [m, d] = [Number(month), Number(day ?? 1)];
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31)) return null;
  return {
    from: {
      ...(year !== undefined && { year: Number(year) }),
      month: m,
      ...(day !== undefined && { day: d }),
    },
  };
}

/** "14/06/2025" is read only where one of the two cannot be a month, or both are the same. */
function either(year: string | undefined, a = '', b = ''): Time | null {
  if (Number(a) > 12) return at(year, b, a);
  return Number(b) > 12 || a === b ? at(year, a, b) : null;
}

/** "2001–23"; "2001-12" may be a month. */
function shortened(from = '', sign = '', to = ''): Time | null {
  return sign === '-' && Number(to) <= 12 ? null : period(from, from.slice(0, 2) + to);
}

function period(from: string | undefined, to: string | undefined): Time | null {
  const [first, last] = [Number(from), Number(to)];
  return last > first ? { from: { year: first }, to: { year: last } } : null;
}

export function isSameTime(a: Time, b: Time): boolean {
  return (
    JSON.stringify([day(a.from), a.to && day(a.to)]) === JSON.stringify([day(b.from), b.to && day(b.to)])
  );
}

function day({ year, month, day: of }: Day): unknown[] {
  return [year, month, of];
}
