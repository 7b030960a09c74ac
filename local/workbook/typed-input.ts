/**
 * What Sheets makes of a text that is typed into a cell or written by `setValue(s)`: a formula, a number, a percentage, a date,
 * a boolean, or the text itself. Reads the en-US forms, as a spreadsheet of that locale does.
 */
import type { CellValue } from './cell';
import { serialOfDay } from './serial-date';

interface TypedInput {
  readonly value: CellValue;
  readonly formula: string | null;
  /** The format that typing this gives an automatically formatted cell, or null. */
  readonly numberFormat: string | null;
}

const plain = (value: CellValue, numberFormat: string | null = null): TypedInput => ({
  value,
  formula: null,
  numberFormat,
});

const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?(?:[eE][+-]?\d+)?$/;

function readNumber(text: string): number | null {
  if (!/\d/.test(text) || !NUMBER.test(text)) return null;
  const value = Number(text.replace(/,/g, ''));
  return Number.isFinite(value) ? value : null;
}

function readFormattedNumber(text: string): TypedInput | null {
  const percent = /^(.*\S)\s*%$/.exec(text);
  if (percent !== null) {
    const value = readNumber(percent[1] ?? '');
    // Through text, so that 9.09% is 0.0909 and not 0.09090000000000001.
    return value === null
      ? null
      : plain(Number((value / 100).toPrecision(15)), text.includes('.') ? '0.00%' : '0%');
  }
  const currency = /^(-?)\$\s?(.+)$/.exec(text);
  if (currency !== null) {
    const value = readNumber(currency[2] ?? '');
    if (value === null) return null;
    return plain(currency[1] === '-' ? -value : value, text.includes('.') ? '"$"#,##0.00' : '"$"#,##0');
  }
  const value = readNumber(text);
  if (value === null) return null;
  if (text.includes(',')) return plain(value, text.includes('.') ? '#,##0.00' : '#,##0');
  return plain(value, /e/i.test(text) ? '0.00E+00' : null);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 30 ? 2000 : 1900);

function readDay(text: string): readonly [year: number, month: number, day: number, format: string] | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2]), Number(iso[3]), 'yyyy-mm-dd'];
  const us = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/.exec(text);
  if (us !== null) return [fullYear(us[3] ?? ''), Number(us[1]), Number(us[2]), 'm/d/yyyy'];
  const words =
    /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text) ??
    /^(\d{1,2})[ -]([A-Za-z]{3,9})[ -](\d{4})$/.exec(text);
  if (words === null) return null;
  const isDayFirst = /^\d/.test(words[1] ?? '');
  const name = (isDayFirst ? words[2] : words[1]) ?? '';
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return [
    Number(words[3]),
    month,
    Number(isDayFirst ? words[1] : words[2]),
    isDayFirst ? 'd mmm yyyy' : 'mmm d, yyyy',
  ];
}

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AaPp][Mm])?$/;

function readTime(text: string): number | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const half = match[4]?.toLowerCase();
  const hour = (Number(match[1]) % (half === undefined ? 24 : 12)) + (half === 'pm' ? 12 : 0);
  if (Number(match[1]) > 24 || Number(match[2]) > 59 || Number(match[3] ?? 0) > 59) return null;
  return (hour * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) / 86_400;
}

function readDate(text: string, thisYear: number): TypedInput | null {
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(text);
  if (short !== null) {
    const serial = serialOfDay(thisYear, Number(short[1]), Number(short[2]));
    return serial === null ? null : plain(serial, 'm/d');
  }
  const [, dayText = '', timeText] = /^(.+?)(?:(?:T| +)(\d{1,2}:\d{2}.*))?$/.exec(text) ?? [];
  const day = readDay(dayText);
  const time = timeText === undefined ? 0 : readTime(timeText);
  if (day !== null && time !== null) {
    const serial = serialOfDay(day[0], day[1], day[2]);
    if (serial === null) return null;
    return plain(serial + time, timeText === undefined ? day[3] : `${day[3]} h:mm:ss`);
  }
  const timeOnly = readTime(text);
  return timeOnly === null ? null : plain(timeOnly, 'h:mm:ss');
}

/** @param isTextFormat the cell has the format `@`: the text stays as it is @param thisYear the year that `1/2` falls in */
export function readTyped(text: string, isTextFormat: boolean, thisYear: number): TypedInput {
  if (text === '') return plain(null);
  // Exactly one apostrophe is removed, and the rest is literal.
  if (text.startsWith("'")) return plain(text.slice(1));
  if (isTextFormat) return plain(text);
  if (text.startsWith('=') && text.length > 1) return { value: null, formula: text, numberFormat: null };
  const trimmed = text.trim();
  if (/^(true|false)$/i.test(trimmed)) return plain(trimmed.toLowerCase() === 'true');
  const typedInput = readFormattedNumber(trimmed) ?? readDate(trimmed, thisYear);
  if (typedInput !== null) return typedInput;
  // A leading sign starts a formula, as in Sheets' own typing: an unsafe write shows locally instead of in production.
  if (/^[+-]./s.test(text)) return { value: null, formula: `=${text}`, numberFormat: null };
  return plain(text);
}
