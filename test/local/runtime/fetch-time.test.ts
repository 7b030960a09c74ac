/** What a batch of requests takes on the virtual clock when the transport says how long each reply took. */
import { describe, expect, test } from '@jest/globals';
import { type RuntimeOptions, TIME_LIMIT_TEXT, type Transport } from '../../../local/runtime';
import { makespan } from '../../../local/runtime/services/fetch/host';
import { NO_COSTS, NOON, openScript, type Script } from './run-script';

/** Answers `https://x.org/<n>` after n milliseconds. */
const slow: Transport = (requests) =>
  requests.map(({ url }) => ({
    status: 200,
    headers: [],
    body: Buffer.from('ok'),
    latencyMs: Number(new URL(url).pathname.slice(1)),
  }));

const open = (options: Partial<RuntimeOptions> = {}): Script =>
  openScript('', { costs: NO_COSTS, transport: slow, ...options });

const batch = (latencies: readonly number[], timeoutSeconds = 60): string =>
  `var requests = ${JSON.stringify(latencies)}.map(function (n) { return {url: 'https://x.org/' + n, timeoutSeconds: ${timeoutSeconds}}; });
   return UrlFetchApp.fetchAll(requests).length;`;

describe('the makespan of a pool', () => {
  test.each([
    ['no more requests than lanes: the slowest', [3, 9, 5], 10, 9],
    ['one lane: the sum', [3, 9, 5], 1, 17],
    // Lane 1: 5 then 1; lane 2: 2, 4, 3.
    ['two lanes, each request to the lane that is free first', [5, 2, 4, 1, 3], 2, 9],
    // Lanes end at 12 and 2: the last request starts at 2, as later ones are not packed better.
    ['a long one at the end starts late', [2, 2, 10], 2, 12],
    ['no requests', [], 10, 0],
  ])('%s', (_what, latencies, lanes, expected) => {
    expect(makespan(latencies, lanes)).toBe(expected);
  });
});

describe('a batch on the virtual clock', () => {
  test('takes the makespan of a pool of ten, with no real waiting', () => {
    const script = open();
    // Ten of 2 s go at once; the eleventh and twelfth follow, for 3 s.
    expect(script.run(batch([...Array<number>(10).fill(2000), 3000, 3000]))).toBe(12);
    expect(script.runtime.clock.now() - NOON).toBe(5000);
    expect(script.runtime.stats).toMatchObject({ fetchMs: 5000, latencyMs: 26_000 });
  });

  test.each([
    ['the width of the pool can be set', { limits: { fetchWidth: 2 } }, [1000, 1000, 1000], 2000, 2000],
    // The fixed cost of the call comes on top and is no waiting.
    ['a call costs', { costs: { perCall: { ...NO_COSTS.perCall, fetch: 100 } } }, [400], 500, 400],
    ['a reply exactly at its timeout arrives', {}, [60_000], 60_000, 60_000],
  ])('%s', (_what, options, latencies, passed, waited) => {
    const script = open(options);
    expect(script.run(batch(latencies))).toBe(latencies.length);
    expect([script.runtime.clock.now() - NOON, script.runtime.stats.fetchMs]).toEqual([passed, waited]);
  });

  test('a reply later than its timeout fails the whole batch after the time of the pool; its wait was of no use', () => {
    const script = open({ limits: { fetchWidth: 2 } });
    // Lane 1: 1 s, then 4 s; lane 2: the 99 s, of which 10 are waited for.
    expect(() => script.run(batch([1000, 99_000, 4000], 10))).toThrow('Timeout: https://x.org/99000');
    expect(script.runtime.clock.now() - NOON).toBe(10_000);
    expect(script.runtime.stats).toMatchObject({ fetchMs: 10_000, latencyMs: 0 });
  });

  test('a host that fails takes its time too', () => {
    const script = open({ transport: () => [{ failure: 'DNS error: https://x.org/', latencyMs: 150 }] });
    expect(() => script.run(batch([0]))).toThrow('DNS error: https://x.org/');
    expect(script.runtime.clock.now() - NOON).toBe(150);
  });

  test('an execution is killed at its limit in the middle of a batch, and only the time until then was spent', () => {
    const script = open();
    expect(() => script.run(`Utilities.sleep(300000); ${batch([90_000], 360)}`)).toThrow(
      expect.objectContaining({ message: TIME_LIMIT_TEXT, killed: true }),
    );
    expect(script.runtime.clock.now() - NOON).toBe(360_000);
    expect(script.runtime.stats).toMatchObject({ fetchMs: 60_000, latencyMs: 0 });
  });

  test('another execution can run while the replies are awaited', () => {
    let nested: unknown;
    const script: Script = open({
      transport: (requests, mostBytes) => {
        nested = script.run(`return LockService.getDocumentLock().tryLock(1000);`, 'sidebar');
        return slow(requests, mostBytes);
      },
    });
    script.run(`LockService.getDocumentLock().tryLock(0); ${batch([3000])}`);
    expect(nested).toBe(false);
    expect(script.runtime.clock.now() - NOON).toBe(4000);
  });
});
