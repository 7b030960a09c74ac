/** What is concluded from how long requests took. */
import { describe, expect, it } from '@jest/globals';
import type { FetchPort } from '../../../src/model/ports';
import { checkWaiting, judgeLimit, judgeWidth, requestsFor } from '../../../src/actions/installation/waiting';

describe('a limit of one second', () => {
  it.each([
    ['kept', { ms: 4000 }, { ms: 1100, threw: 'Timeout' }, 'works', 'given up after 1.1 s'],
    ['not kept', { ms: 4000 }, { ms: 4000 }, 'does not work', 'came back after 4.0 s'],
    ['maybe kept', { ms: 4000 }, { ms: 3900, threw: 'Timeout' }, 'not tested', 'failed only after 3.9 s'],
    ['not tried', { ms: 300 }, undefined, 'not tested', 'answered in 0.3 s: too quick'],
  ])('was %s', (_how, first, limited, verdict, words) => {
    expect(judgeLimit(first, limited)).toMatchObject({ verdict, seen: expect.stringContaining(words) });
  });
});

describe('how many requests go at once', () => {
  it.each([
    [399, 0],
    [400, 40],
    [3000, 40],
    [4000, 30],
    [10_000, 12],
    [10_001, 0],
  ])('is measured, where one takes %i ms, with %i', (ms, requests) => {
    expect(requestsFor({ ms })).toBe(requests);
  });

  it.each([
    // 40 of 1 s: one by one takes 40 s, ten at once 4 s, all together 1 s.
    [40_000, 'About 1:'],
    [4000, 'About 10:'],
    [1000, 'About 40:'],
    // Slower together than one after the other: a busy server.
    [90_000, 'About 1:'],
  ])('comes from the time that all took together: %i ms', (ms, words) => {
    expect(judgeWidth({ ms: 1000 }, { ms }, 40)).toMatchObject({
      verdict: 'works',
      seen: expect.stringContaining(words),
    });
  });

  it('cannot be told where they failed, or where one is too quick or too slow', () => {
    expect(judgeWidth({ ms: 1000 }, { ms: 10, threw: 'busy' }, 40).verdict).toBe('not tested');
    expect(judgeWidth({ ms: 10 }, undefined, 0).seen).toContain('too quick');
    expect(judgeWidth({ ms: 20_000 }, undefined, 0).seen).toContain('too slow');
  });
});

describe('without an address', () => {
  it('nothing is sent', () => {
    const fetch: FetchPort = {
      fetchAll: () => {
        throw new Error('sent');
      },
    };
    const clock = { now: () => 0, sleep: () => undefined };
    expect(checkWaiting('', { fetch, clock }).map(({ seen }) => seen)).toEqual([
      'Waiting times are measured only against an address that you give.',
      'Waiting times are measured only against an address that you give.',
    ]);
  });
});
