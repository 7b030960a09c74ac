/** The range of a figure that was measured on a few cases. */

import { mean } from '../model/numbers/mean';

/** From `low` to `high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Of the standard normal distribution: 95 % lie between −Z_95 and Z_95. */
export const Z_95 = 1.959963984540054;

/**
 * The interval of a mean of scores from 0 to 1: the mean ± 1.96 standard errors after a 0 and a 1 were added, as half a count in each
 * cell is for shares (A. Agresti, B. A. Coull, American Statistician 52, 1998, p. 119). So it has a width where all scores are alike.
 *
 * @returns null without scores
 * @example meanInterval([1, 1, 1, 1]) // { low: 0.5067, high: 1 } to four decimals
 */
export function meanInterval(scores: readonly number[]): Interval | null {
  if (scores.length === 0) return null;
  const all = [...scores, 0, 1];
  const middle = mean(all);
  const variance = all.reduce((sum, score) => sum + (score - middle) ** 2, 0) / (all.length - 1);
  const reach = Z_95 * Math.sqrt(variance / all.length);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
