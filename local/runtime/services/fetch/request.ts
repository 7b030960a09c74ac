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
  readonly followRedirects: boolean;
  readonly validateCertificates: boolean;
  readonly timeoutMs: number;
}

export interface FetchRequest {
  readonly wire: WireRequest;
  readonly muteHttpExceptions: boolean;
}

const METHODS = ['get', 'delete', 'patch', 'post', 'put'];
/** Also what is waited for if nothing is asked for. */
const MAX_WAIT_SECONDS = 360;
const FIXED_WAIT_SECONDS = 60;
const USER_AGENT =
  'Mozilla/5.0 (compatible; Google-Apps-Script; beanserver; +https://script.google.com; id: local)';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback);

function headersOf(given: unknown): Record<string, string> {
  if (!isRecord(given)) return {};
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}

function checkedUrl(url: unknown, longest: number): string {
  if (typeof url !== 'string') throw signatureError('UrlFetchApp.fetch', [url]);
  const full = /^[a-z]+:\/\//i.test(url) ? url : `http://${url}`;
  if (url === '' || !URL.canParse(full)) throw new ScriptException(`Invalid argument: ${url}`);
  if (full.length > longest) throw new ScriptException(`Limit exceeded: URLFetch URL Length.`);
  return full;
}

function waitSeconds(asked: unknown, fetchWait: Strictness['fetchWait']): number {
  if (fetchWait === '60 s, whatever is asked for') return FIXED_WAIT_SECONDS;
  return typeof asked === 'number' ? Math.min(asked, MAX_WAIT_SECONDS) : MAX_WAIT_SECONDS;
}

/** Reads a request as `fetchAll` takes it: an address with options, or an address alone. */
export function readRequest(
  request: unknown,
  limits: Limits,
  fetchWait: Strictness['fetchWait'],
): FetchRequest {
  const given = isRecord(request) ? request : { url: request };
  const { payload, method, contentType, timeoutSeconds } = given;
  // Blobs, bytes and forms are not emulated.
  if (payload !== undefined && typeof payload !== 'string')
    throw signatureError('UrlFetchApp.fetchAll', [payload]);
  const body = payload === undefined ? null : Buffer.from(payload, 'utf8');
  const asked = typeof method === 'string' ? method.toLowerCase() : body === null ? 'get' : 'post';
  if (!METHODS.includes(asked)) throw new ScriptException(`Attribute provided with invalid value: method`);
  if (body !== null && body.length > limits.fetchBodyBytes)
    throw new ScriptException('Limit exceeded: URLFetch POST Size.');
  const headers = headersOf(given['headers']);
  const isNamed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const type = typeof contentType === 'string' ? contentType : 'application/x-www-form-urlencoded';
  return {
    wire: {
      url: checkedUrl(given['url'], limits.urlCharacters),
      method: asked,
      headers: {
        ...headers,
        ...(body === null || isNamed ? {} : { 'Content-Type': type }),
        'User-Agent': USER_AGENT,
      },
      body: body === null || asked === 'get' ? null : new Uint8Array(body),
      followRedirects: flag(given['followRedirects'], true),
      validateCertificates: flag(given['validateHttpsCertificates'], true),
      timeoutMs: waitSeconds(timeoutSeconds, fetchWait) * 1000,
    },
    muteHttpExceptions: flag(given['muteHttpExceptions'], false),
  };
}
