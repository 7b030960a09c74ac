/** The range of a figure that was measured on a few cases. */
/** From `low` to `high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Of the standard normal distribution: 95 % lie between −Z_95 and Z_95. */
export const Z_95 = 1.959963984540054;

/** What is known of scores that were added up: how many, their sum, and that of their squares. */
export interface Moments {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/**
 * The interval of a mean of scores from 0 to 1: the mean ± 1.96 standard errors after a 0 and a 1 were added, as half a count in each
 * cell is for shares (A. Agresti, B. A. Coull, American Statistician 52, 1998, p. 119). So it has a width where all scores are alike.
 *
 * @returns null without scores
 * @example meanInterval([1, 1, 1, 1]) // { low: 0.5067, high: 1 } to four decimals
 */
export function meanInterval(scores: readonly number[]): Interval | null {
  return momentsInterval({
    n: scores.length,
    sum: scores.reduce((sum, score) => sum + score, 0),
    squares: scores.reduce((sum, score) => sum + score * score, 0),
  });
}

/** The same of scores that nobody kept. */
export function momentsInterval({ n, sum, squares }: Moments): Interval | null {
  if (n === 0) return null;
  const all = n + 2;
  const middle = (sum + 1) / all;
  const variance = Math.max(0, squares + 1 - all * middle * middle) / (all - 1);
  const reach = Z_95 * Math.sqrt(variance / all);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
