import { describe, expect, it } from '@jest/globals';
import { busyUntil, many, requests, status, world } from './world';

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

  it('never falls below one', () => {
    const { http, sizes } = world((_, times) => (times < 6 ? busyUntil(1) : 200), {
      concurrency: 2,
      attempts: 6,
    });
    http.send(many(2));
    expect(Math.min(...sizes())).toBe(1);
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
    const { http, sizes } = world(() => 200, {
      concurrency: 100,
      firstGroup: 100,
      deadline: 21000,
      takes: inLanes(5),
    });
    const outcomes = http.send(many(100));
    // 21 s are four rounds of five seconds; then one second is left, too little for a lane.
    expect(sizes()).toEqual([40, 1]);
    const reason = 'the time of this execution is up';
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

  it('is minded before the lone try after a throw, too', () => {
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

  it('ends the sending at the sixth time: it can be resumed later', () => {
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
