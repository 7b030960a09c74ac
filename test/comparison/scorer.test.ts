/** Scores of the scripted judge; test/support/judge-server/comparison.ts explains the marks in the answers. */
import { JudgeStopped } from '../../src/judge/stopped';
import { item, scoredAt, scorerBench } from './support';
import type { VerdictCache } from '../../src/model/judge';

const PAIRS = [
  item('one', { old: 'a [[F8 C7]]', new: 'b [[F9 C9]]' }),
  item('two', { old: 'c [[F6 C5]]', new: 'd [[F6 C4]]' }),
  item('three', { old: 'e [[F10 C10]]', new: 'f [[F10 C10]]' }),
];

function kept(): VerdictCache & { readonly entries: Map<string, object> } {
  const entries = new Map<string, object>();
  return {
    entries,
    get: (keys) =>
      new Map(
        keys.flatMap((key): [string, unknown][] => (entries.has(key) ? [[key, entries.get(key)]] : [])),
      ),
    put: (added) => added.forEach((entry, key) => void entries.set(key, entry)),
    secure: () => undefined,
  };
}

describe('Scoring', () => {
  it('gives each answer its own scores', () => {
    const { scorer, server } = scorerBench();
    const outcomes = scorer.compare(PAIRS);
    const scores = PAIRS.map((_pair, at) => {
      const { old, new: fresh } = scoredAt(outcomes, at);
      return [old.factuality, old.completeness, fresh.factuality, fresh.completeness];
    });
    expect(scores).toEqual([
      [8, 7, 9, 9],
      [6, 5, 6, 4],
      [10, 10, 10, 10],
    ]);
    expect(server.violations).toEqual([]);
  });

  it('never shows both answers to a question in one scoring request', () => {
    const { scorer, cases } = scorerBench();
    scorer.compare(PAIRS);
    const scoring = cases().filter((text) => text.includes('Score the answer'));
    expect(scoring).toHaveLength(6);
    for (const text of scoring) expect(text.includes('a [[') && text.includes('b [[')).toBe(false);
    // Nor the version of an answer.
    for (const text of scoring) expect(text).not.toMatch(/old|new/i);
  });

  it('estimates one request per answer and per pair, and none for cached replies', () => {
    const { scorer, server } = scorerBench({ cache: kept() });
    const before = scorer.estimate(PAIRS);
    expect(before).toMatchObject({ requests: 9, cached: 0, mostVotes: 0 });
    expect(server.requests).toHaveLength(0);
    scorer.compare(PAIRS);
    expect(server.requests).toHaveLength(9);
    expect(scorer.estimate(PAIRS)).toMatchObject({ requests: 0, cached: 9, costUsd: 0 });
  });

  it('asks each of several identical answers once', () => {
    const { scorer, cases } = scorerBench();
    const same = item('four', { old: 'g [[F5 C5]]', new: 'g [[F5 C5]]' });
    const outcomes = scorer.compare([...PAIRS, same]);
    expect(cases().filter((text) => text.includes('Score the answer'))).toHaveLength(7);
    expect(scoredAt(outcomes, 3).assessment).toMatchObject({
      ...{ overall: 'Both answers are the same text. The two answers are tied: average 5 against 5.' },
      assessedBy: 'rule: computed',
    });
  });

  it('scores an answer that is the ground truth by rule', () => {
    const { scorer, server } = scorerBench();
    const same = item('q', { truth: 'E-1 and E-2.', old: ' E-1 and  E-2.', new: 'E-1 and E-2.' });
    const { old, assessment } = scoredAt(scorer.compare([same]), 0);
    expect(old).toEqual({
      ...{ factuality: 10, completeness: 10, scoredBy: 'rule: identical' },
      reason: 'The answer is the ground truth, word for word.',
      insights: 'MISSING TRUTH: none. DEVIATIONS OR ADDITIONAL CONTEXT: none. OVERALL: identical.',
    });
    expect(assessment.assessedBy).toBe('rule: computed');
    expect([scorer.estimate([same]).requests, scorer.totals().byRules]).toEqual([0, 2]);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['no ground truth', item('q', { truth: '' }), 'there is no ground truth'],
    ['a blank answer', item('q', { new: '' }), 'the new answer is blank'],
    ['no answer at all', item('q', { old: '', new: '' }), 'both answers are blank'],
  ])('an item with %s is an error and asks nothing', (_what, one, reason) => {
    const { scorer, server } = scorerBench();
    expect(scorer.compare([one])).toEqual([{ kind: 'error', reason }]);
    expect(server.requests).toEqual([]);
  });
});

describe('Replies that do not fit', () => {
  it.each(['0', '11', '7.5', '"8/10"', 'null'])(
    'a score of %s is not a score: asked three times, then an error',
    (raw) => {
      const { scorer, cases } = scorerBench();
      const outcomes = scorer.compare([
        item('bad', { old: `x [[F${raw} C5]]`, new: 'y [[F5 C5]]' }),
        ...PAIRS,
      ]);
      expect(outcomes[0]).toMatchObject({
        ...{ kind: 'error', new: { factuality: 5 } },
        reason: expect.stringContaining('factuality that is not a whole number from 1 to 10'),
      });
      expect(cases().filter((text) => text.includes('x [['))).toHaveLength(3);
    },
  );

  it('a score that is valid at the second try counts', () => {
    const { scorer } = scorerBench();
    const outcomes = scorer.compare([item('q', { old: 'x [[once F11 C5]][[F4 C5]]', new: 'y [[F5 C5]]' })]);
    expect(scoredAt(outcomes, 0).old.factuality).toBe(4);
  });

  it.each(['prose', 'refusal', 'truncated', 'wrapped', 'in an array', 'part missing', 'empty'])(
    'a reply of the kind “%s” is an error of its item and of no other',
    (fault) => {
      const { scorer } = scorerBench();
      const outcomes = scorer.compare([
        item('q', { old: `x [[judge: ${fault}]]`, new: 'y [[F5 C5]]' }),
        ...PAIRS,
      ]);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['error', 'scored', 'scored', 'scored']);
    },
  );
});

describe('The comparison in words', () => {
  it('is the judge’s, numbered, if it agrees with the outcome', () => {
    const { scorer } = scorerBench();
    const { assessment } = scoredAt(scorer.compare(PAIRS), 0);
    expect(assessment).toEqual({
      overall: 'The new answer is better. Scripted.',
      differences: '1) Scripted: the first difference.\n2) The second difference.\n3) The third difference.',
      assessedBy: 'gpt-6-luna',
    });
  });

  it.each(['contradict', 'few'])('is computed if the judge’s cannot be used (%s)', (mark) => {
    const { scorer, cases } = scorerBench();
    const outcomes = scorer.compare([item('q', { old: `x [[${mark}]][[F3 C4]]`, new: 'y [[F5 C6]]' })]);
    const { assessment } = scoredAt(outcomes, 0);
    expect(assessment.overall).toBe(
      'The new answer is clearly better: average 5.5 against 3.5. Factuality: old 3, new 5 (new wins). Completeness: old 4, new 6 (new wins).',
    );
    const old = `x [[${mark}]][[F3 C4]]`;
    expect(assessment.differences).toBe(
      `1) Factuality: old 3, new 5 (new wins).\n2) Completeness: old 4, new 6 (new wins).\n3) Length: old ${old.length} characters, new 11 characters.`,
    );
    expect(assessment.assessedBy).toMatch(/^rule: computed \(/);
    expect(cases().filter((text) => text.includes('Explain the outcome'))).toHaveLength(3);
  });

  it('shows the answers in an order that differs from pair to pair', () => {
    const { scorer, cases } = scorerBench();
    scorer.compare(Array.from({ length: 20 }, (_pair, n) => item(`q${n}`, { old: `o${n}`, new: `n${n}` })));
    const oldFirst = cases()
      .filter((text) => text.includes('Explain the outcome'))
      .map((text) => text.indexOf('<old_answer') < text.indexOf('<new_answer'));
    expect(oldFirst).toHaveLength(20);
    expect(new Set(oldFirst).size).toBe(2);
  });
});

describe('The cache', () => {
  it('answers repeated requests', () => {
    const cache = kept();
    const first = scorerBench({ cache });
    const outcomes = first.scorer.compare(PAIRS);
    const second = scorerBench({ cache });
    expect(second.scorer.compare([...PAIRS].reverse())).toEqual([...outcomes].reverse());
    expect(second.server.requests).toEqual([]);
    expect(second.scorer.totals().fromCache).toBe(9);
  });

  it('keeps replies from before the judge stopped, and uses them without asking', () => {
    const cache = kept();
    const { scorer } = scorerBench({ cache }, { faults: ['none', 'quota'] });
    expect(() => scorer.compare(PAIRS)).toThrow(JudgeStopped);
    const left = scorer.compareUnasked(PAIRS, 'not asked: no credit');
    // The credit ran out at the second request; the others were on their way with it.
    expect(left.map(({ kind }) => kind)).toEqual(['scored', 'not scored', 'scored']);
    expect(left[1]).toMatchObject({ reason: 'not asked: no credit', new: { factuality: 6 } });
  });

  it('counts its replaced entries, and retries its refused writes', () => {
    const told: string[] = [];
    const cache = { ...kept(), replaced: () => 3, retryRefused: () => void told.push('kept') };
    const { scorer } = scorerBench({ cache });
    scorer.retryRefused();
    expect([scorer.totals().replaced, told]).toEqual([3, ['kept']]);
    const plain = scorerBench().scorer;
    plain.retryRefused();
    expect(plain.totals().replaced).toBe(0);
    scorerBench({ cache: kept() }).scorer.retryRefused();
  });

  it('ignores entries that a person has changed', () => {
    const cache = kept();
    const first = scorerBench({ cache });
    const outcomes = first.scorer.compare(PAIRS);
    for (const key of cache.entries.keys()) cache.entries.set(key, { given: { factuality: 99 } });
    expect(scorerBench({ cache }).scorer.compare(PAIRS)).toEqual(outcomes);
  });
});

it('Without a model, rules score what they can, and other items have the reason', () => {
  const { scorer, server } = scorerBench({}, {}, { provider: 'rules' });
  const same = item('q', { truth: 'E-1.', old: 'E-1.', new: 'E-1.' });
  const outcomes = scorer.compare([same, ...PAIRS]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['scored', 'not scored', 'not scored', 'not scored']);
  expect(outcomes[1]).toMatchObject({ reason: 'no judge model is configured' });
  expect(scorer.estimate([same, ...PAIRS])).toMatchObject({ requests: 0 });
  expect(server.requests).toEqual([]);
});
