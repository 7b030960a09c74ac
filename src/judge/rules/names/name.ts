/** The spellings of a name that code can be sure of. */
import { nameWords } from '../text/prose';
import type { Question } from '../question';
import { namesOf } from './known-names';
import { signsOf } from './signs';

/** One way to write a name. */
export interface Spelling {
  readonly words: readonly string[];
  /** Its figures and signs, which must appear next to the words. */
  readonly signs: string;
}

const TITLES = new Set('sir dame lord lady dr mr mrs ms jr sr saint president king queen'.split(' '));
const ALIAS = /^([^()]{2,60}) \(([^()\d]{2,40})\)$/;
/** "in the Ice Age" names the Ice Age. */
const PREPOSITION = /^(?:in|at|on|by|from|during|around|about|on|into|within|near) (?=\S)/i;
/** “3/4” is one figure. */
const OR = / (?:or|aka|a\.k\.a\.) | ?(?<!\d)\/(?!\d) ?/;

/**
 * The spellings under which an expected name may be found. Handled: an alias in brackets, alternatives with "or" and "/",
 * titles, and middle names if a person is asked for. Not handled: initials, translations, nicknames.
 *
 * @example spellings('Anna Maria Luise Berg', who) // the full name, and “anna berg”
 */
export function spellings(expected: string, question: Question): Spelling[] {
  const list: Spelling[] = [];
  const alias = ALIAS.exec(expected);
  const parts = alias
    ? [alias[1] ?? '', alias[2] ?? '', `${alias[1] ?? ''} ${alias[2] ?? ''}`]
    : expected.split(OR);
  for (const part of parts.length > 3 ? [expected] : parts) {
    const name = nameWords(part.replace(PREPOSITION, ''));
    if (name.length === 0) continue;
    const signs = signsOf(part);
    const core = name.filter((word) => !TITLES.has(word));
    for (const words of [name, ...namesOf(name), core]) list.push({ words, signs });
    const [last = '', ...given] = [...core].reverse();
    if (question.asksWho && last.length > 2 && given.length < 5 && /^(?:[A-Z][\w'.-]*,? ?)+$/.test(part))
      for (const first of given) if (first.length > 2) list.push({ words: [first, last], signs });
  }
  return list;
}
