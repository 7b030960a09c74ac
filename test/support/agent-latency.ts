/** How long the agent takes, for simulations: from a seed, by the quantiles measured on staging (docs/agent.md). */
import { seededRandom } from '../../src/evalset/choose';

/** Share of the answers → seconds; linear in between. */
const QUANTILES: readonly (readonly [share: number, seconds: number])[] = [
  [0, 6],
  [0.5, 35],
  [0.9, 60],
  [0.95, 72],
  [0.99, 163],
  [1, 300],
];

/** The standard normal distribution's 90th percentile. */
const NORMAL_P90 = 1.281552;

/** The same without the outliers, milliseconds: lognormal with the measured median and 90th percentile (35 s, 56 s). */
export function bodyLatencies(seed: number): () => number {
  const random = seededRandom(seed);
  const sigma = Math.log(56 / 35) / NORMAL_P90;
  return () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return 35_000 * Math.exp(sigma * normal);
  };
}

/** Milliseconds. */
export function agentLatencies(seed: number): () => number {
  const random = seededRandom(seed);
  return () => {
    const share = random();
    const above = QUANTILES.findIndex(([upTo]) => upTo > share);
    const [toShare, to] = QUANTILES[above] ?? [1, 300];
    const [fromShare, from] = QUANTILES[above - 1] ?? [0, 6];
    return 1000 * (from + ((to - from) * (share - fromShare)) / (toShare - fromShare));
  };
}
