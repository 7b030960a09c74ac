import { busyUntil, many, requests, status, world } from './world';
import fc from 'fast-check';
import { backoff, waitHint } from '../../src/http/client';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);
const hint = (headers: Record<string, string>, body = ''): number | undefined =>
  waitHint({ status: 429, headers: new Map(Object.entries(headers)), body }, NOW);

describe('the wait that a server asks for', () => {
  it.each([
    ['milliseconds', { 'retry-after-ms': '1500' }, 1500],
    ['milliseconds before seconds', { 'retry-after-ms': '1500', 'retry-after': '9' }, 1500],
    ['seconds', { 'retry-after': '2' }, 2000],
    ['fractions of a second', { 'retry-after': '0.5' }, 500],
    ['an HTTP date', { 'retry-after': 'Sat, 21 Nov 2026 12:00:05 GMT' }, 5000],
    ['a date that has passed', { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
    ['nothing', {}, undefined],
    ['a blank', { 'retry-after': ' ' }, undefined],
    ['nonsense', { 'retry-after': 'soon' }, undefined],
  ])('is read as %s', (_, headers, milliseconds) => {
    expect(hint(headers)).toBe(milliseconds);
  });

  it('is found in the body of a Google error', () => {
    const body = JSON.stringify({ error: { details: [{ retryDelay: '17s' }] } }, null, 2);
    expect(hint({}, body)).toBe(17000);
  });

  it('is never negative or no number, whatever the headers hold', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (ms, after, body) => {
        const read = hint({ 'retry-after-ms': ms, 'retry-after': after }, body);
        expect(read === undefined || read >= 0).toBe(true);
      }),
    );
  });
});

describe('the wait without a hint of the server', () => {
  it('doubles with every attempt, up to half a minute', () => {
    const waits = [1, 2, 3, 10].map((attempts) => backoff(attempts, false, () => 1));
    expect(waits).toEqual([1000, 2000, 4000, 30000]);
  });

  it('is longer where the server is busy, and spread over its second half', () => {
    expect(backoff(1, true, () => 1)).toBe(4000);
    expect(backoff(1, true, () => 0)).toBe(2000);
  });
});

describe('a host that does well', () => {
  it('gets groups of the set width and answers in order', () => {
    const { http, calls } = world((name) => ({ body: name }));
    const outcomes = http.send(many(6));
    expect(calls.map((group) => group.length)).toEqual([4, 2]);
    const bodies = outcomes.map((o) => (o.kind === 'response' ? o.response.body : ''));
    expect(bodies).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
  });

  it('sends nothing for an empty list', () => {
    const { http, calls } = world(() => 200);
    expect(http.send([])).toEqual([]);
    expect(calls).toEqual([]);
  });
});

describe('a retry', () => {
  it.each([408, 409, 429, 500, 502, 503, 504, 529])('follows status %i, up to three attempts', (code) => {
    const { http, calls } = world(() => code);
    expect(http.send(requests('a'))).toMatchObject([
      { kind: 'response', response: { status: code }, attempts: 3 },
    ]);
    expect(calls).toHaveLength(3);
  });

  it.each([200, 301, 400, 401, 403, 404, 413, 422])('does not follow status %i', (code) => {
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
  it('waits as long as the server asks, then continues', () => {
    const { http, clock } = world((_, times) => (times > 1 ? 200 : busyUntil(2)));
    expect(http.send(requests('a')).map(status)).toEqual([200]);
    expect(clock.slept).toEqual([2000]);
  });

  it('takes the longest hint of a group before anything else is sent', () => {
    const { http, clock, calls } = world(
      (name, times) => (times > 1 ? 200 : busyUntil(name === 'r0' ? 7 : 2)),
      { concurrency: 2 },
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
    const { http } = world(() => busyUntil(20), { deadline: 15000 });
    expect(http.send(requests('a'))).toMatchObject([{ kind: 'not sent', why: 'time', attempts: 0 }]);
  });

  it('loses no request to a rate limit with retry-after', () => {
    let [second, taken] = [-1, 0];
    const limited = world(
      () => {
        const now = Math.floor(limited.clock.now() / 1000);
        [second, taken] = now === second ? [second, taken + 1] : [now, 1];
        return taken <= 20 ? 200 : busyUntil(1);
      },
      { concurrency: 100, takes: () => 200 },
    );
    expect(limited.http.send(many(500)).map(status)).toEqual(Array(500).fill(200));
  });

  it('ends the sending if a host with retry-after never accepts a request', () => {
    const { http, calls } = world(() => busyUntil(1), { concurrency: 1 });
    expect(http.send(many(2))).toMatchObject([
      { kind: 'not sent', why: 'wait' },
      { kind: 'not sent', why: 'wait' },
    ]);
    expect(calls).toHaveLength(6);
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
