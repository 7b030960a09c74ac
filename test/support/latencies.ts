/** How long replies take, for simulations: from a seed, so that figures can be reproduced. */
import { seededRandom } from '../../src/evalset/choose';

/**
 * Milliseconds, lognormal.
 *
 * @param high a percentile, at so many standard deviations of the normal distribution
 */
export function latencies(seed: number, median: number, high: number, deviations: number): () => number {
  const random = seededRandom(seed);
  const sigma = Math.log(high / median) / deviations;
  return () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return median * Math.exp(sigma * normal);
  };
}
