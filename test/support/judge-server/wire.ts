/** HTTP as the judge server's logic sees it, independent of sockets. */
export interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WireResponse {
  /** 0: the connection breaks without a response; with the body {@link TIMED_OUT}, after a silence that is too long. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const TIMED_OUT = 'timed out';

export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): WireResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** The value of a JSON text; undefined for any other text. */
export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
