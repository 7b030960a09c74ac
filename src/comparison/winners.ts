/** Who wins, and by how much: computed from the scores alone. */
import type { FactorScores, Margin, Winner, Winners } from '../model/comparison/comparison';

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
  return difference === 0 ? 'tie' : difference > 0 ? 'new' : 'old';
}
