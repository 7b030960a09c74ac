/** The period of a clause: its years and months must match the question's. */
import { nthWord } from './text/prose';
import type { AnswerText } from './text/answer-text';
import { clauseOf, segmentOf, type Span, wordAt } from './text/clause';
import { isMonth } from './text/months';
import type { Question } from './question';

const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
const DATED = /(?:1[5-9]|20|21)\d\d/;
/** Words that turn the only year of a clause into a bound. */
const BOUND = /^(?:by|to|through|until|till|since|before|after|from)$/;
/** Those that do so even if no time is asked for. */
const AHEAD = /^(?:by|before|after|until|till)$/;

/** Why a clause is about a different time than the question, or null; a question without years allows any time. */
export function otherPeriod(answer: AnswerText, position: number, question: Question): string | null {
  const asked = question.years;
  const index = wordAt(answer, position);
  if (asked.size === 0) return toCome(answer, index);
  const clause = clauseOf(answer, index);
  const all = yearsOf(answer, clause);
  const segment = yearsOf(answer, segmentOf(answer, clause, index));
  const [alone, ...more] = segment;
  const single =
    alone && more.length === 0 && !all.some((year) => year.ranged || joined(answer, alone, year));
  const said = single ? segment : all;
  if (said.length === 0) {
    const before = yearsOf(answer, { from: 0, to: clause.from });
    const nearest = before[before.length - 1];
    return nearest === undefined || asked.has(nearest.year) ? null : `after ${nearest.year}`;
  }
  const years = said.map(({ year }) => year);
  const other = years.find((year) => !asked.has(year) && !within(year, years, asked));
  if (other !== undefined) return `of ${other}`;
  const missing = [...asked].find((year) => !years.includes(year));
  if (missing !== undefined) return `not of ${missing}`;
  const cut = otherMonth(answer, clause, question);
  if (cut !== null) return cut;
  const [only, ...others] = said;
  if (!only || others.length > 0) return null;
  const [before, cue] = [nthWord(answer.words, only.at - 2).text, nthWord(answer.words, only.at - 1).text];
  if (before === 'as' && cue === 'of') return 'as of a year';
  return BOUND.test(cue) && !question.words.some(({ text }) => text === cue) ? `“${cue}” a year` : null;
}

/** "22 Mha by 2030", if no time is asked for. */
function toCome(answer: AnswerText, index: number): string | null {
  const [year, ...more] = yearsOf(answer, clauseOf(answer, index));
  const cue = year && more.length === 0 ? nthWord(answer.words, year.at - 1).text : '';
  return AHEAD.test(cue) ? `“${cue}” a year` : null;
}

/** "in 2022 and 2023", "2022, 2023": what is said about one is said about both. */
function joined({ words, source }: AnswerText, yearSaid: YearSaid, other: YearSaid): boolean {
  const [first, second] = yearSaid.at < other.at ? [yearSaid, other] : [other, yearSaid];
  const between = source.slice(nthWord(words, first.at).end, nthWord(words, second.at).start);
  return first.at < second.at && /^,? (?:(?:and|or|to|plus|y|e|et|dan|und) )?$/.test(between);
}

/** The first year of the clause around a place if all its years are outside the question's, as a reason, or null. */
export function otherYear(answer: AnswerText, index: number, { years }: Question): string | null {
  const said = yearsOf(answer, clauseOf(answer, index));
  const [from, to] = [Math.min(...years), Math.max(...years)];
  const first = said[0];
  return years.size > 0 && first && said.every(({ year }) => year < from || year > to)
    ? `of ${first.year}`
    : null;
}

/** Whether the clause of a number names a year. */
export function isDated(answer: AnswerText, position: number): boolean {
  return yearsOf(answer, clauseOf(answer, wordAt(answer, position))).length > 0;
}

/** Parts of a year. */
const PARTS = /^(?:quarter|half|summer|winter|spring|autumn|season|week|weeks|q[1-4])$/;

/** Why the months of a clause with a year differ from the question's, or the clause is about a single day; or null. */
function otherMonth(answer: AnswerText, span: Span, question: Question): string | null {
  const clause = answer.words.slice(span.from, span.to);
  const asked = question.words.filter(({ text }) => isMonth(text)).map(({ text }) => text);
  const said = clause.filter(({ text, capital }) => isMonth(text) && (capital || text !== 'may'));
  const other = said.find(({ text }) => !asked.includes(text));
  if (other) return `of “${other.text}”`;
  if (asked.some((month) => !said.some(({ text }) => text === month))) return 'not of a month';
  const part = question.words.find(
    ({ text }) => PARTS.test(text) && !clause.some((word) => word.text === text),
  );
  if (part) return `not of a ${part.text}`;
  const [start, end] = [nthWord(clause, 0).start, nthWord(clause, clause.length - 1).end];
  const day = answer.quantities.find(
    ({ role, start: position, text }) =>
      role === 'date' && position >= start && position < end && !question.source.includes(text),
  );
  return day ? `of “${day.text}”` : null;
}

/** The only year in the part of the clause that contains a number, or null. */
export function yearBeside(answer: AnswerText, position: number): number | null {
  const index = wordAt(answer, position);
  const clause = clauseOf(answer, index);
  const [said, ...more] = yearsOf(answer, segmentOf(answer, clause, index));
  return said === undefined || said.ranged || more.length > 0 ? null : said.year;
}

/** Whether a clause names the question's first and last year, and this year is between them. */
function within(year: number, years: readonly number[], asked: ReadonlySet<number>): boolean {
  const [first, last] = [Math.min(...asked), Math.max(...asked)];
  return year > first && year < last && years.includes(first) && years.includes(last);
}

interface YearSaid {
  readonly year: number;
  readonly at: number;
  readonly ranged: boolean;
}

function yearsOf(answer: AnswerText, span: Span): YearSaid[] {
  const { words, quantities } = answer;
  const [start, end] = [nthWord(words, span.from).start, nthWord(words, span.to - 1).end];
  return quantities.flatMap(({ role, unit, ranged, text, values, start: place }): YearSaid[] => {
    if (place < start || place >= end || unit) return [];
    const year = role === 'date' ? Number(DATED.exec(text)?.[0]) : YEAR.test(text) ? (values[0] ?? NaN) : NaN;
    return Number.isNaN(year) ? [] : [{ year, at: wordAt(answer, place), ranged }];
  });
}
