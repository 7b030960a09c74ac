import { describe, expect, it } from '@jest/globals';
import {
  addressProblem,
  chatRequest,
  FF_PATTERN,
  gnwAgent,
  isLocal,
  quotaRequest,
  stateRequest,
} from '../../../src/agent/live/requests';

const ACCESS = { baseUrl: 'https://api.example.org/', token: 'secret-token' };
const QUESTION = { query: 'How much?', threadId: 'a-b' };

describe('what the agent is asked', () => {
  it('names question, thread, persona and profile in the body, and the token in the header alone', () => {
    const style = { persona: 'Researcher', ff: 'experimental', tags: ['gnw-evals'] };
    const request = chatRequest(ACCESS, QUESTION, style, 300);
    expect(request).toMatchObject({
      url: 'https://api.example.org/api/chat',
      method: 'post',
      headers: { Authorization: 'Bearer secret-token' },
      timeoutSeconds: 300,
    });
    expect(JSON.parse(request.body ?? '')).toEqual({
      query: 'How much?',
      thread_id: 'a-b',
      user_persona: 'Researcher',
      ff: 'experimental',
      metadata: { langfuse_tags: ['gnw-evals'] },
    });
    expect(request.url + (request.body ?? '')).not.toContain('secret-token');
  });

  it('leaves out what is blank: ff is refused for most accounts', () => {
    const { body = '' } = chatRequest(ACCESS, QUESTION, { persona: '', ff: '', tags: [] }, 1);
    const sent: unknown = JSON.parse(body);
    expect(sent).toEqual({ query: 'How much?', thread_id: 'a-b', metadata: { langfuse_tags: [] } });
  });

  it('fetches states and the quota', () => {
    expect(stateRequest(ACCESS, 'a/b')).toEqual({
      ...{ url: 'https://api.example.org/api/threads/a%2Fb/state', method: 'get', timeoutSeconds: 60 },
      headers: { Authorization: 'Bearer secret-token', Accept: 'application/json' },
    });
    expect(quotaRequest(ACCESS).url).toBe('https://api.example.org/api/quota');
    expect(quotaRequest({ baseUrl: 'http://localhost:1//', token: '' })).toMatchObject({
      url: 'http://localhost:1/api/quota',
      headers: { Accept: 'application/json' },
    });
    expect(quotaRequest({ ...ACCESS, token: '' }).headers).not.toHaveProperty('Authorization');
  });

  it('is the same through the agent, which keeps threads, and never repeats the token', () => {
    const style = { persona: '', ff: '', tags: [] };
    const agent = gnwAgent(ACCESS, style);
    expect([agent.address, agent.takesTurns]).toEqual([ACCESS.baseUrl, true]);
    expect(agent.question(QUESTION, 5)).toEqual(chatRequest(ACCESS, QUESTION, style, 5));
    expect(agent.question(QUESTION, 5).headers['Accept']).toBe('application/x-ndjson');
    expect(agent.withoutToken('it was secret-token')).not.toContain('secret-token');
    expect(agent.keeps?.state('a')).toEqual(stateRequest(ACCESS, 'a'));
    expect(agent.keeps?.quota()).toEqual(quotaRequest(ACCESS));
    expect(agent.keeps?.dashboard('d/1').url).toBe('https://api.example.org/api/dashboards/d%2F1');
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
      'must begin with https:// (plain http:// only for localhost) and hold no user name',
    ],
    [
      'https://me@api.example.org',
      'must begin with https:// (plain http:// only for localhost) and hold no user name',
    ],
    ['https://api.example.org?x=1', 'must end before any question mark'],
  ])('takes %s or says why not', (url, problem) => {
    expect(addressProblem(url)).toBe(problem);
  });

  it('knows the profile names that the API accepts', () => {
    expect(FF_PATTERN.test('experimental-2')).toBe(true);
    for (const name of ['', 'Experimental', 'a b', 'x'.repeat(65)]) expect(FF_PATTERN.test(name)).toBe(false);
  });
});
