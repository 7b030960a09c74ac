/** The two sides of a question that compares ("Acre or Rondônia: which lost more?"), and which of them has more by its figures. */
import type { Quantity } from '../../../model/numbers/quantity';
import { sameMeasure } from '../../../model/numbers/unit-names';
import { nameWords, nthWord, type Word } from '../text/prose';
import type { Question } from '../question';
import type { AnswerText } from '../text/answer-text';
import { isMonth } from '../text/months';
import { LESS, MORE, OPENERS } from '../text/word-lists';
import { figuresOf, type Label, marksOf, unclear } from './figures';

const JOINT = /^(?:or|and|vs|versus|with|to|than|against)$/;

/** The question's other side: the name or year that "or", "and", "vs" or "than" joins to this one; null if there is none, or more than one. */
export function otherSide(side: string, question: Question): string | null {
  const { words, source } = question;
  const own = nameWords(side);
  const year = /^\d{4}$/.test(side);
  const belongs = ({ text, capital }: Word): boolean =>
    year ? /^(?:19|20)\d\d$/.test(text) : capital && !isMonth(text) && !OPENERS.has(text);
  const names: { readonly text: string; readonly from: number; readonly to: number }[] = [];
  for (let index = 0; index < words.length; index++) {
    const first = words[index];
    if (!first || !belongs(first)) continue;
    let to = index + 1;
    while (!year && belongs(words[to] ?? first) && words[to] && gap(to - 1) === ' ') to++;
    names.push({ text: source.slice(first.start, nthWord(words, to - 1).end), from: index, to });
    index = to - 1;
  }
  const mine = names.findIndex(({ text }) => nameWords(text).join(' ') === own.join(' '));
  const joined = [names[mine - 1], names[mine + 1]].filter((name, i) => {
    const [left, right] = i === 0 ? [name, names[mine]] : [names[mine], name];
    if (!left || !right) return false;
    const between = words.slice(left.to, right.from);
    return between.length <= 3 && between.some(({ text }) => JOINT.test(text));
  });
  return mine >= 0 && joined.length === 1 ? (joined[0]?.text ?? null) : null;

  function gap(index: number): string {
    return source.slice(nthWord(words, index).end, nthWord(words, index + 1).start);
  }
}

/** What the figures of both sides say: which side answers, and why that is not plain, or null. */
export interface ByFigures {
  readonly answers: 'expected' | 'other';
  readonly read: string;
  readonly problem: string | null;
}

/** Which side the answer's figures make the answer, if it gives one for each. */
export function sideByFigures(expected: string, question: Question, answer: AnswerText): ByFigures | null {
  const ways = new Set(
    question.words.filter(({ text }) => MORE.has(text) || LESS.has(text)).map(({ text }) => MORE.has(text)),
  );
  const other = ways.size === 1 ? otherSide(expected, question) : null;
  if (other === null || !/\bor\b|\bbetween\b/i.test(question.source)) return null;
  const labels = [expected, other].map((text): Label => ({
    text,
    year: /^\d{4}$/.test(text) ? Number(text) : null,
  }));
  const pair = twoOfOneMeasure(answer);
  if (!pair) return null;
  const marks = marksOf(labels, pair, question, answer).map(({ label }) =>
    label === null ? 'q' : label === 0 ? 'e' : 'o',
  );
  const order = marks.join('').replace(/(e|o)\1+/g, '$1');
  const first = /^(?:eqoq|qeqo|eqqo?)$/.test(order) ? 0 : /^(?:oqeq|qoqe|oqqe?)$/.test(order) ? 1 : null;
  const [earlier, two] = pair.map(({ values }) => values[0] ?? NaN);
  if (first === null || earlier === undefined || two === undefined || earlier === two) return null;
  const more = earlier > two === (first === 0);
  const candidates = (first === 0 ? pair : [...pair].reverse()).map((quantity) => ({
    quantity,
    sentence: answer.sentenceAt(quantity.start),
  }));
  const wants = candidates.map(({ quantity: { values, unit, precision, text } }) => ({
    values,
    unit,
    precision,
    text,
    noun: '',
    exact: false,
    bare: false,
    beside: [],
  }));
  return {
    answers: ways.has(more) ? 'expected' : 'other',
    read: pair.map(({ text }) => text).join(' and '),
    problem: unclear(labels, candidates, wants, question, answer),
  };
}

/** The only two figures of a measure other than a percentage, or else the only two percentages. */
function twoOfOneMeasure(answer: AnswerText): readonly Quantity[] | null {
  const units = answer.quantities.flatMap(({ unit }) => (unit ? [unit] : []));
  const measure = units.find(({ dimension }) => dimension !== 'percent') ?? units[0] ?? null;
  if (measure !== null && units.some((unit) => unit.dimension !== 'percent' && !sameMeasure(unit, measure)))
    return null;
  const figures = figuresOf(measure, answer);
  return figures?.length === 2 ? figures : null;
}
