/** What providers say of costs and refusals, reply by reply. */
import { anthropic } from '../../src/judge/providers/anthropic';
import { gemini } from '../../src/judge/providers/gemini';
import { openAiCompatible } from '../../src/judge/providers/openai';
import type { Provider } from '../../src/judge/providers/provider';

const at = (baseUrl: string) => ({ baseUrl, model: 'm', key: 'k', temperature: null });
const OPENAI = openAiCompatible(at('https://api.openai.com/v1'));
const ANTHROPIC = anthropic(at('https://proxy.example/v1'));
const GEMINI = gemini(at('https://generativelanguage.googleapis.com/v1beta'));
const FORM = { level: 'schema', dropped: new Set<string>(), maxOutputTokens: 10 } as const;
const HEADER = new Map([['x-litellm-response-cost', '0.002']]);
const parsed = (provider: Provider, status: number, body: object, headers = new Map<string, string>()) =>
  provider.parse({ status, headers, body: JSON.stringify(body) }, FORM);

describe('the cost that a reply tells', () => {
  it('is that of a proxy in all three formats', () => {
    const replies = [
      [OPENAI, { choices: [{ message: { content: '{}' } }] }],
      [ANTHROPIC, { content: [{ type: 'text', text: '{}' }] }],
      [GEMINI, { candidates: [{ content: { parts: [{ text: '{}' }] } }] }],
    ] as const;
    for (const [provider, body] of replies)
      expect(parsed(provider, 200, body, HEADER)).toMatchObject({ usage: { costUsd: 0.002 } });
  });

  it('with a key of one’s own at OpenRouter adds what the model’s host bills', () => {
    const cost_details = { upstream_inference_cost: 0.01 };
    const cost = (usage: object) => parsed(OPENAI, 200, { choices: [{}], usage });
    expect(cost({ cost: 0.001, is_byok: true, cost_details })).toMatchObject({ usage: { costUsd: 0.011 } });
    expect(cost({ cost: 0.01, is_byok: false, cost_details })).toMatchObject({ usage: { costUsd: 0.01 } });
  });
});

describe('a refusal', () => {
  const off = 'Gemini API has not been used in project 1 before or it is disabled.';
  const google = (reason: string, message = off) => ({ code: 403, message, details: [{}, { reason }] });
  const country = 'User location is not supported for the API use.';
  it.each([
    ['access', 403, 'a country', OPENAI, { message: 'No', code: 'unsupported_country_region_territory' }],
    ['access', 403, 'a country', ANTHROPIC, { type: 'forbidden', message: 'Request not allowed' }],
    ['access', 400, 'a country', GEMINI, { message: country, status: 'FAILED_PRECONDITION' }],
    ['quota', 400, 'an account without billing', GEMINI, { message: 'Bill', status: 'FAILED_PRECONDITION' }],
    ['access', 403, 'an API that is switched off', GEMINI, google('SERVICE_DISABLED')],
    ['access', 403, 'the same without a code', GEMINI, { message: off }],
    ['key', 403, 'a key that is for another API', GEMINI, google('API_KEY_SERVICE_BLOCKED', 'Denied')],
    ['key', 403, 'something else', ANTHROPIC, { type: 'permission_error', message: 'Not allowed' }],
  ])('(%s, %d) of %s keeps the provider’s reason', (why, status, _what, provider, error) => {
    const reply = parsed(provider, status, { error });
    expect(reply).toMatchObject({ kind: 'stopped', why, reason: expect.stringContaining(error.message) });
    expect('reason' in reply && reply.reason.endsWith('. A new key does not help there')).toBe(
      why === 'access',
    );
  });

  it('of Gemini names why it broke off', () => {
    expect(parsed(GEMINI, 200, { candidates: [{ finishReason: 'OTHER' }] })).toMatchObject({
      ...{ kind: 'failed', reason: 'the model broke off (OTHER)' },
    });
  });
});
