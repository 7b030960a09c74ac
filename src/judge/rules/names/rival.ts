/** Another name is the answer: one that cannot be the expected thing, stated as plainly as a yes requires. */
import type { Quantity } from '../../../model/numbers/quantity';
import { type Question, yearsIn } from '../question';
import { subjectOf } from '../subject';
import { type AnswerText, writtenAt } from '../text/answer-text';
import { findMentions, type Mention, nameWords, nthWord, stem } from '../text/prose';
import { LESS, MORE, OPENERS } from '../text/word-lists';
import { otherOptions } from './choice';
import { namesOfOthers } from './known-names';
import { spellings } from './name';

/** Before the expected name: another one has more. */
const BEATEN =
  /(?:\b(?:(?:more|higher|larger|bigger|greater|less|lower|smaller|fewer)(?: [a-z-]+){0,4} than|ahead of|followed by|compared (?:to|with)|versus|vs\.?|against)|[,;] ?(?:while|whereas)) (?:the |in )?$/i;
/** The question asks among some of all: what has most of all may not be among these. */
const RESTRICTS =
  /\b(?:natural|non-natural|among|except|excluding|beginning|other than|outside|within|second|third|fourth|fifth)\b/i;

/**
 * The name that answers instead of the expected one, or null: another thing of a set that code knows (countries, drivers), another
 * option of the question, or whatever comes before "ahead of" or "followed by" the expected one. The expected name must not be in the
 * text otherwise, nor a part of it.
 *
 * @param answers whether the mentions of a name would be a plain answer
 * @example expected logging, “Wildfire caused most of the loss.” → “wildfire”
 */
export function rivalOf(
  expected: string,
  question: Question,
  answer: AnswerText,
  answers: (first: Mention, later: readonly Mention[], name: string) => boolean,
): string | null {
  const { words, source } = answer;
  if (question.asksWho || answer.quantities.some(isRank)) return null;
  if (!(subjectOf(question).narrow || question.asksMost || question.asksLeast)) return null;
  if (words.filter(({ text }) => MORE.has(text) || LESS.has(text)).length > 1) return null;
  if (question.years.size === 0 && yearsIn(source).size === 1) return null;
  const own = spellings(expected, question);
  const mentions = own.flatMap((spelling) => findMentions(words, spelling.words));
  if (mentions.some(({ from }) => !BEATEN.test(source.slice(0, nthWord(words, from).start)))) return null;
  const parts = new Set(nameWords(expected).filter((word) => word.length > 2));
  const stray = words.some(
    ({ text }, index) =>
      parts.has(stem(text)) && !mentions.some(({ from, to }) => index >= from && index < to),
  );
  if (stray) return null;
  if (mentions.length > 0 && RESTRICTS.test(question.source)) return null;
  const first = firstName(answer);
  const options = otherOptions(question, new Set(nameWords(expected)));
  const offered = mentions.length > 0 || (question.offers && first.every((word) => options.has(word)));
  const lower = !/[A-Z]/.test(expected);
  for (const name of [...namesOfOthers(nameWords(expected)), ...(offered ? [first] : [])]) {
    const [said, ...later] = findMentions(words, name).filter(
      ({ from }) => lower || nthWord(words, from).capital,
    );
    const written = said ? writtenAt(answer, said) : '';
    if (said && answers(said, later, written)) return written;
  }
  return null;
}

/** "2." before a name: the first of several has most. */
function isRank({ role }: Quantity): boolean {
  return role === 'rank' || role === 'ordinal';
}

/** The words of the first capitalised name; none if there is no name. */
function firstName({ words }: AnswerText): readonly string[] {
  const from = words.findIndex(({ capital, text }) => capital && !OPENERS.has(text));
  const { sentence } = nthWord(words, from);
  const inName = (index: number): boolean =>
    nthWord(words, index).capital && nthWord(words, index).sentence === sentence;
  let to = from;
  while (inName(to)) to++;
  return words.slice(from, to).map(({ text }) => stem(text));
}
