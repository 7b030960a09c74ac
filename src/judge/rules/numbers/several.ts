/** Several numbers in the expected unit: which one answers, if the text tells. */
import type { Quantity } from '../../../model/numbers/quantity';
import type { RuleSettings } from '../finding';
import { yearBeside } from '../period';
import type { Question } from '../question';
import type { AnswerText } from '../text/answer-text';
import { stem } from '../text/prose';
import { LINKS, OPENERS } from '../text/word-lists';
import { wordSet } from '../text/word-set';
import { isMonth } from '../text/months';
import { compare, isNear } from './compare';
import type { ExpectedNumber } from './expected-number';

export interface Candidate {
  readonly quantity: Quantity;
  readonly sentence: number;
}

/** For several numbers in the unit: one of them if all restate one value, else the one that the text makes the answer. */
export function answering(
  list: readonly Candidate[],
  want: ExpectedNumber,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): Candidate[] | string {
  const first = list[0];
  if (!first) return 'read no number';
  const base = first.quantity.values[0] ?? 0;
  const restated = list.every(
    ({ quantity }) =>
      Math.abs((quantity.values[0] ?? 0) - base) <=
      Math.max(quantity.precision, first.quantity.precision, Math.abs(base) * 1e-6) * 1.01,
  );
  if (restated) return [...list].sort((a, b) => a.quantity.precision - b.quantity.precision).slice(0, 1);
  const dated = ofTheYear(list, question, answer);
  if (dated) return [dated];
  const total = theTotal(list, question, answer);
  if (total) return [total];
  const verdicts = list.map(({ quantity }) => compare(want, quantity, settings));
  if (verdicts.every((verdict) => verdict === 'beyond'))
    return !list.some(({ quantity }) => quantity.ranged) && combined(list, want, settings)
      ? 'it may follow from several numbers'
      : [...list];
  if (verdicts.every((verdict) => verdict === 'within')) return [...list];
  const hits = list.filter((_candidate, index) => verdicts[index] === 'within');
  const top = hits.length === 1 ? hits[0] : undefined;
  if (top && topical(list, question, answer) === top) return [top];
  const read = list.slice(0, 3).map(({ quantity }) => quantity.text);
  return `read ${read.join('; ')}: several numbers`;
}

/** "38,900 ha in 2021, 41,300 ha in 2022": every number has its year, and one has the year of the question. */
function ofTheYear(
  list: readonly Candidate[],
  question: Question,
  answer: AnswerText,
): Candidate | undefined {
  if (question.years.size !== 1) return undefined;
  const years = list.map(({ quantity }) => yearBeside(answer, quantity.start));
  const hits = list.filter((_candidate, index) => question.years.has(years[index] ?? 0));
  return years.every((year) => year !== null) && hits.length === 1 ? hits[0] : undefined;
}

const TOTAL = /(?:^|\n)\W*(?:grand |overall )?(?:total|sum|together|overall)\W*$/i;
const QUARTERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['first', ['january', 'february', 'march']],
  ['second', ['april', 'may', 'june']],
  ['third', ['july', 'august', 'september']],
  ['fourth', ['october', 'november', 'december']],
]);

/** What is asked for beside these is not the total, but a part of it. */
const PARTIAL = wordSet('average mean per half share percentage month season');

/** The row "Total" of a table, if the question asks for no part of it, and for the same months. */
function theTotal(list: readonly Candidate[], question: Question, answer: AnswerText): Candidate | undefined {
  const { source } = answer;
  const hits = list.filter(({ quantity }) =>
    TOTAL.test(source.slice(Math.max(0, quantity.start - 30), quantity.start)),
  );
  const asks = question.words.map(({ text }) => text);
  if (hits.length !== 1 || question.asksMost || question.asksLeast || asks.some((text) => PARTIAL.has(text)))
    return undefined;
  const quarter = asks.indexOf('quarter');
  const months = quarter < 0 ? asks.filter(isMonth) : QUARTERS.get(asks[quarter - 1] ?? '');
  const said = answer.words.map(({ text }) => text).filter(isMonth);
  return months?.every((month) => said.includes(month)) && said.every((month) => months.includes(month))
    ? hits[0]
    : undefined;
}

/** Whether the total, or the sum or difference of two of the numbers, gives the expected one. */
function combined(list: readonly Candidate[], want: ExpectedNumber, settings: RuleSettings): boolean {
  const values = list.map(({ quantity }) => quantity.values[0] ?? 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  const near = (value: number) => want.values.some((expected) => isNear(expected, value, settings.tolerance));
  return near(total) || values.some((a) => values.some((b) => near(a + b) || near(a - b)));
}

/** The number whose sentence shares most words with the question, if it is alone in that sentence and no other shares as many. */
function topical(list: readonly Candidate[], question: Question, answer: AnswerText): Candidate | null {
  const asked = new Set(
    question.words.filter(({ text }) => !OPENERS.has(text) && !LINKS.has(text)).map(({ text }) => stem(text)),
  );
  const shared = new Map<number, number>();
  for (const { sentence } of list) {
    const seen = new Set(
      answer.words
        .filter((word) => word.sentence === sentence && asked.has(stem(word.text)))
        .map((word) => stem(word.text)),
    );
    shared.set(sentence, seen.size);
  }
  const ranked = [...shared].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (!best || !second || second[1] >= best[1]) return null;
  const inside = list.filter(({ sentence }) => sentence === best[0]);
  return inside.length === 1 ? (inside[0] ?? null) : null;
}
