/** Replies, with the headers that all of them have. */
import type { ServerResponse } from 'node:http';

/** The page runs only its own script, whatever a cell contains. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A dialog runs its script in an opaque origin and can reach nothing: forms fire events but submit nowhere. It may save files. */
export const DIALOG_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts allow-forms allow-downloads',
].join('; ');

interface Sent {
  readonly type: string;
  readonly body: string | Buffer;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function send(response: ServerResponse, { type, body, status = 200, headers = {} }: Sent): void {
  response.writeHead(status, {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...headers,
  });
  response.end(body);
}

export function refuse(response: ServerResponse, status: number, why: string): void {
  send(response, { type: 'text/plain', body: `${why}\n`, status });
}
