import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { backoff, waitHint } from '../../src/http/sending';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);
const hint = (headers: Record<string, string>, body = ''): number | undefined =>
  waitHint({ status: 429, headers: new Map(Object.entries(headers)), body }, NOW);

describe('how long a server asks to wait', () => {
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

describe('how long to wait where nobody says', () => {
  it('doubles with every attempt, up to half a minute', () => {
    const waits = [1, 2, 3, 10].map((attempts) => backoff(attempts, false, () => 1));
    expect(waits).toEqual([1000, 2000, 4000, 30000]);
  });

  it('is longer where the server is busy, and spread over its second half', () => {
    expect(backoff(1, true, () => 1)).toBe(4000);
    expect(backoff(1, true, () => 0)).toBe(2000);
  });
});
