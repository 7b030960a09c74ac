import { describe, expect, it } from '@jest/globals';
import { createHttpClient } from '../../src/http/client';
import type { HttpClient, HttpOutcome, HttpRequest, HttpResponse } from '../../src/model/ports';
import { type FakeClock, fakeClock } from '../support/judge-server/fake-fetch';

type Answer = number | Error | Partial<HttpResponse>;

interface World {
  readonly http: HttpClient;
  readonly clock: FakeClock;
  /** The names in each fetchAll. */
  readonly calls: string[][];
}

/** A host that answers by name and by how often the name has been asked. */
function world(
  answer: (name: string, times: number) => Answer,
  {
    concurrency = 4,
    attempts = 3,
    deadline,
  }: { concurrency?: number; attempts?: number; deadline?: number } = {},
): World {
  const clock = fakeClock();
  const calls: string[][] = [];
  const times = new Map<string, number>();
  const one = ({ url }: HttpRequest): HttpResponse => {
    times.set(url, (times.get(url) ?? 0) + 1);
    const given = answer(nameOf(url), times.get(url) ?? 0);
    if (given instanceof Error) throw given;
    const partial = typeof given === 'number' ? { status: given } : given;
    return { status: 200, headers: new Map(), body: '', ...partial };
  };
  const http = createHttpClient({
    fetch: {
      fetchAll: (requests) => {
        calls.push(requests.map(({ url }) => nameOf(url)));
        return requests.map(one);
      },
    },
    clock,
    random: () => 1,
    concurrency,
    attempts,
    ...(deadline !== undefined && { deadline: () => deadline }),
  });
  return { http, clock, calls };
}

const nameOf = (url: string): string => url.replace('https://host/', '');
const requests = (...names: string[]): HttpRequest[] =>
  names.map((name) => ({
    url: `https://host/${name}`,
    method: 'post',
    headers: { Authorization: 'Bearer secret-1' },
  }));
const many = (n: number): HttpRequest[] => requests(...Array.from({ length: n }, (_, i) => `r${i}`));
const status = (outcome: HttpOutcome | undefined): number | string =>
  outcome?.kind === 'response' ? outcome.response.status : (outcome?.kind ?? 'none');
const busyUntil = (seconds: number): Partial<HttpResponse> => ({
  status: 429,
  headers: new Map([['retry-after', String(seconds)]]),
});

describe('a host that does well', () => {
  it('gets groups of the set width and answers in order', () => {
    const { http, calls } = world((name) => ({ body: name }));
    const outcomes = http.send(many(6));
    expect(calls.map((group) => group.length)).toEqual([4, 2]);
    expect(outcomes.map((o) => (o.kind === 'response' ? o.response.body : ''))).toEqual([
      'r0',
      'r1',
      'r2',
      'r3',
      'r4',
      'r5',
    ]);
  });

  it('is not called for nothing', () => {
    const { http, calls } = world(() => 200);
    expect(http.send([])).toEqual([]);
    expect(calls).toEqual([]);
  });
});

describe('what is worth repeating', () => {
  it.each([408, 409, 429, 500, 502, 503, 504, 529])('is status %i, up to three attempts', (code) => {
    const { http, calls } = world(() => code);
    expect(http.send(requests('a'))).toMatchObject([
      { kind: 'response', response: { status: code }, attempts: 3 },
    ]);
    expect(calls).toHaveLength(3);
  });

  it.each([200, 301, 400, 401, 403, 404, 413, 422])('is not status %i', (code) => {
    const { http, calls } = world(() => code);
    http.send(requests('a'));
    expect(calls).toHaveLength(1);
  });

  it('is decided by x-should-retry where the server sends it', () => {
    const no = world(() => ({ status: 503, headers: new Map([['x-should-retry', 'false']]) }));
    no.http.send(requests('a'));
    expect(no.calls).toHaveLength(1);
    const yes = world((_, times) =>
      times > 1 ? 200 : { status: 400, headers: new Map([['x-should-retry', 'true']]) },
    );
    expect(status(yes.http.send(requests('a'))[0])).toBe(200);
  });

  it('is decided by the caller before everything else', () => {
    const { http, calls } = world(() => 200);
    http.send(requests('a'), (_, index) => (index === 0 ? 'retry' : undefined));
    expect(calls).toHaveLength(3);
  });

  it('is only the failed member of a group', () => {
    const { http, calls } = world((name, times) => (name === 'r1' && times === 1 ? 500 : 200));
    expect(http.send(many(3)).map(status)).toEqual([200, 200, 200]);
    expect(calls).toEqual([['r0', 'r1', 'r2'], ['r1']]);
  });
});

describe('waiting', () => {
  it('takes as long as the server asks, then goes on', () => {
    const { http, clock } = world((_, times) => (times > 1 ? 200 : busyUntil(2)));
    expect(http.send(requests('a')).map(status)).toEqual([200]);
    expect(clock.slept).toEqual([2000]);
  });

  it('takes the longest hint of a group before anything else is sent', () => {
    const { http, clock, calls } = world(
      (name, times) => (times > 1 ? 200 : busyUntil(name === 'r0' ? 7 : 2)),
      {
        concurrency: 2,
      },
    );
    http.send(many(4));
    expect(clock.slept[0]).toBe(7000);
    expect(calls[1]).toEqual(['r2']);
  });

  it('does not hold back the others where one request merely failed', () => {
    const { http, calls, clock } = world((name, times) => (name === 'r0' && times === 1 ? 500 : 200), {
      concurrency: 1,
    });
    http.send(many(3));
    expect(calls).toEqual([['r0'], ['r1'], ['r2'], ['r0']]);
    expect(clock.slept).toEqual([1000]);
  });

  it('ends the sending where the server wants a pause that no execution can make', () => {
    const { http, clock, calls } = world(() => busyUntil(3600));
    expect(http.send(many(6)).map((o) => o.kind === 'not sent' && o.why)).toEqual(Array(6).fill('wait'));
    expect(calls).toHaveLength(1);
    expect(clock.slept).toEqual([]);
  });

  it('ends the sending where the pause would pass the deadline', () => {
    const start = fakeClock().now();
    const { http, clock } = world(() => busyUntil(20), { deadline: start + 15000 });
    expect(http.send(requests('a'))).toMatchObject([{ kind: 'not sent', why: 'time', attempts: 1 }]);
    expect(clock.slept).toEqual([]);
  });
});

describe('the width', () => {
  it('is halved when the host is busy and grows back by one with each full group', () => {
    const { http, calls } = world((name, times) => (name === 'r0' && times === 1 ? busyUntil(1) : 200), {
      concurrency: 8,
    });
    http.send(many(40));
    expect(calls.map((group) => group.length).slice(0, 6)).toEqual([8, 4, 5, 6, 7, 8]);
  });

  it('never falls below one', () => {
    const { http, calls } = world((_, times) => (times < 6 ? busyUntil(1) : 200), {
      concurrency: 2,
      attempts: 6,
    });
    http.send(many(2));
    expect(Math.min(...calls.map((group) => group.length))).toBe(1);
  });

  it('is remembered from one send to the next', () => {
    const { http, calls } = world((name, times) => (name === 'r0' && times === 1 ? busyUntil(1) : 200), {
      concurrency: 8,
    });
    http.send(requests('r0'));
    http.send(many(8).slice(1));
    expect(calls.map((group) => group.length)).toEqual([1, 1, 4, 3]);
  });
});

describe('a fetchAll that throws as a whole', () => {
  const gone = new Error('DNS error: https://host/r0?key=abc Bearer secret-1');

  it('makes one member try alone; if that throws too, everybody has used one attempt', () => {
    const { http, calls } = world(() => gone);
    const outcomes = http.send(many(50));
    // Group and probe once; after that one request finds out whether the host is back.
    expect(calls.map((group) => group.length)).toEqual([4, 1, 1, 1]);
    expect(outcomes.map((o) => o.kind)).toEqual(Array(50).fill('unreachable'));
    expect(outcomes.every(({ attempts }) => attempts === 3)).toBe(true);
  });

  it('costs a later wave one call only, as long as the host is down', () => {
    const { http, calls } = world(() => gone);
    http.send(many(20));
    const before = calls.length;
    http.send(many(20));
    expect(calls.length - before).toBe(1);
  });

  it('is forgotten when the host is back', () => {
    let isDown = true;
    const { http, calls } = world(() => (isDown ? gone : 200));
    http.send(many(4));
    isDown = false;
    expect(http.send(many(6)).map(status)).toEqual(Array(6).fill(200));
    expect(calls.slice(-3).map((group) => group.length)).toEqual([1, 2, 3]);
  });

  it('does not count against the others where only one member is to blame', () => {
    const { http } = world((name) => (name === 'r2' ? new Error('Timeout: https://host/r2') : 200), {
      concurrency: 4,
    });
    const outcomes = http.send(many(8));
    expect(outcomes.map(status)).toEqual([200, 200, 'unreachable', 200, 200, 200, 200, 200]);
    expect(outcomes[2]).toMatchObject({ reason: 'Timeout: https://host/r2' });
  });

  it('names the cause without headers or queries', () => {
    const { http } = world(() => gone);
    expect(http.send(requests('a'))).toMatchObject([{ reason: 'DNS error: https://host/r0 …' }]);
  });

  it.each([
    ['daily quota', 'Service invoked too many times for one day: urlfetch.'],
    ['denied', 'You do not have permission to call UrlFetchApp.fetch.'],
    [
      'denied',
      'Request to https://host failed because the URL has not been whitelisted in the script manifest.',
    ],
  ])('stops at once where it says %s', (why, message) => {
    const { http, calls } = world(() => new Error(message));
    expect(http.send(many(9)).map((o) => o.kind === 'not sent' && o.why)).toEqual(Array(9).fill(why));
    expect(calls).toHaveLength(1);
  });
});

describe('advice to stop', () => {
  it('leaves the rest unsent and says so', () => {
    const { http, calls } = world((name) => (name === 'r1' ? 401 : 200), { concurrency: 2 });
    const outcomes = http.send(many(5), ({ status: code }) => (code === 401 ? 'stop' : undefined));
    expect(outcomes.map(status)).toEqual([200, 401, 'not sent', 'not sent', 'not sent']);
    expect(calls).toHaveLength(1);
  });

  it('is asked for once per response, with its index', () => {
    const seen: [number, number][] = [];
    const { http } = world((name, times) => (name === 'r1' && times === 1 ? 500 : 200));
    http.send(many(3), ({ status: code }, index) => {
      seen.push([index, code]);
      return undefined;
    });
    expect(seen).toEqual([
      [0, 200],
      [1, 500],
      [2, 200],
      [1, 200],
    ]);
  });
});

describe('bounds', () => {
  it('never sends more than attempts × requests, plus one per group that threw, whatever the weather', () => {
    const kinds: Answer[] = [200, 429, 500, 529, 400, new Error('Timeout')];
    for (let seed = 1; seed <= 60; seed += 1) {
      let state = seed;
      const next = (): number => (state = (state * 48271) % 2147483647);
      let thrown = 0;
      const { http, calls } = world(() => {
        const answer = kinds[next() % kinds.length] ?? 200;
        if (answer instanceof Error) thrown += 1;
        return answer;
      });
      const outcomes = http.send(many(30));
      expect(outcomes).toHaveLength(30);
      const sent = calls.reduce((sum, group) => sum + group.length, 0);
      // A group that throws has sent its members without using up their attempts.
      expect(sent).toBeLessThanOrEqual(30 * 3 + thrown * 4);
    }
  });
});
