import { addressProblem, FF_PATTERN, gnwAgent, isLocal } from '../../../src/agent/live/gnw-agent';

const ACCESS = { baseUrl: 'https://api.example.org/', token: 'secret-token' };
const QUESTION = { query: 'How much?', threadId: 'a-b' };
const PLAIN = { persona: '', ff: '' };

describe('the requests to the agent', () => {
  it('names question, thread, persona and profile in the body, and the token in the header alone', () => {
    const style = { persona: 'Researcher', ff: 'experimental' };
    const agent = gnwAgent(ACCESS, style);
    const { body = '', ...request } = agent.question(QUESTION, 300);
    expect(request).toEqual({
      ...{ url: 'https://api.example.org/api/chat', method: 'post', timeoutSeconds: 300 },
      headers: { Authorization: 'Bearer secret-token', Accept: 'application/x-ndjson' },
    });
    expect(JSON.parse(body)).toEqual({
      ...{ query: 'How much?', thread_id: 'a-b', user_persona: 'Researcher', ff: 'experimental' },
    });
    expect([agent.address, agent.takesTurns]).toEqual([ACCESS.baseUrl, true]);
    expect(agent.withoutToken('it was secret-token')).not.toContain('secret-token');
  });

  it('leaves out blank settings, as ff is refused for most accounts', () => {
    const sent: unknown = JSON.parse(gnwAgent(ACCESS, PLAIN).question(QUESTION, 1).body ?? '');
    expect(sent).toEqual({ query: 'How much?', thread_id: 'a-b' });
  });

  it('fetch threads, dashboards and the quota', () => {
    const { keeps } = gnwAgent(ACCESS, PLAIN);
    expect(keeps?.state('a/b')).toEqual({
      ...{ url: 'https://api.example.org/api/threads/a%2Fb/state', method: 'get', timeoutSeconds: 60 },
      headers: { Authorization: 'Bearer secret-token', Accept: 'application/json' },
    });
    expect(keeps?.dashboard('d/1').url).toBe('https://api.example.org/api/dashboards/d%2F1');
    expect(keeps?.quota().url).toBe('https://api.example.org/api/quota');
    expect(gnwAgent({ baseUrl: 'http://localhost:1//', token: '' }, PLAIN).keeps?.quota()).toMatchObject({
      ...{ url: 'http://localhost:1/api/quota', headers: { Accept: 'application/json' } },
    });
    const { headers } = gnwAgent({ ...ACCESS, token: '' }, PLAIN).keeps?.quota() ?? {};
    expect(headers).not.toHaveProperty('Authorization');
  });

  it('may be a server on this machine', () => {
    expect([isLocal('http://localhost:8000'), isLocal('https://http.example.org')]).toEqual([true, false]);
  });

  it.each([
    ['https://api.example.org', undefined],
    ['http://127.0.0.1:8000', undefined],
    ['http://localhost:8000/base', undefined],
    [
      'http://api.example.org',
      'must begin with https:// (plain http:// only for localhost) and contain no user name',
    ],
    [
      'https://me@api.example.org',
      'must begin with https:// (plain http:// only for localhost) and contain no user name',
    ],
    ['https://api.example.org?x=1', 'must not contain a query string (?…)'],
  ])('takes %s or says why not', (url, problem) => {
    expect(addressProblem(url)).toBe(problem);
  });

  it('knows the profile names that the API accepts', () => {
    expect(FF_PATTERN.test('experimental-2')).toBe(true);
    for (const name of ['', '-x', 'Experimental', 'a b', 'x'.repeat(65)])
      expect(FF_PATTERN.test(name)).toBe(false);
  });
});
