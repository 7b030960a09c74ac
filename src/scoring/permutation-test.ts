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
 * @param differences after − before, a case each, −1 to 1
 * @returns two-sided
 * @example permutationTest([-1, -0.5, 0, -0.5]) // 2 of 2³ sums are as far out: 0.25
 */
export function permutationTest(differences: readonly number[]): number {
  const changed = differences.map((one) => Math.round(one * PARTS)).filter((one) => one !== 0);
  if (changed.length === 0) return 1;
  const sizes = changed.map(Math.abs);
  const unit = sizes.reduce(greatestCommonDivisor);
  const steps = sizes.map((size) => size / unit);
  const sum = changed.reduce((all, one) => all + one, 0) / unit;
  if (steps.every((step) => step === 1)) {
    const better = (steps.length + sum) / 2;
    return signTest(steps.length - better, better);
  }
  const reach = steps.reduce((all, step) => all + step, 0);
  return steps.length * reach <= MOST_STEPS ? exactTest(steps, reach, Math.abs(sum)) : normalTest(steps, sum);
}

/** The distribution of the sum of those steps whose sign is positive: 2 · it − reach is the whole sum. */
function exactTest(steps: readonly number[], reach: number, far: number): number {
  const shares = new Float64Array(reach + 1);
  shares[0] = 1;
  let top = 0;
  for (const step of steps) {
    for (let at = top; at >= 0; at -= 1) {
      const half = (shares[at] ?? 0) / 2;
      shares[at] = half;
      shares[at + step] = (shares[at + step] ?? 0) + half;
    }
    top += step;
  }
  let tail = 0;
  for (let at = 0; at <= reach; at += 1) if (Math.abs(2 * at - reach) >= far) tail += shares[at] ?? 0;
  return Math.min(1, tail);
}

function normalTest(steps: readonly number[], sum: number): number {
  const spread = Math.sqrt(steps.reduce((all, step) => all + step * step, 0));
  return 2 * normalTail(Math.abs(sum) / spread);
}

/** M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 26.2.17: off by at most 7.5e-8. */
function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduceRight((all, one) => (all + one) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
