/** What UrlFetchApp is asked to send: the options as Apps Script reads them, made into one plain request. */
import { ScriptException, signatureError } from '../../engine/exception';
import { EmulatedBlob, unsigned } from '../blob';

/** A request as it goes over the wire; plain data, so that it can be handed to the fetching thread. */
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
const DEFAULT_TIMEOUT_SECONDS = 360;
export const USER_AGENT =
  'Mozilla/5.0 (compatible; Google-Apps-Script; beanserver; +https://script.google.com; id: local)';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function payloadOf(payload: unknown): { body: Buffer | null; isForm: boolean } {
  if (payload === undefined || payload === null) return { body: null, isForm: false };
  if (typeof payload === 'string') return { body: Buffer.from(payload, 'utf8'), isForm: true };
  if (payload instanceof EmulatedBlob) return { body: payload.buffer, isForm: false };
  if (Array.isArray(payload)) return { body: unsigned(payload.map(Number)), isForm: false };
  if (isRecord(payload)) {
    const fields = Object.entries(payload).map(([key, value]): [string, string] => [key, String(value)]);
    return { body: Buffer.from(new URLSearchParams(fields).toString(), 'utf8'), isForm: true };
  }
  throw signatureError('UrlFetchApp.fetch', [payload]);
}

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

/** Reads `(url, options)`. */
export function readRequest(
  url: unknown,
  options: unknown,
  limits: { readonly urlCharacters: number; readonly fetchBodyBytes: number },
): FetchRequest {
  const given = isRecord(options) ? options : {};
  const { body, isForm } = payloadOf(given['payload']);
  const asked =
    typeof given['method'] === 'string' ? given['method'].toLowerCase() : body === null ? 'get' : 'post';
  if (!METHODS.includes(asked)) throw new ScriptException(`Attribute provided with invalid value: method`);
  if (body !== null && body.length > limits.fetchBodyBytes)
    throw new ScriptException('Limit exceeded: URLFetch POST Size.');
  const headers = headersOf(given['headers']);
  const named = Object.keys(headers).find((name) => name.toLowerCase() === 'content-type');
  const contentType =
    typeof given['contentType'] === 'string'
      ? given['contentType']
      : isForm
        ? 'application/x-www-form-urlencoded'
        : 'application/octet-stream';
  const timeout =
    typeof given['timeoutSeconds'] === 'number' ? given['timeoutSeconds'] : DEFAULT_TIMEOUT_SECONDS;
  return {
    wire: {
      url: checkedUrl(url, limits.urlCharacters),
      method: asked,
      headers: {
        ...headers,
        ...(body === null || named !== undefined ? {} : { 'Content-Type': contentType }),
        'User-Agent': USER_AGENT,
      },
      body: body === null || asked === 'get' ? null : new Uint8Array(body),
      followRedirects: flag(given['followRedirects'], true),
      validateCertificates: flag(given['validateHttpsCertificates'], true),
      timeoutMs: timeout * 1000,
    },
    muteHttpExceptions: flag(given['muteHttpExceptions'], false),
  };
}
