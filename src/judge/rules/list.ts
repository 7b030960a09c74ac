/** A list of named things: all of them stated, none added, and in order if the question ranks them. */
import { type AnswerText, writtenAt } from './text/answer-text';
import { no, type Reading, uncertain, yes } from './finding';
import { spellings } from './names/name';
import { signsAt } from './names/signs';
import { headingOf, sentenceOf } from './text/clause';
import { isEnglish } from './text/language';
import { findMentions, type Mention, nameWords, nthWord, stem, type Word } from './text/prose';
import type { Question } from './question';
import { isDenial, mentionStance } from './stance';
import { asksOrder, figuresBeside, inOrder, isNumbered, orderProblem } from './order';
import { offSubjectOf } from './off-subject';
import { unknownWord } from './subject';
import { OPENERS } from './text/word-lists';

const PLURAL =
  /\b(?:list|name|which|what) (?:the |all |are )*(?:\w+ )?(?:two|three|\d+|\w{3,}(?:s|ies))\b|\btop \w+|\blist\b|\bboth\b/i;
/** "Santa Cruz and Beni", if several are asked for. */
const PAIR = /^([A-Z][^,;]{1,40}?) and ([A-Z][^,;]{1,40})$/;
/** Words that stand for names. */
const COUNTS_THEM =
  /^(?:all|both|others?|another|every|each|rest|former|latter|first|second|third|last|two|three|four|five|six|seven|eight|nine|ten|they|these|those|countr(?:y|ies)|more|else)$/;
/** An item with a figure of its own may be given in other words. */
const FIGURE = /[:=(] ?[-~]?\d|\d ?[%a-z]/i;
const NUMBERED = /(?:^|[\s;,])\d{1,3}[.)]\s/g;
const BULLETS = /^\s*[-*•]\s/gm;

/** The items of an expected cell, or null if it is not a list of names: separated by ";", or by "," if there are three or more. */
export function expectedList(expected: string, question: Question): string[] | null {
  const bySemicolon = expected.includes(';');
  const pair = PLURAL.test(question.text) ? PAIR.exec(expected) : null;
  if (pair) return pair.slice(1);
  const parts = expected
    .split(bySemicolon ? ';' : /,\s+|\n/)
    .map((part) =>
      part
        .trim()
        .replace(/^(?:and |\d+[.)]|[-•])/i, '')
        .trim(),
    )
    .filter((part) => part !== '');
  if (
    parts.length < 2 ||
    parts.length > 300 ||
    (!bySemicolon && parts.length < 3 && !PLURAL.test(question.text))
  )
    return null;
  const items = parts.flatMap((part, index) =>
    bySemicolon || index < parts.length - 1 ? [part] : part.split(' and '),
  );
  return items.every((item) => item.split(' ').length <= 6) ? items : null;
}

/**
 * Yes if all items are stated plainly and nothing else is listed with them. A missing item may appear under another name ("DRC"),
 * so it is left to a model, as are lists of numbers, extra items and a different order if the question ranks.
 */
export function matchList(items: readonly string[], question: Question, answer: AnswerText): Reading {
  const mentions: Mention[] = [];
  const missing: string[] = [];
  for (const item of items) {
    if (/^\W*\d/.test(item)) return uncertain('a list of numbers');
    const mention = firstMention(item, question, answer);
    if (mention) mentions.push(mention);
    else missing.push(item);
  }
  const read = `expected ${items.length} items, read ${mentions.length}`;
  if (missing.length > 0) {
    const shown = missing.slice(0, 3).join(', ');
    return namesNothingElse(items, question, answer)
      ? no(`${read}, and nothing that may be ${shown}`)
      : uncertain(`${read}; not in these words: ${shown}`);
  }
  const firsts = firstOfSentences(mentions, answer);
  for (const mention of firsts) {
    const stance = mentionStance(answer.words, mention, answer.source, question.words);
    if (stance !== null) return uncertain(`${read}, beside ${stance}`);
  }
  const extra =
    extraItem(mentions, items.length, question, answer) ?? aroundThem(firsts, items, question, answer);
  if (extra !== null) return uncertain(`${read}, and more: ${extra}`);
  if (!asksOrder(question)) return yes(`${read}: all of them`);
  const problem = inOrder(mentions)
    ? orderProblem(mentions, items, question, answer)
    : isNumbered(mentions, question, answer)
      ? null
      : 'in another order';
  if (problem !== null) return uncertain(`${read}, ${problem}`);
  return inOrder(mentions) ? yes(`${read}: all of them`) : no(`${read}, numbered in another order`);
}

/** Every word of the answer is known, so that none can be another name for a missing item, and nothing is denied. */
function namesNothingElse(items: readonly string[], question: Question, answer: AnswerText): boolean {
  const { words, source } = answer;
  if (!items.every((item) => /^[A-Z]/.test(item) && !FIGURE.test(item)) || source.includes('?')) return false;
  if ([question, answer].some((text) => isEnglish(text.words) !== true)) return false;
  if (words.some(({ text }) => isDenial(text) || COUNTS_THEM.test(text))) return false;
  const own = new Set(items.flatMap(nameWords));
  return unknownWord(answer, { from: 0, to: words.length }, question, own) === null;
}

/** The first mention in each sentence. */
function firstOfSentences(mentions: readonly Mention[], { words }: AnswerText): Mention[] {
  const down = [...mentions].sort((a, b) => a.from - b.from);
  const sentences = down.map(({ from }) => nthWord(words, from).sentence);
  return down.filter((_mention, index) => sentences[index] !== sentences[index - 1]);
}

/** What the sentences with the items, and their heading, say besides them ("Left out: …"), or null. */
function aroundThem(
  mentions: readonly Mention[],
  items: readonly string[],
  question: Question,
  answer: AnswerText,
): string | null {
  const own = new Set(items.flatMap(nameWords));
  const listed = figuresBeside(items, question, answer) !== null;
  for (const { from } of mentions) {
    const span = sentenceOf(answer, from);
    const off = offSubjectOf(answer, span, question, own, listed);
    if (off !== null) return off;
    const above = headingOf(answer, span);
    const before = answer.source.slice(
      nthWord(answer.words, span.from).start,
      nthWord(answer.words, from).start,
    );
    const heading = above ? writtenAt(answer, above) : /^[^:]*(?=:)/.exec(before)?.[0];
    if (heading !== undefined && !says(heading, question)) return 'under another heading';
  }
  return null;
}

/** Whether a heading repeats the question's words, or only announces the list. */
function says(heading: string, question: Question): boolean {
  return nameWords(heading).some(
    (word) =>
      /^(?:answer|list|these|they|following|are|result|here)$/.test(word) ||
      (word.length > 3 && question.words.some(({ text }) => stem(text) === word)),
  );
}

function firstMention(item: string, question: Question, answer: AnswerText): Mention | undefined {
  for (const { words, signs } of spellings(item, question)) {
    const mention = findMentions(answer.words, words, 1)[0];
    if (mention && signsAt(answer, mention) === signs) return mention;
  }
  return undefined;
}

/** Something listed between or right after the items that is not one of them, or null. */
function extraItem(
  mentions: readonly Mention[],
  count: number,
  question: Question,
  answer: AnswerText,
): string | null {
  const { words, source, raw } = answer;
  const entries = Math.max(source.split(NUMBERED).length, raw.split(BULLETS).length) - 1;
  if (entries > count) return `${entries} entries`;
  const from = Math.min(...mentions.map((mention) => mention.from));
  const to = Math.max(...mentions.map((mention) => mention.to));
  const own = new Set(
    [...question.words, ...mentions.flatMap((mention) => words.slice(mention.from, mention.to))].map(
      ({ text }) => stem(text),
    ),
  );
  const isOther = ({ capital, text }: Word): boolean => capital && !own.has(stem(text)) && !OPENERS.has(text);
  const inside = words.slice(from, to).find(isOther);
  if (inside) return inside.text;
  const next = nthWord(words, to);
  const gap = source.slice(nthWord(words, to - 1).end, next.start);
  const and = next.text === 'and' || gap.includes('&');
  const item = next.text === 'and' ? nthWord(words, to + 1) : next;
  if ((and || /^[,;]/.test(gap)) && isOther(item)) return item.text;
  return and ? `“and ${item.text}”` : null;
}
