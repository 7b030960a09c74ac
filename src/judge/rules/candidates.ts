/** Which of an answer's numbers can be the one that answers. */
import type { Quantity } from '../../model/quantity';
import type { Unit } from '../../model/unit';
import type { AnswerText } from './answer-text';
import type { RuleSettings } from './finding';
import { compare } from './compare';
import type { ExpectedNumber } from './expected-number';
import { stem } from './prose';
import type { Question } from './question';
import { LINKS, OPENERS } from './word-lists';

/** With more numbers in the unit than this, none is plainly the answer. */
const MANY = 40;

export interface Candidate {
  readonly quantity: Quantity;
  readonly sentence: number;
}

const SINK =
  /\b(?:net )?(?:carbon |greenhouse gas |ghg )?sinks?\b|\bremov(?:ed|al|als|ing)\b|\babsorb|\bsequest|\bnet (?:loss|decrease)/i;
const NET_SINK = /\bnet (?:\w+ ){0,4}sink (?:of|at|with|was|is|:|\()/i;

/**
 * The numbers that may answer: of the expected unit (converted) if there are such, else a bare number if it stands alone.
 * More than one is given only if they agree with each other or the text does not tell which one answers; a text instead of
 * candidates says why none can be chosen.
 */
export function candidatesFor(
  want: ExpectedNumber,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): Candidate[] | string {
  const all = answer.quantities.filter(
    (quantity) => quantity.values.length > 0 && usable(quantity, want, question),
  );
  const inUnit = all.filter(
    (quantity) => quantity.unit !== null && want.unit !== null && comparable(quantity.unit, want.unit),
  );
  const picked = want.unit ? inUnit : withoutUnit(all, want, question);
  if (typeof picked === 'string') return picked;
  if (picked.length === 0) return loneNumber(all, want, answer, settings);
  if (picked.length > MANY) return `read ${picked.length} numbers`;
  const signed = picked.map((quantity) => withSink(quantity, want, answer));
  const fresh = signed.filter((quantity) => !named(quantity, question, want));
  const list = (fresh.length > 0 ? fresh : signed).map((quantity) => ({
    quantity,
    sentence: answer.sentenceAt(quantity.start),
  }));
  return list.length === 1 ? list : answering(list, want, question, answer, settings);
}

function usable(quantity: Quantity, want: ExpectedNumber, question: Question): boolean {
  if (quantity.role === 'label' || quantity.role === 'date') return false;
  if (quantity.role === 'year') return false;
  if (quantity.role === 'ordinal' || quantity.role === 'rank') return question.asksRank && want.unit === null;
  return true;
}

function comparable(a: Unit, b: Unit): boolean {
  return a.dimension === b.dimension && a.per === b.per && a.kind === b.kind;
}

/** For a bare expected number: those with its noun, or any number that is no share, money or time unless alone. */
function withoutUnit(
  all: readonly Quantity[],
  want: ExpectedNumber,
  question: Question,
): Quantity[] | string {
  const ranks = all.filter(({ role }) => role === 'ordinal' || role === 'rank');
  if (question.asksRank)
    return ranks.length > 0
      ? ranks
      : all.filter(({ unit, values }) => unit === null && (values[0] ?? 0) <= 1000);
  const noun = want.noun === '' ? question.counted : stem(want.noun);
  if (noun !== '') {
    const same = all.filter((quantity) => quantity.unit === null && stem(quantity.noun) === noun);
    if (same.length > 0) return same;
  }
  const bare = all.filter((quantity) => quantity.unit === null);
  const rest = all.filter((quantity) => quantity.unit !== null && quantity.unit.dimension !== 'time');
  if (rest.length === 0) return bare;
  if (
    bare.length === 0 &&
    new Set(rest.map((quantity) => quantity.unit?.dimension)).size === 1 &&
    !want.exact
  )
    return rest.map((quantity) => ({
      ...quantity,
      values: quantity.values.map((value) => value / (quantity.unit?.factor ?? 1)),
    }));
  return bare;
}

/** Nothing in the expected unit: a single bare number may be it, if it fits. */
function loneNumber(
  all: readonly Quantity[],
  want: ExpectedNumber,
  answer: AnswerText,
  settings: RuleSettings,
): Candidate[] | string {
  const only = all.filter((quantity) => quantity.unit === null);
  const first = only[0];
  if (!first) return all.length > 0 ? 'read only other units' : 'read no number';
  if (only.length > 1 || all.length > 1 || !want.unit) return 'read no number in its unit';
  const scaled = { ...first, values: first.values.map((value) => value * (want.unit?.factor ?? 1)) };
  if (compare(want, scaled, settings) !== 'within') return 'read a number without a unit';
  return [{ quantity: scaled, sentence: answer.sentenceAt(first.start) }];
}

/** "a net sink of 154,200" is −154,200; other words of removal leave the sign in doubt, which `compare` sees. */
function withSink(quantity: Quantity, want: ExpectedNumber, answer: AnswerText): Quantity {
  const wanted = want.values[0] ?? 0;
  const value = quantity.values[0] ?? 0;
  if (wanted >= 0 || value <= 0 || !SINK.test(answer.source)) return quantity;
  const before = answer.source.slice(Math.max(0, quantity.start - 40), quantity.start);
  return NET_SINK.test(before) ? { ...quantity, values: quantity.values.map((each) => -each) } : quantity;
}

/** A number that only repeats the question: its "10 %" canopy threshold, its "5-year" period. */
function named(quantity: Quantity, question: Question, want: ExpectedNumber): boolean {
  const digits = /\d[\d.,]*/.exec(quantity.text)?.[0];
  if (digits === undefined || want.text.includes(digits)) return false;
  return question.words.some((word) => word.text === digits);
}

/** Several numbers in the unit: restatements of one value, else the one the text makes the answer. */
function answering(
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
  const verdicts = list.map(({ quantity }) => compare(want, quantity, settings));
  if (verdicts.every((verdict) => verdict === 'beyond'))
    return !list.some(({ quantity }) => quantity.ranged) && combined(list, want, settings)
      ? 'it may follow from several numbers'
      : [...list];
  if (verdicts.every((verdict) => verdict === 'within')) return [...list];
  const hits = list.filter((_candidate, at) => verdicts[at] === 'within');
  const top = hits.length === 1 ? hits[0] : undefined;
  if (!top)
    return `read ${list
      .slice(0, 3)
      .map(({ quantity }) => quantity.text)
      .join('; ')}: several numbers`;
  const best = topical(list, question, answer);
  if (best === top) return [top];
  return `read ${list
    .slice(0, 3)
    .map(({ quantity }) => quantity.text)
    .join('; ')}: several numbers`;
}

/** Two numbers that make the expected one as a sum or difference. */
function combined(list: readonly Candidate[], want: ExpectedNumber, settings: RuleSettings): boolean {
  const values = list.slice(0, 8).map(({ quantity }) => quantity.values[0] ?? 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  const near = (value: number) =>
    want.values.some((expected) => Math.abs(value - expected) <= Math.abs(expected) * settings.tolerance);
  return (
    near(total) ||
    values.some((a, i) => values.some((b, j) => i < j && (near(a + b) || near(a - b) || near(b - a))))
  );
}

/** The number whose sentence shares most words with the question, if no other number is in that sentence and none shares as many. */
function topical(list: readonly Candidate[], question: Question, answer: AnswerText): Candidate | null {
  const asked = new Set(
    question.words
      .filter(({ text }) => text.length > 2 && !OPENERS.has(text) && !LINKS.has(text))
      .map(({ text }) => stem(text)),
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
  if (!best || best[1] === 0 || (second && second[1] >= best[1])) return null;
  const inside = list.filter(({ sentence }) => sentence === best[0]);
  return inside.length === 1 ? (inside[0] ?? null) : null;
}
