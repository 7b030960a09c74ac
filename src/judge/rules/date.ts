/** A date: a day, or a month of a year; an answer may be more precise than what is expected, never less. */
import type { AnswerText } from './text/answer-text';
import { aside, bounds } from './aside';
import { sentenceOf, wordAt } from './text/clause';
import { no, type Reading, uncertain, yes } from './finding';
import { nameWords } from './text/prose';
import type { Question } from './question';
import { stanceAt } from './stance';
import { offSubjectOf } from './off-subject';
import { subjectOf } from './subject';

export interface PartialDate {
  readonly year: number | null;
  readonly month: number;
  readonly day: number | null;
  readonly at: number;
  readonly text: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
/** A footnote mark may be glued to the year ("March 6, 20181"); a month glued to a word ("onMarch") is common there too. */
const YEAR = '((?:1\\d|20|21)\\d\\d)(?:\\d{1,2}(?!\\d)|(?!\\d))';
const MONTH_FIRST = new RegExp(
  `${MONTH} *(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? *(?:of )?${YEAR})?`,
  'gi',
);
const DAY_FIRST = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)? *(?:of )?${MONTH}(?:,? *(?:of )?${YEAR})?(?![a-z])`,
  'gi',
);
const MONTH_YEAR = new RegExp(`${MONTH},? *(?:of )?${YEAR}`, 'gi');
const ISO = /(?<![\d-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\d-])/g;
const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g;
const BARE_YEAR = /(?<![\d.,-])(?:1\d|20)\d\d(?!\d|[.,-]\d)/g;

/** The date of an expected cell, or null if the cell is anything but a date. */
export function expectedDate(expected: string): PartialDate | null {
  const [first] = datesIn(expected);
  if (!first) return null;
  const rest = expected.replace(first.text, '').replace(/^(?:on|in)\b|00:00.*|[TZ\s.,]/gi, '');
  return rest === '' ? first : null;
}

/**
 * Yes if a date of the answer equals the expected one in all its parts (in the cell both day/month orders are tried; an ambiguous
 * slashed date in the answer counts only if both orders agree). No if every date it gives is a different one.
 */
export function matchDate(want: PartialDate, question: Question, answer: AnswerText): Reading {
  const said = datesIn(answer.source);
  const years = new Set((answer.source.match(BARE_YEAR) ?? []).map(Number));
  const shown = said.slice(0, 3).map(({ text }) => text);
  const listed = `expected ${want.text}, read ${shown.join('; ') || 'no date'}`;
  if (datesIn(want.text).length > 1)
    return uncertain(`${listed}; day and month of the expected date can be swapped`);
  const same = said.filter((date) => covers(date, want));
  const hit = same[0];
  if (hit) {
    const stance = stanceAt(answer, answer.sentenceAt(hit.at), question);
    if (stance !== null) return uncertain(`${listed}, beside ${stance}`);
    const bound =
      bounds(answer.source, hit.at, hit.at + hit.text.length) ??
      aside(answer.words, answer.sentenceAt(hit.at), question, false);
    if (bound !== null) return uncertain(`${listed}, beside ${bound}`);
    const off = aboutElse(hit, question, answer);
    if (off !== null) return uncertain(`${listed}, but ${off}`);
    if (said.some((date) => date.at === hit.at && !covers(date, want)))
      return uncertain(`${listed}; day and month can be swapped`);
    if (said.some((date) => joins(answer.source.slice(hit.at + hit.text.length, date.at))))
      return uncertain(`${listed}: one end of a span, or one of several`);
    if (said[0] === hit) return yes(listed);
    return uncertain(`${listed}: several dates`);
  }
  const [first] = said;
  if (!first) return fromYears(want, years, listed, question, answer);
  const open = said.some((date) => agrees(date, want));
  if (open || said.length > 3) return uncertain(`${listed}: not all parts can be compared`);
  if (want.year !== null && years.has(want.year) && said.some((date) => date.year === null))
    return uncertain(listed);
  const stance = stanceAt(answer, answer.sentenceAt(first.at), question);
  if (stance !== null) return uncertain(`${listed}, beside ${stance}`);
  const off = said
    .map(
      (date) =>
        bounds(answer.source, date.at, date.at + date.text.length) ?? aboutElse(date, question, answer),
    )
    .find((problem) => problem !== null);
  return off === undefined ? no(`${listed}: another date`) : uncertain(`${listed}, but ${off}`);
}

/** Why the sentence of a date is not about the most or least that is asked for, or null. */
function aboutElse(date: PartialDate, question: Question, answer: AnswerText): string | null {
  if (!question.asksMost && !question.asksLeast && !subjectOf(question).foreign) return null;
  return offSubjectOf(
    answer,
    sentenceOf(answer, wordAt(answer, date.at)),
    question,
    new Set(nameWords(date.text)),
  );
}

function fromYears(
  want: PartialDate,
  years: ReadonlySet<number>,
  listed: string,
  question: Question,
  answer: AnswerText,
): Reading {
  if (want.year === null || years.size === 0 || years.size > 2 || between(want.year, years))
    return uncertain(listed);
  const stance = stanceAt(answer, 0, question);
  return stance === null
    ? no(`${listed}, but the year ${[...years].join(', ')}`)
    : uncertain(`${listed}, beside ${stance}`);
}

function between(year: number, years: ReadonlySet<number>): boolean {
  return year >= Math.min(...years) && year <= Math.max(...years);
}

/** “March 5 to March 9”, “March 5 or March 6”: with no more than a word or a sign between them. */
function joins(between: string): boolean {
  return /^[^.()\d]{1,12}$/.test(between);
}

/** Whether a date has all parts of the wanted one, and they are equal. */
function covers(date: PartialDate, want: PartialDate): boolean {
  if (date.month !== want.month) return false;
  return (want.year === null || date.year === want.year) && (want.day === null || date.day === want.day);
}

/** Whether the parts that both dates have are equal. */
function agrees(date: PartialDate, want: PartialDate): boolean {
  if (date.month !== want.month) return false;
  if (date.year !== null && want.year !== null && date.year !== want.year) return false;
  return date.day === null || want.day === null || date.day === want.day;
}

/** Every date of a text; a slashed date that can be read two ways is returned twice, at the same place. */
export function datesIn(text: string): PartialDate[] {
  const dates: PartialDate[] = [];
  const taken = (position: number) =>
    dates.some((date) => position >= date.at && position < date.at + date.text.length);
  const add = (
    hit: RegExpExecArray,
    year: string | undefined,
    month: number,
    day: string | undefined,
  ): void => {
    const date = {
      year: year === undefined ? null : Number(year),
      month,
      day: day === undefined ? null : Number(day),
    };
    dates.push({ ...date, at: hit.index, text: hit[0] });
  };
  each(ISO, text, (hit) => add(hit, hit[1], Number(hit[2]), hit[3]));
  each(SLASHED, text, (hit) => {
    add(hit, hit[3], Number(hit[1]), hit[2]);
    if (hit[1] !== hit[2]) add(hit, hit[3], Number(hit[2]), hit[1]);
  });
  const month = (name: string | undefined) => MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
  each(DAY_FIRST, text, (hit) => add(hit, hit[3], month(hit[2]), hit[1]));
  each(MONTH_FIRST, text, (hit) => taken(hit.index) || add(hit, hit[3], month(hit[1]), hit[2]));
  each(MONTH_YEAR, text, (hit) => taken(hit.index) || add(hit, hit[2], month(hit[1]), undefined));
  // Only now: "32 May 2023" is not May 2023 either.
  return dates.filter(isPossible).sort((a, b) => a.at - b.at);
}

function isPossible({ month, day }: PartialDate): boolean {
  return month >= 1 && month <= 12 && (day === null || (day >= 1 && day <= 31));
}

function each(pattern: RegExp, text: string, use: (hit: RegExpExecArray) => unknown): void {
  pattern.lastIndex = 0;
  for (let hit = pattern.exec(text); hit; hit = pattern.exec(text)) use(hit);
}
