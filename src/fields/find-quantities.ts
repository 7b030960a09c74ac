/** Finds numbers with their units in a text: "1.21 million hectares", "-154,200 Mg CO2e", "12.4 %". */
import { type DecimalMark, decimalMark, DIGITS, matchAt, readDigits, readScaleAt } from './digits';
import { type NumberRole, type Quantity, unread, currencyUnit, readUnitAt, type Unit } from './quantity';
import { remembered } from '../model/once';

// Numbers in English words, read whole or not at all: "one hundred and twenty thousand", "two and a half million".

const valuesOf = (words: string, value: (index: number) => number): [string, number][] =>
  words.split(' ').map((word, index) => [word, value(index)]);
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const SMALL = new Map([...valuesOf(ONES, (i) => i), ...valuesOf(TENS, (i) => 10 * (i + 2))]);
const POWERS = new Map(valuesOf('thousand million billion trillion', (i) => 1000 ** (i + 1)));
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

const COUNTS = [...SMALL.keys()].join('|');
const SCALING = `hundred|dozen|${[...POWERS.keys()].join('|')}`;
const JOINT = `(?:[ -](?:and[ -])?(?:of[ -])?(?:an?[ -])?|(?<=thousand|million|billion), )`;
/**
 * A word of rank ("third", group 1), or a whole run of number words: one that begins with "a" needs a scaling word after it; "half" and
 * "quarter" alone are not numbers. A part at its end (group 2) makes it another number: "two-thirds", "twenty-first", "tenfold".
 */
const NUMBER_WORDS = new RegExp(
  `\\b(?<!\\ban? )(${ORDINALS.join('|')})\\b|\\b(?:an? (?=(?:${SCALING})\\b|quarter of|half (?:${SCALING})\\b))?` +
    `(?:${COUNTS}|(?:half|quarter)(?= of an? (?:${SCALING})\\b| (?:an? )?(?:${SCALING})\\b)|${SCALING})\\b` +
    `(?:${JOINT}(?:${COUNTS}|${SCALING}|half|quarters?)\\b| point(?: (?:${COUNTS})\\b)+)*` +
    `([- ](?:thirds?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|hundredths?|first|second|fourth|fold)\\b)?`,
  'gi',
);

/**
 * The value of a run of number words, or null if it is not a single number ("twenty twelve", "two, three") or is uncertain: "one" and
 * "hundred" alone are mostly no numbers.
 * @example wordValue('one hundred and twenty thousand') // 120000
 */
export function wordValue(written: string): number | null {
  const words = written
    .toLowerCase()
    .split(/,? |-/)
    .filter((word) => !/^(?:and|an?|of)$/.test(word));
  if (
    words.includes('point') ||
    (words.length === 1 && !/\ban? /i.test(written) && (SMALL.get(words[0] ?? '') ?? 1) === 1)
  )
    return null;
  /** Up to the last power of a thousand; since then; what may still follow is smaller than `room`; the last power. */
  let [total, group, room, power] = [0, 0, 1000, Infinity];
  for (const word of words) {
    const [small, scale] = [SMALL.get(word), POWERS.get(word)];
    if (small !== undefined) {
      if (small >= room || (small > 19 ? room < 100 : room < 10) || (room === 10 && small === 0)) return null;
      [group, room] = [group + small, small > 19 ? 10 : 1];
    } else if (word === 'hundred' || word === 'dozen') {
      const isRound = word === 'hundred' && group > 9 && group % 10 === 0;
      if (group > 99 || isRound) return null;
      [group, room] = [(group || 1) * (word === 'dozen' ? 12 : 100), word === 'dozen' ? 1 : 100];
    } else if (scale !== undefined) {
      if (scale >= power) return null;
      [total, group, room, power] = [total + (group || 1) * scale, 0, 1000, scale];
    } else if (word === 'quarters') [group, room] = [group * 0.25, 1];
    else {
      const part = word === 'half' ? 0.5 : 0.25;
      [group, room] = [group === 0 && total > 0 ? power * part : group + part, 1];
    }
  }
  return total + group;
}

/** Dates, times, fractions and versions: "2023-05-14", "12:30", "3/4", "1.2.3". */
const COMPOUND = /(?:\d{1,4}([-/.:])\d{1,2}\1\d{1,4}|\d{1,4}[/:]\d{1,2})(?!\d)/y;
const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
/** After these a year-like number is a year, whatever follows: "in 2020 hectares of forest burnt". */
const PLACES_A_YEAR = /\b(?:in|since|during|until|years?|en|em|nel|im|seit|pada|tahun|anno|ano|annee) $/i;
const ORDINAL = /(?:st|nd|rd|th)\b/y;
const EXPONENT = /(?:[eE]([+-]?\d{1,2})| ?[x×] ?10\^?([-−]?\d{1,2}))(?![\w.])/y;
const MONTH_BEFORE = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.? $/i;
const MONTH_AFTER =
  /(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:[a-z]*ber|\w*ary|ch|il|ust)?\b/iy;
/** A fraction, or a multiple, that changes the number before it: "1½", "2 and a half". */
const FRACTION =
  /^(?:[½⅓⅔¼¾⅕⅛]| and (?:an? (?:half|quarter|third)|(?:two|three) (?:quarters|thirds))\b|[ -]?fold\b)/;
const RANK_BEFORE =
  /(?:\b(?:top|no\.?|number|rank(?:ed|s)?|figure|table|chart|step|option|dataset|level|version|season|chapter|tier|phase|part)|#) ?$/i;
const AT_LEAST =
  /(?:\b(?:more than|greater than|over|above|at least|exceed(?:s|ed|ing)?|beyond|minimum of)|[>≥]) ?[$€£]?$/i;
const AT_MOST = /(?:\b(?:less than|fewer than|under|below|at most|up to|maximum of)|[<≤]) ?[$€£]?$/i;

/**
 * Every number in a text in its plain form, with its unit and role, in order. A number in several pieces is read whole, or else
 * returned without values. Not handled: Roman numerals, fractions ("3/4"), number words in languages other than English.
 * @example findQuantities('Brazil lost 25.5 Mha in 2020') // 25,500,000 ha; the year 2020
 */
export function findQuantities(text: string, mark: DecimalMark = decimalMark(text)): readonly Quantity[] {
  // The mark matters only to three digits behind a single point, or behind a comma where commas write decimals.
  const depends = (mark === 'comma' ? /[.,]\d{3}(?!\d)/ : /\.\d{3}(?!\d)/).test(text);
  return quantitiesIn(text, depends ? mark : 'unclear');
}

/** The checks of a row read the same answers: once for what rules compare, once for the hint on what they leave open. */
const quantitiesIn = remembered((text: string, mark: DecimalMark): readonly Quantity[] => {
  const digits: Quantity[] = [];
  let from = 0;
  DIGITS.lastIndex = 0;
  for (let hit = DIGITS.exec(text); hit; hit = DIGITS.exec(text)) {
    if (hit.index < from) continue;
    const quantity = numberAt(text, hit.index, hit[0], mark, digits[digits.length - 1]);
    digits.push(quantity);
    DIGITS.lastIndex = from = Math.max(quantity.end, hit.index + hit[0].length);
  }
  const all = [...digits, ...wordsIn(text, digits)].sort((a, b) => a.start - b.start);
  return withRanges(text, whole(text, all));
});

/** @param prior the number before it, which may be the first end of a range */
function numberAt(
  text: string,
  start: number,
  written: string,
  mark: DecimalMark,
  prior?: Quantity,
): Quantity {
  const before = text.slice(Math.max(0, start - 16), start);
  const last = before.slice(-1);
  const end = start + written.length;
  const compound = matchAt(COMPOUND, text, start)?.[0];
  if (compound !== undefined) return unread(text, start, start + compound.length, 'date');
  const digits = readDigits(written, mark);
  const isJoined = /[a-z_]/i.test(last) || (/[-–./]/.test(last) && /[a-z\d]/i.test(before.slice(-2, -1)));
  const inRange = /[-–]/.test(last) && prior?.end === start - 1;
  // A number that begins with 0 is a code: "07".
  if (!digits || (isJoined && !inRange) || /^0\d+$/.test(written)) return unread(text, start, end, 'label');
  const isBare = !digits.grouped && digits.decimals === 0 && digits.values.length === 1;
  const isDay = (): boolean => MONTH_BEFORE.test(before) || matchAt(MONTH_AFTER, text, end) !== null;
  if (isBare && Number(written) < 32 && isDay()) return unread(text, start, end, 'date');
  const ordinal = matchAt(ORDINAL, text, end);
  if (ordinal) return { ...unread(text, start, end + ordinal[0].length, 'ordinal'), values: digits.values };
  const money = currencyUnit(last);
  const exponent = matchAt(EXPONENT, text, end);
  const power = exponent ? 10 ** Number((exponent[1] ?? exponent[2] ?? '0').replace('−', '-')) : 1;
  const behind = end + (exponent?.[0].length ?? 0);
  const fraction = FRACTION.exec(text.slice(behind, behind + 20));
  if (fraction) return unread(text, start, behind + fraction[0].length, 'label');
  const scale = readScaleAt(text, behind, money !== null);
  const isYear = isBare && !scale && !exponent && YEAR.test(written);
  const unitFrom = scale?.end ?? behind;
  const read = money ? null : readUnitAt(text, unitFrom);
  const isAll = (): boolean =>
    /^[-−]?$/.test(text.slice(0, start)) && /^[\s.]*$/.test(text.slice(read?.end ?? end));
  const staysYear = isYear && read && (PLACES_A_YEAR.test(before) || (read.doubtful && !isAll()));
  const unit = money ?? (staysYear ? null : (read?.unit ?? null));
  const isNegative = /[-−–]/.test(money ? before.slice(-2, -1) : last) && !inRange;
  const size = power * (scale?.factor ?? 1) * (unit?.factor ?? 1) * (isNegative ? -1 : 1);
  const [from, to] = [isNegative ? start - 1 : start, unit && read ? read.end : unitFrom];
  return {
    ...{ start: from, end: to, text: text.slice(from, to).trim(), unit, scale: scale?.factor ?? 1 },
    values: digits.values.map((value) => value * size),
    isLikely: mark === 'likely point',
    role: roleOf(text, start, to, isYear, unit),
    precision: (Math.abs(size) * 10 ** -digits.decimals) / 2,
    ranged: false,
  };
}

function roleOf(text: string, start: number, end: number, isYear: boolean, unit: Unit | null): NumberRole {
  const before = text.slice(Math.max(0, start - 16), start);
  if (AT_LEAST.test(before) || text.charAt(end) === '+') return 'at least';
  if (AT_MOST.test(before)) return 'at most';
  if (unit) return 'measure';
  const isFirst = start === 0 || /\n[ \t]*$/.test(before);
  if (RANK_BEFORE.test(before) || (isFirst && /^[.)] /.test(text.slice(end, end + 2)))) return 'rank';
  return isYear ? 'year' : 'measure';
}

/** The numbers in words that are not part of a number in digits (such as "2.5 million"), in order. */
function wordsIn(text: string, digits: readonly Quantity[]): Quantity[] {
  const quantities: Quantity[] = [];
  let next = 0;
  NUMBER_WORDS.lastIndex = 0;
  for (let hit = NUMBER_WORDS.exec(text); hit; hit = NUMBER_WORDS.exec(text)) {
    const [[written, ordinal, part], start] = [hit, hit.index];
    const end = start + written.length;
    while ((digits[next]?.end ?? Infinity) <= start) next++;
    if ((digits[next]?.start ?? Infinity) <= start) continue;
    const value = ordinal === undefined && part === undefined ? wordValue(written) : null;
    if (ordinal !== undefined)
      quantities.push({
        ...unread(text, start, end, 'ordinal'),
        values: [ORDINALS.indexOf(ordinal.toLowerCase()) + 1],
      });
    else if (value !== null) quantities.push(ofWord(text, start, end, value));
    else if (/[ -]/.test(written)) quantities.push(unread(text, start, end, 'label'));
  }
  return quantities;
}

function ofWord(text: string, start: number, end: number, value: number): Quantity {
  const read = readUnitAt(text, end);
  const [to, unit, size] = [read?.end ?? end, read?.unit ?? null, read?.unit.factor ?? 1];
  const scale = [1e9, 1e6, 1e3].find((power) => power <= value) ?? 1;
  const about = { values: [value * size], unit, scale, precision: size / 2 };
  return { ...unread(text, start, to, roleOf(text, start, to, false, unit)), ...about };
}

/** "2 million 400 thousand", "one hundred 20 thousand": pieces of one number, none of which is a number in its own right. */
function whole(text: string, quantities: Quantity[]): Quantity[] {
  const joins = (first: Quantity | undefined, second: Quantity | undefined): boolean => {
    if (first?.role !== 'measure' || second?.role !== 'measure' || first.unit) return false;
    const gap = text.slice(first.end, Math.min(second.start, first.end + 7));
    if (gap === ' ' && !/\d/.test(first.text)) return true;
    return first.scale > second.scale && /^,? (?:and |y |e |et )?$/.test(gap);
  };
  const isPiece = (at: number): boolean =>
    joins(quantities[at - 1], quantities[at]) || joins(quantities[at], quantities[at + 1]);
  return quantities.map((one, at) => (isPiece(at) ? unread(text, one.start, one.end, 'label') : one));
}

/** What joins the two ends of a range: "10–20 ha", "2015 through 2020", "between 2 and 3 million". */
const JOINTS = /^ ?(?:-|–|—|~|to|and|through|thru|up to|bis|y|e|et|dan|und) ?[$€£]?$/i;
const AND = /\b(?:and|y|e|et|dan|und)\b/i;
const BETWEEN = /\b(?:between|entre|antara|zwischen|tra) [$€£]?$/i;
const ENDS: ReadonlySet<NumberRole> = new Set(['measure', 'rank', 'year', 'at least', 'at most']);
const REACH = 12;

/** Marks the two ends of "10–20 ha" and gives the first the unit, and the scale, of the second. */
function withRanges(text: string, quantities: Quantity[]): Quantity[] {
  for (let i = 0; i + 1 < quantities.length; i++) {
    const [low, high] = [quantities[i], quantities[i + 1]];
    if (!low || !high || low.ranged || !isRange(text, low, high)) continue;
    const scale = low.scale === 1 && !low.unit && low.role !== 'year' ? high.scale : 1;
    const unit = low.unit ?? (low.role === 'year' && !high.unit ? null : high.unit);
    const factor = (low.unit || !unit ? 1 : unit.factor) * scale;
    const values = low.values.map((value) => value * factor);
    quantities[i] = { ...low, unit, scale: low.scale * scale, ranged: true, values };
    quantities[i + 1] = { ...high, ranged: true };
  }
  return quantities;
}

function isRange(text: string, low: Quantity, high: Quantity): boolean {
  if (!ENDS.has(low.role) || !ENDS.has(high.role) || high.start - low.end > REACH) return false;
  const joint = JOINTS.exec(text.slice(low.end, high.start))?.[0];
  if (joint === undefined) return false;
  return !AND.test(joint) || BETWEEN.test(text.slice(Math.max(0, low.start - 12), low.start));
}
