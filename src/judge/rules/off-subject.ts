/** Whether a sentence says what is asked: nothing that is not understood is added, nothing of the question is left out. */
import { dropped } from './dropped';
import { noPredicate } from './predicate';
import type { Question } from './question';
import { subjectOf, unknownWord } from './subject';
import type { AnswerText } from './text/answer-text';
import { headingOf, type Span } from './text/clause';

/**
 * Why a sentence does not say what is asked, or says more, or null. Only looks at narrow questions and those for the most or the
 * least, and not at questions for a person; but of two things on offer, the one that has less is not the one that has more.
 */
export function offSubjectOf(
  answer: AnswerText,
  span: Span,
  question: Question,
  own: ReadonlySet<string>,
  listed = false,
): string | null {
  const subject = subjectOf(question);
  const turned = question.offers ? subject.opposite(answer.words.slice(span.from, span.to)) : null;
  if (turned !== null) return `it is unclear what “${turned}” adds`;
  if (question.asksWho) return null;
  if (!(subject.narrow || question.asksMost || question.asksLeast)) return null;
  const heading = headingOf(answer, span);
  const other =
    unknownWord(answer, span, question, own) ?? (heading && unknownWord(answer, heading, question, own));
  if (other !== null) return `it is unclear what ${other} adds`;
  return noPredicate(answer, span, question, own, listed) ?? dropped(answer, span, question, own);
}
