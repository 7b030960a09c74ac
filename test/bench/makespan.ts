/**
 * How well a run uses the time it waits for its judge, by the size of the groups passed to fetchAll. Simulated: a
 * virtual clock, a pool of ten lanes, replies of 2 s at the median with a tail of 10 s (lognormal, 99th percentile 10 s,
 * none longer than 20 s), from a seed.
 */
import { createHttpClient, type HttpOptions } from '../../src/http/client';
import type { ClockPort, FetchPort, HttpRequest } from '../../src/model/ports';
import { makespan } from '../../local/runtime/services/fetch/host';
import { CONCURRENCY } from '../../src/judge/limits';
import { Settings } from '../../src/settings/schema';
import { latencies } from '../support/program';
import { bounded, type BenchRow } from './row';

const ROWS = 1000;
const LANES = 10;
const SEEDS = [1, 2, 3, 4, 5];

interface Simulated {
  readonly makespanMs: number;
  /** Sum of the calls' times. */
  readonly callsMs: number;
  /** Time spent in fetchAll: each group until its last call was back. */
  readonly waitedMs: number;
}

interface Way extends Pick<HttpOptions, 'concurrency' | 'firstGroup'> {
  /** Requests of one `send`; default: all of them. */
  readonly wave?: number;
}

function simulate(seed: number, { wave = ROWS, ...options }: Way): Simulated {
  const latency = latencies(seed);
  let now = 0;
  let callsMs = 0;
  let waitedMs = 0;
  const clock: ClockPort = { now: () => now, sleep: (milliseconds) => void (now += milliseconds) };
  const fetch: FetchPort = {
    fetchAll: (requests) => {
      const durations = requests.map(latency);
      const waited = makespan(durations, LANES);
      callsMs += durations.reduce((sum, duration) => sum + duration, 0);
      waitedMs += waited;
      now += waited;
      return requests.map(() => ({ status: 200, headers: new Map(), body: '{}' }));
    },
  };
  const http = createHttpClient({ fetch, clock, attempts: 3, ...options });
  const request: HttpRequest = { url: 'https://judge.example/', method: 'post', headers: {} };
  for (let sent = 0; sent < ROWS; sent += wave)
    http.send(Array<HttpRequest>(Math.min(wave, ROWS - sent)).fill(request));
  return { makespanMs: now, callsMs, waitedMs };
}

/** One line per way to group, means over the seeds. */
export function benchMakespan(): BenchRow[] {
  const { run } = Settings().parse({});
  const concurrency = CONCURRENCY;
  const wave = run.waveRows;
  return [
    ...[10, 50, 100].map((size) => line(`groups of ${size}`, { concurrency: size, firstGroup: size })),
    line(`groups from 10 to ${concurrency} as set`, { concurrency }, MIN_USEFUL),
    line(`the same in waves of ${wave}`, { concurrency, wave }, MIN_USEFUL),
  ];
}

/** Share of the waiting in which all lanes work, of the groups that are set. */
const MIN_USEFUL = 0.8;
/** Times the slowest calls: what is lost between groups. */
const MAX_LOST = 1.1;

function line(label: string, way: Way, least = 0): BenchRow {
  const runs = SEEDS.map((seed) => simulate(seed, way));
  const mean = (of: (run: Simulated) => number): number =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  const seconds = mean(({ makespanMs }) => makespanMs / 1000).toFixed(0);
  const useful = mean(({ callsMs, waitedMs }) => callsMs / (LANES * waitedMs));
  const lost = mean(({ makespanMs, waitedMs }) => makespanMs / waitedMs);
  return bounded(
    `1,000 judged rows, ${label}: time; share of the waiting that is useful; times the slowest calls`,
    `${seconds} s; ${useful.toFixed(2)}; ${lost.toFixed(2)}`,
    `${least > 0 ? `≥ ${least} useful; ` : ''}≤ ${MAX_LOST} times`,
    useful >= least && lost <= MAX_LOST,
  );
}
