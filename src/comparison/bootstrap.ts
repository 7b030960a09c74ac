/** How far a mean difference would move if other questions had been asked: the paired bootstrap. */
import type { Bounds } from '../model/comparison/statistics';
import { seededRandom } from '../model/seeded-random';

const RESAMPLES = 10_000;
/** The same data always give the same interval. */
const SEED = 20_261_121;
/** Limits the draws for large comparisons, whose interval no longer depends on their number. */
const MOST_DRAWS = 4_000_000;

export interface WeightedPair {
  /** Differences of a pair, any number of them. */
  readonly values: readonly number[];
  readonly weight: number;
}

/**
 * The 95 % percentile intervals of the weighted means: as many pairs are drawn as there are, with replacement.
 *
 * @param pairs each with the same number of values; the same draws serve all of them
 * @returns one interval for each value; [] for fewer than two pairs or if nothing has a weight
 */
export function bootstrapIntervals(pairs: readonly WeightedPair[]): readonly Bounds[] {
  const n = pairs.length;
  const size = pairs[0]?.values.length ?? 0;
  if (n < 2 || pairs.every(({ weight }) => weight === 0)) return [];
  const rounds = Math.max(1000, Math.min(RESAMPLES, Math.floor(MOST_DRAWS / n)));
  const random = seededRandom(SEED);
  const means = Array.from({ length: size }, () => new Float64Array(rounds));
  for (let round = 0; round < rounds; round += 1) {
    const sums = new Float64Array(size);
    let total = 0;
    // A draw in which nothing has a weight has no mean.
    while (total === 0) {
      sums.fill(0);
      for (let draw = 0; draw < n; draw += 1) {
        const pair = pairs[Math.floor(random() * n)];
        if (!pair) continue;
        total += pair.weight;
        for (let at = 0; at < size; at += 1)
          sums[at] = (sums[at] ?? 0) + pair.weight * (pair.values[at] ?? 0);
      }
    }
    means.forEach((of, at) => (of[round] = (sums[at] ?? 0) / total));
  }
  return means.map((of) => {
    const sorted = of.sort();
    return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) };
  });
}

/** Linear interpolation between neighbours. */
function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const low = sorted[below] ?? 0;
  return low + (at - below) * ((sorted[below + 1] ?? low) - low);
}
