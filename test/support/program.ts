/** The programs of this project as they are built, to be started in a separate process. */
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../src/evalset/choose';

// How long replies take, for simulations: from a seed, so that figures can be reproduced.

const MEDIAN_MS = 2000;
const TAIL_MS = 10000;
const LONGEST_MS = 20000;
/** The standard normal distribution's 99th percentile. */
const NORMAL_P99 = 2.326348;

/** Milliseconds: 2 s at the median with a tail of 10 s (lognormal, 99th percentile 10 s, none longer than 20 s). */
export function latencies(seed: number): () => number {
  const random = seededRandom(seed);
  const sigma = Math.log(TAIL_MS / MEDIAN_MS) / NORMAL_P99;
  return () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.min(LONGEST_MS, MEDIAN_MS * Math.exp(sigma * normal));
  };
}

const built = (name: string): string => fileURLToPath(new URL(`../../programs/${name}.mjs`, import.meta.url));

/** What `npm start` runs. */
export const MAIN = built('main');
export const COMMAND_HOST = built('command-host');
