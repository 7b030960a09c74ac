/** The one way to call a host that may be slow, busy, erratic or down. One client per host: it remembers how the host behaves. */
import type { FetchPort, HttpClient, HttpRequest, HttpResponse } from '../model/ports';
import { redacted, secretsIn } from '../model/texts/redact';
import { type HttpOptions, Sending } from './sending';
import { Pace } from './pace';

/**
 * A client over `fetch` that sends in groups: fetchAll returns with its slowest request and Google sends ten at once, so small
 * groups mostly wait. Their size depends on how the host answers (see pace.ts).
 *
 * What is worth repeating (see pace.ts) is sent again after the wait that the server asks for, else after a growing one with
 * jitter; anything else is final at once. After a group that threw, one member is tried alone: if that throws too, the group has
 * used one attempt; if not, its members go on in groups of ten, and after the next throw alone. Once `attempts` such lone tries in
 * a row have thrown, the host is down and nothing more is tried; the next `send` gives it only one try: a dead host costs one
 * timeout per wave.
 *
 * **The most calls** that a `send` of n requests can make is n × (`attempts` + 2): each request is tried
 * `attempts` times (a lone try is one of them) and is in at most two groups that throw. What is refused as too much comes on top:
 * groups that Google refuses, at most six; and requests that the host refuses with a time to come back, which use up no attempt as long
 * as others get through. The sixth such group in a row ends the `send`.
 *
 * @example
 * const http = createHttpClient({ fetch, clock, concurrency: 100, attempts: 3 });
 * http.send([{ url, method: 'post', headers: {}, body: '{}' }]); // [{ kind: 'response', response, attempts: 1 }]
 */
export function createHttpClient(options: HttpOptions): HttpClient {
  const widest = Math.max(1, Math.floor(options.concurrency));
  const pace = new Pace(widest);
  return {
    send: (requests, advise) => new Sending(requests, advise, options, pace).run(),
  };
}

/** The only way out to other hosts: nothing they send back, and no error that Google makes of it, holds a key that was sent. */
export function withoutEchoes(fetch: FetchPort): FetchPort {
  return {
    fetchAll: (requests) => {
      const secrets = [...new Set(requests.flatMap(({ headers }: HttpRequest) => secretsIn(headers)))];
      try {
        return fetch.fetchAll(requests).map((response): HttpResponse => {
          const headers = new Map(
            [...response.headers].map(([name, value]) => [name, redacted(value, secrets)]),
          );
          return { ...response, headers, body: redacted(response.body, secrets) };
        });
      } catch (error) {
        if (error instanceof Error) error.message = redacted(error.message, secrets);
        throw error;
      }
    },
  };
}
