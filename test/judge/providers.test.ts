/** Contract tests: every provider against a server that refuses what the real one would. */
import { JudgeStopped } from '../../src/judge/stopped';
import type { Fault } from '../support/judge-server/options';
import { KEY, MODEL_PROVIDERS, answer, bench, chart, decideOne, turn } from './support';
import { anthropic, gemini, openAiCompatible } from '../../src/judge/providers';
import type { Provider } from '../../src/judge/provider';

describe.each(MODEL_PROVIDERS)('%s', (provider) => {
  it('takes the request as it is: headers, parameters, schema', () => {
    const { judge, server } = bench({ provider });
    const [row] = judge.decide([[answer('It was wildfire.'), chart('It was logging.'), turn('Which?')]]);
    expect(server.violations).toEqual([]);
    expect(row).toMatchObject([{ score: 1 }, { score: 0 }, { score: 1, answerType: 'clarification' }]);
    // All questions of a row travel in one request.
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.path).toMatch(/^\/v1(?:beta)?\//);
  });

  it('is read where thinking comes first, and counts all tokens, cached ones and thinking included', () => {
    const { judge } = bench({ provider }, { thinksFirst: true });
    expect(decideOne(judge, answer('wildfire'))).toMatchObject({ kind: 'decided', score: 1 });
    const { inputTokens, outputTokens } = judge.totals();
    expect(inputTokens).toBeGreaterThan(500);
    expect(outputTokens).toBe(provider === 'gemini' ? 70 : 60);
  });

  it('gets the schema, little effort, and a temperature only where set', () => {
    const { judge, server } = bench({ provider, temperature: 0 });
    judge.decide([[answer('wildfire')]]);
    expect(server.violations).toEqual([]);
    expect(server.requests[0]?.body).toContain('"temperature":0');
    expect(server.requests[0]?.body).toContain('"low"');
    expect(server.requests[0]?.body).toContain('additionalProperties');
  });

  // A reply that says when to come back uses up no attempt.
  it.each<[Fault, number]>([
    ['rate limit', 0],
    ['rate limit in ms', 0],
    ['rate limit until date', 0],
    ['rate limit without hint', 1],
    ['server error', 1],
    ['overloaded', 1],
    ['unavailable', 1],
    ['gateway page', 1],
    ['busy in 200', 1],
    ['not json', 1],
    ['cut off', 1],
  ])('is asked again after: %s', (fault, retries) => {
    const { judge, server, clock } = bench({ provider }, { faults: [fault] });
    expect(decideOne(judge, answer('wildfire'))).toMatchObject({ kind: 'decided', score: 1 });
    expect(server.requests).toHaveLength(2);
    expect(clock.slept).toHaveLength(1);
    expect(judge.totals()).toMatchObject({ requests: 2, retries });
  });

  it('is tried three times and then reported as the cause', () => {
    const { judge, server } = bench({ provider }, { faults: ['overloaded', 'overloaded', 'overloaded'] });
    const verdict = decideOne(judge, answer('wildfire'));
    expect(verdict).toMatchObject({ kind: 'failed', unanswered: 'no_reply' });
    expect(verdict.reason).toMatch(/overloaded.*\(after 3 attempts\)$/i);
    expect(server.requests).toHaveLength(3);
  });

  it.each<[Fault, RegExp]>([
    [
      'refusal',
      provider === 'gemini' ? /filter withheld the verdict \(SAFETY\)/ : /the model refused to judge/,
    ],
    ['filtered reply', provider === 'anthropic' ? /refused/ : /filter withheld/],
    ['too long', /too long|maximum context/],
    ['do not retry', /answered 503/],
  ])('fails one row for its own reason: %s', (fault, reason) => {
    const { judge, server } = bench({ provider }, { faults: ['none', fault] });
    const [, row, next] = judge.decide([
      [answer('wildfire 1')],
      [answer('wildfire 2')],
      [answer('wildfire 3')],
    ]);
    expect(row?.[0]).toMatchObject({ kind: 'failed', reason: expect.stringMatching(reason) });
    expect(next?.[0]).toMatchObject({ kind: 'decided' });
    expect(server.requests).toHaveLength(3);
  });

  it.each<[Fault, string]>([
    ['unauthorized', 'key'],
    ['forbidden', 'key'],
    ['quota', 'quota'],
    ['spend limit', 'quota'],
    ['no credit', 'quota'],
    ['unknown model', 'model'],
    ['long rate limit', 'wait'],
  ])('stops the run with one clear sentence and one call: %s', (fault, why) => {
    const { judge, server } = bench({ provider }, { faults: [fault] });
    const stop = stopOf(() => judge.decide([[answer('wildfire 1')], [answer('wildfire 2')]]));
    expect(stop.why).toBe(why);
    expect(stop.code).toBe('stopped');
    expect(stop.message).toMatch(/^[^\n]{10,200}$/);
    expect(stop.message).not.toContain(KEY);
    expect(server.requests).toHaveLength(1);
  });

  it('gets twice the room once where a reply was cut off', () => {
    const { judge, server } = bench({ provider }, { faults: ['truncated'] });
    expect(decideOne(judge, answer('wildfire'))).toMatchObject({
      kind: 'decided',
      usage: { outputTokens: 120 },
    });
    expect(server.requests.map(({ body }) => /okens":(\d+)/.exec(body)?.[1])).toEqual(['3000', '6000']);
  });

  it('fails the row where the reply is cut off a second time', () => {
    const { judge } = bench({ provider }, { faults: ['truncated', 'truncated'] });
    const verdict = decideOne(judge, answer('wildfire'));
    expect(verdict).toEqual({ kind: 'failed', reason: 'the verdict was cut off at 6000 tokens' });
  });

  it.each<Fault>([
    // What fits and what does not is the same for all of them: reply.test.ts.
    ...(['prose', 'score 2', 'empty', 'another case'] as const),
    // Gemini sends no candidate where its filter blocks a text.
    ...(provider === 'gemini' ? [] : (['nothing'] as const)),
  ])('is asked once more, and never scored, for a reply that does not fit: %s', (fault) => {
    const once = bench({ provider }, { faults: [fault] });
    expect(decideOne(once.judge, answer('wildfire'))).toMatchObject({ kind: 'decided', score: 1 });
    expect(once.server.requests).toHaveLength(2);
    const twice = bench({ provider }, { faults: [fault, fault] });
    expect(decideOne(twice.judge, answer('wildfire'))).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('no usable verdict'),
    });
    expect(twice.server.requests).toHaveLength(2);
  });

  it('sends a bounded number of requests under random faults, and every row is decided or fails with a reason', () => {
    const { judge, server } = bench({ provider }, { randomFaults: { rate: 0.2, seed: 7 } });
    const rows = Array.from({ length: 60 }, (_, i) => [answer(`wildfire ${i}`)]);
    const verdicts = judge.decide(rows).map(([verdict]) => verdict);
    expect(verdicts.filter((verdict) => verdict?.kind === 'decided').length).toBeGreaterThan(50);
    for (const verdict of verdicts)
      if (verdict?.kind === 'failed') expect(verdict.reason).toMatch(/attempts|reached/);
    expect(server.requests.length).toBeLessThan(60 * 3);
    expect(server.violations).toEqual([]);
  });
});

describe('openai-compatible hosts', () => {
  it('Azure gets its key in its own header and keeps its query', () => {
    const baseUrl = 'https://res.openai.azure.com/openai/deployments/judge?api-version=2024-10-21';
    const { judge, server } = bench({ baseUrl, model: 'judge' });
    judge.decide([[answer('wildfire')]]);
    expect(server.requests[0]?.path).toBe(
      '/openai/deployments/judge/chat/completions?api-version=2024-10-21',
    );
    expect(server.requests[0]?.headers).toMatchObject({ 'api-key': KEY });
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('OpenRouter is told to use only hosts that know the schema', () => {
    const { judge, server } = bench({ baseUrl: 'https://openrouter.ai/api/v1', model: 'openai/gpt-6-luna' });
    judge.decide([[answer('wildfire')]]);
    expect(server.requests[0]?.body).toContain('"provider":{"require_parameters":true}');
  });

  it('a local model without a key gets no authorization header', () => {
    const { judge, server } = bench(
      { baseUrl: 'http://localhost:11434/v1', model: 'gpt-oss:20b' },
      {},
      { key: '' },
    );
    expect(() => judge.decide([[answer('wildfire')]])).toThrow(JudgeStopped);
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('Ollama gets a short request, its own name of the output cap, and temperature 0', () => {
    const bodyAt = (baseUrl: string): string => {
      const { judge, server } = bench({ baseUrl, model: 'gpt-oss:20b' });
      judge.decide([[answer('wildfire')]]);
      return server.requests[0]?.body ?? '';
    };
    const body = bodyAt('http://localhost:11434/v1');
    expect(body).toMatch(/"max_tokens":3000,.*"temperature":0[,}]/);
    expect(body).not.toMatch(/max_completion_tokens|prompt_cache_key/);
    // Its default context is 4,096 tokens.
    expect(body.length).toBeLessThan(12000);
    expect(bodyAt('https://ollama.com/v1')).toBe(body);
    expect(bodyAt('https://proxy.example/v1')).toMatch(/^(?!.*temperature).*"max_completion_tokens":3000/s);
  });

  it.each([
    [{}, true],
    [{ baseUrl: 'https://res.openai.azure.com/openai/v1', model: 'm' }, true],
    [{ baseUrl: 'https://proxy.example/v1', model: 'm' }, false],
  ])('hosts that shard their prompt cache are told what begins alike: %j, %s', (settings, isTold) => {
    const { judge, server } = bench(settings);
    judge.decide([[answer('wildfire')], [answer('It was logging.')], [turn('Which?')]]);
    const keys = server.requests.map(({ body }) => /"prompt_cache_key":"(gnw-[^"]+)"/.exec(body)?.[1]);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2] === keys[0]).toBe(!isTold);
    expect(keys[0] !== undefined).toBe(isTold);
  });

  it.each<[Fault, RegExp]>([
    ['guardrail', /guardrail blocked this text/],
    ['filtered prompt', /content filter blocked this text/],
    ['error in 200', /Provider returned error/],
  ])('an error caused by the judged text fails its row only: %s', (fault, reason) => {
    const { judge } = bench({}, { faults: ['none', fault] });
    const verdicts = judge.decide([[answer('wildfire 1')], [answer('wildfire 2')], [answer('wildfire 3')]]);
    expect(verdicts[1]?.[0]).toMatchObject({ kind: 'failed', reason: expect.stringMatching(reason) });
    expect(verdicts[2]?.[0]).toMatchObject({ kind: 'decided' });
  });

  it('credit that runs out inside a 200 stops the run', () => {
    const { judge } = bench({}, { faults: ['quota in 200'] });
    expect(stopOf(() => judge.decide([[answer('wildfire')]])).why).toBe('quota');
  });

  it('a cost that the provider reports counts before the price table', () => {
    const { judge } = bench({ model: 'gpt-4.1-mini' }, { costUsd: 0.25 });
    expect(decideOne(judge, answer('wildfire'))).toMatchObject({ usage: { costUsd: 0.25 } });
  });
});

it('Gemini’s blocked prompt fails its row only', () => {
  const { judge } = bench({ provider: 'gemini' }, { faults: ['none', 'filtered prompt'] });
  const verdicts = judge.decide([[answer('wildfire 1')], [answer('wildfire 2')]]);
  expect(verdicts[1]?.[0]).toEqual({
    kind: 'failed',
    reason: 'the provider’s filter blocked this text (PROHIBITED_CONTENT)',
  });
});

it('a Vertex address gets the key as a bearer token', () => {
  const baseUrl =
    'https://europe-west4-aiplatform.googleapis.com/v1/projects/p/locations/europe-west4/publishers/google';
  const { judge, server } = bench({ provider: 'gemini', baseUrl });
  judge.decide([[answer('wildfire')]]);
  expect(server.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
  expect(server.violations).toEqual([]);
});

function stopOf(act: () => unknown): JudgeStopped {
  try {
    act();
  } catch (error) {
    if (error instanceof JudgeStopped) return error;
    throw error;
  }
  throw new Error('nothing stopped');
}

const at = (baseUrl: string) => ({ baseUrl, model: 'm', key: 'k', temperature: null });
const OPENAI = openAiCompatible(at('https://api.openai.com/v1'));
const ANTHROPIC = anthropic(at('https://proxy.example/v1'));
const GEMINI = gemini(at('https://generativelanguage.googleapis.com/v1beta'));
const FORM = { level: 'schema', dropped: new Set<string>(), maxOutputTokens: 10 } as const;
const HEADER = new Map([['x-litellm-response-cost', '0.002']]);
const parsed = (provider: Provider, status: number, body: object, headers = new Map<string, string>()) =>
  provider.parse({ status, headers, body: JSON.stringify(body) }, FORM);

describe('the cost that a reply reports', () => {
  it('is read from a proxy in all three formats', () => {
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
    ['key', 403, 'a key that is for another API', GEMINI, google('API_KEY_SERVICE_BLOCKED', 'Denied')],
  ])('(%s, %d) of %s keeps the provider’s reason', (why, status, _what, provider, error) => {
    const reply = parsed(provider, status, { error });
    expect(reply).toMatchObject({ kind: 'stopped', why, reason: expect.stringContaining(error.message) });
    expect('reason' in reply && reply.reason.endsWith('. A new key does not help there')).toBe(
      why === 'access',
    );
  });

  it('of Gemini gives the finish reason', () => {
    expect(parsed(GEMINI, 200, { candidates: [{ finishReason: 'OTHER' }] })).toMatchObject({
      ...{ kind: 'failed', reason: 'the model stopped early (OTHER)' },
    });
  });
});
