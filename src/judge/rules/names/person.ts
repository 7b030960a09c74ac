/** The question asks who, and the answer names another person: the one case in which a missing name is a plain no. */
import type { AnswerText } from '../text/answer-text';
import { nameWords, nthWord, stem, type Word } from '../text/prose';
import type { Question } from '../question';
import { CORRECTIONS, sentenceStance } from '../stance';
import { OPENERS } from '../text/word-lists';

const PERSON = /^(?:[A-Z][a-z'.-]+ ){1,4}(?:[A-Z][a-z'-]+|Jr\.?|Sr\.?|[IVX]+)$/;
/** One person may have two names, or several may be right. */
const OTHER_NAMES =
  /\b(?:born|known as|aka|a\.k\.a|stage name|real name|nee|also called|several|various|multiple|different|many|including|such as|among|notable|original(?:ly)?|later|versions?|or|both|depends|however|not|although|character|named)\b|n't\b/i;

/**
 * The other person's name if the answer, in one or two short sentences, plainly names someone whose name shares nothing with the
 * expected one; else null. Pseudonyms cannot be told apart from other people, so any hint of a second name leaves it open.
 *
 * @example expected Ada Lovelace, “It was written by Grace Hopper.” → “grace hopper”
 */
export function namesAnother(expected: string, question: Question, answer: AnswerText): string | null {
  if (!question.asksWho || !PERSON.test(expected) || answer.source.length > 220) return null;
  if (isStyled(expected, question) || isStyled(answer.source, question)) return null;
  if (OTHER_NAMES.test(answer.source) || CORRECTIONS.test(answer.source)) return null;
  const heard = answer.words;
  if (nthWord(heard, heard.length - 1).sentence > 1) return null;
  if (sentenceStance(heard, 0, question.words) !== null || sentenceStance(heard, 1, question.words) !== null)
    return null;
  const wanted = nameWords(expected).filter((word) => word.length > 1);
  if (wanted.length < 2) return null;
  if (heard.some(({ text, capital }) => wanted.some((name) => alike(stem(text), name, capital)))) return null;
  return otherName(heard, answer.source, question);
}

/** Kings and popes, dynasties and initials for given names: the person meant may have a different name altogether. */
const STYLED =
  /\b(?:[Kk]ing|[Qq]ueen|[Ee]mp(?:eror|ress)|[Ss]ultan|[Ss]hah|[Tt]sar|[Cc]zar|[Pp]ope|[Pp]rince(?:ss)?|[Dd]uke|[Dd]uchess|[Ll]ord|[Ll]ady|[Bb]aron|[Ss]aint|[Cc]aliph|[Kk]han|[Dd]ynasty|House of|Rama|[IVX]{2,}|V|(?:Ming|Tang|Song|Han|Qing|Yuan|Qin))\b|(?:^|(?:^|\s)[a-z]+:? )[A-Z]\.|\bthe Great\b/g;

/** A title, a dynasty or initials that are not in the question. */
function isStyled(text: string, question: Question): boolean {
  return (text.match(STYLED) ?? []).some(
    (style) => !question.words.some((word) => word.text === style.toLowerCase()),
  );
}

/** Nearly the same spelling, or the same beginning: it may be the same name. */
function alike(a: string, b: string, name: boolean): boolean {
  return a.slice(0, 3) === b.slice(0, 3) || (name && oneLetterApart(a, b));
}

/** One letter is different, missing or extra: "Jon" and "Jan", "Catherine" and "Katherine". */
function oneLetterApart(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a.charAt(same) === b.charAt(same)) same++;
  const [restOfA, restOfB] = [a.slice(same + 1), b.slice(same + 1)];
  return restOfA === restOfB || restOfA === b.slice(same) || a.slice(same) === restOfB;
}

/** Two capitalised words in a row that are not in the question. */
function otherName(heard: readonly Word[], source: string, question: Question): string | null {
  const asked = new Set(question.words.map((word) => stem(word.text)));
  const isName = ({ capital, text }: Word): boolean =>
    capital && !asked.has(stem(text)) && !OPENERS.has(text);
  for (const [index, given] of heard.entries()) {
    const family = nthWord(heard, index + 1);
    if (isName(given) && isName(family) && /^\.? $/.test(source.slice(given.end, family.start)))
      return `${given.text} ${family.text}`;
  }
  return null;
}
