/** Who wins, by how much, and whether that is more than noise: computed from scores and weights alone. */
import type {
  FactorScores,
  Margin,
  Winner,
  Winners,
  ComparedLine,
  ComparisonOutcome,
  Tally,
} from '../model/comparison';
import { SIGNIFICANT } from '../model/judge';
import { signed } from '../model/section';
import { count } from '../model/text';

/** @example average({ factuality: 8, completeness: 7 }) // 7.5 */
export function average({ factuality, completeness }: FactorScores): number {
  return (factuality + completeness) / 2;
}

/**
 * The margin of a difference of averages, regardless of sign: ≥ 1 clear, ≥ 0.5 slight, less a tie. Averages of whole numbers differ by
 * halves.
 *
 * @example marginOf(-0.5) // 'slight'
 */
export function marginOf(difference: number): Margin {
  const size = Math.abs(difference);
  return size >= 1 ? 'clear' : size >= 0.5 ? 'slight' : 'tie';
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

/**
 * Whether a version wins more questions than chance explains: the test does not depend on a few large differences, so the average must point
 * the same way.
 *
 * @param difference of the averages; undefined if nothing was compared
 */
export function verdictOf(difference: number | undefined, better: Tally, pValue: number | null): string {
  if (difference === undefined) return 'Nothing was compared.';
  const decided = better.old + better.new;
  const facts = [
    `${signed(difference)} on average`,
    pValue === null
      ? 'no question has a winner'
      : `sign test over ${count(decided, 'question')} with a winner: p = ${pValue < 0.001 ? 'less than 0.001' : pValue.toFixed(3)}`,
  ].join('; ');
  if (pValue === null || pValue >= SIGNIFICANT) {
    // Of fewer than six, the sign test could not tell any split from chance.
    const few = decided < 6 ? ' So few decided questions cannot show one.' : '';
    return `The difference could be chance (${facts}).${few}`;
  }
  const bySigns = better.new - better.old;
  const who = bySigns > 0 ? 'New' : 'Old';
  return Math.sign(bySigns) === Math.sign(difference)
    ? `${who} is better, by more than chance explains (${facts}).`
    : `${who} wins more questions than chance explains, but is not better on average (${facts}).`;
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
