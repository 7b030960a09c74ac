/** A host for tests of the client: it answers by name, and time passes only when told to. */
import { createHttpClient, type HttpOptions } from '../../src/http/client';
import type { HttpClient, HttpOutcome, HttpRequest, HttpResponse } from '../../src/model/ports';
import { type FakeClock, fakeClock } from '../support/judge-server/fake-fetch';

type Answer = number | Error | Partial<HttpResponse>;

interface World {
  readonly http: HttpClient;
  readonly clock: FakeClock;
  /** The names in each fetchAll. */
  readonly calls: string[][];
  /** The size of each fetchAll. */
  readonly sizes: () => number[];
  /** When each fetchAll began, in milliseconds since the start. */
  readonly startedAt: number[];
  /** The longest wait for each fetchAll, seconds. */
  readonly waits: (number | undefined)[];
}

interface WorldOptions extends Partial<Pick<HttpOptions, 'concurrency' | 'attempts' | 'random'>> {
  /** Milliseconds after the start. */
  readonly deadline?: number;
  /** `by`: milliseconds after the start. */
  readonly replies?: NonNullable<HttpOptions['replies']>;
  /** How long a fetchAll of this size takes. */
  readonly takes?: (size: number) => number;
}

/** Answers by name and by how often the name was requested; an error as an answer makes the whole group throw. */
export function world(
  answer: (name: string, times: number) => Answer,
  { concurrency = 4, attempts = 3, deadline, replies, takes, ...options }: WorldOptions = {},
): World {
  const clock = fakeClock();
  const start = clock.now();
  const calls: string[][] = [];
  const startedAt: number[] = [];
  const waits: (number | undefined)[] = [];
  const times = new Map<string, number>();
  const one = ({ url }: HttpRequest): HttpResponse => {
    const asked = (times.get(url) ?? 0) + 1;
    times.set(url, asked);
    const reply = answer(nameOf(url), asked);
    if (reply instanceof Error) throw reply;
    const partial = typeof reply === 'number' ? { status: reply } : reply;
    return { status: 200, headers: new Map(), body: '', ...partial };
  };
  const http = createHttpClient({
    fetch: {
      fetchAll: (requests) => {
        calls.push(requests.map(({ url }) => nameOf(url)));
        startedAt.push(clock.now() - start);
        waits.push(requests[0]?.timeoutSeconds);
        clock.pass(takes?.(requests.length) ?? 0);
        return requests.map(one);
      },
    },
    clock,
    random: () => 1,
    concurrency,
    attempts,
    ...options,
    ...(deadline !== undefined && { deadline: () => start + deadline }),
    ...(replies && { replies: { ...replies, by: start + replies.by } }),
  });
  return { http, clock, calls, startedAt, waits, sizes: () => calls.map(({ length }) => length) };
}

const nameOf = (url: string): string => url.replace('https://host/', '');

export const requests = (...names: string[]): HttpRequest[] =>
  names.map((name) => ({
    url: `https://host/${name}`,
    method: 'post',
    headers: { Authorization: 'Bearer secret-1' },
  }));

/** r0, r1, … */
export const many = (n: number): HttpRequest[] =>
  requests(...Array.from({ length: n }, (_item, index) => `r${index}`));

export const status = (outcome: HttpOutcome | undefined): number | string =>
  outcome?.kind === 'response' ? outcome.response.status : (outcome?.kind ?? 'none');

export const busyUntil = (seconds: number): Partial<HttpResponse> => ({
  status: 429,
  headers: new Map([['retry-after', String(seconds)]]),
});
