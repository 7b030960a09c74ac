import { describe, expect, it } from '@jest/globals';
import {
  addressProblem,
  chatRequest,
  FF_PATTERN,
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
    expect(stateRequest(ACCESS, 'a/b').url).toBe('https://api.example.org/api/threads/a%2Fb/state');
    expect(quotaRequest(ACCESS).url).toBe('https://api.example.org/api/quota');
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
