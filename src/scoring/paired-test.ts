/** Pairs of pass and fail: each of n things was measured twice; some got worse, some better. */

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
