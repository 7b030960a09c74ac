/** A range of years or numbers: both ends must match. */
import { findQuantities } from '../../model/numbers/find-quantities';
import type { Quantity } from '../../model/numbers/quantity';
import { decimalMark } from '../../model/numbers/number-text';
import type { AnswerText } from './text/answer-text';
import { aside, bounds } from './aside';
import { isNear } from './numbers/compare';
import { clauseOf, wordAt } from './text/clause';
import { no, type Reading, type RuleSettings, uncertain, yes } from './finding';
import type { Question } from './question';
import { stanceAt } from './stance';
import { offSubjectOf } from './off-subject';

/** If an answer has more ranges than this, none is plainly the answer. */
const MANY = 8;
const NOTHING: ReadonlySet<string> = new Set();

export interface ExpectedRange {
  readonly low: Quantity;
  readonly high: Quantity;
  readonly text: string;
}

const FRAME = /^(?:(?:between|from|about|around|approximately|in|the|years?) )*$/i;

/** Reads "2015-2020", "10 to 20 %", "between 5 and 8 ha"; null if the cell is anything else. */
export function expectedRange(expected: string): ExpectedRange | null {
  const [low, high, ...more] = findQuantities(expected, decimalMark(expected));
  if (!low?.ranged || !high || more.length > 0) return null;
  const isAll =
    FRAME.test(expected.slice(0, low.start)) && /^\W*$|^ ?[a-z]+$/i.test(expected.slice(high.end));
  return isAll ? { low, high, text: expected } : null;
}

/**
 * Yes if the answer states the same two ends as a range, no if the only range it states has different ends. Years must be equal,
 * numbers within the tolerance. A single number against a range is left to a model. Ranges in the question itself don't count.
 */
export function matchRange(
  want: ExpectedRange,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): Reading {
  const asked = rangesOf(answer).filter(
    ([low, high]) => !inQuestion(low, high, question) || equal(want, low, high, settings),
  );
  const first = asked[0];
  if (!first) return uncertain(`expected ${want.text}, read no range`);
  if (asked.length > MANY) return uncertain(`expected ${want.text}, read ${asked.length} ranges`);
  const read = `expected ${want.text}, read ${asked
    .slice(0, 3)
    .map(([low, high]) => `${low.text}–${high.text}`)
    .join('; ')}`;
  const sentence = answer.sentenceAt(first[0].start);
  const stance =
    stanceAt(answer, sentence, question) ??
    spanBound(answer.source, first[0], first[1]) ??
    aside(answer.words, sentence, question, false);
  if (stance !== null) return uncertain(`${read}, beside ${stance}`);
  const off = asked
    .map(([low]) => offSubjectOf(answer, clauseOf(answer, wordAt(answer, low.start)), question, NOTHING))
    .find((problem) => problem !== null);
  if (off !== undefined) return uncertain(`${read}, but ${off}`);
  if (asked.every(([low, high]) => equal(want, low, high, settings)))
    return inQuestion(want.low, want.high, question) ? uncertain(`${read}, as in the question`) : yes(read);
  if (asked.length > 1) return uncertain(`${read}: several ranges`);
  const ends = [want.low, want.high].map(({ text }) => text);
  if (ends.every((end) => answer.source.includes(end)))
    return uncertain(`${read}, but the expected ends are elsewhere`);
  return no(`${read}: other ends`);
}

/** The ends of ranges come in pairs, one behind the other. */
function rangesOf({ quantities }: AnswerText): [Quantity, Quantity][] {
  const ends = quantities.filter(({ ranged }) => ranged);
  return ends.flatMap((high, index): [Quantity, Quantity][] => {
    const low = ends[index - 1];
    return low && index % 2 === 1 ? [[low, high]] : [];
  });
}

/** "from 2015 to 2020" is the range itself, "before 2015–2020" is not. */
function spanBound(source: string, low: Quantity, high: Quantity): string | null {
  const bound = bounds(source, low.start, high.end);
  return bound?.toLowerCase() === '“from”' ? null : bound;
}

function inQuestion(low: Quantity, high: Quantity, question: Question): boolean {
  return question.text.includes(low.text) && question.text.includes(high.text);
}

function equal(want: ExpectedRange, low: Quantity, high: Quantity, settings: RuleSettings): boolean {
  return end(want.low, low) && end(want.high, high);

  function end(expected: Quantity, actual: Quantity): boolean {
    if (expected.unit?.dimension !== actual.unit?.dimension) return false;
    const tolerance = expected.role === 'year' ? 0 : settings.tolerance;
    return expected.values.every((a) => actual.values.every((b) => isNear(a, b, tolerance)));
  }
}
