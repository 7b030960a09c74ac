/** Who was asked for and another person is named: the one case in which a missing name is a plain no. */
import type { AnswerText } from './answer-text';
import { nameWords, stem, type Word } from './prose';
import type { Question } from './question';
import { CORRECTIONS, sentenceStance } from './stance';
import { OPENERS } from './word-lists';

const PERSON = /^(?:[A-Z][a-z'.-]+ ){1,4}(?:[A-Z][a-z'-]+|Jr\.?|Sr\.?|[IVX]+)$/;
/** One person may have two names, or several may be right. */
const OTHER_NAMES =
  /\b(?:born|known as|aka|a\.k\.a|stage name|real name|nee|also called|several|various|multiple|different|many|including|such as|among|notable|original(?:ly)?|later|versions?|or|both|depends|however|not|although|character|named)\b|n't\b/i;

/**
 * The other person's name if the answer, in one or two short sentences, plainly names someone whose name shares nothing with the
 * expected one; else null. Pseudonyms cannot be told from other people: any hint of a second name leaves it open.
 *
 * @example expected Ada Lovelace, “It was written by Grace Hopper.” → “grace hopper”
 */
export function namesAnother(expected: string, question: Question, answer: AnswerText): string | null {
  if (!question.asksWho || !PERSON.test(expected) || answer.source.length > 220) return null;
  if (OTHER_NAMES.test(answer.source) || CORRECTIONS.test(answer.source)) return null;
  const heard = answer.words;
  const last = heard[heard.length - 1];
  if (!last || last.sentence > 1) return null;
  if (sentenceStance(heard, 0, question.words) !== null || sentenceStance(heard, 1, question.words) !== null)
    return null;
  const wanted = nameWords(expected).filter((word) => word.length > 1);
  if (wanted.length < 2) return null;
  if (heard.some((word) => wanted.some((name) => alike(stem(word.text), name)))) return null;
  return otherName(heard, answer.source, question);
}

/** Spelt nearly the same, or beginning the same: it may be the same name. */
function alike(a: string, b: string): boolean {
  if (a === b) return true;
  return a.length > 2 && b.length > 2 && a.slice(0, 3) === b.slice(0, 3);
}

/** Two capitalised words in a row that the question doesn't hold. */
function otherName(heard: readonly Word[], source: string, question: Question): string | null {
  const asked = new Set(question.words.map((word) => stem(word.text)));
  const names = (word: Word | undefined): boolean =>
    word !== undefined && word.capital && !asked.has(stem(word.text)) && !OPENERS.has(word.text);
  for (let at = 0; at + 1 < heard.length; at++) {
    const [one, two] = [heard[at], heard[at + 1]];
    if (one && two && names(one) && names(two) && /^\.? $/.test(source.slice(one.end, two.start)))
      return `${one.text} ${two.text}`;
  }
  return null;
}
