/** Conditions that end the judging, and what is kept when they do. */
import type { HttpClient } from '../../src/model/ports';
import { JudgeStopped } from '../../src/judge/stopped';
import { answer, bench, memoryCache } from './support';

const rows = (n: number) => Array.from({ length: n }, (_, i) => [answer(`wildfire ${i}`)]);

describe('the cost cap', () => {
  it.each([0, 1e-9])(
    'is not switched off by a priced model whose replies say that they cost $%d',
    (costUsd) => {
      // At the list price a reply costs a few hundredths of a cent or more.
      const { judge, server } = bench({ costCapUsd: 1e-6, atOnce: 1 }, { costUsd });
      expect(() => judge.decide(rows(10))).toThrow(/the judge has used \$0\.\d+ of its/);
      expect(server.requests).toHaveLength(1);
      expect(judge.totals().costUsd).toBeGreaterThan(1e-6);
    },
  );

  it('stops as soon as it is reached; what was paid for is in the cache', () => {
    const cache = memoryCache();
    const { judge, server } = bench({ costCapUsd: 1, atOnce: 2 }, { costUsd: 0.4 }, { cache });
    expect(() => judge.decide(rows(10))).toThrow('the judge has used $1.20 of its $1 cap');
    expect(server.requests).toHaveLength(3);
    expect(cache.texts.size).toBe(3);
    expect(judge.totals().costUsd).toBeCloseTo(1.2);
  });

  it('limits concurrent requests to those that the remaining budget covers', () => {
    const { judge, server } = bench({ costCapUsd: 1.05, atOnce: 100 }, { costUsd: 0.1 });
    expect(() => judge.decide(rows(60))).toThrow('the judge has used $1.10 of its $1.05 cap');
    // One that shows the price, nine together, one for the remaining budget: never a whole group of fifty-nine.
    expect(server.requests).toHaveLength(11);
  });

  it('keeps every verdict that was paid for before the cap was reached', () => {
    const cache = memoryCache();
    const { judge } = bench({ costCapUsd: 1, atOnce: 2 }, { costUsd: 0.4 }, { cache });
    const payers = rows(10).map((_row, index) => `row ${index}`);
    expect(() => judge.decide(rows(10), payers)).toThrow(JudgeStopped);
    const verdicts = judge.decideWithoutModel(rows(10), 'the cap is $1', payers).flat();
    expect(verdicts.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 3 }, () => 'decided'),
      ...Array.from({ length: 7 }, () => 'open'),
    ]);
    expect(verdicts[0]).toMatchObject({ score: 1, usage: { costUsd: 0.4 } });
    expect(verdicts[9]).toMatchObject({
      kind: 'open',
      unanswered: 'not_asked',
      reason: expect.stringMatching(/^not asked: the cap is \$1; hint: /),
    });
    expect(judge.totals()).toMatchObject({ requests: 3, fromCache: 0 });
  });

  it('counts what earlier executions of the run have cost, and sends nothing once it is reached', () => {
    const { judge, server } = bench({ costCapUsd: 1 }, {}, { spentUsd: 1 });
    expect(() => judge.decide(rows(2))).toThrow(JudgeStopped);
    expect(server.requests).toHaveLength(0);
  });

  it('is not silently ignored where the price is not known', () => {
    const { judge, server } = bench({ costCapUsd: 1, model: 'mystery' });
    expect(() => judge.decide(rows(3))).toThrow('price of the judge model is unknown');
    expect(server.requests).toHaveLength(1);
  });

  it('is not silently ignored where replies do not say what they used', () => {
    const body = JSON.stringify({
      choices: [{ message: { content: '{"agent_answer":{"reason":"r","answer_type":"text","score":1}}' } }],
    });
    const http: HttpClient = {
      send: (requests, advise) =>
        requests.map((_, i) => {
          const response = { status: 200, headers: new Map<string, string>(), body };
          advise?.(response, i);
          return { kind: 'response', response, attempts: 1 };
        }),
    };
    const { judge } = bench({ costCapUsd: 1 }, {}, { http });
    expect(() => judge.decide(rows(1))).toThrow('do not report token usage; set the cap to 0');
  });

  it('does not stop what costs nothing: rules and cached verdicts', () => {
    const cache = memoryCache();
    bench({ costCapUsd: 1 }, {}, { cache }).judge.decide(rows(2));
    const { judge } = bench({ costCapUsd: 1 }, {}, { cache, spentUsd: 5 });
    expect(judge.decide(rows(2)).flat()).toMatchObject([{ score: 1 }, { score: 1 }]);
  });
});

it('a key that is refused in the middle of a run stops before further groups; verdicts that came in are in the cache', () => {
  const cache = memoryCache();
  const { judge, server } = bench({ atOnce: 2 }, { faults: ['none', 'none', 'unauthorized'] }, { cache });
  expect(() => judge.decide(rows(10))).toThrow('api.openai.com refused the judge key (401)');
  expect(server.requests).toHaveLength(3);
  expect(cache.texts.size).toBe(2);
});

it('Google’s daily quota stops the run under its own name', () => {
  const http = {
    send: () =>
      [
        { kind: 'not sent', why: 'daily quota', reason: 'Service invoked too many times', attempts: 0 },
      ] as const,
  };
  const { judge } = bench({}, {}, { http });
  expect(() => judge.decide(rows(1))).toThrow(expect.objectContaining({ why: 'daily quota' }));
});

it('a key with characters that no header takes is refused before anything is sent, and not quoted', () => {
  expect(() => bench({}, {}, { key: 'sk-ключ' })).toThrow(
    'the judge key contains characters that cannot be part of a key',
  );
});
