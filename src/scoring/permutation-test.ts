/** The paired permutation test: could chance alone have turned each case's difference the way it went? */
import { signTest } from './paired-test';

/** Differences are whole multiples of this part of 1: hundredths, and means of up to ten trials. */
const PARTS = 100 * 2520;
/** Steps that an exact distribution may take. */
const MOST_STEPS = 2e7;

/**
 * If nothing has changed, each difference is as likely with the other sign: the share of all ways to choose the signs whose sum is at least
 * as far from 0 as the given one. Exact while there are few enough differences, else by the normal distribution. Over differences of 1 it
 * is the exact sign test.
 *
 * @param differences after − before, −1 to 1, and in how many cases
 * @returns two-sided
 * @example permutationTest([{ by: -1, times: 1 }, { by: -0.5, times: 2 }, { by: 0, times: 1 }]) // 2 of 2³ sums are as far out: 0.25
 */
export function permutationTest(
  differences: readonly { readonly by: number; readonly times: number }[],
): number {
  const counts = new Map<number, number>();
  let all = 0;
  for (const { by, times } of differences) {
    const change = Math.round(by * PARTS);
    if (change === 0) continue;
    const size = Math.abs(change);
    counts.set(size, (counts.get(size) ?? 0) + times);
    all += change * times;
  }
  if (counts.size === 0) return 1;
  const unit = [...counts.keys()].reduce(greatestCommonDivisor);
  // In one order, whatever that of the cases: sums of floating-point numbers depend on it.
  const steps = [...counts].map(([size, times]): Step => [size / unit, times]).sort(([a], [b]) => a - b);
  const sum = all / unit;
  const n = steps.reduce((many, [, times]) => many + times, 0);
  if (steps.every(([step]) => step === 1)) {
    const better = (n + sum) / 2;
    return signTest(n - better, better);
  }
  const reach = steps.reduce((far, [step, times]) => far + step * times, 0);
  return n * reach <= MOST_STEPS ? exactTest(steps, reach, Math.abs(sum)) : normalTest(steps, sum);
}

/** How far a case changed, in units, and how many did. */
type Step = readonly [step: number, times: number];

/** The distribution of the sum of those steps whose sign is positive: 2 · it − reach is the whole sum. */
function exactTest(steps: readonly Step[], reach: number, far: number): number {
  const shares = new Float64Array(reach + 1);
  shares[0] = 1;
  let top = 0;
  for (const step of steps.flatMap(([size, times]) => Array<number>(times).fill(size))) {
    for (let i = top; i >= 0; i -= 1) {
      const half = (shares[i] ?? 0) / 2;
      shares[i] = half;
      shares[i + step] = (shares[i + step] ?? 0) + half;
    }
    top += step;
  }
  let tail = 0;
  for (let i = 0; i <= reach; i += 1) if (Math.abs(2 * i - reach) >= far) tail += shares[i] ?? 0;
  return Math.min(1, tail);
}

function normalTest(steps: readonly Step[], sum: number): number {
  const spread = Math.sqrt(steps.reduce((all, [step, times]) => all + times * step * step, 0));
  return 2 * normalTail(Math.abs(sum) / spread);
}

/** M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 26.2.17: off by at most 7.5e-8. */
function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduceRight((all, coefficient) => (all + coefficient) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
