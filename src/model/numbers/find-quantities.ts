/** Finds numbers with their units in a text: "1.21 million hectares", "-154,200 Mg CO2e", "12.4 %". */
import { numberAt } from './number-at';
import { type DecimalMark, decimalMark, DIGITS } from './number-text';
import { ORDINAL_WORDS, ordinalValue } from './number-word';
import { withRanges } from './range-ends';
import type { Quantity } from './quantity';
import { unread } from './unread';
import { wordsAsNumbers } from './worded-numbers';
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
  const found: Quantity[] = [];
  let from = 0;
  DIGITS.lastIndex = 0;
  for (let hit = DIGITS.exec(text); hit; hit = DIGITS.exec(text)) {
    const start = hit.index;
    if (start < from) continue;
    const years = splitYears(text, start);
    if (years)
      for (const year of years)
        found.push({ ...unread(text, year.start, year.end, 'year'), ...year, ranged: true });
    else found.push(numberAt(text, start, hit[0], mark, found[found.length - 1]));
    from = found[found.length - 1]?.end ?? start;
    DIGITS.lastIndex = Math.max(from, years ? from : start + hit[0].length);
  }
  return withRanges(text, whole(text, withWords(text, found)));
}

/** Number words become quantities too, in their place: "seven seasons", "four percent", "two million", "third". */
function withWords(text: string, digits: Quantity[]): Quantity[] {
  const found = [...digits, ...wordsAsNumbers(text, digits)];
  ORDINAL_WORDS.lastIndex = 0;
  for (let hit = ORDINAL_WORDS.exec(text); hit; hit = ORDINAL_WORDS.exec(text))
    found.push({
      ...unread(text, hit.index, hit.index + hit[0].length, 'ordinal'),
      values: [ordinalValue(hit[0]) ?? NaN],
    });
  return found.length > digits.length ? found.sort((a, b) => a.start - b.start) : digits;
}

/** "2 million 400 thousand", "one hundred 20 thousand": pieces of one number, none of which is a number in its own right. */
function whole(text: string, found: Quantity[]): Quantity[] {
  let joined = false;
  return found.map((quantity, at) => {
    const after = found[at + 1];
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
