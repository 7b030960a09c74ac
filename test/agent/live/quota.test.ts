import { latestQuota, nextQuotaDay, promptsLeft, quotaIn } from '../../../src/agent/live/quota';

const response = (headers: Record<string, string>, body = '') => ({
  status: 200,
  headers: new Map(Object.entries(headers)),
  body,
});

describe('the quota', () => {
  it('is read from the headers of an answer, or from its own route', () => {
    expect(quotaIn(response({ 'x-prompts-used': '7', 'x-prompts-quota': '25' }))).toEqual({
      used: 7,
      quota: 25,
    });
    expect(quotaIn(response({}, '{"promptsUsed":0,"promptQuota":100}'))).toEqual({ used: 0, quota: 100 });
  });

  it('is unknown if the server does not count', () => {
    expect(quotaIn(response({}, '{"promptsUsed":null,"promptQuota":null}'))).toBeUndefined();
    expect(quotaIn(response({}, '{}'))).toBeUndefined();
    expect(
      quotaIn(response({ 'x-prompts-used': 'many', 'x-prompts-quota': '25' }, '<html>')),
    ).toBeUndefined();
  });

  it('is the latest of several replies, and never less than nothing', () => {
    expect(
      latestQuota([
        { used: 3, quota: 9 },
        { used: 5, quota: 9 },
        { used: 4, quota: 9 },
      ]),
    ).toEqual({ used: 5, quota: 9 });
    expect(promptsLeft({ used: 30, quota: 25 })).toBe(0);
  });

  it('begins anew five minutes after midnight, UTC', () => {
    expect(new Date(nextQuotaDay(Date.UTC(2026, 10, 21, 22, 15))).toISOString()).toBe(
      '2026-11-22T00:05:00.000Z',
    );
    expect(new Date(nextQuotaDay(Date.UTC(2026, 10, 22, 0, 0))).toISOString()).toBe(
      '2026-11-23T00:05:00.000Z',
    );
  });
});
