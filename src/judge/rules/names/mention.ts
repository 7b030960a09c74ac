/** Why a stated name may still not be the answer: denied, compared, one of several, or part of a longer name. */
import { aside } from '../aside';
import type { Question } from '../question';
import { mentionStance, sentenceStance } from '../stance';
import type { AnswerText } from '../text/answer-text';
import { type Mention, nthWord, stem, type Word } from '../text/prose';
import { isNeutralElsewhere } from '../text/vocabulary';
import {
  LESS,
  LINKS,
  MORE,
  OPENERS,
  SET_AGAINST,
  SET_AGAINST_PAIRS,
  TITLES,
  ARTICLES,
} from '../text/word-lists';
import { longerName } from './longer-name';

/** Words that, at the start of a later sentence, take back what was said. */
const TURNS = new Set(['however', 'but', 'although', 'though', 'yet']);
const NATIONALITY = /(?:an|ish|ese|ench|utch|eek|wiss|ew)$/;
const DISCLAIMER = /^as an ai\b|^(?:i'm|i am) sorry\b|^i (?:do not|don't) have (?:access|personal|real)/i;

/** A reason in words, or null if the mention is a plain statement of the answer. */
export function mentionProblem(
  mention: Mention,
  expected: string,
  question: Question,
  answer: AnswerText,
): string | null {
  const { words, source } = answer;
  const stance = mentionStance(words, mention, source, question.words);
  if (stance !== null) return `beside ${stance}`;
  const [first, last] = [nthWord(words, mention.from), nthWord(words, mention.to - 1)];
  if (answer.asksIn(first.sentence)) return 'in a question';
  const gapBefore = source.slice(nthWord(words, mention.from - 1).end, first.start);
  const gapAfter = source.slice(last.end, words[mention.to]?.start);
  if (last.text.endsWith("'s") && gapAfter === ' ' && !expected.includes("'") && !question.asksWho)
    return 'of which something else is said';
  return (
    setAgainst(words, mention) ??
    aside(answer.words, first.sentence, question, false) ??
    joined(words, mention, gapBefore, gapAfter, question.asksWho) ??
    longerName(words, mention, gapBefore, gapAfter, expected, question) ??
    outshone(answer, mention, question)
  );
}

function setAgainst(words: readonly Word[], mention: Mention): string | null {
  let index = mention.from - 1;
  while (ARTICLES.has(nthWord(words, index).text)) index--;
  const [two, word] = [nthWord(words, index - 1), nthWord(words, index)];
  if (word.sentence !== nthWord(words, mention.from).sentence) return null;
  const against = SET_AGAINST.has(word.text) || SET_AGAINST_PAIRS.has(`${two.text} ${word.text}`);
  return against ? `behind “${word.text}”` : null;
}

const JOINT = /[/&+]/;

/** "Chile or Ghana", "Chile and Ghana", "Chile/Ghana": one of several names. Several people may have done something together. */
function joined(
  words: readonly Word[],
  mention: Mention,
  before: string,
  after: string,
  who: boolean,
): string | null {
  const [previous, next] = [nthWord(words, mention.from - 1), nthWord(words, mention.to)];
  const sentence = nthWord(words, mention.from).sentence;
  const together =
    who && !words.some((word) => word.sentence === sentence && /^(?:includ\w+|among)$/.test(word.text));
  const joins = ({ text }: Word, other: Word): boolean =>
    text === 'or' || (!together && text === 'and' && other.capital);
  if (joins(next, nthWord(words, mention.to + 1))) return `“${next.text}” another name`;
  if (joins(previous, nthWord(words, mention.from - 2))) return `another name “${previous.text}”`;
  return JOINT.test(before) || JOINT.test(after) ? 'joined to another name' : null;
}

/** Why another name is a better candidate, or null: one precedes the mention where the answer would be, or it comes too late. */
function outshone(answer: AnswerText, mention: Mention, question: Question): string | null {
  const { words } = answer;
  const first = nthWord(words, mention.from);
  const asked = new Set(
    [...question.words, ...words.slice(mention.from, mention.to)].map(({ text }) => stem(text)),
  );
  const start = opening(answer);
  if (first.sentence > start + 1) return 'late in the text';
  let given = mention.from;
  while (
    question.asksWho &&
    nthWord(words, given - 1).capital &&
    nthWord(words, given - 1).sentence === first.sentence
  )
    given--;
  const rival = (word: Word, index: number) =>
    word.capital &&
    word.sentence >= start &&
    index < given &&
    !asked.has(stem(word.text)) &&
    !OPENERS.has(word.text) &&
    !TITLES.has(word.text) &&
    !(isNeutralElsewhere(word.text) && nthWord(words, index - 1).sentence !== word.sentence);
  const stance = first.sentence > start ? sentenceStance(words, start, question.words) : null;
  if (stance !== null) return `after ${stance}`;
  const rivals = words.filter(rival);
  const inside = rivals.find((word) => word.sentence === first.sentence);
  const earlier = rivals.find((word) => word.sentence < first.sentence);
  if (
    earlier &&
    !(question.asksWho && linked(answer, mention, 3, question) && topical(answer, first.sentence, question))
  )
    return `after “${earlier.text}”`;
  if (inside && !linked(answer, mention, 5, question)) return `beside “${inside.text}”`;
  const turn = question.asksWho
    ? undefined
    : words.find(
        (word, index) =>
          word.sentence > first.sentence &&
          TURNS.has(word.text) &&
          nthWord(words, index - 1).sentence !== word.sentence,
      );
  return turn ? `before “${turn.text}”` : null;
}

/** The first sentence that can answer: an opening such as “As an AI language model, I …” cannot. */
function opening(answer: AnswerText): number {
  return DISCLAIMER.test(answer.source) ? 1 : 0;
}

/** Whether a sentence repeats words of the question, and the question makes no comparison. */
function topical(answer: AnswerText, sentence: number, question: Question): boolean {
  if (question.words.some((word) => MORE.has(word.text) || LESS.has(word.text))) return false;
  const asked = new Set(question.words.filter((word) => word.text.length > 3).map((word) => stem(word.text)));
  return answer.words.some((word) => word.sentence === sentence && asked.has(stem(word.text)));
}

/**
 * Words such as "is" and "by" tie a name to what is asked if no other name and no comma is in between. For people, one capitalised
 * word is allowed ("by Hollywood actor Tom Stone"), and a place may be inside another ("in Miami, Florida").
 */
function linked(answer: AnswerText, mention: Mention, reach: number, question: Question): boolean {
  const who = question.asksWho;
  const where = /^where\b/i.test(question.source);
  const { words, source } = answer;
  const sentence = nthWord(words, mention.from).sentence;
  let capitals = 0;
  if (source.slice(nthWord(words, mention.from - 1).end, nthWord(words, mention.from).start).includes(':'))
    return true;
  for (let index = mention.from - 1; index >= mention.from - reach; index--) {
    const [word, next] = [nthWord(words, index), nthWord(words, index + 1)];
    if (word.sentence !== sentence) return false;
    if (index < mention.from - 1 && !where && source.slice(word.end, next.start).includes(',')) return false;
    if (LINKS.has(word.text))
      return word.text !== 'as' || /(?:ed|known|such|acts|serves)$/.test(nthWord(words, index - 1).text);
    capitals = word.capital && !TITLES.has(word.text) && !NATIONALITY.test(word.text) ? capitals + 1 : 0;
    if (capitals > (who || where ? 1 : 0) && !touches(words, index, mention)) return false;
  }
  return false;
}

/** Whether only capitalised words are between `from` and the mention: given names. */
function touches(words: readonly Word[], from: number, mention: Mention): boolean {
  for (let index = from; index < mention.from; index++) if (!nthWord(words, index).capital) return false;
  return true;
}
