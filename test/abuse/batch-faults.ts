/** What may go wrong between the add-on and a provider's batches: where, and what comes back instead. */
import type { FetchPort, HttpRequest, HttpResponse } from '../../src/model/ports';

/** The calls about a batch, as the three providers name them. */
export const SITES = {
  'reply to the post': ({ method, url }: HttpRequest) =>
    method === 'post' && /\/batches$|:batchGenerateContent$/.test(url),
  poll: ({ method, url }: HttpRequest) => method === 'get' && /\/batches\/\w+$/.test(url),
  list: ({ method, url }: HttpRequest) => method === 'get' && /\/batches\?/.test(url),
  'result file': ({ method, url }: HttpRequest) =>
    method === 'get' && /-output\/content$|\/results$|:download\?/.test(url),
} as const;
export type Site = keyof typeof SITES;

const PAGE = '<!doctype html><html><body>Please log in</body></html>';

/** What comes back instead: a body, a status with a body, or nothing at all. */
export const KINDS: Readonly<Record<string, (good: HttpResponse) => HttpResponse | 'hang up'>> = {
  'a page': (good) => ({ ...good, body: PAGE }),
  'an empty body': (good) => ({ ...good, body: '' }),
  blanks: (good) => ({ ...good, body: ' \n\n ' }),
  'half of it': (good) => ({ ...good, body: good.body.slice(0, good.body.length / 2) }),
  'all but the last character that counts': (good) => ({ ...good, body: good.body.trimEnd().slice(0, -1) }),
  'an empty object': (good) => ({ ...good, body: '{}' }),
  'an empty list': (good) => ({ ...good, body: '[]' }),
  null: (good) => ({ ...good, body: 'null' }),
  'a text': (good) => ({ ...good, body: '"ok"' }),
  'an error in a 200': (good) => ({ ...good, body: '{"error":{"message":"internal","code":500}}' }),
  'something else': (good) => ({ ...good, body: '{"object":"status","all":"well","id":7}' }),
  'a 404': () => reply(404, '{"error":{"message":"not found"}}'),
  'a 404 page': () => reply(404, PAGE),
  'a 404 without a body': () => reply(404, ''),
  'a 405': () => reply(405, 'method not allowed'),
  'a 408': () => reply(408, ''),
  'a 410': () => reply(410, '{"error":{"message":"gone"}}'),
  'a 429': () => reply(429, '{"error":{"message":"slow down"}}'),
  'a 500': () => reply(500, '{"error":{"message":"internal"}}'),
  'a 501': () => reply(501, ''),
  'a 502 page': () => reply(502, PAGE),
  'a 503': () => reply(503, ''),
  'no reply': () => 'hang up',
  // In a list, the last two do no harm.
  'a state that nobody knows': (good) => ({
    ...good,
    body: good.body.replace(
      /"(?:in_progress|completed|ended|BATCH_STATE_\w+|custom_id|succeeded)"/g,
      '"unheard_of"',
    ),
  }),
  'a byte order mark': (good) => ({ ...good, body: `\ufeff${good.body}` }),
};
export type Kind = keyof typeof KINDS;

function reply(status: number, body: string): HttpResponse {
  return { status, headers: new Map(), body };
}

/** Puts that in place of what the provider sends at the site, that often. The provider itself has heard every call. */
export function faulty(site: Site, kind: string, times: number): (fetch: FetchPort) => FetchPort {
  let left = times;
  return atSite(site, () => {
    left -= 1;
    return left < 0 ? undefined : kind;
  });
}

/** The same, each of these kinds once, one after the other. @param onFault told of each that came */
export function faultyInTurn(
  site: Site,
  kinds: readonly string[],
  onFault: (kind: string) => void,
): (fetch: FetchPort) => FetchPort {
  const left = [...kinds];
  return atSite(site, () => {
    const kind = left.shift();
    if (kind !== undefined) onFault(kind);
    return kind;
  });
}

/** @param next what goes wrong with the next call; undefined for nothing */
function atSite(site: Site, next: () => string | undefined): (fetch: FetchPort) => FetchPort {
  return ({ fetchAll }) => ({
    fetchAll: (requests) => {
      const responses = fetchAll(requests);
      return responses.map((good, at) => {
        const request = requests[at];
        const kind = request && SITES[site](request) ? next() : undefined;
        if (kind === undefined) return good;
        const bad = KINDS[kind]?.(good) ?? 'hang up';
        if (bad === 'hang up') throw new Error(`Address unavailable: ${request?.url ?? ''}`);
        return bad;
      });
    },
  });
}
