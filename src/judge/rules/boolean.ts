/** True or false, yes or no: the meaning must be the expected one, said outright. */
import { type Claim, claimOf } from './claim';
import { no, type Reading, uncertain, yes } from './finding';
import { type Question, yearsIn } from './question';
import { CONTRASTS, denialsOf, HEDGES, isDenial, NEGATIONS } from './stance';
import type { AnswerText } from './text/answer-text';
import { denialElsewhere, isEnglish } from './text/language';
import { nthWord, type Word } from './text/prose';
import { waysIn } from './trend';
import { wordSet } from './text/word-set';

const POSITIVE = wordSet('true yes correct right');
const NEGATIVE = wordSet('false no incorrect wrong untrue');
/** Words that limit or reverse the statement, or show that the yes is only politeness. */
const LIMITS =
  /^(?:part|partly|partially|mostly|technically|likely|some.*|whether|or|either|only|except|apart|almost|nearly|hardly|barely|half|extent|once|reverse|opposite|contrary|conv.*|otherwise|fail.*|says?|said|claims?|believe|can|will|let|please|help|happy|glad|understand|question|wonder|worries|problem|wait|missing|unavailable|lack.*|insufficient|incomplete|outdated)$/;
/** Words that may precede the true or false without changing it: "the answer is", "so the statement is". */
const FRAME = wordSet(
  'the answer short final statement claim assertion this that thats it its is was are as so therefore hence thus to your question not isnt wasnt',
);
const EXPECTED = /^(true|false|yes|no)[.!]?$/i;

/** The value an expected cell stands for, or null if it is not a bare TRUE, FALSE, yes or no. */
export function expectedBoolean(expected: string): boolean | null {
  const word = EXPECTED.exec(expected)?.[1]?.toLowerCase();
  return word === undefined ? null : POSITIVE.has(word);
}

/**
 * Reads the true/false/yes/no in the answer's first sentence ("True. …", "The statement is not true."), and decides only if
 * nothing in the text suggests the opposite. A statement without such a word is left to a model, and so are other languages.
 *
 * @example expected TRUE, “**False.** Loss decreased.” → no
 */
export function matchBoolean(expected: boolean, question: Question, answer: AnswerText): Reading {
  const polarity = readPolarity(answer);
  if (typeof polarity === 'string') return stated(expected, question, answer) ?? uncertain(polarity);
  const { read, index } = polarity;
  const problem = turned(question, answer);
  if (problem !== null) return uncertain(problem);
  const word = read ? 'yes' : 'no';
  const negative = denialsOf(question).length > 0;
  const claim = claimFrom(index + 1, question, answer);
  // To "didn't it increase?" both a yes and a no may say that it did not.
  if (
    negative &&
    (claim !== 'nothing' ||
      answer.words.length > index + 1 ||
      /^(?:yes|no)$/.test(nthWord(answer.words, index).text))
  )
    return uncertain(`says ${word} to a negative question`);
  if (claim !== 'nothing' && claim !== word)
    return uncertain(`says ${word}, and it is unclear how the rest agrees`);
  const said = read ? 'true/yes' : 'false/no';
  const reason = `expected ${expected ? 'true/yes' : 'false/no'}, read ${said}`;
  return read === expected ? yes(reason) : no(reason);
}

/** A statement without a yes or no: "Loss fell from 5 to 3 kha." */
function stated(expected: boolean, question: Question, answer: AnswerText): Reading | null {
  const { words, source } = answer;
  const plainly = words.every(
    ({ text }) =>
      !LIMITS.test(text) &&
      !HEDGES.has(text) &&
      !(CONTRASTS.has(text) && text !== 'while' && text !== 'whereas'),
  );
  if (
    !plainly ||
    source.includes('?') ||
    denialsOf(question).length > 0 ||
    words.some(({ text }) => isDenial(text)) ||
    turned(question, answer) !== null
  )
    return null;
  const told = yearsIn(source);
  if ([...question.years].some((year) => !told.has(year))) return null;
  const claim = claimFrom(0, question, answer);
  if (claim !== 'yes' && claim !== 'no') return null;
  const reason = `expected ${expected ? 'true/yes' : 'false/no'}, and what it states means ${claim}`;
  return (claim === 'yes') === expected ? yes(reason) : no(reason);
}

/** Why what follows the yes or no is about two trends or about years outside the question's, or null. */
function turned(question: Question, answer: AnswerText): string | null {
  const foreign = [question, answer].some(({ words }) => isEnglish(words) === false);
  if (foreign && answer.words.length > 1) return 'more words, in another language';
  const denial = isEnglish(answer.words) === true ? null : denialElsewhere(answer.words.slice(1));
  if (denial !== null) return `beside ${denial}`;
  const told = new Set(waysIn(answer.words).map(({ way }) => way));
  if (told.size > 1) return 'it went more than one way';
  const years = [...question.years];
  const other = [...yearsIn(answer.source)].find(
    (year) => years.length > 0 && (year < Math.min(...years) || year > Math.max(...years)),
  );
  return other === undefined ? null : `of ${other} as well`;
}

/** What the sentences from a word on claim: the first that says anything counts, and none may say the opposite. */
function claimFrom(index: number, question: Question, answer: AnswerText): Claim {
  const { words } = answer;
  let claim: Claim = 'nothing';
  for (let from = index; from < words.length;) {
    let to = from + 1;
    while (to < words.length && nthWord(words, to).sentence === nthWord(words, from).sentence) to++;
    const next = claimOf({ from, to }, question, answer);
    if (claim === 'nothing') claim = next;
    else if (next !== claim && (next === 'yes' || next === 'no')) return 'unclear';
    from = to;
  }
  return claim;
}

/** The true or false that an answer begins with, and where; or why there is none. */
function readPolarity(answer: AnswerText): { readonly read: boolean; readonly index: number } | string {
  const { words, source } = answer;
  if (source.includes('?')) return 'a question mark';
  let polarity: boolean | null = null;
  let place = 0;
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (!word) break;
    const text = bare(word);
    const previous = bare(words[index - 1]);
    const value = POSITIVE.has(text) ? true : NEGATIVE.has(text) ? false : null;
    if (polarity === null) {
      if (word.sentence > 0) return 'no outright true, false, yes or no at its beginning';
      if (value === null) {
        if (!FRAME.has(text)) return `no outright true, false, yes or no: it begins with “${word.text}”`;
        continue;
      }
      if (!isAnswer(word, words[index + 1], source)) return `“${word.text}” is not an answer by itself`;
      const flipped = NEGATIONS.has(previous);
      if (flipped && !value) return 'a double negation';
      polarity = value !== flipped;
      place = index;
      continue;
    }
    if (LIMITS.test(text) || HEDGES.has(text) || (CONTRASTS.has(text) && text !== 'rather'))
      return `the answer is qualified: “${word.text}”`;
    const problem = polarity ? afterYes(word, text, previous, source) : afterNo(words, index, source);
    if (problem !== null) return problem;
  }
  return polarity === null ? 'no outright true, false, yes or no' : { read: polarity, index: place };
}

/** Any denial after a yes may take it back. */
function afterYes(word: Word, text: string, previous: string, source: string): string | null {
  const denies = NEGATIONS.has(text) || word.text.endsWith("n't") || text === 'no' || text === 'untrue';
  const contradicts = NEGATIVE.has(text) && (FRAME.has(previous) || pauses(word, source));
  return denies || contradicts || text === 'false' || text === 'incorrect'
    ? `says both yes and “${word.text}”`
    : null;
}

/** "No, it is true", "No. It did" contradict themselves; "no, it did not" and "the correct figure" agree with the no. */
function afterNo(words: readonly Word[], index: number, source: string): string | null {
  const word = words[index];
  if (!word) return null;
  const text = bare(word);
  const previous = bare(words[index - 1]);
  const emphatic = /^(?:did|does|do)$/.test(text) && bare(words[index + 1]) !== 'not';
  const positive =
    POSITIVE.has(text) &&
    (previous === 'no' || !NEGATIONS.has(previous)) &&
    (text === 'yes' || FRAME.has(previous) || pauses(word, source));
  return emphatic || positive ? `says both no and “${word.text}”` : null;
}

function bare(word: Word | undefined): string {
  return word === undefined ? '' : word.text.includes("'") ? word.text.replace(/'/g, '') : word.text;
}

/** A pause, the end, or "that" follows: not "False alarm", "True North", "No. 1", "Yes and no", "wrong to say". */
function isAnswer(word: Word, next: Word | undefined, source: string): boolean {
  if (pauses(word, source)) return true;
  return next !== undefined && /^(?:that|because|since)$/.test(next.text) && word.text !== 'no';
}

function pauses(word: Word, source: string): boolean {
  return /^(?:["')]*$|["')]*[,;:!\n—–]|["')]*\.(?! ?\d)| [-—–] )/.test(source.slice(word.end, word.end + 4));
}
