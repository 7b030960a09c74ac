/** Whether a mention is only part of a longer name: "South Sudan" for Sudan, "cultivated grassland" for grassland. */
import { type Mention, nthWord, stem, type Word } from '../text/prose';
import type { Question } from '../question';
import { isLevel, isNeutralElsewhere } from '../text/vocabulary';
import { ARTICLES, LINKS, OPENERS, TITLES } from '../text/word-lists';

/** Words that continue a name to its next capital: "Mato Grosso do Sul". */
const CARRIES = new Set('do da de del dos das di du des von van al el'.split(' '));
/** Nouns that turn the name before them into a different class or data set: "tree cover" and "tree cover loss". */
const TAILS = new Set(
  'loss gain extent change cover density driver alert emission flux stock height fraction'.split(' '),
);

/** Words that turn the name after them into a different one, in lower case too; after it, they make it a landscape. */
const HEADS = new Set(
  'north south east west northern southern eastern western new papua equatorial upper lower dr baja'.split(
    ' ',
  ),
);
/** The longer name as a reason, or null. `before` and `after` are the text between the mention and its neighbours. */
export function longerName(
  words: readonly Word[],
  mention: Mention,
  before: string,
  after: string,
  expected: string,
  question: Question,
): string | null {
  if (/^[-–]$/.test(before) || /^[-–]$/.test(after)) return 'part of a longer word';
  return (
    longerBehind(words, mention, after, expected, question) ??
    longerBefore(words, mention, before, expected, question)
  );
}

function longerBehind(
  words: readonly Word[],
  mention: Mention,
  after: string,
  expected: string,
  question: Question,
): string | null {
  const next = nthWord(words, mention.to);
  if (after !== ' ') return null;
  const person = question.asksWho && mention.to - mention.from > 1;
  if (next.capital && !person && (!question.asksWho || expected.length < 5))
    return `part of “… ${next.text}”`;
  if (CARRIES.has(next.text) && nthWord(words, mention.to + 1).capital) return `part of “… ${next.text} …”`;
  const named = nthWord(words, mention.to - 1).capital && !/^[a-z]/.test(expected);
  return !named && TAILS.has(stem(next.text)) ? `part of “… ${next.text}”` : null;
}

function longerBefore(
  words: readonly Word[],
  mention: Mention,
  before: string,
  expected: string,
  question: Question,
): string | null {
  const previous = nthWord(words, mention.from - 1);
  if (before !== ' ') return null;
  if (
    HEADS.has(previous.text) &&
    !question.asksWho &&
    !question.words.some(({ text }) => text === previous.text)
  )
    return `part of “${previous.text} …”`;
  const head = headOf(words, mention);
  if (
    head &&
    !question.asksWho &&
    !OPENERS.has(head.text) &&
    (head.text === 'republic' || !TITLES.has(head.text))
  )
    return `part of “${head.text} of …”`;
  if (!previous.capital)
    return /^[a-z]/.test(expected) && narrows(previous, question) ? `part of “${previous.text} …”` : null;
  if (question.asksWho || TITLES.has(previous.text) || OPENERS.has(previous.text)) return null;
  const opens = nthWord(words, mention.from - 2).sentence !== previous.sentence;
  if (opens && (isNeutralElsewhere(previous.text) || isLevel(previous.text))) return null;
  return opens && LINKS.has(previous.text) ? null : `part of “${previous.text} …”`;
}

/** "Republic" in "Republic of the Congo", if it is a name. */
function headOf(words: readonly Word[], mention: Mention): Word | null {
  let index = mention.from - 1;
  if (ARTICLES.has(nthWord(words, index).text)) index--;
  const head = nthWord(words, index - 1);
  return head.capital && nthWord(words, index).text === 'of' ? head : null;
}

/** Whether a word before a common noun narrows it; adverbs and words of the question don't. */
function narrows(word: Word, question: Question): boolean {
  if (LINKS.has(word.text) || ARTICLES.has(word.text) || OPENERS.has(word.text)) return false;
  return !/\d|ly$/.test(word.text) && !question.words.some(({ text }) => text === word.text);
}
