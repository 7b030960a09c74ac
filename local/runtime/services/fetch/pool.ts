/** The time a batch takes on the virtual clock when its results say how long each reply took. */
import type { WireRequest } from './request';
import type { WireResult } from './wire';

/** What the script gets from a batch, and how long it waits for it. */
export interface PooledBatch {
  readonly results: readonly WireResult[];
  /** From the first request out to the last reply in. */
  readonly waitMs: number;
  /** The sum of all reply times, as if they had been awaited one after the other. */
  readonly latencyMs: number;
}

/** True if a transport reports the time of any result; results without one then count as 0 ms. */
export const tellsLatency = (results: readonly WireResult[]): boolean =>
  results.some(({ latencyMs }) => latencyMs !== undefined);

/** When the last job ends if each, in order, goes to the first free lane. */
export function makespan(durations: readonly number[], lanes: number): number {
  const freeAt = new Array<number>(Math.max(1, lanes)).fill(0);
  for (const duration of durations) {
    const first = freeAt.indexOf(Math.min(...freeAt));
    freeAt[first] = (freeAt[first] ?? 0) + duration;
  }
  return Math.max(...freeAt);
}

/** Sends a batch through a pool of `lanes` lanes. A reply that takes longer than its request's timeout becomes a timeout. */
export function pooled(
  requests: readonly WireRequest[],
  results: readonly WireResult[],
  lanes: number,
): PooledBatch {
  const taken = results.map(({ latencyMs = 0 }, index) =>
    Math.min(latencyMs, requests[index]?.timeoutMs ?? Infinity),
  );
  return {
    results: results.map((result, index) => {
      const request = requests[index];
      const isLate = request !== undefined && (result.latencyMs ?? 0) > request.timeoutMs;
      return isLate ? { failure: `Timeout: ${request.url}` } : result;
    }),
    waitMs: makespan(taken, lanes),
    latencyMs: taken.reduce((sum, duration) => sum + duration, 0),
  };
}
