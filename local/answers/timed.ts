/** How long a group of requests took, on its results. */
import type { WireRequest, WireResult } from '../runtime';

/** The time of a group goes to its first member, so that it doesn't depend on the rest of the group. */
export function timed(
  results: readonly WireResult[],
  requests: readonly WireRequest[],
  ms: number,
): WireResult[] {
  return results.map((result, index) => ({
    ...result,
    latencyMs: index === 0 ? Math.min(ms, requests[0]?.timeoutMs ?? ms) : 0,
  }));
}
