/** One way to call a host that may be slow, busy, moody or gone. One client per host: it remembers how the host does. */
import type { HttpClient } from '../model/ports';
import type { HttpOptions } from './options';
import { LANES, Pace } from './pace';
import { Sending } from './sending';

export type { HttpOptions } from './options';

/**
 * A client over `fetch` that sends in groups: fetchAll returns with its slowest request and Google sends ten at once, so
 * that small groups mostly wait. How large they are the host's answers tell (see pace.ts).
 *
 * What is worth repeating (see advice.ts) is sent again after the wait that the server asks for, else after a growing
 * one with jitter; what is not is final at once. After a group that threw, one member is tried alone: if that throws
 * too, the group has used one attempt; if not, its members go on in groups of ten, and after the next throw alone. Where
 * `attempts` such lone tries in a row have thrown, the host is down and nobody is tried any more; the next `send` gives
 * it one try only: a dead host costs one timeout per wave.
 *
 * **The most calls** that a `send` of n requests can make, whatever the weather, is n × (`attempts` + 2): each request is
 * tried `attempts` times (a lone try is one of them) and is in at most two groups that throw. Only what Google refuses
 * as too many in a short time comes on top: at most six groups, with the sixth the `send` ends.
 *
 * @example
 * const http = createHttpClient({ fetch, clock, concurrency: 100, attempts: 3 });
 * http.send([{ url, method: 'post', headers: {}, body: '{}' }]); // [{ kind: 'response', response, attempts: 1 }]
 */
export function createHttpClient(options: HttpOptions): HttpClient {
  const widest = Math.max(1, Math.floor(options.concurrency));
  const pace = new Pace(widest, options.firstGroup ?? LANES);
  return {
    send: (requests, advise) => new Sending(requests, advise, options, pace).run(),
  };
}
