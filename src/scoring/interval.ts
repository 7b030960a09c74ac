/** Rates with their intervals, and the significance of changes: the certainty of figures from few cases. */
import type { Interval, Rate } from '../model/section';

/** 95 % of the standard normal distribution lie between −Z_95 and Z_95. */
export const Z_95 = 1.959963984540054;

/**
 * The 95 % interval of a mean of scores from 0 to 1: the mean ± 1.96 standard errors after adding a 0 and a 1, so that it has a width even
 * if all scores are equal (the analogue for shares: A. Agresti, B. A. Coull, American Statistician 52, 1998, p. 119).
 *
 * @returns null without scores
 * @example meanInterval([1, 1, 1, 1]) // { low: 0.5067, high: 1 } to four decimals
 */
export function meanInterval(scores: readonly number[]): Interval | null {
  if (scores.length === 0) return null;
  const all = scores.length + 2;
  const middle = scores.reduce((sum, score) => sum + score, 1) / all;
  const squares = scores.reduce((sum, score) => sum + score * score, 1);
  const variance = Math.max(0, squares - all * middle * middle) / (all - 1);
  const reach = Z_95 * Math.sqrt(variance / all);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/**
 * The Wilson score interval (E. B. Wilson, JASA 22, 1927, p. 209) of the true rate, 95 %, if `passed` of `n` passed: all p with
 * |passed/n − p| ≤ 1.96·√(p(1 − p)/n). Unlike ± 1.96 standard errors it holds for few rows and for rates of 0 and 1.
 *
 * @param passed 0 … n
 * @returns null for n = 0
 * @example wilson(5, 10) // { low: 0.2366, high: 0.7634 } to four decimals
 */
export function wilson(passed: number, n: number): Interval | null {
  if (n === 0) return null;
  const rate = passed / n;
  const share = (Z_95 * Z_95) / n;
  const centre = (rate + share / 2) / (1 + share);
  const reach = (Z_95 * Math.sqrt((rate * (1 - rate)) / n + share / (4 * n))) / (1 + share);
  // At the ends the formula gives exactly 0 and 1; floating-point arithmetic only nearly.
  return {
    low: passed === 0 ? 0 : Math.max(0, centre - reach),
    high: passed === n ? 1 : Math.min(1, centre + reach),
  };
}

/** With a larger share of open rows there is no rate, since the decided rows are not a random sample of all. */
const MAX_OPEN = 0.2;

/**
 * The pass rate of rows; bounds instead of a rate while too many are open.
 *
 * @param open rows that are not decided
 * @example rateOf(5, 10) // { passed: 5, n: 10, rate: 0.5, interval: { low: 0.2366, high: 0.7634 } }
 * @example rateOf(7, 12, 82) // { passed: 7, n: 12, open: 82, rate: null, interval: { low: 0.0745, high: 0.9468 } }
 */
export function rateOf(passed: number, n: number, open = 0): Rate {
  const all = n + open;
  if (open > all * MAX_OPEN)
    return { passed, n, open, rate: null, interval: { low: passed / all, high: (passed + open) / all } };
  const known = { passed, n, ...(open > 0 && { open }) };
  return { ...known, rate: n === 0 ? null : passed / n, interval: wilson(passed, n) };
}

/**
 * The exact two-sided sign test (over pairs of pass and fail, McNemar’s exact test): the probability that chance splits the changed cases at
 * least this unevenly, if both directions are equally likely.
 *
 * @example signTest(5, 2) // 0.453125
 */
export function signTest(worse: number, better: number): number {
  const n = worse + better;
  // ln of the binomial probabilities of 0, 1, … out of n at one half.
  let log = -n * Math.LN2;
  let tail = Math.exp(log);
  for (let k = 1; k <= Math.min(worse, better); k += 1) {
    log += Math.log(n - k + 1) - Math.log(k);
    tail += Math.exp(log);
  }
  // An even split is counted in both tails.
  return Math.min(1, 2 * tail);
}
