/** Years as written: a range may shorten its second year ("2001–23"). */

/** Not "2020-05", which may be a month, nor a date. An en dash is never part of a date, so it is unambiguous. */
const SHORT = /((?:1[5-9]|20|21)\d\d)([-–—/])(\d\d)(?![\d,.-]*\d| \d{3}\b|[-/]|[a-z%])/iy;
const SEASON = /((?:1[5-9]|20|21)\d\d)(\/)((?:1[5-9]|20|21)\d\d)(?!\d|\/)/y;

interface YearSaid {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly values: readonly number[];
}

/** The full form of a shortened year, the next one after the first: 23 after 2001 is 2023, 03 after 1998 is 2003. */
function expand(first: number, short: number): number {
  const century = first - (first % 100);
  return century + short > first ? century + short : century + 100 + short;
}

/**
 * The two years of a range with a short end, or of a season ("2015/16", "2015/2016"), if there is one at this place.
 * @example splitYears('2001–23', 0) // 2001 and 2023
 */
export function splitYears(text: string, start: number): readonly [YearSaid, YearSaid] | null {
  if (!/[12]/.test(text.charAt(start)) || /[\w/.,-]/.test(text.charAt(start - 1))) return null;
  SEASON.lastIndex = start;
  SHORT.lastIndex = start;
  const season = SEASON.exec(text);
  const hit = season ?? SHORT.exec(text);
  if (!hit) return null;
  const first = Number(hit[1]);
  const written = hit[3] ?? '';
  const second = season ? Number(written) : expand(first, Number(written));
  const sign = hit[2];
  if (sign === '/' && second !== first + 1) return null;
  if (sign === '-' && !season && Number(written) <= 12) return null;
  if (second - first > 99) return null;
  const end = start + hit[0].length;
  return [
    { start, end: start + 4, text: text.slice(start, start + 4), values: [first] },
    { start: end - written.length, end, text: String(second), values: [second] },
  ];
}
