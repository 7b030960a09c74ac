/** UrlFetchApp's options, read as Apps Script does and made into one plain request. */
import { ScriptException, signatureError } from '../../engine/exception';
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

const METHODS = ['get', 'delete', 'patch', 'post', 'put'];
/** Also what is waited for if nothing is asked for. */
const MAX_WAIT_SECONDS = 360;
const FIXED_WAIT_SECONDS = 60;
const USER_AGENT =
  'Mozilla/5.0 (compatible; Google-Apps-Script; beanserver; +https://script.google.com; id: local)';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function waitSeconds(asked: unknown, fetchWait: Strictness['fetchWait']): number {
  if (fetchWait === '60 s, whatever is asked for') return FIXED_WAIT_SECONDS;
  return typeof asked === 'number' ? Math.min(asked, MAX_WAIT_SECONDS) : MAX_WAIT_SECONDS;
}

/** Reads a request as `fetchAll` takes it: one that follows no redirect, and gets every reply, whatever its status. */
export function readRequest(
  request: unknown,
  limits: Limits,
  fetchWait: Strictness['fetchWait'],
): WireRequest {
  if (!isRecord(request)) throw signatureError('UrlFetchApp.fetchAll', [request]);
  const { url, payload, method = 'get', contentType, timeoutSeconds, headers = {} } = request;
  if (request['followRedirects'] !== false || request['muteHttpExceptions'] !== true)
    throw new ScriptException('not emulated: a fetch that follows redirects, or throws for a status');
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new ScriptException(`Invalid argument: ${String(url)}`);
  if (url.length > limits.urlCharacters) throw new ScriptException('Limit exceeded: URLFetch URL Length.');
  if (typeof method !== 'string' || !METHODS.includes(method.toLowerCase()))
    throw new ScriptException('Attribute provided with invalid value: method');
  // Blobs, bytes and forms are not emulated.
  if ((payload !== undefined && typeof payload !== 'string') || !isRecord(headers))
    throw signatureError('UrlFetchApp.fetchAll', [payload]);
  const body = payload === undefined ? null : new Uint8Array(Buffer.from(payload, 'utf8'));
  if (body !== null && body.length > limits.fetchBodyBytes)
    throw new ScriptException('Limit exceeded: URLFetch POST Size.');
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const isNamed = Object.keys(given).some((name) => name.toLowerCase() === 'content-type');
  return {
    url,
    method: method.toLowerCase(),
    headers: {
      ...given,
      ...(typeof contentType === 'string' && !isNamed && { 'Content-Type': contentType }),
      'User-Agent': USER_AGENT,
    },
    body,
    timeoutMs: waitSeconds(timeoutSeconds, fetchWait) * 1000,
  };
}
