/** HTTP as the judge server's logic sees it, independent of sockets. */
import type { FetchPort, HttpRequest } from '../../../src/model/ports';

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

/** A server’s logic without sockets, as a FetchPort. @param before called with each group */
export function portTo(
  respond: (request: WireRequest) => WireResponse,
  before: (requests: readonly HttpRequest[]) => void = () => undefined,
): FetchPort {
  const lower = (all: Readonly<Record<string, string>>): (readonly [string, string])[] =>
    Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    fetchAll: (requests) => {
      before(requests);
      const responses = requests.map(({ url, method, headers, body = '' }) =>
        respond({
          ...{ method, path: url.replace(/^https?:\/\/[^/]+/, ''), body },
          headers: Object.fromEntries(lower(headers)),
        }),
      );
      // As in UrlFetchApp, one broken request makes the whole batch throw, although the others were sent.
      const broken = responses.findIndex(({ status }) => status === 0);
      const words = responses[broken]?.body === TIMED_OUT ? 'Timeout' : 'Address unavailable';
      if (broken >= 0) throw new Error(`${words}: ${requests[broken]?.url ?? ''}`);
      return responses.map(({ status, headers, body }) => ({
        status,
        headers: new Map(lower(headers)),
        body,
      }));
    },
  };
}
