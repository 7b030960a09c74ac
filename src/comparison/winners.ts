/** Who wins, by how much, and whether that is more than noise: computed from scores and weights alone. */
import type {
  Carried,
  FactorScores,
  Margin,
  Winner,
  Winners,
  ComparedLine,
  ComparisonOutcome,
} from '../model/comparison/comparison';
import type { Comparison } from '../model/comparison/statistics';
import { SIGNIFICANT } from '../model/evidence';
import { amount, signed } from '../model/numbers/quantity';
import { count } from '../model/text';

/** From this difference of the averages on, a winner is clear; from `SLIGHT` on, slight. */
const CLEAR = 1;
const SLIGHT = 0.5;

/** @example average({ factuality: 8, completeness: 7 }) // 7.5 */
export function average({ factuality, completeness }: FactorScores): number {
  return (factuality + completeness) / 2;
}

/**
 * The margin of a difference of averages, regardless of sign: ≥ 1 clear, ≥ 0.5 slight, less a tie. Averages of whole numbers differ by
 * halves, but figures that count failed items or weights may not: every number has a margin.
 *
 * @example marginOf(-0.5) // 'slight'
 */
export function marginOf(difference: number): Margin {
  const size = Math.abs(difference);
  return size >= CLEAR ? 'clear' : size >= SLIGHT ? 'slight' : 'tie';
}

export function winnersOf(before: FactorScores, after: FactorScores): Winners {
  const difference = average(after) - average(before);
  const margin = marginOf(difference);
  return {
    better: margin === 'tie' ? 'tie' : sideOf(difference),
    margin,
    factuality: sideOf(after.factuality - before.factuality),
    completeness: sideOf(after.completeness - before.completeness),
  };
}

/** @param difference new − old */
function sideOf(difference: number): Winner {
  return difference > 0 ? 'new' : difference < 0 ? 'old' : 'tie';
}

/** With fewer questions that have a winner, the sign test could not tell any split from chance. */
const FEWEST_DECIDED = 6;

/**
 * Both tests must see a difference for it to count as real: the interval gives its size, the sign test does not depend on a few large
 * differences.
 */
export function verdictOf({ better, means, intervals }: Comparison, pValue: number | null): string {
  if (!means) return 'Nothing was compared.';
  const difference = means.difference.average;
  const size = `${signed(difference)} on average`;
  const decided = better.old + better.new;
  const facts = [
    size,
    ...(intervals
      ? [`95 % interval ${signed(intervals.average.low)} to ${signed(intervals.average.high)}`]
      : []),
    pValue === null
      ? 'no question has a winner'
      : `sign test over ${count(decided, 'question')} with a winner: p = ${pText(pValue)}`,
  ].join('; ');
  const excludesZero = intervals !== null && (intervals.average.low > 0 || intervals.average.high < 0);
  const isSigned = pValue !== null && pValue < SIGNIFICANT;
  const bySigns = Math.sign(better.new - better.old);
  const agree = bySigns === Math.sign(difference);
  // An average of 0 has no side: then the questions' winners say who may be better.
  const who = (Math.sign(difference) || bySigns) > 0 ? 'New' : 'Old';
  if (excludesZero && isSigned && agree) return `${who} is better, by more than chance explains (${facts}).`;
  if (excludesZero || isSigned)
    return `${who} may be better, but the two tests do not agree: ask more questions to know (${facts}).`;
  const few = decided < FEWEST_DECIDED ? ' So few decided questions cannot show one.' : '';
  return `The difference could be chance (${facts}).${few}`;
}

function pText(p: number): string {
  return p < 0.001 ? 'less than 0.001' : p.toFixed(3);
}

/**
 * What the weights in the files mean. `Question_weights`: a number (or an object with a number `Weight`) is how much the question counts.
 * `Answer_weights`: `{Factuality, Completeness}` is how much each factor counts in the item's weighted average; a plain number multiplies
 * the question's. Anything else (traits such as `Vagueness`, the factor `Domain_relevance`, which is not scored) is kept but not used.
 */
export interface ItemWeight {
  /** ≥ 0. */
  readonly item: number;
  /** Shares that add up to 1. */
  readonly factors: FactorScores;
}

const EVEN: ItemWeight = { item: 1, factors: { factuality: 0.5, completeness: 0.5 } };

/** undefined if the item has no weights that are understood here. */
export function weightOf({ questionWeights, answerWeights }: Carried): ItemWeight | undefined {
  const question = amount(questionWeights) ?? amount(property(questionWeights, 'weight'));
  const answer = amount(answerWeights);
  const factors = factorsIn(answerWeights);
  if (question === undefined && answer === undefined && !factors) return undefined;
  return { item: (question ?? 1) * (answer ?? 1), factors: factors ?? EVEN.factors };
}

/** The weight of an item when others have weights. */
export function weightAmong(carried: Carried): ItemWeight {
  return weightOf(carried) ?? EVEN;
}

function factorsIn(weights: unknown): FactorScores | undefined {
  const [factuality, completeness] = ['factuality', 'completeness'].map((name) =>
    amount(property(weights, name)),
  );
  if (factuality === undefined && completeness === undefined) return undefined;
  const [left, right] = [factuality ?? 1, completeness ?? 1];
  // Both are 0, so they say nothing.
  if (left + right === 0) return undefined;
  return { factuality: left / (left + right), completeness: right / (left + right) };
}

/** A property by name, ignoring case. */
function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** @example lineOf({ row: 2, question, uid, runId }, outcome).winners?.better // 'new' */
export function lineOf(
  identity: Pick<ComparedLine, 'row' | 'question' | 'uid' | 'runId'>,
  outcome: ComparisonOutcome | undefined,
): ComparedLine {
  const pair = outcome?.kind === 'scored' ? outcome : undefined;
  return {
    ...identity,
    outcome,
    winners: pair && winnersOf(pair.old, pair.new),
    averages: pair && { old: average(pair.old), new: average(pair.new) },
  };
}
