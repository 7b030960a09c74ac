/** A named thing: the expected phrase must be plainly stated; if a person is asked for, plainly naming another one is a no. */
import { findQuantities } from '../../../model/numbers/find-quantities';
import { partial } from '../aside';
import { no, type Reading, quote, uncertain, yes } from '../finding';
import { otherPeriod, otherYear } from '../period';
import { rivalLater } from '../predicate';
import type { Question } from '../question';
import { takenBack } from '../stance';
import { offSubjectOf } from '../off-subject';
import { type AnswerText, writtenAt } from '../text/answer-text';
import { sentenceOf, statementOf } from '../text/clause';
import { findMentions, type Mention, nameWords, nthWord, stem } from '../text/prose';
import { choiceProblem, inQuestion, withoutEchoes } from './choice';
import { mentionProblem } from './mention';
import { spellings } from './name';
import { namesAnother } from './person';
import { rivalOf } from './rival';
import { signsAt } from './signs';

/**
 * Yes if the expected name, or another spelling of it ("Firenze (Florence)", a person without the middle name), is stated
 * plainly; no if a person is asked for and plainly another is named. Otherwise uncertain: whether a different name means the
 * same thing ("S. Dakota") is left to a model.
 *
 * @example expected Para, “**Pará** has lost the most tree cover” → yes
 */
export function matchEntity(expected: string, question: Question, answer: AnswerText): Reading {
  let problem = '';
  for (const { words, signs } of spellings(expected, question)) {
    const [first, ...later] = withoutEchoes(findMentions(answer.words, words), words, question, answer);
    if (!first) continue;
    const trouble =
      signsAt(answer, first) === signs
        ? mentionsProblem(first, later, expected, question, answer)
        : 'with other figures or signs';
    if (trouble === null) return yes(`expected ${quote(expected)}, read ${quote(writtenAt(answer, first))}`);
    problem ||= trouble;
  }
  const other =
    (problem === '' ? namesAnother(expected, question, answer) : null) ??
    rivalOf(
      expected,
      question,
      answer,
      (first, later, name) => mentionsProblem(first, later, name, question, answer) === null,
    );
  if (other !== null) return no(`expected ${quote(expected)}, read another name: ${quote(other)}`);
  if (problem !== '') return uncertain(`${quote(expected)} is mentioned, but ${problem}`);
  return uncertain(`${quote(expected)} is not stated in these words`);
}

/** Why a phrase with a figure ("increased by 20 %") is about another period, or only a part; or null. */
function figureElse(mention: Mention, question: Question, answer: AnswerText): string | null {
  const { words, source } = answer;
  const [start, end] = [nthWord(words, mention.from).start, nthWord(words, mention.to - 1).end];
  const behind = end + (/^ ?%/.exec(source.slice(end))?.[0].length ?? 0);
  return partial(source, start, behind, question) ?? otherPeriod(answer, start, question);
}

/** The first mention must be the answer; a later one must not take it back. */
function mentionsProblem(
  first: Mention,
  later: readonly Mention[],
  expected: string,
  question: Question,
  answer: AnswerText,
): string | null {
  const own = new Set([
    ...nameWords(expected),
    ...answer.words.slice(first.from, first.to).map(({ text }) => stem(text)),
  ]);
  const problem =
    mentionProblem(first, expected, question, answer) ??
    (findQuantities(expected).some(({ unit }) => unit !== null)
      ? figureElse(first, question, answer)
      : otherYear(answer, first.from, question)) ??
    (inQuestion(expected, question) ? choiceProblem(first, expected, question, answer) : null) ??
    offSubjectOf(answer, statementOf(answer, sentenceOf(answer, first.from), first.to), question, own) ??
    (question.asksWho ? null : rivalLater(answer, sentenceOf(answer, first.from), question, own));
  if (problem !== null) return problem;
  for (const mention of later) {
    const stance = takenBack(answer.words, mention);
    if (stance !== null) return `later beside ${stance}`;
  }
  return null;
}
