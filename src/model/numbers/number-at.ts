/** One number in digits, at its place in a text, with its unit and role. */
import { roleOf } from './number-role';
import { readScaleAt } from './number-scale';
import { type DecimalMark, readDigits } from './number-text';
import type { Quantity } from './quantity';
import { readUnitAt, type UnitReading } from './unit';
import { currencyUnit } from './unit-names';
import { nounAt, unread } from './unread';

const VERSION = /^\d+\.\d+\.\d{1,3}$/;
const TRIPLE = /^\d{1,4}([-/.:])\d{1,2}(?:\1\d{1,4})?(?![\d])/;
const SEPARATED = /[-/.:]/;
const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
/** A number that begins with 0 is a code: "07". */
const CODE = /^0\d+$/;
/** A year with a footnote mark glued to it: "January 19, 19631". */
const NOTED_YEAR = /^(?:1[5-9]|20)\d{3,4}$/;
const YEAR_BEFORE = /(?:\b\d{1,2}, |\bin ?)$/;
/** After these a year-like number is a year, whatever follows: "in 2020 hectares of forest burnt". */
const PLACES_A_YEAR = /\b(?:in|since|during|until|years?|en|em|nel|im|seit|pada|tahun|anno|ano|annee) $/i;
const ORDINAL = /(?:st|nd|rd|th)\b/y;
const EXPONENT = /(?:[eE]([+-]?\d{1,2})| ?[x×] ?10\^?([-−]?\d{1,2}))(?![\w.])/y;
const MONTH_BEFORE = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\.? $/i;
const MONTH_AFTER =
  /^(?:st|nd|rd|th)? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/i;
/** A fraction that changes the number before it: "1½", "2 and a half". */
const FRACTION = /^(?:[½⅓⅔¼¾⅕⅛]| and (?:an? (?:half|quarter|third)|(?:two|three) (?:quarters|thirds))\b)/;
/** A foreign number word before digits is part of the same number: "ciento 20 mil". */
const WORD_BEFORE =
  /\b(?:cien(?:to|tos|tas)?|duzent\w+|cento|cents?|mille|ratus|seratus|puluh|belas|hundert|tausend|honderd|duizend)(?: (?:e|y|et))? $/i;
/** What may continue a number, also after a blank or a hyphen: a letter, a percent or degree sign, another script. */
const GOES_ON = /[ -]?[a-z%‰°\u0080-\uffff]/iy;

/**
 * Reads the number whose digits begin at `start`.
 * @param previous the number before it, which may be the first end of a range
 */
export function numberAt(
  text: string,
  start: number,
  written: string,
  mark: DecimalMark,
  previous: Quantity | undefined,
): Quantity {
  const before = text.slice(Math.max(0, start - 16), start);
  const last = before.slice(-1);
  const triple = SEPARATED.test(text.slice(start, start + 5))
    ? TRIPLE.exec(text.slice(start, start + 12))
    : null;
  if (triple && (triple[0].split(/[-/.:]/).length === 3 || triple[1] === ':' || triple[1] === '/'))
    return unread(text, start, start + triple[0].length, VERSION.test(triple[0]) ? 'label' : 'date');
  const digits = readDigits(written, mark);
  const end = start + written.length;
  const joined = /[a-z_]/i.test(last) || (/[-–./:]/.test(last) && /[a-z\d]/i.test(before.slice(-2, -1)));
  const inRange = /[-–]/.test(last) && previous?.end === start - 1;
  if (!digits || (joined && !inRange) || CODE.test(written) || WORD_BEFORE.test(before))
    return unread(text, start, end, 'label');
  if (NOTED_YEAR.test(written) && YEAR_BEFORE.test(before)) return unread(text, start, end, 'date');
  const bare = !digits.grouped && digits.decimals === 0;
  if (bare && Number(written) < 32 && isDay(text, end, before)) return unread(text, start, end, 'date');
  ORDINAL.lastIndex = end;
  if (ORDINAL.test(text))
    return { ...unread(text, start, ORDINAL.lastIndex, 'ordinal'), values: digits.values };
  const money = currencyUnit(last);
  const rest = partsBehind(text, end, money !== null);
  if (rest.fraction) return unread(text, start, rest.end, 'label');
  const isYear = bare && rest.scale === 1 && YEAR.test(written);
  const read = rest.read && !(isYear && staysYear(text, start, rest.read, before)) ? rest.read : null;
  const unit = money ?? read?.unit ?? null;
  const negative = /[-−–]/.test(money ? before.slice(-2, -1) : last) && !inRange;
  const size = rest.power * rest.scale * (unit?.factor ?? 1) * (negative ? -1 : 1);
  const [from, to] = [negative ? start - 1 : start, read?.end ?? rest.end];
  return {
    start: from,
    end: to,
    text: text.slice(from, to).trim(),
    values: digits.values.map((value) => value * size),
    unit,
    scale: rest.scale,
    role: roleOf(text, start, to, before, isYear && !unit, unit),
    precision: (Math.abs(size) * 10 ** -digits.decimals) / 2,
    noun: unit ? '' : nounAt(text, to),
    ranged: false,
  };
}

/** "3 May", "May 3". */
function isDay(text: string, end: number, before: string): boolean {
  return (
    (/[a-z.] $/i.test(before) && MONTH_BEFORE.test(before)) || MONTH_AFTER.test(text.slice(end, end + 14))
  );
}

interface Parts {
  /** The power of an exponent: 1e6 in "1.2 × 10^6". */
  readonly power: number;
  readonly scale: number;
  readonly read: UnitReading | null;
  /** As in "1½", which is a different number. */
  readonly fraction: boolean;
  /** Where the number ends without its unit. */
  readonly end: number;
}

/** What follows digits and belongs to them. */
function partsBehind(text: string, from: number, money: boolean): Parts {
  GOES_ON.lastIndex = from;
  if (!GOES_ON.test(text)) return { power: 1, scale: 1, read: null, fraction: false, end: from };
  EXPONENT.lastIndex = from;
  const exponent = EXPONENT.exec(text);
  const power = exponent ? 10 ** Number((exponent[1] ?? exponent[2] ?? '0').replace('−', '-')) : 1;
  const after = from + (exponent?.[0].length ?? 0);
  const fraction = FRACTION.exec(text.slice(after, after + 20));
  if (fraction) return { power, scale: 1, read: null, fraction: true, end: after + fraction[0].length };
  const scale = readScaleAt(text, after, money);
  const end = scale?.end ?? after;
  return {
    power,
    scale: scale?.factor ?? 1,
    read: money ? null : readUnitAt(text, end),
    fraction: false,
    end,
  };
}

/** "In 2021 Ha Giang", "in 2020 hectares": a bare year has no unit, unless that is the whole text ("2000 ha"). */
function staysYear(text: string, start: number, read: UnitReading, before: string): boolean {
  if (PLACES_A_YEAR.test(before)) return true;
  return read.doubtful && !(start === 0 && /^[\s.]*$/.test(text.slice(read.end)));
}
