/**
 * What the weights in the files mean. `Question_weights`: a number (or an object with a number `Weight`) is how much the question counts.
 * `Answer_weights`: `{Factuality, Completeness}` is how much each factor counts in the item's weighted average; a plain number multiplies
 * the question's. Anything else (traits such as `Vagueness`, the factor `Domain_relevance`, which is not scored) is kept but not used.
 */
import type { Carried, FactorScores } from '../model/comparison/comparison';
import { amount } from '../model/numbers/amount';

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
