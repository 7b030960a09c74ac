/** UrlFetchApp: synchronous, over real HTTP. A batch is sent in parallel and returns when its slowest request is done. */
import { type ServiceObject, emulated } from '../../engine/service-object';
import { FETCH_MS, type Limits } from '../../engine/limits';
import { ScriptException } from '../../engine/exception';
import type { Execution } from '../../engine/execution';
import type { RuntimeState } from '../../state';
import { ExecutionLost, httpTransport, type Transport } from './transport';
import type { WireReply, WireRequest, WireResult } from './http-exchange';
import { quotaText, type Strictness } from '../../strictness';

/** The longest time that Google waits for a reply; also the default. */
const MAX_WAIT_SECONDS = 360;
const FIXED_WAIT_SECONDS = 60;
const USER_AGENT =
  'Mozilla/5.0 (compatible; Google-Apps-Script; beanserver; +https://script.google.com; id: local)';

/** A request of `fetchAll` as the add-on sends it: without following redirects, and without throwing for error statuses. */
interface FetchRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly muteHttpExceptions: true;
  readonly followRedirects: false;
  readonly payload?: string;
  readonly contentType?: string;
  readonly timeoutSeconds?: number;
}

/** @throws ScriptException for a request that Google would not send */
function readRequest(
  { url, payload, method, contentType, headers, ...request }: FetchRequest,
  limits: Limits,
  fetchWait: Strictness['fetchWait'],
): WireRequest {
  if (!URL.canParse(url)) throw new ScriptException(`Invalid argument: ${url}`);
  if (url.length > limits.urlCharacters) throw new ScriptException('Limit exceeded: URLFetch URL Length.');
  const body = payload === undefined ? null : new Uint8Array(Buffer.from(payload, 'utf8'));
  if (body !== null && body.length > limits.fetchBodyBytes)
    throw new ScriptException('Limit exceeded: URLFetch POST Size.');
  const hasContentType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const isFixed = fetchWait === '60 s, fixed';
  const seconds = isFixed ? FIXED_WAIT_SECONDS : (request.timeoutSeconds ?? MAX_WAIT_SECONDS);
  return {
    url,
    method: method.toLowerCase(),
    headers: {
      ...headers,
      ...(contentType !== undefined && !hasContentType && { 'Content-Type': contentType }),
      'User-Agent': USER_AGENT,
    },
    body,
    timeoutMs: Math.min(seconds, MAX_WAIT_SECONDS) * 1000,
  };
}

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

/**
 * Sends the requests, and advances the virtual clock by the time they took. A reply that takes longer than its request's timeout becomes a
 * timeout.
 */
function send(
  requests: readonly WireRequest[],
  { options, clock, limits }: RuntimeState,
  execution: Execution,
): readonly WireResult[] {
  const transport = options.transport ?? httpTransport;
  const [startedAt, sentAt] = [performance.now(), clock.now()];
  const results = killIfLost(execution, () => transport(requests, limits.fetchBodyBytes));
  const timed = requests.map(({ url, timeoutMs }, place) => {
    const { latencyMs = 0, ...result } = results[place] ?? { failure: `Address unavailable: ${url}` };
    const isLate = latencyMs > timeoutMs;
    return { ms: Math.min(latencyMs, timeoutMs), result: isLate ? { failure: `Timeout: ${url}` } : result };
  });
  const waitMs = results.some(({ latencyMs }) => latencyMs !== undefined)
    ? makespan(
        timed.map(({ ms }) => ms),
        limits.fetchWidth,
      )
    : // The real wait, less the fixed cost of the call.
      Math.max(0, performance.now() - startedAt - FETCH_MS);
  // A replay is charged the time that was recorded.
  execution.advanceTo(Math.max(sentAt + waitMs, clock.after(waitMs)));
  return timed.map(({ result }) => result);
}

/** @param entry https, a whole host (or `*.` before one), and a path prefix */
function isListed(url: string, entry: string): boolean {
  const [asked, listed] = [new URL(url), new URL(entry.replace('*.', 'any.'))];
  const isHost = entry.includes('*.')
    ? asked.host.endsWith(listed.host.slice('any'.length))
    : asked.host === listed.host;
  return asked.protocol === 'https:' && isHost && asked.pathname.startsWith(listed.pathname);
}

function killIfLost(execution: Execution, send: () => ReturnType<Transport>): ReturnType<Transport> {
  try {
    return send();
  } catch (error) {
    if (error instanceof ExecutionLost) execution.kill();
    throw error;
  }
}

/** Returns when the last job ends if each job, in order, starts in the first free lane. */
function makespan(durations: readonly number[], lanes: number): number {
  const freeAt = new Array<number>(Math.max(1, lanes)).fill(0);
  for (const duration of durations) {
    const first = freeAt.indexOf(Math.min(...freeAt));
    freeAt[first] = (freeAt[first] ?? 0) + duration;
  }
  return Math.max(...freeAt);
}
