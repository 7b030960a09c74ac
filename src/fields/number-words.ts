/** Reads numbers in English words, whole or not at all: "one hundred and twenty thousand", "two and a half million". */
import { hitsIn } from './digits';

const valuesOf = (words: string, value: (index: number) => number): [string, number][] =>
  words.split(' ').map((word, index) => [word, value(index)]);
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const SMALL = new Map([...valuesOf(ONES, (i) => i), ...valuesOf(TENS, (i) => 10 * (i + 2))]);
const THOUSANDS = valuesOf('thousand million billion trillion', (i) => 1000 ** (i + 1));
const MULTIPLES = new Map([['hundred', 100], ['dozen', 12], ...THOUSANDS]);
const SHARES = new Map(Object.entries({ half: 0.5, quarter: 0.25, quarters: 0.25 }));
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

const COUNTS = [...SMALL.keys()].join('|');
const SCALING = [...MULTIPLES.keys()].join('|');
const JOINT = `(?:[ -](?:and[ -])?(?:of[ -])?(?:an?[ -])?|(?<=thousand|million|billion), )`;
/**
 * An ordinal ("third", group 1), or a whole run of number words. After "a" it needs a scaling word; "half" and "quarter" alone are no
 * numbers; an end (group 2) makes it another number: "two-thirds", "twenty-first", "tenfold".
 */
const NUMBER_WORDS = new RegExp(
  `\\b(?<!\\ban? )(${ORDINALS.join('|')})\\b|\\b(?:an? (?=(?:${SCALING})\\b|quarter of|half (?:${SCALING})\\b))?` +
    `(?:${COUNTS}|(?:half|quarter)(?= of an? (?:${SCALING})\\b| (?:an? )?(?:${SCALING})\\b)|${SCALING})\\b` +
    `(?:${JOINT}(?:${COUNTS}|${SCALING}|half|quarters?)\\b| point(?: (?:${COUNTS})\\b)+)*` +
    `([- ](?:thirds?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|hundredths?|first|second|fourth|fold)\\b)?`,
  'gi',
);

/**
 * The value of a run of number words; null if it is not a single number ("twenty twelve", "two, three"), or is "one" or "hundred" alone,
 * which mostly are no numbers.
 * @example wordValue('one hundred and twenty thousand') // 120000
 */
export function wordValue(written: string): number | null {
  const words = written
    .toLowerCase()
    .split(/,? |-/)
    .filter((word) => !/^(?:and|an?|of)$/.test(word));
  const isAlone = words.length === 1 && !/\ban? /i.test(written);
  if ((isAlone && (SMALL.get(words[0] ?? '') ?? 1) === 1) || words.includes('point')) return null;
  // `group` has the words since the last power of a thousand; the next one has to be smaller than `room`.
  let [total, group, room, power] = [0, 0, 1000, Infinity];
  for (const word of words) {
    const [small, times = 1, share] = [SMALL.get(word), MULTIPLES.get(word), SHARES.get(word)];
    if (small !== undefined) {
      if (small >= room || (small > 19 ? room < 100 : room < 10) || (room === 10 && small === 0)) return null;
      [group, room] = [group + small, small > 19 ? 10 : 1];
    } else if (share !== undefined) {
      const isOfPower = group === 0 && total > 0;
      [group, room] = [word === 'quarters' ? group * share : group + (isOfPower ? power : 1) * share, 1];
    } else if (times < 1e3) {
      if (group > 99 || (times === 100 && group > 9 && group % 10 === 0)) return null;
      [group, room] = [(group || 1) * times, times === 100 ? 100 : 1];
    } else if (times < power) [total, group, room, power] = [total + (group || 1) * times, 0, 1000, times];
    else return null;
  }
  return total + group;
}

interface WordNumber {
  readonly start: number;
  readonly end: number;
  readonly kind: 'cardinal' | 'ordinal' | 'fraction' | 'unread';
  readonly value: number;
}

const DIGIT_WORDS = ONES.split(' ').slice(1, 11).join('|');
const PARTS = 'half third quarter fifth sixth seventh eighth ninth tenth'.split(' ');
/** "Two thirds of it", "a quarter."; not "a third country". */
const FRACTION_WORDS = new RegExp(
  `\\b(?:(an?|${DIGIT_WORDS})[ -](${PARTS.join('|')})s?|half)\\b` +
    `(?= of\\b(?! an? (?:${SCALING})\\b)| (?:the|its|their|all)\\b|[^\\w\\s-]|\\s*$)`,
  'gi',
);
/** "One in four", "one out of every ten". */
const OF_A_WHOLE = new RegExp(`^one (?:in|out of)(?: every)? (?:${DIGIT_WORDS}|\\d)`, 'i');

/** @example wordNumbersIn('two thirds of 5') // [{ kind: 'fraction', value: 0.667, … }] */
export function wordNumbersIn(text: string): WordNumber[] {
  const fractions = hitsIn(FRACTION_WORDS, text).map((hit): WordNumber => {
    const [written, count = 'one', part = 'half'] = hit;
    const value = (SMALL.get(count.toLowerCase()) ?? 1) / (PARTS.indexOf(part.toLowerCase()) + 2);
    return { start: hit.index, end: hit.index + written.length, kind: 'fraction', value };
  });
  const others = hitsIn(NUMBER_WORDS, text).flatMap((hit): WordNumber[] => {
    const [written, ordinal, part] = hit;
    const [start, end] = [hit.index, hit.index + written.length];
    if (fractions.some((other) => start < other.end && other.start < end)) return [];
    if (ordinal !== undefined)
      return [{ start, end, kind: 'ordinal', value: ORDINALS.indexOf(ordinal.toLowerCase()) + 1 }];
    const value = OF_A_WHOLE.test(text.slice(start, end + 20))
      ? 1
      : part === undefined
        ? wordValue(written)
        : null;
    if (value !== null) return [{ start, end, kind: 'cardinal', value }];
    return /[ -]/.test(written) ? [{ start, end, kind: 'unread', value: NaN }] : [];
  });
  return [...fractions, ...others];
}
