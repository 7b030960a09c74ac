/** Why a stated name may still not be the answer: denied, compared, one of several, or part of a longer name. */
import type { AnswerText } from './answer-text';
import { type Mention, nameWords, stem, type Word } from './prose';
import type { Question } from './question';
import { ranked } from './ranking';
import { mentionStance } from './stance';
import { ARTICLES, LESS, LINKS, MORE, OPENERS, SET_AGAINST, SET_AGAINST_PAIRS, TITLES } from './word-lists';

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
  const first = words[mention.from];
  const last = words[mention.to - 1];
  if (!first || !last) return 'not where it was looked for';
  const gapBefore = mention.from > 0 ? source.slice(words[mention.from - 1]?.end ?? 0, first.start) : '';
  const gapAfter = source.slice(last.end, words[mention.to]?.start ?? last.end + 3);
  return (
    setAgainst(words, mention) ??
    joined(words, mention, gapBefore, gapAfter, question.asksWho) ??
    longer(words, mention, gapBefore, gapAfter, expected, question) ??
    ranked(answer, mention, question) ??
    unmarked(answer, mention) ??
    outshone(answer, mention, question)
  );
}

function setAgainst(words: readonly Word[], mention: Mention): string | null {
  let at = mention.from - 1;
  while (at >= 0 && ARTICLES.has(words[at]?.text ?? '')) at--;
  const one = words[at];
  const two = words[at - 1];
  if (!one || one.sentence !== words[mention.from]?.sentence) return null;
  const against = SET_AGAINST.has(one.text) || SET_AGAINST_PAIRS.has(`${two?.text ?? ''} ${one.text}`);
  return against ? `behind “${one.text}”` : null;
}

/** "Chile or Ghana", "Chile and Ghana": one of several names. Of people, several may have done it together. */
function joined(
  words: readonly Word[],
  mention: Mention,
  before: string,
  after: string,
  who: boolean,
): string | null {
  const next = words[mention.to];
  const previous = words[mention.from - 1];
  const sentence = words[mention.from]?.sentence;
  if (next?.sentence === sentence && next !== undefined) {
    if (next.text === 'or' || (!who && next.text === 'and' && (words[mention.to + 1]?.capital ?? false)))
      return `“${next.text}” another name`;
    if (/^\s*[/&+]\s*$/.test(after)) return 'joined to another name';
  }
  if (previous?.sentence === sentence && previous !== undefined) {
    const two = words[mention.from - 2];
    if (previous.text === 'or' || (!who && previous.text === 'and' && (two?.capital ?? false)))
      return `another name “${previous.text}”`;
    if (/^\s*[/&+]\s*$/.test(before)) return 'joined to another name';
  }
  return null;
}

/** Part of a longer name: "South Sudan" for Sudan, "Papua New Guinea" for Papua, "non-natural land" for natural land. */
function longer(
  words: readonly Word[],
  mention: Mention,
  before: string,
  after: string,
  expected: string,
  question: Question,
): string | null {
  const previous = words[mention.from - 1];
  const next = words[mention.to];
  const sentence = words[mention.from]?.sentence;
  if (/^[-–]$/.test(before) || /^[-–]$/.test(after)) return 'part of a longer word';
  const person = question.asksWho && mention.to - mention.from > 1;
  if (next?.capital && next.sentence === sentence && after === ' ' && !person && !question.asksWho)
    return `part of “… ${next.text}”`;
  if (
    next?.capital &&
    next.sentence === sentence &&
    after === ' ' &&
    /^[A-Z]/.test(expected) &&
    !person &&
    expected.length < 5
  )
    return `part of “… ${next.text}”`;
  if (!previous || previous.sentence !== sentence || before !== ' ') return null;
  const ofAt =
    previous.text === 'of'
      ? mention.from - 1
      : words[mention.from - 2]?.text === 'of' && ARTICLES.has(previous.text)
        ? mention.from - 2
        : -1;
  const head = words[ofAt - 1];
  if (
    !question.asksWho &&
    head?.capital &&
    head.sentence === sentence &&
    !OPENERS.has(head.text) &&
    (head.text === 'republic' || !TITLES.has(head.text))
  )
    return `part of “${head.text} of …”`;
  if (/^[a-z]/.test(expected) && !previous.capital && modifies(previous, question))
    return `part of “${previous.text} …”`;
  const opens = words[mention.from - 2]?.sentence !== sentence;
  if (
    previous.capital &&
    !question.asksWho &&
    !TITLES.has(previous.text) &&
    !OPENERS.has(previous.text) &&
    !(opens && LINKS.has(previous.text))
  )
    return `part of “${previous.text} …”`;
  return null;
}

/** The answer sets something else in bold. */
function unmarked(answer: AnswerText, mention: Mention): string | null {
  if (!answer.raw.includes('**')) return null;
  const name = answer.words.slice(mention.from, mention.to).map((word) => stem(word.text));
  for (const bold of answer.bold) {
    const inside = nameWords(bold);
    if (inside.length === 0 || /^\W*\d[\d.,]* ?[a-z%]/i.test(bold)) continue;
    return name.some((word) => inside.includes(word)) ? null : `but “${bold}” is set in bold`;
  }
  return null;
}

/** A word before a common noun that narrows it: "cultivated grassland" is not grassland. */
function modifies(word: Word, question: Question): boolean {
  if (LINKS.has(word.text) || ARTICLES.has(word.text) || OPENERS.has(word.text)) return false;
  return !/^\d|ly$/.test(word.text) && !question.words.some(({ text }) => text === word.text);
}

/** Other names stand before it in a place where the answer would stand. */
function outshone(answer: AnswerText, mention: Mention, question: Question): string | null {
  const { words } = answer;
  const first = words[mention.from];
  if (!first) return null;
  const asked = new Set(question.words.map((word) => stem(word.text)));
  for (let at = mention.from; at < mention.to; at++) asked.add(stem(words[at]?.text ?? ''));
  const start = opening(answer);
  if (first.sentence > start + 1) return 'late in the text';
  const rival = (word: Word, at: number) =>
    word.capital &&
    word.sentence >= start &&
    at < mention.from &&
    !asked.has(stem(word.text)) &&
    !OPENERS.has(word.text) &&
    !TITLES.has(word.text);
  const inside = words.find((word, at) => word.sentence === first.sentence && rival(word, at));
  const earlier =
    first.sentence > 0
      ? words.find((word, at) => word.sentence < first.sentence && rival(word, at))
      : undefined;
  if (
    earlier &&
    !(question.asksWho && linked(words, mention, 3) && topical(answer, first.sentence, question))
  )
    return `after “${earlier.text}”`;
  if (inside && !linked(words, mention, 5)) return `beside “${inside.text}”`;
  return null;
}

/** The first sentence that can answer: an opening such as “As an AI language model, I …” cannot. */
function opening(answer: AnswerText): number {
  return DISCLAIMER.test(answer.source) ? 1 : 0;
}

/** Its sentence takes up the question's words, and the question asks for no most or least. */
function topical(answer: AnswerText, sentence: number, question: Question): boolean {
  if (question.words.some((word) => MORE.has(word.text) || LESS.has(word.text))) return false;
  const asked = new Set(question.words.filter((word) => word.text.length > 3).map((word) => stem(word.text)));
  return answer.words.some((word) => word.sentence === sentence && asked.has(stem(word.text)));
}

function linked(words: readonly Word[], mention: Mention, reach: number): boolean {
  const sentence = words[mention.from]?.sentence;
  for (let at = mention.from - 1; at >= mention.from - reach; at--) {
    const word = words[at];
    if (!word || word.sentence !== sentence) return false;
    if (LINKS.has(word.text)) return true;
  }
  return false;
}
