/** Reads the options of UrlFetchApp as Apps Script does. */
import { ScriptException } from '../../engine/exception';
import type { Limits } from '../../engine/limits';
import type { Strictness } from '../../open-questions';

/** A request as sent over the wire; plain data, so that it can be passed to the fetching thread. */
export interface WireRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly timeoutMs: number;
}

/** The longest wait, and the default. */
const MAX_WAIT_SECONDS = 360;
const FIXED_WAIT_SECONDS = 60;
const USER_AGENT =
  'Mozilla/5.0 (compatible; Google-Apps-Script; beanserver; +https://script.google.com; id: local)';

/** A request of `fetchAll` as the add-on sends it: without following redirects, and without throwing for error statuses. */
export interface FetchRequest {
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
export function readRequest(
  { url, payload, method, contentType, headers, ...request }: FetchRequest,
  limits: Limits,
  fetchWait: Strictness['fetchWait'],
): WireRequest {
  if (!URL.canParse(url)) throw new ScriptException(`Invalid argument: ${url}`);
  if (url.length > limits.urlCharacters) throw new ScriptException('Limit exceeded: URLFetch URL Length.');
  const body = payload === undefined ? null : new Uint8Array(Buffer.from(payload, 'utf8'));
  if (body !== null && body.length > limits.fetchBodyBytes)
    throw new ScriptException('Limit exceeded: URLFetch POST Size.');
  const isNamed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const isFixed = fetchWait === '60 s, fixed';
  const seconds = isFixed ? FIXED_WAIT_SECONDS : (request.timeoutSeconds ?? MAX_WAIT_SECONDS);
  return {
    url,
    method: method.toLowerCase(),
    headers: {
      ...headers,
      ...(contentType !== undefined && !isNamed && { 'Content-Type': contentType }),
      'User-Agent': USER_AGENT,
    },
    body,
    timeoutMs: Math.min(seconds, MAX_WAIT_SECONDS) * 1000,
  };
}
