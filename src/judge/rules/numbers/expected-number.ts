/** What an expected cell requires of a number: its value in every possible reading, its unit, and how exact it must be. */
import { decimalMark } from '../../../model/numbers/number-text';
import { findQuantities } from '../../../model/numbers/find-quantities';
import type { Quantity } from '../../../model/numbers/quantity';
import { type Unit, unitNamed } from '../../../model/numbers/unit-names';
import type { AnswerText } from '../text/answer-text';
import { isEnglish } from '../text/language';
import { nameWords } from '../text/prose';
import type { Question } from '../question';

/** What an expected cell requires of a number. */
export interface ExpectedNumber {
  readonly values: readonly number[];
  readonly unit: Unit | null;
  readonly noun: string;
  readonly precision: number;
  readonly text: string;
  /** The other words of the cell: the name of a pair. */
  readonly beside: readonly string[];
  /** The cell itself names no unit. */
  readonly bare: boolean;
  /** A count of things: close is not enough. */
  readonly exact: boolean;
}

const LEADING =
  /^(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|c\.|exactly|precisely|a total of|total:?|~|≈|=)\s*/i;
/** What may follow a measure: "100 ha of forest", "5 t lost". */
const OF_WHAT = /^(?:(?:of|in|were|was|lost|gained|burnt|burned|emitted|total|per)\b.{0,40}|\([^()]*\))$/i;
const EXACTLY = /^(?:exactly|precisely|=)/i;

/** Reads an expected cell that is one number with at most a unit or a few words, else null. */
export function expectedNumber(expected: string, question: Question): ExpectedNumber | null {
  if (expected.length > 60) return null;
  const text = expected.replace(LEADING, '').replace(/\.$/, '');
  const quantities = findQuantities(text, cellMark(text, question));
  const only = quantities[0];
  if (
    !only ||
    quantities.length > 1 ||
    only.values.length === 0 ||
    !/^[$€£₹¥]? ?$/.test(text.slice(0, only.start))
  )
    return null;
  const rest = text.slice(only.end).trim();
  if (!isCounted(only, rest)) return null;
  const unit = only.unit ?? (rest === '' ? question.unit : null);
  const factor = only.unit === null && unit !== null ? scaleAsked(unit, only) : 1;
  const isCount = unit === null && only.values.every((value) => Number.isInteger(value));
  return {
    values: only.values.map((value) => value * factor),
    unit,
    noun: only.noun,
    precision: only.precision * factor,
    text: expected,
    beside: nameWords(rest),
    bare: only.unit === null,
    exact:
      EXACTLY.test(expected) || (isCount && (question.asksCount || question.asksRank || only.noun !== '')),
  };
}

/** The words after the number make it a count ("10 land cover classes"), or not a number at all ("10-meter land cover"). */
function isCounted({ unit, role, text }: Quantity, rest: string): boolean {
  if (rest === '') return true;
  if (role === 'ordinal') return rest === 'place';
  if (unit !== null) return !text.includes('-', 1) && OF_WHAT.test(rest);
  return /^(?:[a-z]+(?:[ -][a-z]+){0,3} )?(?:[a-z]+s|people|percent)$/.test(rest);
}

/** "How many million hectares": a bare 2.4 is in millions, a bare 2,400,000 is not. */
function scaleAsked(unit: Unit, { values }: Quantity): number {
  const base = unitNamed(unit.symbol)?.factor ?? unit.factor;
  return (values[0] ?? 0) >= 10000 ? base : unit.factor;
}

/** A cell is taken to be in English unless it or its question is in another language. */
function cellMark(cell: string, question: Question): 'point' | 'comma' | 'unclear' {
  const own = decimalMark(cell);
  const foreign = decimalMark(question.source) !== 'point' || isEnglish(question.words) === false;
  return foreign && /[a-z]/i.test(cell) ? 'unclear' : own;
}

/** An ambiguous "418.205" means thousands if the answer, in the same language, writes decimals with a comma. */
export function sameDress(want: ExpectedNumber, answer: AnswerText): ExpectedNumber {
  const grouped = want.values[1];
  return grouped !== undefined && decimalMark(answer.source) === 'comma'
    ? { ...want, values: [grouped] }
    : want;
}

/** A bare 0.0909 as the percentage it may be, if the answer uses percentages. */
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
