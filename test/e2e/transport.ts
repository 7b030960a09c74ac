/** The local runtime's HTTP, answered by fake servers in the same process, such as a judge. */
import type { RuntimeOptions, Transport, WireResult } from '../../local/runtime';
import { fakeJudge, type FakeJudge } from '../support/judge-server/fake-fetch';
import { type AddOn, addOnOf, type Tabs } from './add-on';

export function transportTo({ fetch }: Pick<FakeJudge, 'fetch'>): Transport {
  return (requests) => {
    try {
      const replies = fetch.fetchAll(
        requests.map(({ url, method, headers, body }) => ({
          url,
          method: method === 'get' ? ('get' as const) : ('post' as const),
          headers,
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

export type JudgedAddOn = AddOn & { readonly judge: FakeJudge };

/** The provider whose API the fake judge speaks by default. */
export const ANTHROPIC = { judge: { provider: 'anthropic' } };

/** A spreadsheet whose users have a key for the judge. @param settings of the spreadsheet; null for the defaults */
export function judgedAddOn(
  tabs: Tabs,
  settings: object | null = ANTHROPIC,
  options: Partial<RuntimeOptions> = {},
  judge = fakeJudge(),
): JudgedAddOn {
  const addOn = addOnOf(tabs, { transport: transportTo(judge), properties: keyed(settings), ...options });
  return { ...addOn, judge };
}

/** Properties of a user with a key for any judge, and the spreadsheet's settings if there are any. */
export function keyed(settings: object | null = null): Required<RuntimeOptions>['properties'] {
  return {
    user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) },
    ...(settings && { document: { 'gnw.settings': JSON.stringify(settings) } }),
  };
}

/** A server's reply with this body. */
export const reply = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): WireResult => ({
  ...{ status, headers: Object.entries(headers), body: Buffer.from(body) },
});
