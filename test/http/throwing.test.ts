/** When a fetchAll throws as a whole, it is unknown which of its requests is to blame, or whether the host is gone. */
import { many, requests, status, world } from './world';
import { readThrown } from '../../src/http/pace';
import { withoutEchoes } from '../../src/http/client';
import type { FetchPort } from '../../src/model/ports';

const KEY = 'a-secret-token-of-some-length';
const request = {
  url: 'https://x.example',
  method: 'get',
  headers: { Authorization: `Bearer ${KEY}` },
} as const;

it('what a host sends back, and what Google says of it, holds no key that was sent', () => {
  const echo: FetchPort = {
    fetchAll: () => [
      { status: 401, headers: new Map([['www-authenticate', `Bearer ${KEY}`]]), body: `no: ${KEY}` },
    ],
  };
  const [response] = withoutEchoes(echo).fetchAll([request]);
  expect(response?.body).toBe('no: [key removed]');
  expect(response?.headers.get('www-authenticate')).toBe('Bearer [key removed]');
  const failing: FetchPort = {
    fetchAll: () => {
      throw new Error(`Invalid argument: header Bearer ${KEY}`);
    },
  };
  expect(() => withoutEchoes(failing).fetchAll([request])).toThrow(
    new Error('Invalid argument: header Bearer [key removed]'),
  );
});

describe('what a fetch throws', () => {
  it.each([
    ['daily quota', 'Service invoked too many times for one day: urlfetch.'],
    ['daily quota', 'Exception: Service invoked too many times: urlfetch.'],
    ['daily quota', 'Service using too much computer time for one day.'],
    ['daily quota', 'Limit exceeded: URLFetch calls.'],
    ['traffic', 'Bandwidth quota exceeded: https://host/. Try reducing the rate of data transfer.'],
    [
      'too fast',
      'Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.',
    ],
    ['too fast', 'Script invoked too many times per second for this Google user account.'],
    ['too fast', 'There are too many scripts running simultaneously for this Google user account.'],
    [
      'denied',
      'Request to https://host failed because the URL has not been whitelisted in the script manifest.',
    ],
    ['unreachable', 'DNS error: https://host/'],
    ['unreachable', 'Address unavailable: https://host/'],
    ['unreachable', 'Timeout: https://host/'],
    // About a single request: the others may well be sent.
    ['unreachable', 'Limit exceeded: URLFetch POST Size.'],
    ['unreachable', 'Limit exceeded: URLFetch URL Length.'],
  ])('means %s: %s', (kind, message) => {
    expect(readThrown(new Error(message), [])).toEqual({ kind, reason: message });
  });

  it('traffic leads to smaller groups, then pauses, then another execution', () => {
    const { http, sizes, startedAt } = world(() => new Error('Bandwidth quota exceeded: https://host/.'));
    expect(http.send(many(9)).map((o) => o.kind === 'not sent' && o.why)).toEqual(Array(9).fill('traffic'));
    expect(sizes()).toEqual([4, 2, 1, 1]);
    expect(startedAt).toEqual([0, 15_000, 45_000, 105_000]);
  });

  it.each([
    ['daily quota', 'Service invoked too many times for one day: urlfetch.'],
    ['denied', 'You do not have permission to call UrlFetchApp.fetch.'],
  ])('stops everything at once where it is %s', (why, message) => {
    const { http, sizes } = world(() => new Error(message));
    expect(http.send(many(9)).map((o) => o.kind === 'not sent' && o.why)).toEqual(Array(9).fill(why));
    expect(sizes()).toEqual([4]);
  });
});

const gone = new Error('DNS error: https://host/r0?key=abc Bearer secret-1');
const hangs = new Error('Timeout: https://host/');

describe('a fetchAll that throws as a whole', () => {
  it('makes one member try alone; if that throws too, the host is soon known to be down', () => {
    const { http, sizes } = world(() => gone);
    const outcomes = http.send(many(50));
    // Group and probe once; after that one request finds out whether the host is back.
    expect(sizes()).toEqual([4, 1, 1, 1]);
    expect(outcomes.map((o) => o.kind)).toEqual(Array(50).fill('unreachable'));
    expect(outcomes.every(({ attempts }) => attempts === 3)).toBe(true);
  });

  it('is reset when the host answers again', () => {
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
    expect(http.send(requests('a'))).toMatchObject([
      { reason: 'DNS error: https://host/r0 Bearer [key removed]' },
    ]);
  });

  it('lets its members go on in groups of ten and after the next throw alone, so that one that hangs is found', () => {
    let isFirst = true;
    const { http, sizes } = world((name) => (name === 'r25' && !isFirst ? hangs : 200), { concurrency: 100 });
    http.send(many(30));
    isFirst = false;
    const outcomes = http.send(many(40));
    const alone = Array<number>(9 + 3).fill(1);
    expect(sizes()).toEqual([10, 20, 40, 1, 10, 10, 10, 1, 8, ...alone]);
    expect(outcomes.map(status)).toEqual(
      Array.from({ length: 40 }, (_item, index) => (index === 25 ? 'unreachable' : 200)),
    );
  });

  it('with groups of one, fails only the requests that time out', () => {
    const { http } = world((name) => (/r[135]/.test(name) ? hangs : 200), { concurrency: 1 });
    const [bad, good] = ['unreachable', 200];
    expect(http.send(many(8)).map(status)).toEqual([good, bad, good, bad, good, bad, good, good]);
  });

  it('leaves the next send its attempts where only one request was to blame', () => {
    const { http, sizes } = world((name, times) => (name === 'r3' && times < 6 ? hangs : 200));
    expect(http.send(many(4)).map(status)).toEqual([200, 200, 200, 'unreachable']);
    // In the group, and alone three times; the fifth call throws too, the sixth does not.
    const before = sizes().length;
    expect(http.send(requests('r3'))).toMatchObject([{ kind: 'response', attempts: 2 }]);
    expect(sizes().slice(before)).toEqual([1, 1]);
  });
});
