/** The local runtime's HTTP, answered by a fake judge in the same process. */
import type { RuntimeOptions, Transport, WireResult } from '../../local/runtime';
import type { FakeJudge } from '../support/judge-server/fake-fetch';

export function transportTo({ fetch }: Pick<FakeJudge, 'fetch'>): Transport {
  return (requests) => {
    try {
      const replies = fetch.fetchAll(
        requests.map(({ url, method, headers, body }) => ({
          url,
          method: method === 'get' ? ('get' as const) : ('post' as const),
          headers: headers,
          body: body === null ? '' : Buffer.from(body).toString('utf8'),
        })),
      );
      return replies.map(({ status, headers, body }) => ({
        status,
        headers: [...headers],
        body: Buffer.from(body),
      }));
    } catch (error) {
      return requests.map(() => ({ failure: error instanceof Error ? error.message : String(error) }));
    }
  };
}

/** Properties of a user with a key for any judge, and the spreadsheet's settings if there are any. */
export function keyed(settings?: object): Required<RuntimeOptions>['properties'] {
  return {
    user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) },
    ...(settings && { document: { 'gnw.settings': JSON.stringify(settings) } }),
  };
}

/** A server's reply with this body. */
export const said = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): WireResult => ({
  ...{ status, headers: Object.entries(headers), body: Buffer.from(body) },
});
