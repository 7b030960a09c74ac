/** How UrlFetchApp reaches the outside: the daily quota, the transport, and the time it takes. */
import type { Execution } from '../../engine/execution';
import { ScriptException } from '../../engine/exception';
import type { RuntimeState } from '../../state';
import { ExecutionLost, httpTransport, type Transport } from './transport';
import type { FetchHost } from './url-fetch-app';
import type { WireRequest } from './request';
import type { WireResult } from './wire';

export function makeFetchHost(state: RuntimeState, execution: Execution): FetchHost {
  return {
    limits: state.limits,
    fetchWait: state.strictness.fetchWait,
    assertAllowed(urls) {
      const { addOn } = state.options;
      const refused =
        addOn && urls.find((url) => !addOn.urlFetchWhitelist.some((entry) => isListed(url, entry)));
      if (refused !== undefined)
        throw new ScriptException(
          `Request to ${refused} failed because the URL has not been whitelisted in the script manifest.`,
        );
    },
    count(requests) {
      if (!state.fetchQuota.take(requests, state.clock.now())) {
        throw new ScriptException('Service invoked too many times for one day: urlfetch.');
      }
    },
    send(requests) {
      const transport = state.options.transport ?? httpTransport;
      const wires = requests.map(({ wire }) => wire);
      const startedAt = performance.now();
      const results = unlessLost(execution, () => transport(wires, state.limits.fetchBodyBytes));
      if (!tellsLatency(results)) {
        // On top of the fixed cost of the call: a slow reply takes as long on the virtual clock.
        awaitReplies(
          state,
          execution,
          Math.max(0, performance.now() - startedAt - state.costs.perCall.fetch),
        );
        return results;
      }
      const batch = pooled(wires, results, state.limits.fetchWidth);
      awaitReplies(state, execution, batch.waitMs);
      // The script doesn't get the replies of a failing batch, so their time doesn't count.
      if (!batch.results.some((result) => 'failure' in result)) state.stats.add('latencyMs', batch.latencyMs);
      return batch.results;
    },
  };
}

/** An entry is https, a whole host (or `*.` before one), and a path prefix. */
function isListed(url: string, entry: string): boolean {
  const [asked, listed] = [new URL(url), new URL(entry.replace('*.', 'any.'))];
  const isHost = entry.includes('*.')
    ? asked.host.endsWith(listed.host.slice('any'.length))
    : asked.host === listed.host;
  return asked.protocol === 'https:' && isHost && asked.pathname.startsWith(listed.pathname);
}

function unlessLost(execution: Execution, send: () => ReturnType<Transport>): ReturnType<Transport> {
  try {
    return send();
  } catch (error) {
    if (error instanceof ExecutionLost) execution.kill();
    throw error;
  }
}

/** Waits for replies, and records the wait even if the execution is killed in the middle of it. */
function awaitReplies(state: RuntimeState, execution: Execution, milliseconds: number): void {
  const startedAt = state.clock.now();
  try {
    execution.spend(milliseconds);
  } finally {
    state.stats.add('fetchMs', state.clock.now() - startedAt);
  }
}

/** What the script gets from a batch, and how long it waits for it. */
interface PooledBatch {
  readonly results: readonly WireResult[];
  /** From the first request out to the last reply in. */
  readonly waitMs: number;
  /** The sum of all reply times, as if they had been awaited one after the other. */
  readonly latencyMs: number;
}

/** True if a transport reports the time of any result; results without one then count as 0 ms. */
const tellsLatency = (results: readonly WireResult[]): boolean =>
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
function pooled(
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
