import { busyUntil, many, requests, status, world } from './world';
import fc from 'fast-check';
import { createHttpClient } from '../../src/http/client';
import type { HttpRequest, HttpResponse } from '../../src/model/ports';
import { fakeClock } from '../support/judge-server/fake-fetch';
import { isThorough } from '../support/thorough';

/** What may happen to one call. */
const WEATHER = [200, 400, 429, 500, 503, 529, 'hint', 'slow', 'dead', 'hangs', 'refused'] as const;
type Weather = (typeof WEATHER)[number];

const TIMEOUT_MS = 60000;

/** A host whose calls meet one kind of weather after the other, over and over. */
function exposed(weather: readonly Weather[], requests: readonly HttpRequest[], options: Options) {
  const clock = fakeClock();
  const end = clock.now() + options.seconds * 1000;
  const groups: {
    readonly urls: readonly string[];
    readonly at: number;
    isRefused: boolean;
    tried: string[];
  }[] = [];
  let calls = 0;
  const fetchAll = (asked: readonly HttpRequest[]): HttpResponse[] => {
    const urls = asked.map(({ url }) => url);
    const group = { urls, at: clock.now(), isRefused: false, tried: urls };
    groups.push(group);
    const met = asked.map(() => weather[calls++ % weather.length] ?? 200);
    group.isRefused = met.includes('refused');
    if (group.isRefused) throw new Error('Service invoked too many times in a short time: urlfetch.');
    if (met.includes('hangs')) clock.pass(TIMEOUT_MS);
    if (met.includes('hangs')) throw new Error('Timeout: https://host/');
    if (met.includes('dead')) throw new Error('DNS error: https://host/');
    clock.pass(met.includes('slow') ? 20000 : 2000);
    // A request that is told when to come back has not used up a try.
    group.tried = urls.filter((_, index) => met[index] !== 'hint');
    return asked.map(({ url }, index) => responseIn(met[index] ?? 200, url));
  };
  const http = createHttpClient({
    fetch: { fetchAll },
    clock,
    random: () => 0.5,
    ...options,
    deadline: () => end,
  });
  return { outcomes: http.send(requests), groups, end };
}

interface Options {
  readonly concurrency: number;
  readonly attempts: number;
  readonly seconds: number;
}

function responseIn(weather: Weather, url: string): HttpResponse {
  const hint = new Map(weather === 'hint' ? [['retry-after', '1']] : []);
  const status = typeof weather === 'number' ? weather : weather === 'hint' ? 429 : 200;
  return { status, headers: hint, body: url };
}

const worlds = fc.record({
  weather: fc.array(
    fc.oneof({ weight: 3, arbitrary: fc.constant(200 as const) }, fc.constantFrom(...WEATHER)),
    { minLength: 1, maxLength: 150 },
  ),
  n: fc.integer({ min: 0, max: 70 }),
  concurrency: fc.integer({ min: 1, max: 60 }),
  attempts: fc.integer({ min: 1, max: 4 }),
  seconds: fc.constantFrom(30, 300, 100000),
});

it('every request gets one outcome, in order, within the limits of calls and time, under random faults', () => {
  fc.assert(
    fc.property(worlds, ({ weather, n, ...options }) => {
      const requests = many(n);
      const { outcomes, groups, end } = exposed(weather, requests, options);
      expect(outcomes).toHaveLength(n);
      outcomes.forEach((outcome, index) => {
        if (outcome.kind === 'response') expect(outcome.response.body).toBe(requests[index]?.url);
        expect(outcome.attempts).toBeLessThanOrEqual(options.attempts);
      });
      const sends = new Map<string, number>();
      for (const { urls, at, isRefused, tried } of groups) {
        expect(urls.length).toBeLessThanOrEqual(options.concurrency);
        expect(new Set(urls).size).toBe(urls.length);
        expect(at).toBeLessThan(end);
        if (!isRefused) for (const url of tried) sends.set(url, (sends.get(url) ?? 0) + 1);
      }
      // This holds for each of them, and so for all of them together: n × (attempts + 2).
      for (const times of sends.values()) expect(times).toBeLessThanOrEqual(options.attempts + 2);
      expect(groups.filter(({ isRefused }) => isRefused).length).toBeLessThanOrEqual(6);
    }),
    { numRuns: isThorough ? 500 : 100 },
  );
});

it('a host that never answers costs each send of any size one timeout once it is known to be down', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 200 }), (n, concurrency) => {
      let calls = 0;
      const fetchAll = (): HttpResponse[] => {
        calls += 1;
        throw new Error('Timeout: https://host/');
      };
      const http = createHttpClient({ fetch: { fetchAll }, clock: fakeClock(), concurrency, attempts: 3 });
      http.send(many(n));
      // A group, one lone try of it, and two more lone tries.
      expect(calls).toBeLessThanOrEqual(4);
      calls = 0;
      expect(http.send(many(n)).every(({ kind }) => kind === 'unreachable')).toBe(true);
      expect(calls).toBe(1);
    }),
  );
});

/** Busy once, at the first request. */
const busyOnce = (name: string, times: number): ReturnType<typeof busyUntil> | number =>
  name === 'r0' && times === 1 ? busyUntil(1) : 200;

/** What a pool of ten needs if all replies take equally long. */
const inLanes =
  (seconds: number) =>
  (size: number): number =>
    Math.ceil(size / 10) * seconds * 1000;

describe('the size of a group', () => {
  it('starts at the ten that Google sends at once and doubles as long as all goes well', () => {
    const { http, sizes } = world(() => 200, { concurrency: 100 });
    http.send(many(350));
    // 80 would be next; the remaining 280 are split into four equal groups.
    expect(sizes()).toEqual([10, 20, 40, 70, 70, 70, 70]);
  });

  it('is halved when the host is busy and from then on grows by a tenth of the setting', () => {
    const { http, sizes } = world(busyOnce, { concurrency: 100 });
    http.send(many(90));
    expect(sizes()).toEqual([10, 5, 15, 25, 35, 1]);
  });

  it('grows by one where a tenth of the setting is less', () => {
    const { http, sizes } = world(busyOnce, { concurrency: 8 });
    http.send(many(40));
    expect(sizes().slice(0, 6)).toEqual([8, 4, 5, 6, 7, 8]);
  });

  it('is remembered from one send to the next', () => {
    const { http, sizes } = world(busyOnce, { concurrency: 8 });
    http.send(requests('r0'));
    http.send(many(8).slice(1));
    expect(sizes()).toEqual([1, 1, 4, 3]);
  });
});

describe('the time that is left', () => {
  it('bounds a group by what ten lanes do in it, at first at five seconds a reply', () => {
    const { http, sizes } = world(() => 200, { concurrency: 100, deadline: 21000, takes: inLanes(5) });
    const outcomes = http.send(many(100));
    // 21 s are four rounds of five seconds, of which the second group takes two; then one second is left, too little for a lane.
    expect(sizes()).toEqual([10, 20, 10, 1]);
    const reason = 'Google’s time limit is reached';
    expect(outcomes.slice(41)).toEqual(
      Array(59).fill({ kind: 'not sent', why: 'time', reason, attempts: 0 }),
    );
  });

  it('is judged by how long earlier groups took', () => {
    const { http, sizes, startedAt } = world(() => 200, {
      concurrency: 100,
      deadline: 85000,
      takes: inLanes(10),
    });
    http.send(many(200));
    expect(sizes()).toEqual([10, 20, 40, 10, 1]);
    expect(startedAt).toEqual([0, 10000, 30000, 70000, 80000]);
  });

  it.each([
    // At first a reply may take its whole minute; then room is kept for one of three times 12 s.
    [12, [0, 12_000, 24_000, 36_000, 48_000, 60_000], [60, 60, 60, 60, 52, 40]],
    [25, [0, 25_000], [60, 60]],
    // For a quick host half a minute is kept.
    [2, Array.from({ length: 10 }, (_group, index) => index * 2000), Array(10).fill(60)],
  ])(
    'leaves room for the last replies, by what those before took: %d s each',
    (seconds, startedAt, waits) => {
      const one = world(() => 200, {
        concurrency: 10,
        replies: { by: 100_000, withinMs: 60_000 },
        takes: inLanes(seconds),
      });
      one.http.send(many(100).map((request) => ({ ...request, timeoutSeconds: 60 })));
      expect(one.startedAt).toEqual(startedAt);
      expect(one.waits).toEqual(waits);
    },
  );

  it('is checked before the single try after a throw, too', () => {
    const { http, sizes } = world(() => new Error('Timeout: https://host/'), {
      deadline: 50000,
      takes: () => 60000,
    });
    expect(http.send(many(4))).toMatchObject(Array(4).fill({ kind: 'not sent', why: 'time' }));
    expect(sizes()).toEqual([4]);
  });
});

describe('what Google refuses as too fast', () => {
  const refusal = new Error(
    'Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.',
  );

  it('is sent again after a pause, in smaller groups, without having used an attempt', () => {
    let isFirst = true;
    const { http, clock, sizes } = world(
      () => {
        if (!isFirst) return 200;
        isFirst = false;
        return refusal;
      },
      { concurrency: 10, attempts: 1 },
    );
    const outcomes = http.send(many(10));
    expect(outcomes.map(status)).toEqual(Array(10).fill(200));
    expect(outcomes.map(({ attempts }) => attempts)).toEqual(Array(10).fill(1));
    expect(sizes()).toEqual([10, 5, 5]);
    expect(clock.slept).toEqual([4000]);
  });

  it('ends the sending at the sixth refusal; a later execution resumes', () => {
    const { http, clock, sizes } = world(() => refusal, { concurrency: 100 });
    const outcomes = http.send(many(50));
    expect(sizes()).toEqual([10, 5, 2, 1, 1, 1]);
    expect(clock.slept).toEqual([4000, 8000, 16000, 30000, 30000]);
    expect(outcomes).toMatchObject(
      Array(50).fill({
        kind: 'not sent',
        why: 'wait',
        attempts: 0,
        reason: expect.stringContaining('Google asks for fewer calls: Service invoked too many times'),
      }),
    );
  });
});
