/** Numbers in English words, read whole or not at all: "one hundred and twenty thousand", "two and a half million". */

const SMALL = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, i) => [word, (i + 2) * 10]),
);
const POWERS = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);
const PARTS = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['quarters', 0.25],
]);

const COUNTS = [...SMALL.keys(), ...TENS.keys()].join('|');
const SCALING = 'hundred|thousand|million|billion|trillion|dozen';
const PIECE = `(?:${COUNTS}|${SCALING}|half|quarters?)`;
const JOINT = '(?:[ -](?:and[ -])?(?:of[ -])?(?:an?[ -])?|(?<=thousand|million|billion), )';
/**
 * A whole run of number words: one that begins with "a" needs a scaling word after it; "half" and "quarter" alone are not numbers,
 * and "one" alone is mostly a pronoun.
 */
export const NUMBER_WORDS = new RegExp(
  `\\b(?:an? (?=(?:${SCALING})\\b|quarter of|half (?:${SCALING})\\b))?` +
    `(?:${COUNTS}|(?:half|quarter)(?= of an? (?:${SCALING})\\b| (?:an? )?(?:${SCALING})\\b)|${SCALING})\\b` +
    `(?:${JOINT}${PIECE}\\b| point(?: (?:${COUNTS})\\b)+)*`,
  'gi',
);

/** Words of rank: "Peru is third". */
export const ORDINAL_WORDS = /\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b/gi;
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** The rank that an ordinal word names, or null. */
export function ordinalValue(word: string): number | null {
  const index = ORDINALS.indexOf(word.toLowerCase());
  return index < 0 ? null : index + 1;
}

/**
 * The value of a run of number words, or null if it is not a single number ("twenty twelve", "two, three") or is uncertain.
 * @example wordValue('one hundred and twenty thousand') // 120000
 * @example wordValue('a quarter of a million') // 250000
 */
export function wordValue(written: string): number | null {
  const words = written.toLowerCase().split(/,? |-/);
  if (
    words.length === 1 &&
    !(SMALL.get(words[0] ?? '') !== 1 && (SMALL.has(words[0] ?? '') || TENS.has(words[0] ?? '')))
  )
    return null;
  const state: Reading = { total: 0, group: null, least: Infinity, ones: false };
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word === 'and' || word === 'a' || word === 'an' || word === 'of') continue;
    if (word === 'point') return pointed(state, words.slice(i + 1));
    if (!take(state, word, words[i - 1] ?? '')) return null;
  }
  return state.total + (state.group ?? 0);
}

interface Reading {
  /** The value up to and including the last power of a thousand. */
  total: number;
  /** The value accumulated since then. */
  group: number | null;
  /** The smallest power so far: the next one must be smaller. */
  least: number;
  /** The group ends in ones, so only "hundred", a power or a part may follow. */
  ones: boolean;
}

function take(state: Reading, word: string, before: string): boolean {
  const small = SMALL.get(word);
  const tens = TENS.get(word);
  const power = POWERS.get(word);
  const part = PARTS.get(word);
  const { group } = state;
  if (small !== undefined || tens !== undefined) {
    const room =
      group === null || group % 100 === 0 || (tens === undefined && group % 10 === 0 && small !== 0);
    if (state.ones || !room || (group !== null && group % 100 !== 0 && (small ?? 10) > 9)) return false;
    state.group = (group ?? 0) + (small ?? tens ?? 0);
    state.ones = small !== undefined;
    return true;
  }
  if (word === 'hundred' || word === 'dozen') {
    if (group !== null && (group >= 100 || (word === 'hundred' && group % 10 === 0 && group > 9)))
      return false;
    state.group = (group ?? 1) * (word === 'dozen' ? 12 : 100);
    state.ones = word === 'dozen';
    return true;
  }
  if (power !== undefined) {
    if (power >= state.least) return false;
    state.total += (group ?? 1) * power;
    state.least = power;
    state.group = null;
    state.ones = false;
    return true;
  }
  if (part === undefined) return false;
  // "half a million", "three quarters of a million", "two and a half"
  if (word === 'quarters') state.group = (group ?? 1) * part;
  else if (group === null && state.total > 0) state.group = state.least * part;
  else if (group === null || before === 'a' || before === 'and') state.group = (group ?? 0) + part;
  else return false;
  state.ones = true;
  return true;
}

/** "two point five million": digits after the point, then at most one power. */
function pointed(state: Reading, rest: readonly string[]): number | null {
  if (state.group === null || state.total > 0) return null;
  const digits = rest.filter((word) => !POWERS.has(word)).map((word) => SMALL.get(word) ?? 10);
  const power = POWERS.get(rest[rest.length - 1] ?? '');
  if (digits.some((digit) => digit > 9) || rest.length - digits.length > (power === undefined ? 0 : 1))
    return null;
  return Number(`${state.group}.${digits.join('')}`) * (power ?? 1);
}
