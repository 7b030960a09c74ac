/** A year: matched exactly, and it must be the year that answers, not one that only sets the scene. */
import type { AnswerText } from './text/answer-text';
import { aside, bounds } from './aside';
import { clauseOf, statementOf } from './text/clause';
import { no, type Reading, uncertain, yes } from './finding';
import { MONTH_NAMES } from './text/months';
import { nthWord, type Word } from './text/prose';
import type { Question } from './question';
import { stanceAt } from './stance';
import { offSubjectOf } from './off-subject';
import { offTopic, otherName } from './subject';

const EXPECTED =
  /^(?:in |year |the year |c\.? ?|ca\.? |circa |around |about )*((?:1\d|20|21)\d\d)(?: (?:ad|ce))?\.?$/i;
const NOT_A_YEAR = /\bhow (?:many|much)\b|\bwhat (?:area|percentage|percent|share|amount)\b/i;
const YEAR = /^(?:1\d|20|21)\d\d$/;
/** A year with a footnote mark glued to it, as some agents print: "in 20111". */
const NOTED = /^((?:1[5-9]|20)\d\d)\d{1,2}$/;
/** The limit of the speaker's knowledge rather than an answer: "as of my last update in September 2021". */
const AS_OF = /\b(?:as of|last update|cutoff|knowledge)\b[^.,;]*$/i;
const SPAN = /\b\d{4} ?(?:-|–|to|and|until|till|through) ?\d{4}\b/;
const VAGUE =
  /\b(?:\d{1,2}(?:st|nd|rd|th)|(?:nine|eigh|seven|six|twen)teenth|twenty-first) century|\d0s\b|\bdecade|\byears? (?:later|earlier|before|after|ago)|\b\d{4} ?[-–/] ?\d{2}\b(?!\d)|\b(?:bc|bce)\b/i;

/** The year of an expected cell, or null; "2015" in reply to "how many" is a number. */
export function expectedYear(expected: string, question: Question): number | null {
  const year = EXPECTED.exec(expected)?.[1];
  return year === undefined || NOT_A_YEAR.test(question.text) ? null : Number(year);
}

/** If the answer has more years than this, they are not examined one by one. */
const MANY = 8;
const DASH = /^ ?[-–—/] ?$/;
const CLAUSE = /[,;.\n]| and /;
/** Words and months after which a year says when. */
const PLACED = new Set(
  'in of on from during was is around about circa since january february march april may june july august september october november december'.split(
    ' ',
  ),
);

interface YearSaid {
  readonly year: number;
  readonly index: number;
}

/**
 * Decides if the years of the answer leave no doubt. Years in the question set the scene ("between 2001 and 2022") unless
 * one of them is expected ("2015 or 2000?"). Decades, centuries and spans are left to a model.
 */
export function matchYear(expected: number, question: Question, answer: AnswerText): Reading {
  const { words, source } = answer;
  const all = yearsSaid(answer, expected);
  const choice = question.years.has(expected);
  const said = all.filter(({ year }) => choice || year === expected || !question.years.has(year));
  const distinct = new Set(said.map(({ year }) => year));
  const first = said[0];
  if (!first) return uncertain(`expected ${expected}, read no year`);
  const listed = `expected ${expected}, read ${[...distinct].slice(0, 4).join(', ')}`;
  const answering = said.find(({ year }) => year === expected);
  if (!answering)
    return source.includes(String(expected)) ? uncertain(listed) : absent(said, listed, question, answer);
  const sentence = nthWord(words, answering.index).sentence;
  const stance =
    stanceAt(answer, sentence, question) ??
    bounds(source, nthWord(words, answering.index).start, nthWord(words, answering.index).end) ??
    aside(answer.words, sentence, question, false);
  if (stance !== null) return uncertain(`${listed}, beside ${stance}`);
  const off = aboutElse(answering.index, question, answer);
  if (off !== null) return uncertain(`${listed}, but ${off}`);
  if (joined(words, source, answering.index)) return uncertain(`${listed}, as part of a span or a choice`);
  if (distinct.size === 1) return yes(listed);
  if (inRows(said, answer)) return uncertain(`${listed}: a row of several`);
  if (first.year !== expected) return uncertain(`${listed}: not the first year it gives`);
  const rivals = said.filter(
    ({ year, index: where }) => year !== expected && nthWord(words, where).sentence === sentence,
  );
  const own = clauseText(source, nthWord(words, answering.index));
  const better = said.some(({ year, index: where }) => {
    if (year === expected) return false;
    const other = clauseText(source, nthWord(words, where));
    return (
      (!choice && nthWord(words, where - 1).text === 'than') ||
      question.words.some(
        ({ text }) =>
          text.length > 3 &&
          text !== 'year' &&
          other.includes(text.slice(0, 4)) &&
          !own.includes(text.slice(0, 4)),
      )
    );
  });
  if (better) return uncertain(`${listed}: another year may answer`);
  const turned = /\b(?:however|but|although|though|other sources|alternatively)\b/i.test(source);
  const placed = answering.index === 0 || PLACED.has(nthWord(words, answering.index - 1).text);
  if (turned || rivals.length > 1 || (rivals.length > 0 && (choice ? answering.index > 3 : !placed)))
    return uncertain(`${listed}: several years`);
  return yes(`${listed}: the first one answers`);
}

/** Every year begins a line, as in a table or a list: their order does not tell which one answers. */
function inRows(said: readonly YearSaid[], { words, source }: AnswerText): boolean {
  return said.every(({ index }) => {
    const start = nthWord(words, index).start;
    return /^[^\p{L}\p{N}]*$/u.test(source.slice(source.lastIndexOf('\n', start - 1) + 1, start));
  });
}

function absent(said: readonly YearSaid[], listed: string, question: Question, answer: AnswerText): Reading {
  if (said.length > MANY || new Set(said.map(({ year }) => year)).size > 3)
    return uncertain(`${listed}: many years`);
  if (VAGUE.test(answer.source) || SPAN.test(answer.source)) return uncertain(`${listed}, and a period`);
  const stance = stanceAt(answer, 0, question);
  if (stance !== null) return uncertain(`${listed}, beside ${stance}`);
  for (const { index } of said) {
    const off = aboutElse(index, question, answer);
    if (off !== null) return uncertain(`${listed}, but ${off}`);
  }
  return no(`${listed}: years must be equal`);
}

/** Why the clause of a year does not say when the thing asked about happened, or null. */
function aboutElse(index: number, question: Question, answer: AnswerText): string | null {
  const statement = statementOf(answer, clauseOf(answer, index), index + 1);
  return (
    offSubjectOf(answer, statement, question, MONTH_NAMES) ??
    offTopic(answer, statement, question, MONTH_NAMES) ??
    otherName(answer, statement, question, MONTH_NAMES)
  );
}

/** Whether a year is part of "2001-2005", "from 2001 to 2005", "2001 or 2002"; not of "2001 (…)". */
function joined(words: readonly Word[], source: string, index: number): boolean {
  const [before, word, next] = [nthWord(words, index - 1), nthWord(words, index), nthWord(words, index + 1)];
  if (DASH.test(source.slice(word.end, next.start)) && /^\d/.test(next.text)) return true;
  if (DASH.test(source.slice(before.end, word.start)) && /^\d/.test(before.text)) return true;
  if (/^(?:or|to)$/.test(next.text) && YEAR.test(nthWord(words, index + 2).text)) return true;
  if (/^(?:[,;] | and | as well as )(?:1[5-9]|20)\d\d\b/.test(source.slice(word.end))) return true;
  if (before.text === 'and') return YEAR.test(nthWord(words, index - 2).text);
  return /^(?:or|to|between)$/.test(before.text);
}

/** The part of the sentence around a word, in lower case. */
function clauseText(source: string, word: Word): string {
  const before = source.slice(0, word.start).split(CLAUSE);
  return `${before[before.length - 1] ?? ''}${source.slice(word.start).split(CLAUSE, 1)[0] ?? ''}`.toLowerCase();
}

/** The years of a text; the ends of a range only set the scene if there is also a single year ("between 2001 and 2023, in 2016"). */
function yearsSaid({ words, source, quantities }: AnswerText, expected: number): YearSaid[] {
  const said: YearSaid[] = [];
  const ends = new Set(quantities.filter(({ ranged }) => ranged).map(({ start }) => start));
  words.forEach((word, index) => {
    if (
      !/^\d/.test(word.text) ||
      /[.,]\d/.test(source.slice(word.end, word.end + 2)) ||
      /\d[.,]/.test(source.slice(word.start - 2, word.start))
    )
      return;
    const noted = word.text.length > 4 ? NOTED.exec(word.text)?.[1] : undefined;
    const text =
      noted !== undefined && /^(?:in|of|since|and|until|\d{1,2})$/.test(nthWord(words, index - 1).text)
        ? noted
        : word.text;
    if (
      YEAR.test(text) &&
      !AS_OF.test(source.slice(Math.max(0, word.start - 48), word.start)) &&
      source.charAt(word.end) !== 's' &&
      !/^ ?(?:%|(?:ha|hectares?|km2?|t|tonnes?|Mg|Mt|m|[MmG]?[gt]?CO2e?)\b)/.test(
        source.slice(word.end, word.end + 10),
      )
    )
      said.push({ year: Number(text), index });
  });
  const single = said.filter(
    ({ index, year }) => year === expected || !ends.has(nthWord(words, index).start),
  );
  return single.length > 0 ? single : said;
}
