/** The closed lists of words that rules know. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** They say nothing beside a value. Not: since, until, by, to, from, per, than, not, or, all, only, total. */
const SMALL = setOf(
  'a an the be am is are was were been being in of on at for it its he she his they them their this that these those who which what where when do does did there amounted amounts recorded',
);
const APPROXIMATORS = setOf(
  'about around approximately approx roughly circa ca nearly almost exactly estimated',
);
const NEGATION =
  /^(?:no|not|never|none|nor|neither|nothing|nobody|without|cannot|except|excluding|unless|unable|fail(?:s|ed)?|false|incorrect|wrong|untrue|.*n't|(?:do|does|did|is|was|are|were|has|have|ca)nt)$/;
const YES = setOf('yes true correct');
const NO = setOf('no false incorrect');

export type Direction = 'up' | 'down' | 'flat';
const WAYS: readonly (readonly [Direction, RegExp])[] = [
  ['up', /^(?:up(?:wards?)?|increas(?:es?|ed|ing)|ris(?:es?|en|ing)|rose|grow(?:s|n|ing)?|grew)$/],
  ['down', /^(?:down(?:wards?)?|de(?:creas|clin)(?:es?|ed|ing)|fall(?:s|en|ing)?|fell|drop(?:s|ped|ping)?)$/],
  ['down', /^(?:shrinks?|shrank|shrunk)$/],
  ['flat', /^(?:stable|flat|steady|constant|unchanged)$/],
];

export const isSmall = (word: string): boolean => SMALL.has(word);
const isApproximator = (word: string): boolean => APPROXIMATORS.has(word);
export const isNegation = (word: string): boolean => NEGATION.test(word);
/** The truth that a word says, or null. */
export const truthOf = (word: string): boolean | null => (YES.has(word) ? true : NO.has(word) ? false : null);
export const wayOf = (word: string): Direction | null =>
  WAYS.find(([, words]) => words.test(word))?.[0] ?? null;

const WORD = /[\p{L}\p{N}]+(?:['.&-][\p{L}\p{N}]+)*/gu;

/** In lower case; hyphens, apostrophes and points inside belong to a word. @param text in its plain form */
export function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** All other marks beside a value may change what it means. */
const MARK = /[^\p{L}\p{N}\s.,;:()"'&–—-]|\.\.+/u;

export function markIn(text: string): string | null {
  const mark = MARK.exec(text)?.[0];
  return mark === undefined ? null : `there is a “${mark}” in it`;
}

/** The first mark or word beside a value that may change what it means, as a reason; or null. @param rest the text without the value */
export function obstacleIn(rest: string, mayBeAbout = false): string | null {
  const word = wordsIn(rest).find((one) => !isSmall(one) && !(mayBeAbout && isApproximator(one)));
  return markIn(rest) ?? (word === undefined ? null : `“${word}” is more than the value`);
}
