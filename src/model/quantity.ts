/** Numbers with their units, found in a text: "1.21 million hectares", "-154,200 Mg CO2e", "12.4 %". */
import { type DecimalMark, decimalMark, DIGITS, readDigits } from './number-text';
import { type NumberRole, roleOf } from './number-role';
import { NUMBER_WORDS, readScaleAt, wordValue } from './number-word';
import { currencyUnit, readUnitAt, type Unit } from './unit';

export interface Quantity {
  readonly start: number;
  readonly end: number;
  /** As written, unit included. */
  readonly text: string;
  /** The possible values in the unit's base; two only where three digits follow one point or comma. */
  readonly values: readonly number[];
  readonly unit: Unit | null;
  readonly role: NumberRole;
  /** Half of the last stated digit, in the base unit: 0.05 kha is said to 50 ha. */
  readonly precision: number;
  /** The word behind it if that is no unit: "18 episodes". */
  readonly noun: string;
  /** Joined to a neighbour as the end of a range: "10–20 ha". */
  readonly ranged: boolean;
}

const VERSION = /^\d+\.\d+\.\d{1,3}$/;
const TRIPLE = /^\d{1,4}([-/.:])\d{1,2}(?:\1\d{1,4})?(?![\d])/;
const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
/** A number that begins with 0 is a code: "07". */
const CODE = /^0\d+$/;
/** A year with a footnote mark glued to it: "January 19, 19631". */
const NOTED_YEAR = /^(?:1[5-9]|20)\d{3,4}$/;
const YEAR_BEFORE = /(?:\b\d{1,2}, |\bin ?)$/;
const ORDINAL = /(?:st|nd|rd|th)\b/y;
const EXPONENT = /(?:[eE]([+-]?\d{1,2})| ?[x×] ?10\^?([-−]?\d{1,2}))(?![\w.])/y;
const RANGE_AFTER = /^ ?(?:-|–|—|to|and|~) ?[$€£]?(?=\d)/i;
const MONTH_BEFORE = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\.? $/i;
const MONTH_AFTER =
  /^(?:st|nd|rd|th)? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/i;
const NOUN = / ?-?([a-z]+)/iy;

/**
 * Every number in a text with its unit and role, in order. Linear in the length of the text. Expects superscripts and
 * subscripts as plain digits. Not handled: Roman numerals, fractions ("3/4"), words above ninety-nine without a digit.
 *
 * @example findQuantities('Brazil lost 25.5 Mha in 2020') // 25,500,000 ha; the year 2020
 */
export function findQuantities(text: string, mark: DecimalMark = decimalMark(text)): Quantity[] {
  const found: Quantity[] = [];
  let from = 0;
  DIGITS.lastIndex = 0;
  for (let hit = DIGITS.exec(text); hit; hit = DIGITS.exec(text)) {
    const start = hit.index;
    if (start < from) continue;
    const quantity = readAt(text, start, hit[0], mark, found[found.length - 1]);
    from = quantity.end;
    DIGITS.lastIndex = Math.max(from, start + hit[0].length);
    found.push(quantity);
  }
  addWords(text, found);
  return withRanges(text, found);
}

function readAt(
  text: string,
  start: number,
  written: string,
  mark: DecimalMark,
  previous: Quantity | undefined,
): Quantity {
  const before = text.slice(Math.max(0, start - 16), start);
  const last = before.slice(-1);
  const triple = TRIPLE.exec(text.slice(start, start + 12));
  if (triple && (triple[0].split(/[-/.:]/).length === 3 || triple[1] === ':' || triple[1] === '/'))
    return label(text, start, start + triple[0].length, VERSION.test(triple[0]) ? 'label' : 'date');
  const digits = readDigits(written, mark);
  let end = start + written.length;
  const joined = /[a-z_]/i.test(last) || (/[-–./:]/.test(last) && /[a-z\d]/i.test(before.slice(-2, -1)));
  const inRange = /[-–]/.test(last) && previous?.end === start - 1;
  if (!digits || (joined && !inRange) || CODE.test(written)) return label(text, start, end, 'label');
  if (NOTED_YEAR.test(written) && YEAR_BEFORE.test(before)) return label(text, start, end, 'date');
  let factor = 1;
  EXPONENT.lastIndex = end;
  const exponent = EXPONENT.exec(text);
  if (exponent) {
    factor = 10 ** Number((exponent[1] ?? exponent[2] ?? '0').replace('−', '-'));
    end += exponent[0].length;
  }
  ORDINAL.lastIndex = end;
  const bare = !digits.grouped && digits.decimals === 0;
  if (
    bare &&
    (MONTH_BEFORE.test(before) || MONTH_AFTER.test(text.slice(end, end + 14))) &&
    Number(written) < 32
  )
    return label(text, start, end, 'date');
  if (ORDINAL.test(text))
    return { ...label(text, start, ORDINAL.lastIndex, 'ordinal'), values: digits.values };
  const money = currencyUnit(last);
  const scale = readScaleAt(text, end);
  const read = money ? null : (readUnitAt(text, scale ? scale.end : end) ?? null);
  const kept =
    scale && !read && scale.factor === 1e6 && /[mM]/.test(text.charAt(end)) && !money ? scale : scale;
  if (kept) [factor, end] = [factor * kept.factor, kept.end];
  if (read) end = read.end;
  const unit = money ?? read?.unit ?? null;
  const negative = /[-−–]/.test(money ? before.slice(-2, -1) : last) && !inRange;
  const size = factor * (unit?.factor ?? 1) * (negative ? -1 : 1);
  const role = roleOf(text, start, end, before, bare && !unit && !scale && YEAR.test(written), unit);
  return {
    start: negative ? start - 1 : start,
    end,
    text: text.slice(negative ? start - 1 : start, end).trim(),
    values: digits.values.map((value) => value * size),
    unit,
    role,
    precision: (Math.abs(size) * 10 ** -digits.decimals) / 2,
    noun: unit ? '' : nounAt(text, end),
    ranged: false,
  };
}

function nounAt(text: string, at: number): string {
  NOUN.lastIndex = at;
  return NOUN.exec(text)?.[1]?.toLowerCase() ?? '';
}

function label(text: string, start: number, end: number, role: NumberRole): Quantity {
  const blank = { values: [], unit: null, precision: 0.5, noun: '', ranged: false };
  return { start, end, text: text.slice(start, end), role, ...blank };
}

/** Number words become quantities too, in their place: "seven seasons", "four percent", "two million". */
function addWords(text: string, found: Quantity[]): void {
  NUMBER_WORDS.lastIndex = 0;
  for (let hit = NUMBER_WORDS.exec(text); hit; hit = NUMBER_WORDS.exec(text)) {
    const value = wordValue(hit[0]);
    if (value === null) continue;
    const after = hit.index + hit[0].length;
    const scale = readScaleAt(text, after);
    const read = readUnitAt(text, scale?.end ?? after);
    const end = read?.end ?? scale?.end ?? after;
    const size = (scale?.factor ?? 1) * (read?.unit.factor ?? 1);
    const before = text.slice(Math.max(0, hit.index - 16), hit.index);
    found.push({
      start: hit.index,
      end,
      text: text.slice(hit.index, end),
      values: [value * size],
      unit: read?.unit ?? null,
      role: roleOf(text, hit.index, end, before, false, read?.unit ?? null),
      precision: size / 2,
      noun: read ? '' : nounAt(text, end),
      ranged: false,
    });
  }
  if (found.length > 1) found.sort((a, b) => a.start - b.start);
}

/** Marks the two ends of "10–20 ha" and gives the first the unit of the second. */
function withRanges(text: string, found: Quantity[]): Quantity[] {
  for (let i = 0; i + 1 < found.length; i++) {
    const [low, high] = [found[i], found[i + 1]];
    if (!low || !high || high.start - low.end > 6 || low.role === 'label' || high.role === 'label') continue;
    const joint = RANGE_AFTER.exec(text.slice(low.end, high.start + 1));
    if (!joint) continue;
    if (
      /and/i.test(joint[0]) &&
      !/\bbetween [$€£]?$/i.test(text.slice(Math.max(0, low.start - 10), low.start))
    )
      continue;
    const unit = low.unit ?? high.unit;
    const factor = low.unit || !high.unit ? 1 : high.unit.factor;
    found[i] = { ...low, unit, ranged: true, values: low.values.map((value) => value * factor) };
    found[i + 1] = { ...high, ranged: true };
  }
  return found;
}
