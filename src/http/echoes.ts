/** What comes back from a host, without the keys that were sent to it. */
import type { FetchPort, HttpRequest, HttpResponse } from '../model/ports';
import { redacted, secretsIn } from '../model/texts/redact';

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
