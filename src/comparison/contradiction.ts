/** Does a text name the wrong winner? Only plain statements count: the rest is left to the reader. */
import type { Winner } from '../model/comparison/comparison';

const ANSWER = '\\b(old|new)(?: answer| version| one)?';
const HOW = '(?:clearly |slightly |overall |much |the |a |far |still |also |thus |therefore )*';
/** An answer that is better in one respect ("better at dates", "better structured") need not be better as a whole. */
const AS_A_WHOLE =
  '(?: answer| version| one)?(?: overall)?(?=\\s*(?:[.,;:!)]|$|because\\b|since\\b|as\\b|than\\b|by\\b))';
const CLAIM = new RegExp(
  `${ANSWER} (?:is|was) ${HOW}(?:better|superior|stronger|preferable|winner)${AS_A_WHOLE}|${ANSWER} (?:clearly |slightly )?(?:wins|outperforms|is preferred)\\b`,
  'gi',
);
const CLAIMED_TIE = /\b(?:is|are|ends? in|result is) (?:a tie|tied|equally (?:good|strong))\b|\bno winner\b/i;

/** @example contradicts('The old answer is better because it names the dates.', 'new') // true */
export function contradicts(text: string, better: Winner): boolean {
  const claims = claimed(text);
  if (better === 'tie') return claims.length > 0;
  return claims.some((side) => side !== better) || (claims.length === 0 && CLAIMED_TIE.test(text));
}

/** The versions that the text calls better, in lower case. */
function claimed(text: string): string[] {
  const sides: string[] = [];
  text.replace(CLAIM, (all, one: string | undefined, other: string | undefined) => {
    sides.push((one ?? other ?? '').toLowerCase());
    return all;
  });
  return sides;
}
