/** A number with its unit: within the tolerance of the expected value, and the number that answers. */
import { decimalMark } from '../../model/number-text';
import { findQuantities, type Quantity } from '../../model/quantity';
import type { Unit } from '../../model/unit';
import type { AnswerText } from './answer-text';
import { candidatesFor, type Candidate } from './candidates';
import { no, type Reading, type RuleSettings, uncertain, yes } from './finding';
import type { Question } from './question';
import { sentenceStance } from './stance';

/** What an expected cell asks of a number. */
export interface ExpectedNumber {
  readonly values: readonly number[];
  readonly unit: Unit | null;
  readonly noun: string;
  readonly precision: number;
  readonly text: string;
  /** A count of things: near is not enough. */
  readonly exact: boolean;
}

const LEADING =
  /^(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|c\.|exactly|precisely|a total of|total:?|~|≈|=)\s*/i;
/** Anything that can tell how many there are. */
const COUNTS =
  /\d|[^\s -~]|\b(?:no|not|none|never|zero|one|once|single|only|two|twice|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundreds?|thousands?|millions?|dozens?|couple|pair|few|several|half|many|all|every|each|both|first|second|third|[ivx]+)\b|n't\b/i;
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

/**
 * Compares in code, relative to the expected value, the edge included. Settles only if the number that answers can be
 * told from the others; ambiguous digits, other units, hedges and doubtful signs are left to a model.
 *
 * @example expected 590 kha, “Russia lost 588,849 hectares” → yes, 0.2 % apart
 */
export function matchNumber(
  expected: ExpectedNumber,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): Reading {
  const want = sameDress(expected, answer);
  const choice = candidatesFor(want, question, answer, settings);
  if (want.exact && question.asksCount && !COUNTS.test(answer.source))
    return no(`expected ${want.text}, read no count`);
  if (typeof choice === 'string') return uncertain(`expected ${want.text}, ${choice}`);
  const verdicts = choice.map((candidate) => compare(want, candidate.quantity, settings));
  const first = choice[0];
  if (!first) return uncertain(`expected ${want.text}, read no number that answers`);
  const shown = choice.length > 3 ? choice.slice(0, 3) : choice;
  const read = `expected ${want.text}, read ${shown.map(({ quantity }) => quantity.text).join('; ')}`;
  const stance = choice
    .map((c) => sentenceStance(answer.words, c.sentence, question.words))
    .find((found) => found !== null);
  if (verdicts.every((verdict) => verdict === 'within')) {
    if (stance !== undefined) return uncertain(`${read}, beside ${stance}`);
    if (choice.some(({ quantity }) => allows(quantity, want)))
      return uncertain(`${read}: a bound or a range`);
    return yes(`${read}: ${apart(want, first)}`);
  }
  if (verdicts.every((verdict) => verdict === 'beyond')) {
    if (stance !== undefined) return uncertain(`${read}, beside ${stance}`);
    if (choice.some(({ quantity }) => allows(quantity, want)) || spanned(choice, want))
      return uncertain(`${read}: a bound or a range`);
    if (answer.source.replace(/\. (?=\d)/g, '.').includes(digitsOf(want)))
      return uncertain(`${read}, but the expected digits stand elsewhere`);
    return no(`${read}: ${apart(want, first)}`);
  }
  return uncertain(
    `${read}: ${verdicts.includes('unclear') ? 'it cannot be told what it stands for' : 'several numbers'}`,
  );

  function apart(sought: ExpectedNumber, candidate: Candidate): string {
    const a = sought.values[0] ?? 0;
    const b = candidate.quantity.values[0] ?? 0;
    if (sought.exact) return a === b ? 'equal' : 'a count must be equal';
    if (a === 0) return b === 0 ? 'equal' : 'nothing was expected';
    const share = (Math.abs(b - a) / Math.abs(a)) * 100;
    const shownShare =
      share < 0.05 ? share.toFixed(2) : share < 1000 ? share.toFixed(1) : share.toExponential(0);
    const limit = Number((settings.tolerance * 100).toPrecision(6));
    return `${shownShare} % apart, ${share <= limit * (1 + 1e-9) ? 'within' : 'beyond'} ${limit} %`;
  }
}

/** An undecided "230.003" means thousands if the answer, in the same language, writes decimals with a comma. */
function sameDress(want: ExpectedNumber, answer: AnswerText): ExpectedNumber {
  const grouped = want.values[1];
  return grouped !== undefined && decimalMark(answer.source) === 'comma'
    ? { ...want, values: [grouped] }
    : want;
}

/** "over 190" allows 198, "at most 200" too; neither states it. A count said with "up to" is that count if it is equal. */
function allows(quantity: Quantity, want: ExpectedNumber): boolean {
  if (quantity.ranged)
    return want.values.some((value) =>
      quantity.values.some((each) => Math.abs(each - value) <= Math.abs(value) * 0.2),
    );
  const [expected, stated] = [want.values[0] ?? 0, quantity.values[0] ?? 0];
  if (quantity.role === 'at least') return expected >= stated;
  return quantity.role === 'at most' && expected <= stated && !(want.exact && expected === stated);
}

/** Between the ends of a range. */
function spanned(choice: readonly Candidate[], want: ExpectedNumber): boolean {
  const ends = choice
    .filter(({ quantity }) => quantity.ranged)
    .map(({ quantity }) => quantity.values[0] ?? 0);
  return (
    ends.length > 1 && want.values.some((value) => value >= Math.min(...ends) && value <= Math.max(...ends))
  );
}

function digitsOf(want: ExpectedNumber): string {
  return /\d[\d.,]*\d|\d/.exec(want.text)?.[0] ?? '\0';
}

export type Comparison = 'within' | 'beyond' | 'unclear';

/** How a number compares under every way to read it; `unclear` if the ways disagree, or only its sign differs. */
export function compare(want: ExpectedNumber, quantity: Quantity, settings: RuleSettings): Comparison {
  let within = 0;
  let all = 0;
  let mirrored = false;
  for (const expected of want.values) {
    for (const actual of quantity.values) {
      all++;
      if (isWithin(expected, actual, want, settings.tolerance)) within++;
      else if (isWithin(expected, -actual, want, settings.tolerance) && actual !== 0) mirrored = true;
    }
  }
  if (within === all) {
    const [a, b] = [want.values[0], quantity.values[0]];
    return want.exact && a !== b ? 'unclear' : 'within';
  }
  return within > 0 || mirrored ? 'unclear' : 'beyond';
}

/** Zero has no relative difference: what rounds to zero at the stated precision equals it. */
function isWithin(expected: number, actual: number, want: ExpectedNumber, tolerance: number): boolean {
  if (expected === 0) return Math.abs(actual) <= want.precision * (1 + 1e-9);
  return Math.abs(actual - expected) <= Math.abs(expected) * tolerance * (1 + 1e-9);
}
