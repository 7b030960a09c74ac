/** One way to call a host that may be slow, busy, moody or gone. One client per host: it remembers how the host does. */
import type { HttpClient } from '../model/ports';
import { Pace } from './pace';
import { type HttpOptions, Sending } from './sending';

export type { HttpOptions } from './sending';

/**
 * A client over `fetch` that sends in groups and never takes more than `attempts` calls for a request, plus one call
 * for each group that threw as a whole.
 *
 * What is worth repeating (see advice.ts) is sent again after the wait that the server asks for, else after a growing
 * one with jitter; what is not is final at once. A busy host halves the width of the groups. After a group that threw,
 * one member is tried alone: if that throws too, the host is down and everything still to send has used one attempt.
 * As long as a host is down one request at a time finds out whether it is back, and where a whole `send` found it
 * down, the next `send` gives it one try only: a dead host costs one timeout per wave.
 *
 * @example
 * const http = createHttpClient({ fetch, clock, concurrency: 8, attempts: 3 });
 * http.send([{ url, method: 'post', headers: {}, body: '{}' }]); // [{ kind: 'response', response, attempts: 1 }]
 */
export function createHttpClient(options: HttpOptions): HttpClient {
  const pace = new Pace(Math.max(1, Math.floor(options.concurrency)));
  return {
    send: (requests, advise) => new Sending(requests, advise, options, pace).run(),
  };
}
