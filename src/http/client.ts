/** Calls a host that may be slow, busy, erratic or down. There is one client per host: it remembers how the host behaves. */
import type { FetchPort, HttpClient, HttpRequest, HttpResponse } from '../model/ports';
import { redacted, secretsIn } from '../model/texts/redact';
import { type HttpOptions, Sending } from './sending';
import { Pace } from './pace';

/**
 * A client over `fetch` that sends in groups: fetchAll returns with its slowest request and Google sends ten at a time, so small
 * groups mostly wait. Their size depends on how the host answers (see pace.ts).
 *
 * A request worth repeating (see pace.ts) is sent again after the wait that the server asks for, else after a growing one with
 * jitter; every other response is final. After a group that threw, one request is tried alone: if it is answered, the members of the group
 * go on in groups of ten, and after the next throw alone. Once `attempts` such lone tries in a row have thrown, the host is down and
 * nothing more is tried; the next `send` gives it only one try: a host that is down costs one timeout per wave.
 *
 * **The most calls** that a `send` of n requests can make is n × (`attempts` + 2): each request is tried `attempts` times (a lone
 * try is one of them) and is in at most two groups that throw. Refused calls come on top: groups that Google refuses, at most six;
 * and requests that the host refuses with a time to come back, which use up no attempt as long as others are answered. The sixth
 * such group in a row ends the `send`.
 *
 * @example
 * const http = createHttpClient({ fetch, clock, concurrency: 100, attempts: 3 });
 * http.send([{ url, method: 'post', headers: {}, body: '{}' }]); // [{ kind: 'response', response, attempts: 1 }]
 */
export function createHttpClient(options: HttpOptions): HttpClient {
  const pace = new Pace(Math.max(1, Math.floor(options.concurrency)));
  return { send: (requests, advise) => new Sending(requests, advise, options, pace).run() };
}

/** Every request passes here: no reply, and no error that Google makes of one, contains a key that was sent. */
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
