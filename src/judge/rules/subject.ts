/**
 * Whether a sentence says what the question asks, and nothing else. A question about land, one that says little, and one in a
 * language other than English are *narrow*: in the answering sentence every word must be known, since a different place, period
 * or measure is only a word away.
 */
import type { AnswerText } from './text/answer-text';
import type { Span } from './text/clause';
import { conceptsOf, isChange, isCover, isExtent, isLand, isOtherLand } from './text/concepts';
import { isFigure } from './text/figures';
import { isEnglish } from './text/language';
import { isMonth } from './text/months';
import { akin, nthWord, stem, type Word } from './text/prose';
import type { Question } from './question';
import { isLevel, isNeutral, isNeutralElsewhere, isOneLevel, unknownSigns } from './text/vocabulary';
import { LEAST, LESS, MORE, MOST, OPENERS } from './text/word-lists';
import { MORE_ELSEWHERE, MOST_ELSEWHERE } from './text/language';
import { type WordSet, wordSet } from './text/word-set';

/** Words that say what kind of thing is asked for, but nothing about it. */
const ASKED =
  /^(?:which|what|who|how|when|where|year|years|country|state|region|department|province|district|period|season|dataset|one|many|much|tell|me|name|list|give|please|qu\w+|cual\w*|cuant\w*|berapa|tahun|mana|combien|wie|viel|welche\w*)$/;
/** "How much?" alone does not say of what. */
const AMOUNT = /\bhow (?:much|many)\b|\bshare\b|\bpercent/i;
/** Words between the two things that a question compares. */
const COMPARES = /^(?:more|less|than|higher|lower|larger|smaller|greater|fewer|against|compared|versus|vs)$/;
/** Words by which a cause is named. */
const DRIVES =
  /^(?:caus(?:es?|ed)|dr[io]ven?|drivers?|due|responsible|account(?:s|ed)?|share|resulted|because)$/;
const EXCEEDS = /^(?:exceed(?:s|ed|ing)?|above|over|more|than)$/;
const NOTHING: WordSet = { has: () => false };
/** "4th", "third", if a rank is asked for. */
const RANK =
  /^(?:st|nd|rd|th|place|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|rank(?:s|ed|ing)?|worldwide|globally)$/;
const CAUSES = wordSet('driver drivers cause causes caused');
/** Words that "over" makes a period of: "over that period". */
const POINTS = wordSet('this that the');

class Subject {
  private readonly stems: readonly string[];
  private readonly concepts: ReadonlySet<string>;
  /** It is asked in a language other than English. */
  readonly foreign: boolean;
  /** It contains a capitalised name. */
  private readonly named: boolean;
  private readonly level: boolean;
  private readonly otherLand: boolean;
  private readonly land: boolean;
  /** It asks for the most, in another language. */
  private readonly mostElsewhere: boolean;
  /** It asks what caused something. */
  private readonly drives: boolean;
  /** It asks for what is more than a figure. */
  private readonly exceeds: boolean;
  private readonly content: readonly Word[];
  private readonly change: string | undefined;
  /** Words that compare in the opposite direction to the question. */
  private readonly against: WordSet;

  constructor(readonly question: Question) {
    const { words } = question;
    this.stems = words.map(({ text }) => stem(text));
    this.concepts = new Set(words.flatMap(({ text }) => conceptsOf(text)));
    this.foreign = isEnglish(words) !== true;
    this.named = words.slice(1).some(isName);
    this.level = words.some(({ text }) => isLevel(text));
    this.otherLand = words.some(({ text }) => isOtherLand(text));
    this.land = words.some(({ text }) => isLand(text));
    this.mostElsewhere = words.some(({ text }) => MORE_ELSEWHERE.test(text) || MOST_ELSEWHERE.test(text));
    this.drives = words.some(({ text }) => CAUSES.has(text));
    this.exceeds = /\b(?:more|higher|greater) than \d/i.test(question.source);
    this.content = words.filter(
      ({ text }) =>
        !ASKED.test(stem(text)) && !isNeutral(text) && !isNeutralElsewhere(text) && !/^\d/.test(text),
    );
    this.change = [...this.concepts].find(isChange);
    const compares = (way: WordSet): boolean => words.some(({ text }) => way.has(text));
    this.against = compares(MORE) ? LESS : compares(LESS) ? MORE : NOTHING;
  }

  /** Every word of the answering sentence must be known. */
  get narrow(): boolean {
    return this.asks && (this.land || this.foreign || this.content.length < 2);
  }

  /** There is a question at all; without one, two cells are compared on their own. */
  get asks(): boolean {
    return this.question.words.length > 0;
  }

  /** It contains a capitalised name. */
  get names(): boolean {
    return this.named;
  }

  /** The question has this word, in this form or a similar one. */
  has(text: string): boolean {
    const bare = stem(text);
    return this.stems.some((asked) => asked === bare || akin(bare, asked));
  }

  /** The word of the question says what it is about. */
  tells(word: Word): boolean {
    return this.content.includes(word);
  }

  /** The word is one of those that say what the question is about. */
  isContent(text: string): boolean {
    return this.content.some((word) => stem(word.text) === stem(text) || akin(stem(word.text), stem(text)));
  }

  knows(word: Word, english: boolean): boolean {
    const { text } = word;
    if (/^\d/.test(text) || this.has(text)) return true;
    if (isNeutral(text) || (!english && isNeutralElsewhere(text))) return true;
    if (this.question.asksRank && (MOST.has(text) || LEAST.has(text) || RANK.test(text))) return true;
    if (this.question.asksMost ? MOST.has(text) : this.question.asksLeast && LEAST.has(text)) return true;
    if (this.mostElsewhere && MOST_ELSEWHERE.test(text)) return true;
    if (this.drives && DRIVES.test(text)) return true;
    if (this.exceeds && EXCEEDS.test(text)) return true;
    if (this.question.offers && COMPARES.test(text)) return !this.against.has(text);
    const concepts = conceptsOf(text);
    if (concepts.some((concept) => this.concepts.has(concept))) return true;
    if (concepts.includes('wood'))
      return !this.otherLand && (this.change !== undefined || this.content.length === 0);
    if (concepts.some(isChange)) return this.content.length === 0 && AMOUNT.test(this.question.source);
    if (isExtent(text)) return this.change === undefined;
    if (text === 'gross') return !this.stems.includes('net');
    if (isOneLevel(text)) return !this.level && !word.capital;
    if (/[\u3000-\u9fff]/.test(text)) return unknownSigns(text, this.question.source) === '';
    return false;
  }

  /** The word that compares the other way round than the question, or null. */
  opposite(words: readonly Word[]): string | null {
    return words.find(({ text }) => this.against.has(text))?.text ?? null;
  }

  /** The word that states an extent although a change is asked for and none is mentioned, or null. */
  tellsExtent(words: readonly Word[]): string | null {
    if (this.change === undefined || words.some(({ text }) => conceptsOf(text).some(isChange))) return null;
    return words.find(({ text }) => isExtent(text) || isCover(text))?.text ?? null;
  }
}

let last: Subject | undefined;

/** The subject of a question. The last one is cached, since both answers of a row share it. */
export function subjectOf(question: Question): Subject {
  if (last?.question !== question) last = new Subject(question);
  return last;
}

/**
 * The first word of a span that neither the question nor the vocabulary knows, or null. Words of the expected answer (`own`), numbers
 * and their units count as known, and so do names (`freeNames`) if the question has no name.
 */
export function unknownWord(
  answer: AnswerText,
  span: Span,
  question: Question,
  own: ReadonlySet<string>,
  freeNames = false,
): string | null {
  const subject = subjectOf(question);
  const { words, figures } = answer;
  const english = !subject.foreign && isEnglish(words, span.from, span.to) !== false;
  const stay: Word[] = [];
  for (let index = span.from; index < span.to; index++) {
    const word = words[index];
    if (!word || isFigure(figures, word.start)) continue;
    if (own.has(word.text) && isExtent(word.text)) continue;
    stay.push(word);
    if (own.has(stem(word.text)) || isSmallPair(words, index, question)) continue;
    if (!subject.knows(word, english) && !(freeNames && isFreeName(answer, span, index, subject)))
      return `“${word.text}”`;
  }
  const extent = subject.tellsExtent(stay);
  return extent === null ? null : `“${extent}”`;
}

/** "Of any region" beside the most, "over that period": words that are small only beside these. */
function isSmallPair(words: readonly Word[], index: number, question: Question): boolean {
  const [before, word, after] = [
    nthWord(words, index - 1).text,
    nthWord(words, index).text,
    nthWord(words, index + 1).text,
  ];
  if (word === 'over') return POINTS.has(after);
  if (word !== 'any' && word !== 'all') return false;
  return before === 'of' && isLevel(after) && (question.asksMost || question.asksLeast);
}

/** A span that repeats no word of the question but adds a new one ("It was enlarged in 1925"): that word in a reason, or null. */
export function offTopic(
  answer: AnswerText,
  span: Span,
  question: Question,
  own: ReadonlySet<string>,
): string | null {
  const subject = subjectOf(question);
  const words = answer.words.slice(span.from, span.to);
  if (!subject.asks || words.some(({ text }) => subject.isContent(text))) return null;
  const other = unknownWord(answer, span, question, own);
  return other === null ? null : `it is unclear what ${other} adds`;
}

/** A name that is not in the question although the question has names: as a reason, or null. */
export function otherName(
  answer: AnswerText,
  span: Span,
  question: Question,
  own: ReadonlySet<string>,
): string | null {
  const subject = subjectOf(question);
  if (!subject.names) return null;
  const other = answer.words
    .slice(span.from, span.to)
    .find(
      (word) =>
        isName(word) &&
        !subject.knows(word, true) &&
        !own.has(stem(word.text)) &&
        !isFigure(answer.figures, word.start),
    );
  return other ? `of “${other.text}”` : null;
}

/** Whether a word that does not open its sentence is a name, or a part of one. */
export function isName({ capital, text }: Word): boolean {
  return capital && !isMonth(text) && !OPENERS.has(text);
}

/** A name inside a sentence if the question has none: it only says where. */
function isFreeName({ words }: AnswerText, span: Span, index: number, subject: Subject): boolean {
  return !subject.names && index > span.from && nthWord(words, index).capital;
}
