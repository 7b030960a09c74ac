/** Finds numbers with their units in a text: "1.21 million hectares", "-154,200 Mg CO2e", "12.4 %". */
import { numberAt } from './number-at';
import { roleOf } from './number-role';
import { type DecimalMark, decimalMark, DIGITS } from './number-text';
import { NUMBER_WORDS, ORDINAL_WORDS, ordinalValue, wordValue } from './number-word';
import type { Quantity } from './quantity';
import { readUnitAt } from './unit';
import { nounAt, unread } from './unread';
import { splitYears } from './year-text';

/** What separates the pieces of one number: "2 million 400 thousand", "two million and 400 thousand". */
const FOLLOWS_ON = /^,? (?:and |y |e |et )?$/;
const LONGEST_GAP = 6;

/**
 * Every number in a text with its unit and role, in order. Linear in the length of the text. Expects superscripts and subscripts as
 * plain digits. A number in several pieces is read whole, or else returned without values. Not handled: Roman numerals, fractions
 * ("3/4"), number words in languages other than English.
 *
 * @example findQuantities('Brazil lost 25.5 Mha in 2020') // 25,500,000 ha; the year 2020
 */
export function findQuantities(text: string, mark: DecimalMark = decimalMark(text)): Quantity[] {
  const quantities: Quantity[] = [];
  let from = 0;
  DIGITS.lastIndex = 0;
  for (let hit = DIGITS.exec(text); hit; hit = DIGITS.exec(text)) {
    const start = hit.index;
    if (start < from) continue;
    const years = splitYears(text, start);
    if (years)
      for (const year of years)
        quantities.push({ ...unread(text, year.start, year.end, 'year'), ...year, ranged: true });
    else quantities.push(numberAt(text, start, hit[0], mark, quantities[quantities.length - 1]));
    from = quantities[quantities.length - 1]?.end ?? start;
    DIGITS.lastIndex = Math.max(from, years ? from : start + hit[0].length);
  }
  return withRanges(text, whole(text, withWords(text, quantities)));
}

/** Number words become quantities too, in their place: "seven seasons", "four percent", "two million", "third". */
function withWords(text: string, digits: Quantity[]): Quantity[] {
  const quantities = [...digits, ...wordsAsNumbers(text, digits)];
  ORDINAL_WORDS.lastIndex = 0;
  for (let hit = ORDINAL_WORDS.exec(text); hit; hit = ORDINAL_WORDS.exec(text))
    quantities.push({
      ...unread(text, hit.index, hit.index + hit[0].length, 'ordinal'),
      values: [ordinalValue(hit[0]) ?? NaN],
    });
  return quantities.length > digits.length ? quantities.sort((a, b) => a.start - b.start) : digits;
}

/** "2 million 400 thousand", "one hundred 20 thousand": pieces of one number, none of which is a number in its own right. */
function whole(text: string, quantities: Quantity[]): Quantity[] {
  let joined = false;
  return quantities.map((quantity, index) => {
    const after = quantities[index + 1];
    const [piece, joins] = [joined, after !== undefined && piecesOf(text, quantity, after)];
    joined = joins;
    return piece || joins ? unread(text, quantity.start, quantity.end, 'label') : quantity;
  });
}

function piecesOf(text: string, first: Quantity, second: Quantity): boolean {
  if (first.role !== 'measure' || second.role !== 'measure' || first.unit) return false;
  if (second.start - first.end > LONGEST_GAP) return false;
  const gap = text.slice(first.end, second.start);
  return gap === ' ' && !/\d/.test(first.text) ? true : first.scale > second.scale && FOLLOWS_ON.test(gap);
}

/** Which numbers are the two ends of a range: "10–20 ha", "2015 through 2020", "between 2 and 3 million". */
const JOINTS =
  /^ ?(?:-|–|—|~|to|and|through|thru|until|till|up to|a|ate|hasta|al|bis|sampai|hingga|y|e|et|dan|und) ?[$€£]?$/i;
const JOINT = { and: /\b(?:and|y|e|et|dan|und)\b/i, word: /[a-z]/i };
const BETWEEN = /\b(?:between|entre|antara|zwischen|tra) [$€£]?$/i;
/** Short joining words have many other meanings, so these join only years. */
const YEARS_ONLY = /^ ?(?:a|al|ate|hasta|bis|sampai|hingga|until|till)\b/i;
const REACH = 12;

/** Marks the two ends of "10–20 ha" and gives the first the unit, and the scale, of the second. */
function withRanges(text: string, quantities: Quantity[]): Quantity[] {
  for (let i = 0; i + 1 < quantities.length; i++) {
    const [low, high] = [quantities[i], quantities[i + 1]];
    if (!low || !high || low.ranged || !canEnd(low) || !canEnd(high)) continue;
    if (high.start - low.end > REACH || !joins(text, low, high)) continue;
    const scale = low.scale === 1 && !low.unit && low.role !== 'year' ? high.scale : 1;
    const unit = low.unit ?? (low.role === 'year' && !high.unit ? null : high.unit);
    const factor = (low.unit || !unit ? 1 : unit.factor) * scale;
    quantities[i] = {
      ...low,
      unit,
      scale: low.scale * scale,
      ranged: true,
      values: low.values.map((value) => value * factor),
    };
    quantities[i + 1] = { ...high, ranged: true };
  }
  return quantities;
}

function canEnd({ role }: Quantity): boolean {
  return role !== 'label' && role !== 'ordinal' && role !== 'date';
}

function joins(text: string, low: Quantity, high: Quantity): boolean {
  const gap = text.slice(low.end, high.start);
  const joint = JOINTS.exec(gap);
  if (!joint) return false;
  if (YEARS_ONLY.test(joint[0])) return low.role === 'year' && high.role === 'year';
  if (!JOINT.and.test(joint[0])) return true;
  return BETWEEN.test(text.slice(Math.max(0, low.start - 12), low.start));
}

/** "two-thirds", "twenty-first". */
const PART_BEHIND =
  /^[- ](?:thirds?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|hundredths?|first|second|fourth)\b/i;

/** The numbers in words that are not part of a number in digits (such as "2.5 million"), in order. */
function wordsAsNumbers(text: string, digits: readonly Quantity[]): Quantity[] {
  const quantities: Quantity[] = [];
  let next = 0;
  NUMBER_WORDS.lastIndex = 0;
  for (let hit = NUMBER_WORDS.exec(text); hit; hit = NUMBER_WORDS.exec(text)) {
    while ((digits[next]?.end ?? Infinity) <= hit.index) next++;
    if ((digits[next]?.start ?? Infinity) <= hit.index) continue;
    const quantity = wordAt(text, hit.index, hit[0]);
    if (quantity) quantities.push(quantity);
  }
  return quantities;
}

/** Reads a run of number words; one that is not a single number is unreadable as a whole. */
function wordAt(text: string, start: number, written: string): Quantity | null {
  const value = wordValue(written);
  const after = start + written.length;
  const part = PART_BEHIND.exec(text.slice(after, after + 12));
  if (part) return unread(text, start, after + part[0].length, 'label');
  if (value === null) return /[ -]/.test(written) ? unread(text, start, after, 'label') : null;
  const read = readUnitAt(text, after);
  const end = read?.end ?? after;
  const size = read?.unit.factor ?? 1;
  return {
    start,
    end,
    text: text.slice(start, end),
    values: [value * size],
    unit: read?.unit ?? null,
    scale: [1e9, 1e6, 1e3].find((power) => power <= value) ?? 1,
    role: roleOf(text, start, end, text.slice(Math.max(0, start - 16), start), false, read?.unit ?? null),
    precision: size / 2,
    noun: read ? '' : nounAt(text, end),
    ranged: false,
  };
}
