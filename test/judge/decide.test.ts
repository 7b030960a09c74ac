import { createJudge } from '../../src/judge/decide';
import { JudgeSettings } from '../../src/settings/schema';
import { answer, bench, chart, decideOne, hash, memoryCache, turn } from './support';

const NEVER = {
  send: () => {
    throw new Error('a rules judge makes no calls');
  },
};

describe('with the provider rules', () => {
  const judge = createJudge({
    settings: JudgeSettings().parse({}),
    numberTolerance: 0.05,
    key: '',
    http: NEVER,
    hash,
    rubrics: [],
  });

  it('rules decide what they are certain of, without a key or a call', () => {
    const question = answer('It was 588,849 hectares.', { expected: '590 kha' });
    expect(decideOne(judge, question)).toMatchObject({
      kind: 'decided',
      score: 1,
      decider: { by: 'rule', name: 'number' },
    });
  });

  it('everything else stays open, with the reason of the rules', () => {
    const verdict = decideOne(judge, answer('It may have been fire, or perhaps not.'));
    expect(verdict).toMatchObject({ kind: 'open' });
    expect(verdict.reason).toMatch(/^needs a judge model: \S/);
  });

  it('returns verdicts in the order of the questions, also for rows without questions', () => {
    const rows = [[], [answer('wildfire'), turn('Which region do you mean?')], [answer('wildfire')]];
    expect(judge.decide(rows).map((row) => row.length)).toEqual([0, 2, 1]);
  });

  it('estimates a cost of 0', () => {
    expect(judge.estimate([[answer('perhaps')]])).toMatchObject({ requests: 0, costUsd: 0 });
    expect(judge.model).toBe('');
  });
});

describe('with a model', () => {
  it('places the user’s rules after the rubrics; code then decides only identical and blank answers', () => {
    const expected = '590 kha';
    const row = ['590 kha', '', 'It was 588,849 hectares.'].map((text) => answer(text, { expected }));
    const of = (ownRules: string) => {
      const { judge, server } = bench({ useRules: true, ownRules });
      judge.decide(row.map((question) => [question]));
      return { basis: judge.basis, bodies: server.requests.map(({ body }) => body) };
    };
    const [none, ownRules, other] = [of(''), of('Figures count\nto the nearest 5 kha.'), of('Others do.')];
    expect(none.bodies).toEqual([]);
    expect(ownRules.bodies).toEqual([
      expect.stringMatching(/Rules of this spreadsheet\..*\\n\| Figures count\\n\| to the nearest 5 kha\."/),
    ]);
    expect(new Set([none, ownRules, other].map(({ basis }) => basis)).size).toBe(3);
  });

  it('the first request to an unknown model goes alone, then groups follow', () => {
    const { judge, server } = bench({ atOnce: 4 });
    judge.decide(Array.from({ length: 6 }, (_, i) => [answer(`wildfire ${i}`)]));
    expect(server.groups).toEqual([1, 4, 1]);
  });

  it('a verdict says who decided, from which prompt, at what cost', () => {
    const { judge } = bench({ model: 'gpt-4.1-mini' });
    const verdict = decideOne(judge, answer('It was wildfire.'));
    expect(verdict).toMatchObject({
      kind: 'decided',
      score: 1,
      decider: { by: 'model', name: 'gpt-4.1-mini' },
      answerType: 'text',
    });
    expect(verdict).toMatchObject({ usage: { isCached: false, outputTokens: 60 } });
    expect(verdict.kind === 'decided' && verdict.usage?.prompt).toMatch(/^answer match v5 \([0-9a-f]{8}\)$/);
    expect(verdict.kind === 'decided' && verdict.usage?.costUsd).toBeGreaterThan(0);
  });

  it('books a request for several questions on the first of them', () => {
    const { judge } = bench();
    const [row] = judge.decide([[answer('wildfire'), chart('wildfire, too')]]);
    const usages = row?.map((verdict) => (verdict.kind === 'decided' ? verdict.usage : undefined));
    expect(usages?.[0]?.inputTokens).toBeGreaterThan(100);
    expect(usages?.[1]).toMatchObject({ inputTokens: 0, outputTokens: 0, costUsd: 0, isCached: false });
  });

  it('identical questions of several rows are asked once', () => {
    const { judge, server } = bench();
    const verdicts = judge.decide([[answer('wildfire')], [answer('wildfire')], [answer('fire')]]);
    expect(server.requests).toHaveLength(2);
    expect(verdicts).toMatchObject([[{ score: 1 }], [{ score: 1 }], [{ score: 0 }]]);
    expect(verdicts[1]?.[0]).toMatchObject({ usage: { isCached: true, inputTokens: 0, costUsd: 0 } });
  });

  it('without a key and a base URL, only the rules judge', () => {
    const { judge, server } = bench({ provider: 'anthropic', useRules: true }, {}, { key: ' ' });
    const verdict = decideOne(judge, answer('It may have been fire.'));
    expect(verdict.reason).toMatch(/^needs a judge model \(no key is set for Anthropic\): /);
    expect(server.requests).toHaveLength(0);
  });

  it('a self-hosted model needs a name, but not a key', () => {
    const settings = { baseUrl: 'http://localhost:11434/v1' };
    expect(() => bench(settings, {}, { key: '' })).toThrow('requires the name of a model');
    expect(bench({ ...settings, model: 'gpt-oss:20b' }, {}, { key: '' }).judge.model).toBe('gpt-oss:20b');
  });
});

describe('the cache', () => {
  const rows = [[answer('wildfire'), turn('Which?')], [answer('logging')]];

  it('makes a second run over unchanged rows free, with the same verdicts', () => {
    const cache = memoryCache();
    const first = bench({}, {}, { cache }).judge.decide(rows);
    const again = bench({}, {}, { cache });
    const second = again.judge.decide(rows);
    expect(again.server.requests).toHaveLength(0);
    expect(again.judge.totals()).toMatchObject({ fromCache: 3, costUsd: 0 });
    expect(second).toMatchObject([
      [{ score: 1, usage: { isCached: true, costUsd: 0 } }, { score: 1 }],
      [{ score: 0, reason: first[1]?.[0]?.reason }],
    ]);
  });

  it('is read once per wave, and stores the replies of each group before the next group is sent', () => {
    const calls: string[] = [];
    const inner = memoryCache();
    const cache = {
      ...inner,
      secure: () => void calls.push('secure'),
      get: (keys: readonly string[]) => (calls.push(`get ${keys.length}`), inner.get(keys)),
      put: (entries: Parameters<typeof inner.put>[0]) => {
        calls.push(`put ${entries.size}`);
        inner.put(entries);
      },
    };
    const many = Array.from({ length: 24 }, (_row, index) => [answer(`It was wildfire (${index}).`)]);
    bench({ atOnce: 10 }, {}, { cache }).judge.decide(many);
    // The first one to a model that is not known goes alone.
    expect(calls).toEqual(['get 24', ...[1, 10, 10, 3].flatMap((size) => ['secure', `put ${size}`])]);
  });

  it.each([
    ['another model', { model: 'other' }],
    ['another provider', { provider: 'anthropic' as const }],
    ['another address', { baseUrl: 'https://proxy.example/v1', model: 'gpt-6-luna' }],
    ['another temperature', { temperature: 0.5 }],
  ])('does not answer for %s', (_, settings) => {
    const cache = memoryCache();
    bench({}, {}, { cache }).judge.decide(rows);
    const other = bench(settings, {}, { cache });
    other.judge.decide(rows);
    expect(other.server.requests).toHaveLength(2);
  });

  const ENTRY = { model: 'm', prompt: 'p', answers: {}, inputTokens: 1, outputTokens: 1, costUsd: null };
  it.each([
    ['no object', 'pass'],
    ['a part missing', ENTRY],
    [
      'an impossible score',
      { ...ENTRY, answers: { agent_answer: { reason: '', answer_type: 'text', score: 7 } } },
    ],
  ])('ignores an entry that was edited by hand: %s', (_, entry) => {
    const cache = memoryCache();
    bench({}, {}, { cache }).judge.decide([[answer('wildfire')]]);
    for (const key of cache.texts.keys()) cache.texts.set(key, JSON.stringify(entry));
    const { judge, server } = bench({}, {}, { cache });
    expect(decideOne(judge, answer('wildfire'))).toMatchObject({ kind: 'decided', score: 1 });
    expect(server.requests).toHaveLength(1);
  });

  it('does not keep failures', () => {
    const cache = memoryCache();
    bench({}, { faults: ['refusal'] }, { cache }).judge.decide([[answer('wildfire')]]);
    expect(cache.texts.size).toBe(0);
  });
});

describe('an estimate', () => {
  it('counts the requests that are still to be made, and their cost', () => {
    const cache = memoryCache();
    const rows = [[answer('wildfire'), chart('wildfire')], [answer('logging')]];
    const before = bench({}, {}, { cache }).judge.estimate(rows);
    expect(before).toMatchObject({ requests: 2, cached: 0 });
    expect(before.costUsd).toBeGreaterThan(0);
    bench({}, {}, { cache }).judge.decide(rows);
    expect(bench({}, {}, { cache }).judge.estimate(rows)).toMatchObject({
      requests: 0,
      cached: 2,
      costUsd: 0,
    });
  });

  it('says that the cost is not known where no price is', () => {
    expect(bench({ model: 'mystery' }).judge.estimate([[answer('x')]]).costUsd).toBeUndefined();
  });

  it('is within a factor of two of what the judge then uses', () => {
    const { judge } = bench();
    const rows = Array.from({ length: 5 }, (_, i) => [answer(`wildfire ${i}`)]);
    const { inputTokens } = judge.estimate(rows);
    judge.decide(rows);
    expect(inputTokens / judge.totals().inputTokens).toBeGreaterThan(0.5);
    expect(inputTokens / judge.totals().inputTokens).toBeLessThan(2);
  });
});
