/** The closed lists of words that rules know. */

/** Words that add nothing to a value. Not: since, until, by, to, from, per, than, not, or, all, only, total. */
export const SMALL_WORD =
  /^(?:a|an|the|be|am|is|are|was|were|been|being|in|of|on|at|for|it|its|he|she|his|they|them|their|this|that|these|those|who|which|what|where|when|do|does|did|there|amounted|amounts|recorded)$/;
const APPROXIMATORS =
  /^(?:about|around|approx(?:imately)?|roughly|circa|ca|nearly|almost|exactly|estimated)$/;
export const NEGATION =
  /^(?:no|not|never|none|nor|neither|nothing|nobody|without|cannot|except|excluding|unless|unable|fail(?:s|ed)?|false|incorrect|wrong|untrue|.*n't|(?:do|does|did|is|was|are|were|has|have|ca)nt)$/;
/** The words for the values of a cell, by its kind. */
const VALUES = [
  ['boolean', 'true', /^(?:yes|true|correct)$/],
  ['boolean', 'false', /^(?:no|false|incorrect)$/],
  [
    'direction',
    'up',
    /^(?:up(?:wards?)?|increas(?:es?|ed|ing)|r(?:is(?:es?|en|ing)|ose)|gr(?:ow(?:s|n|ing)?|ew))$/,
  ],
  ['direction', 'down', /^(?:down(?:wards?)?|de(?:creas|clin)(?:es?|ed|ing)|f(?:all(?:s|en|ing)?|ell))$/],
  ['direction', 'down', /^(?:drop(?:s|ped|ping)?|shrinks?|shrank|shrunk)$/],
  ['direction', 'flat', /^(?:stable|flat|steady|constant|unchanged)$/],
] as const;

/** @example valueOf('direction', 'rose') // 'up' */
export function valueOf(kind: 'boolean' | 'direction', word: string): string | undefined {
  return VALUES.find(([of, , words]) => of === kind && words.test(word))?.[1];
}

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
  const word = wordsIn(rest).find((one) => !SMALL_WORD.test(one) && !(mayBeAbout && APPROXIMATORS.test(one)));
  return markIn(rest) ?? (word === undefined ? null : `“${word}” is more than the value`);
}
