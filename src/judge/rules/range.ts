/** A range of years or numbers: both ends must match. */
import { findQuantities } from '../../model/numbers/find-quantities';
import type { Quantity } from '../../model/numbers/quantity';
import { decimalMark } from '../../model/numbers/number-text';
import type { AnswerText } from './text/answer-text';
import { aside, bounds } from './aside';
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

/** Two numbers with something between them that joins the ends of a range. */
const JOINED = /\d[^\d]{0,12}(?:[-–—~/]|\bto|\band|\bthrough|\buntil) ?[$€£]?\d/i;
const FRAME = /^(?:between|from|about|around|approximately|in|the|years?)*\s*/i;

/** Reads "2015-2020", "10 to 20 %", "between 5 and 8 ha"; null if the cell is anything else. */
export function expectedRange(expected: string): ExpectedRange | null {
  if (expected.length > 50 || !JOINED.test(expected)) return null;
  const quantities = findQuantities(expected, decimalMark(expected));
  const [low, high] = quantities;
  if (!low?.ranged || !high?.ranged || quantities.length !== 2) return null;
  if (
    expected.slice(0, low.start).replace(FRAME, '').trim() !== '' ||
    !/^\W*$|^ ?[a-z]+$/i.test(expected.slice(high.end))
  )
    return null;
  return { low, high, text: expected };
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
  const ranges: [Quantity, Quantity][] = [];
  const { quantities } = answer;
  for (let index = 0; index + 1 < quantities.length; index++) {
    const [low, high] = [quantities[index], quantities[index + 1]];
    if (low?.ranged && high?.ranged && high.start - low.end <= 12) ranges.push([low, high]);
  }
  const asked = ranges.filter(
    ([low, high]) => !inQuestion(low, high, question) || equal(want, low, high, settings),
  );
  const first = asked[0];
  if (asked.length > MANY) return uncertain(`expected ${want.text}, read ${asked.length} ranges`);
  if (!first) return uncertain(`expected ${want.text}, read no range`);
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

/** "from 2015 to 2020" is the range itself, "before 2015–2020" is not. */
function spanBound(source: string, low: Quantity, high: Quantity): string | null {
  const bound = bounds(source, low.start, high.end);
  return bound !== null && /^“from”$/i.test(bound) ? null : bound;
}

function inQuestion(low: Quantity, high: Quantity, question: Question): boolean {
  return question.text.includes(low.text) && question.text.includes(high.text);
}

function equal(want: ExpectedRange, low: Quantity, high: Quantity, settings: RuleSettings): boolean {
  return end(want.low, low) && end(want.high, high);

  function end(expected: Quantity, actual: Quantity): boolean {
    if ((expected.unit?.dimension ?? '') !== (actual.unit?.dimension ?? '')) return false;
    const [a, b] = [expected.values[0], actual.values[0]];
    if (a === undefined || b === undefined || expected.values.length > 1 || actual.values.length > 1)
      return false;
    return expected.role === 'year'
      ? a === b
      : Math.abs(a - b) <= Math.abs(a) * settings.tolerance * (1 + 1e-9);
  }
}
