/** How long the agent takes, for simulations: from a seed, by the quantiles that were measured on staging (docs/agent.md). */
import { seededRandom } from '../../src/model/seeded-random';

/** Share of the answers → seconds; straight lines between. */
const QUANTILES: readonly (readonly [share: number, seconds: number])[] = [
  [0, 6],
  [0.5, 35],
  [0.9, 60],
  [0.95, 72],
  [0.99, 163],
  [1, 300],
];

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
