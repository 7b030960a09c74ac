/** Finds numbers in words in a text. */
import { roleOf } from './number-role';
import { NUMBER_WORDS, wordValue } from './number-word';
import type { Quantity } from './quantity';
import { readUnitAt } from './unit';
import { nounAt, unread } from './unread';

/** "two-thirds", "twenty-first". */
const PART_BEHIND =
  /^[- ](?:thirds?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|hundredths?|first|second|fourth)\b/i;

/** The numbers in words that are not part of a number in digits (such as "2.5 million"), in order. */
export function wordsAsNumbers(text: string, digits: readonly Quantity[]): Quantity[] {
  const found: Quantity[] = [];
  let next = 0;
  NUMBER_WORDS.lastIndex = 0;
  for (let hit = NUMBER_WORDS.exec(text); hit; hit = NUMBER_WORDS.exec(text)) {
    while ((digits[next]?.end ?? Infinity) <= hit.index) next++;
    if ((digits[next]?.start ?? Infinity) <= hit.index) continue;
    const quantity = wordAt(text, hit.index, hit[0]);
    if (quantity) found.push(quantity);
  }
  return found;
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
