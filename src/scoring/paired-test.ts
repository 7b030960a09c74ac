/** Statistics of pairs: each of n things was measured twice, as passed or not; some got worse, some better. */
import type { Interval } from '../model/section';
import { Z_95 } from './interval';

/** Halvings of an interval of width 2: more than a number has bits. */
const HALVINGS = 60;

/**
 * The exact two-sided sign test (over pairs of pass and fail, McNemar's exact test): how often, if a change in either direction were
 * equally likely, chance would produce a split at least this uneven.
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

/**
 * The 95 % score interval for the difference of two pass rates over the same n > 0 cases, (better − worse) / n. T. Tango, Equivalence test
 * and confidence interval for the difference in proportions for the paired-sample design, Statistics in Medicine 17 (1998), 891–908. It
 * stays within −1 and 1, and has a width even if nothing changed.
 *
 * @example pairedInterval(7, 1, 21) // −0.517 to −0.026
 */
export function pairedInterval(worse: number, better: number, n: number): Interval {
  const difference = (better - worse) / n;
  const score = (truth: number): number => scoreAt(truth, worse, better, n);
  return { low: crossing(score, Z_95, -1, difference), high: crossing(score, -Z_95, difference, 1) };
}

/** Tango's score statistic for a true difference `truth`; it falls as `truth` grows. */
function scoreAt(truth: number, worse: number, better: number, n: number): number {
  // The most likely share of pairs that get worse if the difference is `truth`: the larger root of a quadratic.
  const a = 2 * n;
  const b = (2 * n + worse - better) * truth - worse - better;
  const c = -worse * truth * (1 - truth);
  const share = (Math.sqrt(Math.max(0, b * b - 4 * a * c)) - b) / (2 * a);
  const variance = n * (2 * share + truth * (1 - truth));
  const distance = better - worse - n * truth;
  if (distance === 0) return 0;
  return variance > 0 ? distance / Math.sqrt(variance) : Math.sign(distance) * Infinity;
}

/** Where a falling function crosses a level. */
function crossing(of: (x: number) => number, level: number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (of(middle) > level) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
