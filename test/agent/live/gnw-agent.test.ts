import {
  gnwAgent,
  gnwProblem,
  latestQuota,
  nextQuotaDay,
  promptsLeft,
  quotaIn,
} from '../../../src/agent/live/gnw-agent';
import { readSettings } from '../../../src/settings/read-settings';

const ACCESS = 'https://api.example.org/';
const TOKEN = 'secret-token';
const QUESTION = { query: 'How much?', threadId: 'a-b' };
const settings = ({ baseUrl = ACCESS, persona = '' } = {}, ff = '') => {
  const all = readSettings(undefined);
  return { agent: { ...all.agent, baseUrl, persona }, run: { ...all.run, ff } };
};

describe('the requests to the agent', () => {
  it('names question, thread, persona and profile in the body, and the token in the header alone', () => {
    const agent = gnwAgent(settings({ persona: 'Researcher' }, 'experimental'), TOKEN);
    const { body = '', ...request } = agent.question(QUESTION, 300);
    expect(request).toEqual({
      ...{ url: 'https://api.example.org/api/chat', method: 'post', timeoutSeconds: 300 },
      headers: { Authorization: 'Bearer secret-token', Accept: 'application/x-ndjson' },
    });
    expect(JSON.parse(body)).toEqual({
      ...{ query: 'How much?', thread_id: 'a-b', user_persona: 'Researcher', ff: 'experimental' },
    });
    expect([agent.address, agent.takesTurns]).toEqual([ACCESS, true]);
    expect(agent.withoutToken('it was secret-token')).not.toContain('secret-token');
  });

  it('leaves out blank settings, as ff is refused for most accounts', () => {
    const sent: unknown = JSON.parse(gnwAgent(settings(), TOKEN).question(QUESTION, 1).body ?? '');
    expect(sent).toEqual({ query: 'How much?', thread_id: 'a-b' });
  });

  it('fetch threads, dashboards and the quota', () => {
    const { keeps } = gnwAgent(settings(), TOKEN);
    expect(keeps?.state('a/b')).toEqual({
      ...{ url: 'https://api.example.org/api/threads/a%2Fb/state', method: 'get', timeoutSeconds: 60 },
      headers: { Authorization: 'Bearer secret-token', Accept: 'application/json' },
    });
    expect(keeps?.dashboard('d/1').url).toBe('https://api.example.org/api/dashboards/d%2F1');
    expect(keeps?.quota().url).toBe('https://api.example.org/api/quota');
    expect(gnwAgent(settings({ baseUrl: 'http://localhost:1//' }), '').keeps?.quota()).toMatchObject({
      ...{ url: 'http://localhost:1/api/quota', headers: { Accept: 'application/json' } },
    });
    const { headers } = gnwAgent(settings(), '').keeps?.quota() ?? {};
    expect(headers).not.toHaveProperty('Authorization');
  });

  it.each([
    ['https://api.example.org', '', ''],
    ['http://localhost:8000/base', 'experimental-2', ''],
    ['https://api.example.org?x=1', '', 'must not contain a query string'],
    ...['-x', 'Experimental', 'a b', 'x'.repeat(65)].map((ff) => [
      ACCESS,
      ff,
      'is not a valid feature-flag (ff) profile',
    ]),
  ])('to %s with the profile %j are possible, or have a problem: %s', (baseUrl, ff, problem) => {
    expect(gnwProblem(settings({ baseUrl }, ff))).toEqual(problem && expect.stringContaining(problem));
  });
});

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

  it('is renewed five minutes after midnight, UTC', () => {
    expect(new Date(nextQuotaDay(Date.UTC(2026, 10, 21, 22, 15))).toISOString()).toBe(
      '2026-11-22T00:05:00.000Z',
    );
    expect(new Date(nextQuotaDay(Date.UTC(2026, 10, 22, 0, 0))).toISOString()).toBe(
      '2026-11-23T00:05:00.000Z',
    );
  });
});
