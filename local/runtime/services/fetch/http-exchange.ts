/** One HTTP exchange over Node's own client: keeps the server's header casing, unpacks gzip. */
import http from 'node:http';
import https from 'node:https';
import { gunzipSync } from 'node:zlib';

/** A request as sent over the wire: plain data that can be passed to the fetching thread. */
export interface WireRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly timeoutMs: number;
}

/** Milliseconds to charge to the virtual clock, if the transport reports them. */
interface Latency {
  readonly latencyMs?: number;
}

export interface WireReply extends Latency {
  readonly status: number;
  /** Names and values as the server sent them, in order, repeats included. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Why there is no reply, in the words of Apps Script. */
interface WireFailure extends Latency {
  readonly failure: string;
}

export type WireResult = WireReply | WireFailure;

function failureText(url: string, error: unknown, maxBytes: number): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (code === TOO_LARGE) return `Reply larger than ${maxBytes / (1024 * 1024)} MB: ${url}`;
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
  return encoding === 'gzip' && body.length > 0 ? gunzipSync(body, { maxOutputLength }) : body;
}

function exchange(request: WireRequest, maxBytes: number): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const client = request.url.startsWith('https:') ? https : http;
    const options = {
      method: request.method.toUpperCase(),
      headers: {
        ...request.headers,
        'Accept-Encoding': 'gzip',
        ...(request.body === null ? {} : { 'Content-Length': String(request.body.length) }),
      },
    };
    const sent = client.request(request.url, options, (reply) => {
      const chunks: Buffer[] = [];
      let size = 0;
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= maxBytes) chunks.push(chunk);
        else sent.destroy(Object.assign(new Error('reply too large'), { code: TOO_LARGE }));
      });
      reply.on('error', reject);
      reply.on('end', () => {
        try {
          const body = unpacked(Buffer.concat(chunks), reply.headers['content-encoding'], maxBytes);
          resolve({ status: reply.statusCode ?? 0, headers: pairs(reply.rawHeaders), body });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    // Limits the total time, not just inactivity.
    const deadline = setTimeout(() => {
      reject(Object.assign(new Error('timeout'), { code: 'TIMEOUT' }));
      sent.destroy();
    }, request.timeoutMs);
    sent.on('error', reject);
    // Rejects if the server switches protocols (101) or hangs up; has no effect once resolved.
    sent.on('close', () => {
      clearTimeout(deadline);
      reject(new Error('closed'));
    });
    sent.end(request.body ?? undefined);
  });
}

/** Sends a request. @returns the reply or the failure; never rejects */
export function sendRequest(request: WireRequest, maxBytes: number): Promise<WireResult> {
  return exchange(request, maxBytes).catch((error: unknown) => ({
    failure: failureText(request.url, error, maxBytes),
  }));
}
