/** UrlFetchApp: synchronous, over real HTTP. A batch is sent in parallel and returns when its slowest request is done. */
import { type ServiceObject, emulated } from '../../engine/service-object';
import { FETCH_MS } from '../../engine/limits';
import { ScriptException } from '../../engine/exception';
import type { Execution } from '../../engine/execution';
import type { RuntimeState } from '../../state';
import { type FetchRequest, readRequest, type WireRequest } from './request';
import { ExecutionLost, httpTransport, type Transport } from './transport';
import type { WireReply, WireResult } from './http-exchange';
import { quotaText } from '../../open-questions';

export function urlFetchApp(state: RuntimeState, execution: Execution): ServiceObject {
  const { limits, strictness } = state;
  return emulated('UrlFetchApp', {
    /** If one request gets no reply, the call throws, although the others were sent. */
    fetchAll(requests: readonly FetchRequest[]) {
      const wires = requests.map((request) => readRequest(request, limits, strictness.fetchWait));
      assertListed(wires, state.options.addOn?.urlFetchWhitelist);
      if (!state.takeFetches(wires.length)) throw new ScriptException(quotaText(strictness.language));
      if (wires.length === 0) return [];
      return send(wires, state, execution).map((result) => {
        if ('failure' in result) throw new ScriptException(result.failure);
        return httpResponse(result);
      });
    },
  });
}

function httpResponse({ status, headers, body }: WireReply): ServiceObject {
  return emulated('HTTPResponse', {
    getResponseCode: () => status,
    /** As UTF-8, which the add-on always asks for. */
    getContentText: () => Buffer.from(body).toString(),
    /** Names keep the server's casing; a repeated header is a list. */
    getAllHeaders() {
      const all: Record<string, string | string[]> = {};
      for (const [name, value] of headers) {
        const earlier = all[name];
        all[name] =
          earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value];
      }
      return all;
    },
  });
}

/** @param whitelist of the manifest, if it has one */
function assertListed(requests: readonly WireRequest[], whitelist?: readonly string[]): void {
  const refused = whitelist && requests.find(({ url }) => !whitelist.some((entry) => isListed(url, entry)));
  if (refused)
    throw new ScriptException(
      `Request to ${refused.url} failed because the URL has not been whitelisted in the script manifest.`,
    );
}

/** Sends the requests, and advances the virtual clock by the time they took. */
function send(
  requests: readonly WireRequest[],
  state: RuntimeState,
  execution: Execution,
): readonly WireResult[] {
  const transport = state.options.transport ?? httpTransport;
  const [startedAt, sentAt] = [performance.now(), state.clock.now()];
  const results = unlessLost(execution, () => transport(requests, state.limits.fetchBodyBytes));
  if (!tellsLatency(results)) {
    // The real wait counts on the virtual clock, less the fixed cost of the call.
    const waitMs = Math.max(0, performance.now() - startedAt - FETCH_MS);
    awaitReplies(state, execution, sentAt, state.clock.after(waitMs));
    return results;
  }
  const batch = pooled(requests, results, state.limits.fetchWidth);
  // Replayed replies took longer than now.
  const arrivedAt = Math.max(sentAt + batch.waitMs, state.clock.after(batch.waitMs));
  awaitReplies(state, execution, sentAt, arrivedAt);
  // The script doesn't get the replies of a failing batch, so their time doesn't count.
  if (!batch.results.some((result) => 'failure' in result)) state.sums.latencyMs += batch.latencyMs;
  return batch.results;
}

/** @param entry https, a whole host (or `*.` before one), and a path prefix */
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
function awaitReplies(state: RuntimeState, execution: Execution, sentAt: number, moment: number): void {
  try {
    execution.passTo(moment);
  } finally {
    state.sums.fetchMs += state.clock.now() - sentAt;
  }
}

/** Results of a batch, and how long the script waits for them. */
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

/** The time at which the last job ends if each job, in order, goes to the first free lane. */
function makespan(durations: readonly number[], lanes: number): number {
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
  const durations = results.map(({ latencyMs = 0 }, index) =>
    Math.min(latencyMs, requests[index]?.timeoutMs ?? Infinity),
  );
  return {
    results: results.map((result, index) => {
      const request = requests[index];
      const isLate = request !== undefined && (result.latencyMs ?? 0) > request.timeoutMs;
      return isLate ? { failure: `Timeout: ${request.url}` } : result;
    }),
    waitMs: makespan(durations, lanes),
    latencyMs: durations.reduce((sum, duration) => sum + duration, 0),
  };
}
