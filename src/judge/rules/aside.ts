/** Words around a stated value that make it something other than the answer: a gap in the data, a bound, a difference. */
import type { Word } from './text/prose';
import type { Question } from './question';
import { wordSet } from './text/word-set';

/** The first six letters of words for what is not known, not meant, or not the quantity asked for. */
const ASIDES = wordSet(
  'missin unavai exclud omitte omits ignore skippe masked unclas lack lacks lackin incomp outdat exagge overes undere imposs implau claim claims claime think say says asked meant foreca projec predic planne target goal limit thresh uncert error margin former previo failed fails loadin hello revers opposi hardly barely',
);
/** Words that do so together with the word before them: "used to". */
const PAIRS = new Map([
  ['to', 'used expected was were'],
  ['said', 'you'],
  ['out', 'left'],
  ['from', 'removed'],
]);
/** Words for a name or a year that only came close, or did so before. */
const NEARLY = wordSet('almost nearly once');
/** Words for figures other than the one asked for. */
const FIGURES = wordSet('minimu resolu averag mean cloud clouds unburn remain');
/**
 * The word because of which a sentence's value is not the answer, or null; words that are also in the question are its subject.
 *
 * @example “100 ha of data is missing” → “missing”
 */
export function aside(
  words: readonly Word[],
  sentence: number,
  question: Question,
  measured: boolean,
): string | null {
  const also = measured ? FIGURES : NEARLY;
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (!word || word.sentence > sentence) break;
    if (word.sentence < sentence) continue;
    const { text } = word;
    const start = text.slice(0, 6);
    const pair = PAIRS.get(text)?.includes(words[index - 1]?.text ?? ' ') ?? false;
    if (
      (pair || ASIDES.has(start) || also.has(start)) &&
      !question.words.some((asked) => asked.text.startsWith(start))
    )
      return `“${text}”`;
  }
  return null;
}

const TIME_BEFORE =
  /\b(?:before|after|by|since|until|till|than|than in|as of|following|prior to|outside|beyond|starts? in|^from)(?: the)?(?: period)? $/i;
const TIME_AFTER = /^,? (?:or\b|at the (?:latest|earliest)|onwards?\b|and (?:later|earlier|after|before)\b)/i;

/** "after 2015", "2015 or later", "by May 14": a bound, not the time itself. */
export function bounds(source: string, start: number, end: number): string | null {
  return cue(TIME_BEFORE, TIME_AFTER, source, start, end);
}

function cue(before: RegExp, after: RegExp, source: string, start: number, end: number): string | null {
  const hit =
    before.exec(source.slice(Math.max(0, start - 28), start)) ?? after.exec(source.slice(end, end + 24));
  return hit ? `“${hit[0].trim()}”` : null;
}

const PART_BEFORE =
  /(?:\b(?:half|thirds?|quarters?|fraction|parts?|portion|share|some|none|most|rest|out|percent|\d+) (?:of )?|% of |\b(?:twice|double|triple|times|within|another|additional|extra|further|from|originally|minus|but|except|except for|each) |±|\+\/-)(?:the |its |their |this |that |all |an? )*$/i;
const CHANGE_BEFORE = /\bby(?: about| around| approximately)? $/i;
/** What follows a number that says how much more or less, or of what else, rather than how much. */
const PART_AFTER =
  /^ (?:more|less|higher|lower|greater|fewer|smaller|larger|above|below|away|short|over(?! (?:the )?(?:\d|period|years?|course))|under|off|up|down|extra|each|every|additional|apart|of (?:the )?(?:data|these|those|which|that)|(?:net )?(?:(?:in|de)crease|rise|drop|decline|change|reduction|growth|canopy)|is too)\b/i;
const NONE = /^$(?!$)/;
const ASKS_CHANGE =
  /\b(?:by how|chang|increas|decreas|rise|rose|fall|fell|gr[eo]w|drop|declin|differ|reduc|than|more|less)/i;
const ASKS_EVENT = /\b(?:gain|los[est])/i;

/** A difference or a part: "100 ha less", "half of 100 ha", "rose by 100 ha" if no change is asked for. */
export function partial(source: string, start: number, end: number, question: Question): string | null {
  const change =
    ASKS_CHANGE.test(question.source) ||
    (ASKS_EVENT.test(question.source) && !/\bloss (?:de|in|fell|rose)/i.test(source));
  return (
    cue(PART_BEFORE, PART_AFTER, source, start, end) ??
    (change ? null : cue(CHANGE_BEFORE, NONE, source, start, end))
  );
}
