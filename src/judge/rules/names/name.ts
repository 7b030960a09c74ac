/** The ways to write one name that code can be sure of. */
import { nameWords } from '../text/prose';
import type { Question } from '../question';

const TITLES = new Set('sir dame lord lady dr mr mrs ms jr sr saint president king queen'.split(' '));
const ALIAS = /^([^()]{2,60}) \(([^()\d]{2,40})\)$/;
/** "in the Ice Age" names the Ice Age. */
const PREPOSITION = /^(?:in|at|on|by|from|during|around|about|on|into|within|near) (?=\S)/i;
const OR = / (?:or|aka|a\.k\.a\.) | ?\/ ?/;

/**
 * The word lists under which an expected name may be found. Handled: an alias in brackets, alternatives with "or" and "/",
 * titles, and middle names of a person who is asked for. Not handled: initials, translations, nicknames.
 *
 * @example spellings('Anna Maria Luise Berg', who) // the full name, and “anna berg”
 */
export function spellings(expected: string, question: Question): string[][] {
  const found: string[][] = [];
  const alias = ALIAS.exec(expected);
  const parts = alias
    ? [alias[1] ?? '', alias[2] ?? '', `${alias[1] ?? ''} ${alias[2] ?? ''}`]
    : expected.split(OR);
  for (const part of parts.length > 3 ? [expected] : parts) {
    const name = nameWords(part.replace(PREPOSITION, ''));
    if (name.length === 0) continue;
    found.push(name);
    const core = name.filter((word) => !TITLES.has(word));
    if (core.length < name.length && core.length > 0) found.push(core);
    const last = core[core.length - 1];
    const person =
      question.asksWho && core.length > 2 && core.length < 6 && /^(?:[A-Z][\w'.-]*,? ?)+$/.test(part.trim());
    if (person && last !== undefined && last.length > 2)
      for (const given of core.slice(0, -1)) if (given.length > 2) found.push([given, last]);
  }
  return found;
}
