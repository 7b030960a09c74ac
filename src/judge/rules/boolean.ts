/** True or false, yes or no: the meaning must be the expected one, said outright. */
import { type Claim, claimOf } from './claim';
import { no, type Reading, uncertain, yes } from './finding';
import { type Question, yearsIn } from './question';
import { CONTRASTS, denialsOf, HEDGES, isDenial, NEGATIONS } from './stance';
import type { AnswerText } from './text/answer-text';
import { sentenceOf } from './text/clause';
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
/** What a yes or no by itself may be to a negative question. */
const SHORT = wordSet('yes no');
/** Contrasts that only put two sides next to each other. */
const BESIDE = wordSet('while whereas');
const EMPHATIC = wordSet('did does do');
/** "No, it has." */
const SHORT_FOR = wordSet('has have had is are was were');
const EXPLAINS = wordSet('that because since');
const PAUSE = /^(?:["')]*$|["')]*[,;:!\n—–]|["')]*\.(?! ?\d)| [-—–] )/;
const EXPECTED = /^(true|false|yes|no)[.!]?$/i;

/** The value an expected cell stands for, or null if it is not a bare TRUE, FALSE, yes or no. */
export function expectedBoolean(expected: string): boolean | null {
  const word = EXPECTED.exec(expected)?.[1];
  return word === undefined ? null : POSITIVE.has(word.toLowerCase());
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
  // To "didn't it increase?" both a yes and a no may say that it did not.
  if (
    denialsOf(question).length > 0 &&
    (answer.words.length > index + 1 || SHORT.has(nthWord(answer.words, index).text))
  )
    return uncertain(`says ${word} to a negative question`);
  const claim = claimFrom(index + 1, question, answer);
  if (claim !== 'nothing' && claim !== read)
    return uncertain(`says ${word}, and it is unclear how the rest agrees`);
  const reason = `expected ${named(expected)}, read ${named(read)}`;
  return read === expected ? yes(reason) : no(reason);
}

function named(truth: boolean): string {
  return truth ? 'true/yes' : 'false/no';
}

/** A statement without a yes or no: "Loss fell from 5 to 3 kha." */
function stated(expected: boolean, question: Question, answer: AnswerText): Reading | null {
  const { words, source } = answer;
  if (
    words.some(({ text }) => LIMITS.test(text) || HEDGES.has(text) || isDenial(text) || POSITIVE.has(text)) ||
    words.some(({ text }) => CONTRASTS.has(text) && !BESIDE.has(text)) ||
    source.includes('?') ||
    denialsOf(question).length > 0 ||
    turned(question, answer) !== null
  )
    return null;
  const told = yearsIn(source);
  if ([...question.years].some((year) => !told.has(year))) return null;
  const claim = claimFrom(0, question, answer);
  if (typeof claim !== 'boolean') return null;
  const reason = `expected ${named(expected)}, and what it states means ${claim ? 'yes' : 'no'}`;
  return claim === expected ? yes(reason) : no(reason);
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
  let claim: Claim = 'nothing';
  for (let from = index; from < answer.words.length;) {
    const { to } = sentenceOf(answer, from);
    const next = claimOf({ from, to }, question, answer);
    if (claim === 'nothing') claim = next;
    else if (typeof next === 'boolean' && next !== claim) return null;
    from = to;
  }
  return claim;
}

/** The true or false that an answer begins with, and where; or why there is none. */
function readPolarity({ words, source }: AnswerText): { read: boolean; index: number } | string {
  if (source.includes('?')) return 'a question mark';
  const index = words.findIndex((word) => !FRAME.has(bare(word)));
  const word = nthWord(words, index);
  if (word.sentence !== 0) return 'no outright true, false, yes or no at its beginning';
  const positive = POSITIVE.has(word.text);
  if (!positive && !NEGATIVE.has(word.text))
    return `no outright true, false, yes or no: it begins with “${word.text}”`;
  if (!isAnswer(word, nthWord(words, index + 1).text, source))
    return `“${word.text}” is not an answer by itself`;
  const flipped = isDenial(nthWord(words, index - 1).text);
  if (flipped && !positive) return 'a double negation';
  const read = positive !== flipped;
  const other = words.find(
    ({ text }, at) =>
      at > index && (qualifies(text) || (read ? isDenial(text) : isDenied(words, at, source))),
  );
  if (!other) return { read, index };
  return qualifies(other.text)
    ? `the answer is qualified: “${other.text}”`
    : `says both ${read ? 'yes' : 'no'} and “${other.text}”`;
}

function qualifies(text: string): boolean {
  return LIMITS.test(text) || HEDGES.has(text) || (CONTRASTS.has(text) && text !== 'rather');
}

/** Whether a word takes back a no: "No, it is true", "No. It did"; "no, it did not" and "the correct figure" agree with it. */
function isDenied(words: readonly Word[], index: number, source: string): boolean {
  const word = nthWord(words, index);
  const previous = bare(nthWord(words, index - 1));
  if (EMPHATIC.has(word.text) || (SHORT_FOR.has(word.text) && pauses(word, source)))
    return nthWord(words, index + 1).text !== 'not';
  return (
    POSITIVE.has(word.text) &&
    (previous === 'no' || !NEGATIONS.has(previous)) &&
    (word.text === 'yes' || FRAME.has(previous) || pauses(word, source))
  );
}

function bare({ text }: Word): string {
  return text.replace(/'/g, '');
}

/** A pause, the end, or "that" follows: not "False alarm", "True North", "No. 1", "Yes and no", "wrong to say". */
function isAnswer(word: Word, next: string, source: string): boolean {
  return pauses(word, source) || (EXPLAINS.has(next) && word.text !== 'no');
}

function pauses(word: Word, source: string): boolean {
  return PAUSE.test(source.slice(word.end, word.end + 4));
}
