/** One HTTP exchange over Node's own client: keeps the server's header casing, follows redirects, unpacks gzip. */
import http from 'node:http';
import https from 'node:https';
import { gunzipSync } from 'node:zlib';
import type { WireRequest } from './request';

/** How long a reply took: reported by a transport that only pretends to wait, for the virtual clock. */
interface Latency {
  readonly latencyMs?: number;
}

export interface WireReply extends Latency {
  readonly status: number;
  /** Names and values as the server sent them, in order, repeats included. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Why no reply came, in the words of Apps Script. */
interface WireFailure extends Latency {
  readonly failure: string;
}

export type WireResult = WireReply | WireFailure;

const MAX_REDIRECTS = 10;

function failureText(url: string, error: unknown, mostBytes: number): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (code === TOO_LARGE) return `Reply larger than ${mostBytes / (1024 * 1024)} MB: ${url}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `DNS error: ${url}`;
  if (code === 'ETIMEDOUT' || code === 'TIMEOUT') return `Timeout: ${url}`;
  if (typeof code === 'string' && /CERT|SSL|SELF_SIGNED|ALTNAME|ISSUER/.test(code)) return `SSL Error ${url}`;
  return `Address unavailable: ${url}`;
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return Array.from(
    { length: raw.length / 2 },
    (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? ''] as const,
  );
}

/** zlib's error code. */
const TOO_LARGE = 'ERR_BUFFER_TOO_LARGE';

/** The limit applies to the unpacked reply: a few kilobytes may unpack to gigabytes. */
function unpacked(body: Buffer, encoding: string | undefined, maxOutputLength: number): Buffer {
  return encoding === 'gzip' ? gunzipSync(body, { maxOutputLength }) : body;
}

function exchange(request: WireRequest, mostBytes: number, timeoutMs: number): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const client = request.url.startsWith('https:') ? https : http;
    const options = {
      method: request.method.toUpperCase(),
      headers: {
        ...request.headers,
        'Accept-Encoding': 'gzip',
        ...(request.body === null ? {} : { 'Content-Length': String(request.body.length) }),
      },
      rejectUnauthorized: request.validateCertificates,
    };
    const sent = client.request(request.url, options, (reply) => {
      const chunks: Buffer[] = [];
      let size = 0;
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= mostBytes) chunks.push(chunk);
        else sent.destroy(Object.assign(new Error('reply too large'), { code: TOO_LARGE }));
      });
      reply.on('error', reject);
      reply.on('end', () => {
        try {
          const body = unpacked(Buffer.concat(chunks), reply.headers['content-encoding'], mostBytes);
          resolve({ status: reply.statusCode ?? 0, headers: pairs(reply.rawHeaders), body });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    // A deadline for the whole reply, not only for inactivity.
    const deadline = setTimeout(() => {
      reject(Object.assign(new Error('timeout'), { code: 'TIMEOUT' }));
      sent.destroy();
    }, timeoutMs);
    sent.on('error', reject);
    // Also of a server that wants to speak another protocol (101), and of one that hangs up.
    sent.on('close', () => {
      clearTimeout(deadline);
      reject(new Error('closed'));
    });
    sent.end(request.body ?? undefined);
  });
}

function redirectOf(request: WireRequest, reply: WireReply): WireRequest | null {
  if (!request.followRedirects || ![301, 302, 303, 307, 308].includes(reply.status)) return null;
  const location = reply.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (location === undefined) return null;
  const url = new URL(location, request.url).toString();
  const keepsMethod = reply.status === 307 || reply.status === 308 || request.method === 'get';
  return keepsMethod ? { ...request, url } : { ...request, url, method: 'get', body: null };
}

/** Sends a request and resolves to the reply, or to why there is none; never rejects. */
export async function sendRequest(request: WireRequest, mostBytes: number): Promise<WireResult> {
  let current = request;
  const end = performance.now() + request.timeoutMs;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    try {
      const reply = await exchange(current, mostBytes, Math.max(1, end - performance.now()));
      const next = redirectOf(current, reply);
      if (next === null) return reply;
      current = next;
    } catch (error) {
      return { failure: failureText(current.url, error, mostBytes) };
    }
  }
  return { failure: `Too many redirects: ${request.url}` };
}
