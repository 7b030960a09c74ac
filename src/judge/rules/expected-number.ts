/** What an expected cell asks of a number: its value in every way to read it, its unit, and how exact it must be. */
import { decimalMark } from '../../model/number-text';
import { findQuantities } from '../../model/quantity';
import type { Unit } from '../../model/unit';
import type { AnswerText } from './answer-text';
import type { Question } from './question';

/** What an expected cell asks of a number. */
export interface ExpectedNumber {
  readonly values: readonly number[];
  readonly unit: Unit | null;
  readonly noun: string;
  readonly precision: number;
  readonly text: string;
  /** The cell itself names no unit. */
  readonly bare: boolean;
  /** A count of things: near is not enough. */
  readonly exact: boolean;
}

const LEADING =
  /^(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|c\.|exactly|precisely|a total of|total:?|~|≈|=)\s*/i;
const EXACTLY = /^(?:exactly|precisely|=)/i;

/** Reads an expected cell that is one number and nothing else but a unit or up to two words, else null. */
export function expectedNumber(expected: string, question: Question): ExpectedNumber | null {
  if (expected.length > 60) return null;
  const text = expected.replace(LEADING, '').replace(/\.$/, '');
  const found = findQuantities(text, cellMark(text, question));
  const only = found[0];
  if (
    !only ||
    found.length > 1 ||
    only.values.length === 0 ||
    text
      .slice(0, only.start)
      .trim()
      .replace(/[$€£₹¥]/, '') !== ''
  )
    return null;
  const rest = text.slice(only.end).trim();
  if (!/^\+?(?:[a-z-]+(?: [a-z-]+)?)?$/i.test(rest)) return null;
  const unit = only.unit ?? (rest === '' ? question.unit : null);
  const factor = only.unit === null && unit !== null ? unit.factor : 1;
  const whole = only.unit === null && only.values.every((value) => Number.isInteger(value));
  return {
    values: only.values.map((value) => value * factor),
    unit,
    noun: unit ? '' : only.noun,
    precision: only.precision * factor,
    text: expected,
    bare: only.unit === null && rest === '',
    exact:
      EXACTLY.test(expected) ||
      (whole && unit === null && (question.asksCount || question.asksRank || only.noun !== '')),
  };
}

/** A cell is written as in English unless it or its question is in another language. */
function cellMark(cell: string, question: Question): 'point' | 'comma' | 'unclear' {
  const own = decimalMark(cell);
  return own === 'point' &&
    decimalMark(question.text) !== 'point' &&
    /[a-z]/i.test(cell) &&
    !/\bhectares?\b|\bha\b|\btonnes?\b/i.test(cell)
    ? 'unclear'
    : own;
}

/** An undecided "418.205" means thousands if the answer, in the same language, writes decimals with a comma. */
export function sameDress(want: ExpectedNumber, answer: AnswerText): ExpectedNumber {
  const grouped = want.values[1];
  return grouped !== undefined && decimalMark(answer.source) === 'comma'
    ? { ...want, values: [grouped] }
    : want;
}

/** A bare 0.0909 as the percentage it may be, where the answer speaks of percentages. */
export function asPercentage(want: ExpectedNumber, answer: AnswerText): ExpectedNumber | null {
  if (!want.bare || want.values.some((value) => value === 0 || Math.abs(value) > 1)) return null;
  const unit = answer.quantities.find((quantity) => quantity.unit?.dimension === 'percent')?.unit;
  if (!unit) return null;
  return {
    ...want,
    unit,
    values: want.values.map((value) => value * 100),
    precision: want.precision * 100,
    exact: false,
  };
}
