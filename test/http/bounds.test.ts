/** What holds in any weather. */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHttpClient } from '../../src/http/client';
import type { HttpRequest, HttpResponse } from '../../src/model/ports';
import { fakeClock } from '../support/judge-server/fake-fetch';
import { isThorough } from '../support/thorough';
import { many } from './world';

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
    // Who is told when to come back has not been tried.
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
    {
      minLength: 1,
      maxLength: 150,
    },
  ),
  n: fc.integer({ min: 0, max: 70 }),
  concurrency: fc.integer({ min: 1, max: 60 }),
  attempts: fc.integer({ min: 1, max: 4 }),
  seconds: fc.constantFrom(30, 300, 100000),
});

it('every request gets one outcome, in its place, within the bound of calls and the time, whatever the weather', () => {
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
