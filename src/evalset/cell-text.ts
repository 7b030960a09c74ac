/** The text of a cell as the analyst sees it, but independent of the sheet's locale. */
import { localDay } from '../model/local-time';
import { type Cell, isDate } from '../model/tab-grid';
import { cleanText } from '../model/text';
import { isClock } from '../fields/trace';

/**
 * Returns a reader for the cells of a spreadsheet. Dates become ISO days in its time zone.
 *
 * @param timeZone IANA name
 * @example cellReader('Etc/UTC')(0.0909, '9.09%') // '9.09%'
 * @example cellReader('Etc/UTC')(true, 'TRUE') // 'TRUE'
 * @example cellReader('Etc/UTC')(new Date('1899-12-30T00:00:30Z'), '0:00:30') // '0:00:30'
 * @example cellReader('Etc/UTC')(new Date('2024-01-01T00:00:00Z'), '2024') // '2024'
 */
export function cellReader(timeZone: string): (value: Cell, shown: string, digits?: Digits) => string {
  const days = new Map<number, string>();
  const isoDay = (date: Date): string => {
    const time = date.getTime();
    if (Number.isNaN(time)) return '';
    const day = days.get(time) ?? localDay(time, timeZone);
    days.set(time, day);
    return day;
  };
  return (value, shown, digits) => {
    if (typeof value === 'string') return cleanText(value);
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    if (typeof value === 'number') return shownNumber(value, shown.trim(), digits);
    // A duration, or a date that the sheet shows as a year.
    return isClock(shown.trim()) || YEAR.test(shown.trim()) ? shown.trim() : isoDay(value);
  };
}

const YEAR = /^\d{4}$/;
/** A month and its year, without a day. */
const MONTH = /^(?:\p{L}+\.?[\s/’'-]*\d{2,4}|\d{4}[\s./-]+(?:\d{1,2}|\p{L}+\.?)|\d{1,2}[./-]\d{4})$/u;

/** True if a date cell shows a month without a day: the end of a period is then the month’s last day. */
export function showsMonth(value: Cell, shown: string): boolean {
  return isDate(value) && MONTH.test(shown.trim());
}

type Digits = 'all digits' | 'digits shown';

const PERCENT = /^\D*?(\d[\d\s.,'’]*)\)?\s*%\)?$/;
/** A unit may hold one digit (`Mg CO2e`, `km2`). */
const WITH_UNIT = /^[-−(]?([\d\s.,'’]*\d)[.,]?\)?\s*([\p{L}\p{Sc}°µ]\D*\d?\D*)$/u;
const SCIENTIFIC = /^E[+-]/i;

/** `0.0,,"M"` shows millions: the stored number is larger than the displayed one. */
const UNIT_SCALES = [1, 1e-3, 1e-6, 1e-9] as const;
/** `0.0%` shows hundredths, `0.0"%"` the number itself. */
const PERCENT_SCALES = [100, 1] as const;

/**
 * Returns the text of a number cell, with the unit and scale of its format. Percentages keep the displayed decimals; other numbers have all
 * digits, or those displayed.
 *
 * @example shownNumber(0.0909, '9.09%') // '9.09%'
 * @example shownNumber(25540000, '25.5 Mha') // '25.54 Mha'
 */
export function shownNumber(value: number, shown: string, digits: Digits = 'all digits'): string {
  const percent = PERCENT.exec(shown)?.[1];
  if (percent !== undefined) {
    return `${rounded(value * scaleOf(value, percent, PERCENT_SCALES), decimalsOf(percent))}%`;
  }
  const written = (size: number, part: string): string => {
    const places = digits === 'digits shown' ? placesOf(size, part) : undefined;
    return places === undefined ? String(exact(size)) : rounded(size, places);
  };
  const [, part = '', unit = ''] = WITH_UNIT.exec(shown) ?? [];
  if (unit === '' || SCIENTIFIC.test(unit)) return written(value, shown.replace(/^\((.*)\)$/, '$1'));
  // "12.3M" are millions, "12.3 M" may be anything.
  const gap = LETTER.test(unit.trim()) ? '' : ' ';
  return `${written(value * scaleOf(value, part, UNIT_SCALES), part)}${gap}${unit.trim()}`;
}

const LETTER = /^[kKMB]$/;

/** The scale in which the value has these digits; the first one if none fits. */
function scaleOf(value: number, shown: string, scales: readonly [number, ...number[]]): number {
  return scales.find((scale) => placesOf(value * scale, shown) !== undefined) ?? scales[0];
}

/** The number of decimals with which the value rounds to these digits; undefined if none fits. Three digits after the last separator may be decimals or thousands. */
function placesOf(value: number, shown: string): number | undefined {
  const decimals = decimalsOf(shown);
  return (decimals === 3 ? [3, 0] : [decimals]).find(
    (places) => digitsOf(rounded(value, places)) === digitsOf(shown),
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '');
}

function decimalsOf(shown: string): number {
  return /[.,](\d+)$/.exec(shown.trim())?.[1]?.length ?? 0;
}

/** Rounds half away from zero, as spreadsheets do, by decimal digits: 0.145 becomes 0.15. */
function rounded(value: number, decimals: number): string {
  const shift = 10 ** decimals;
  const size = Math.round(exact(Math.abs(value) * shift)) / shift;
  return (value < 0 ? -size : size).toFixed(decimals);
}

/** Removes the noise of binary arithmetic after the 15th digit. */
function exact(value: number): number {
  return Number(value.toPrecision(15));
}
