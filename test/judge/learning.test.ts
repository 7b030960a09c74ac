/** What a model does not accept is found out once, and remembered. */
import { type ModelMemory, withoutParameter } from '../../src/judge/dialogue';
import { answer, bench, decideOne } from './support';

const ROWS = Array.from({ length: 5 }, (_, i) => [answer(`wildfire ${i}`)]);
const LEVELS = ['schema', 'json', 'text'] as const;

describe('a parameter that the model refuses', () => {
  it.each([
    ['openai', 'reasoning_effort', {}],
    ['openai', 'temperature', { temperature: 0 }],
    ['anthropic', 'effort', {}],
    ['openai', 'prompt_cache_key', {}],
    ['anthropic', 'temperature', { temperature: 0 }],
    ['gemini', 'thinkingConfig', {}],
    ['gemini', 'temperature', { temperature: 0 }],
  ] as const)('%s: %s is dropped once and left out from then on', (provider, parameter, settings) => {
    const { judge, server } = bench({ provider, ...settings }, { refuses: [parameter] });
    for (const [verdict] of judge.decide(ROWS)) expect(verdict).toMatchObject({ kind: 'decided', score: 1 });
    expect(server.requests).toHaveLength(ROWS.length + 1);
    expect(server.requests.filter(({ body }) => body.includes(`"${parameter}"`))).toHaveLength(1);
    expect(server.violations).toEqual([]);
  });

  it('an older Gemini gets a thinking budget instead of a thinking level', () => {
    const { judge, server } = bench({ provider: 'gemini' }, { refuses: ['thinkingLevel'] });
    for (const [verdict] of judge.decide(ROWS)) expect(verdict).toMatchObject({ kind: 'decided', score: 1 });
    expect(server.requests).toHaveLength(ROWS.length + 1);
    expect(server.requests[0]?.body).toContain('"thinkingConfig":{"thinkingLevel":"low"}');
    for (const { body } of server.requests.slice(1))
      expect(body).toContain('"thinkingConfig":{"thinkingBudget":512}');
    expect(server.violations).toEqual([]);
  });

  it('the output cap has an older name for older hosts', () => {
    const { judge, server } = bench({}, { refuses: ['max_completion_tokens'] });
    judge.decide(ROWS);
    expect(server.requests).toHaveLength(ROWS.length + 1);
    expect(server.requests[1]?.body).toContain('"max_tokens":3000');
  });

  it('several of them are found one after the other, by the first request alone', () => {
    const refuses = [
      'max_completion_tokens',
      'reasoning_effort',
      'temperature',
      'json_schema',
      'json_object',
    ];
    const { judge, server } = bench({ temperature: 0 }, { refuses });
    for (const [verdict] of judge.decide(ROWS)) expect(verdict).toMatchObject({ kind: 'decided' });
    expect(server.requests).toHaveLength(ROWS.length + refuses.length);
    expect(server.groups.slice(0, refuses.length + 1)).toEqual(Array(refuses.length + 1).fill(1));
  });
});

describe('the form of the reply', () => {
  it.each([
    ['openai', ['json_schema'], /"response_format":\{"type":"json_object"\}/],
    ['openai', ['json_schema', 'json_object'], /^(?!.*response_format)/s],
    ['anthropic', ['format'], /^(?!.*"format")/s],
    ['gemini', ['responseJsonSchema'], /^(?=.*responseMimeType)(?!.*responseJsonSchema)/s],
    ['gemini', ['responseJsonSchema', 'responseMimeType'], /^(?!.*responseMimeType)/s],
  ] as const)('%s without %j falls down step by step', (provider, refuses, last) => {
    const { judge, server } = bench({ provider }, { refuses: [...refuses], ignoresSchema: true });
    expect(decideOne(judge, answer('wildfire'))).toMatchObject({ kind: 'decided', score: 1 });
    expect(server.requests[server.requests.length - 1]?.body).toMatch(last);
    expect(server.violations).toEqual([]);
  });

  it('goes down one level only, however many requests are refused together', () => {
    const traits = { level: 'json', dropped: [], isProven: true } as const;
    expect(withoutParameter(traits, 'response form', 'schema', LEVELS).level).toBe('json');
    expect(withoutParameter(traits, 'response form', 'json', LEVELS).level).toBe('text');
  });

  it('is understood from a host that ignores the schema', () => {
    const { judge, server } = bench({}, { ignoresSchema: true });
    expect(decideOne(judge, answer('wildfire'))).toMatchObject({ kind: 'decided' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('the memory', () => {
  it('saves a later run the refused requests', () => {
    const memory: ModelMemory = new Map();
    const refuses = ['reasoning_effort', 'json_schema'];
    bench({}, { refuses }, { memory }).judge.decide(ROWS);
    const later = bench({ atOnce: 5 }, { refuses }, { memory });
    later.judge.decide(ROWS);
    expect(later.server.requests).toHaveLength(ROWS.length);
    expect(later.server.groups).toEqual([5]);
  });

  it('is kept per model', () => {
    const memory: ModelMemory = new Map();
    bench({}, { refuses: ['json_schema'] }, { memory }).judge.decide(ROWS);
    const other = bench({ model: 'other' }, {}, { memory });
    other.judge.decide(ROWS);
    expect(other.server.requests[0]?.body).toContain('json_schema');
  });

  it('does not change the cache key, which is made of the configured parameters', () => {
    const keys: string[][] = [];
    const cache = {
      get: (asked: readonly string[]) => (keys.push([...asked]), new Map<string, unknown>()),
      put: () => undefined,
      secure: () => undefined,
    };
    bench({}, { refuses: ['json_schema'] }, { cache }).judge.decide([[answer('wildfire')]]);
    bench({}, {}, { cache }).judge.decide([[answer('wildfire')]]);
    expect(keys[0]).toEqual(keys[1]);
  });

  it('cannot cause endless requests by being lost', () => {
    const memory = { get: () => undefined, set: () => undefined };
    const { judge, server } = bench({}, { refuses: ['reasoning_effort'] }, { memory });
    judge.decide(ROWS);
    expect(server.requests.length).toBeLessThan(12);
  });
});

it('an unknown model stops the run, unless it has given verdicts before', () => {
  const { judge } = bench({}, { faults: ['none', 'unknown model'] });
  const verdicts = judge.decide([[answer('wildfire 1')], [answer('wildfire 2')]]);
  expect(verdicts[1]?.[0]).toMatchObject({ kind: 'failed' });
});

it('a host that is gone fails a wave after three calls, not after three per row', () => {
  const { judge, server } = bench({}, { randomFaults: { rate: 1, seed: 1, faults: ['hang up'] } });
  const verdicts = judge.decide(ROWS).map(([verdict]) => verdict);
  expect(new Set(verdicts.map((verdict) => verdict?.kind))).toEqual(new Set(['failed']));
  expect(verdicts[4]).toMatchObject({ unanswered: 'no_reply' });
  expect(verdicts[4]?.reason).toMatch(/^the judge could not be reached: Address unavailable/);
  expect(server.requests).toHaveLength(3);
});
