import { describe, expect, it } from '@jest/globals';
import { readThrown } from '../../src/http/pace';
import { many, world } from './world';

describe('what a fetch throws', () => {
  it.each([
    ['daily quota', 'Service invoked too many times for one day: urlfetch.'],
    ['daily quota', 'Exception: Service invoked too many times: urlfetch.'],
    ['daily quota', 'Service using too much computer time for one day.'],
    ['daily quota', 'Limit exceeded: URLFetch calls.'],
    ['daily quota', 'Bandwidth quota exceeded: https://host/. Try reducing the rate of data transfer.'],
    [
      'too fast',
      'Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.',
    ],
    ['too fast', 'Script invoked too many times per second for this Google user account.'],
    ['too fast', 'There are too many scripts running simultaneously for this Google user account.'],
    ['denied', 'You do not have permission to call UrlFetchApp.fetch.'],
    ['denied', 'Specified permissions are not sufficient to call UrlFetchApp.fetchAll.'],
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

  it.each([
    ['daily quota', 'Service invoked too many times for one day: urlfetch.'],
    ['denied', 'You do not have permission to call UrlFetchApp.fetch.'],
  ])('stops everything at once where it is %s', (why, message) => {
    const { http, sizes } = world(() => new Error(message));
    expect(http.send(many(9)).map((o) => o.kind === 'not sent' && o.why)).toEqual(Array(9).fill(why));
    expect(sizes()).toEqual([4]);
  });
});
