import { describe, expect, it } from '@jest/globals';
import { bootstrapIntervals, comparisonStatistics, correlation } from '../../src/comparison/statistics';
import type { ComparedItem } from '../../src/model/comparison/comparison';
import { compared, item } from './support';

/** Averages 8 → 9 (new), 7 → 7 (tie), 9 → 6.5 (old), 5 → 5.5 (new, slightly). */
const FOUR: readonly ComparedItem[] = [
  compared([8, 8], [9, 9], item('a', { old: 'xx', new: 'xxxx' })),
  compared([6, 8], [8, 6], item('b', { old: 'xx', new: 'xx' })),
  compared([9, 9], [7, 6], item('c', { old: 'xxxx', new: 'xx' })),
  compared([5, 5], [5, 6], item('d', { old: 'xx', new: 'xx' })),
];
const failed = (question: string): ComparedItem => ({
  item: item(question),
  outcome: { kind: 'error', reason: 'no' },
});

describe('Statistics of a comparison', () => {
  const statistics = comparisonStatistics(FOUR, 0);

  it('count wins, overall and by factor', () => {
    expect(statistics.plain.better).toEqual({ of: 4, old: 1, new: 2, tie: 1 });
    expect(statistics.plain.factuality).toEqual({ of: 4, old: 1, new: 2, tie: 1 });
    expect(statistics.plain.completeness).toEqual({ of: 4, old: 2, new: 2, tie: 0 });
    expect(statistics.margins).toEqual({ clear: 2, slight: 1 });
  });

  it('give mean scores and their difference', () => {
    expect(statistics.plain.means).toEqual({
      old: { factuality: 7, completeness: 7.5, average: 7.25 },
      new: { factuality: 7.25, completeness: 6.75, average: 7 },
      difference: { factuality: 0.25, completeness: -0.75, average: -0.25 },
    });
  });

  it('show how far the answers are apart, in halves, with the gaps', () => {
    expect(statistics.distribution).toEqual([
      { difference: -2.5, items: 1 },
      ...[-2, -1.5, -1, -0.5].map((difference) => ({ difference, items: 0 })),
      { difference: 0, items: 1 },
      { difference: 0.5, items: 1 },
      { difference: 1, items: 1 },
    ]);
  });

  it('test the items that have a winner: one against two is what chance does', () => {
    // (1 + 3) · 2 / 8, at most 1.
    expect(statistics.signTest).toBe(1);
    expect(statistics.verdict).toMatch(/^The difference could be chance .*few decided/);
  });

  it('list where new lost, the worst first', () => {
    expect(statistics.worst.map(({ question, difference }) => [question, difference])).toEqual([['c', -2.5]]);
  });

  it('list at most ten of them', () => {
    const many = Array.from({ length: 12 }, (_item, n) =>
      compared([10, 10], [9, 9 - (n % 3)], item(`q${n}`)),
    );
    const { worst } = comparisonStatistics(many, 0);
    expect(worst).toHaveLength(10);
    expect(worst.slice(0, 5).map(({ question }) => question)).toEqual(['q2', 'q5', 'q8', 'q11', 'q1']);
  });

  it('set length against score', () => {
    expect(statistics.lengths).toMatchObject({ old: 2.5, new: 2.5 });
    // Differences of length 2, 0, −2, 0 and of score 1, 0, −2.5, 0.5: 7 / √(8 · 7.25).
    expect(statistics.lengths?.ofDifferences).toBeCloseTo(7 / Math.sqrt(8 * 7.25), 10);
    // Of all eight answers: two of four characters with a score of 9 each, six of two with a mean of 6.5.
    expect(statistics.lengths?.withScore).toBeCloseTo(7.5 / Math.sqrt(6 * 15.375), 10);
  });

  it('are nothing where nothing is compared', () => {
    const none = comparisonStatistics([failed('x')], 0);
    expect(none).toMatchObject({ items: 1, compared: 0, errors: 1, signTest: null, worst: [] });
    expect(none).toMatchObject({ distribution: [], lengths: null, margins: { clear: 0, slight: 0 } });
    expect([none.plain.means, none.plain.intervals]).toEqual([null, null]);
    expect(none.verdict).toBe('Nothing was compared.');
  });
});

it('Ties alone are tested by nothing', () => {
  const { signTest, plain, worst, weighted } = comparisonStatistics(
    [compared([5, 5], [5, 5]), compared([6, 6], [7, 5])],
    0,
  );
  expect([signTest, plain.better.tie, worst, weighted]).toEqual([null, 2, [], undefined]);
  expect(plain.intervals?.average).toEqual({ low: 0, high: 0 });
  expect(comparisonStatistics([compared([5, 5], [6, 6])], 0).plain.intervals).toBeNull();
  const each = [compared([5, 5], [6, 6]), compared([6, 6], [5, 5], item('r', {}, { questionWeights: 2 }))];
  expect(comparisonStatistics(each, 0).signTest).toBe(1);
  expect(comparisonStatistics(each, 0).weighted?.better).toMatchObject({ old: 2, new: 1 });
});

describe('Failed items', () => {
  it('stand outside', () => {
    expect(comparisonStatistics([...FOUR, failed('x')], 0)).toMatchObject({
      ...{ items: 5, compared: 4, errors: 1, plain: { better: { of: 4 } } },
    });
  });

  it('count as a score on both sides and a tie where the setting says so', () => {
    const { compared: n, plain, lengths } = comparisonStatistics([...FOUR, failed('x')], 1);
    expect([n, plain.better.tie]).toEqual([5, 2]);
    expect(plain.means?.old.average).toBe((8 + 7 + 9 + 5 + 1) / 5);
    // Their lengths mean nothing for scores.
    expect(lengths?.old).toBe(2.5);
  });

  it('those not scored never count', () => {
    const open: ComparedItem = { item: item('y'), outcome: { kind: 'not scored', reason: 'no model' } };
    expect(comparisonStatistics([...FOUR, open], 5)).toMatchObject({ compared: 4, notScored: 1 });
  });
});

describe('Weighted statistics', () => {
  it('are left out where no weights are given', () => {
    expect(comparisonStatistics(FOUR, 0).weighted).toBeUndefined();
  });

  it('let a question count as much as its weight, and a factor as much as its own', () => {
    const { weighted } = comparisonStatistics(
      [
        compared([8, 8], [9, 9], item('a', {}, { questionWeights: { Weight: 3 } })),
        compared([9, 9], [7, 6], item('c', {}, { answerWeights: { Factuality: 1, Completeness: 3 } })),
      ],
      0,
    );
    expect(weighted?.better).toEqual({ of: 4, old: 1, new: 3, tie: 0 });
    // (3 · 8 + 9) / 4; (3 · 9 + (7 + 3 · 6) / 4) / 4.
    expect(weighted?.means?.old.average).toBe(8.25);
    expect(weighted?.means?.new.average).toBe((27 + 6.25) / 4);
    expect(weighted?.means?.difference).toEqual({
      ...{ factuality: (3 * 1 - 2) / 4, completeness: (3 * 1 - 3) / 4, average: (27 + 6.25 - 33) / 4 },
    });
    expect(weighted?.factuality).toEqual({ of: 4, old: 1, new: 3, tie: 0 });
  });
});

describe('A difference that is more than noise', () => {
  it('is said to be one where interval and sign test agree', () => {
    const clear = Array.from({ length: 12 }, (_item, n) => compared([6, 6], [8, 7 + (n % 2)], item(`q${n}`)));
    const { verdict, signTest, plain, margins } = comparisonStatistics(clear, 0);
    expect(margins).toEqual({ clear: 12, slight: 0 });
    expect(signTest).toBeCloseTo(2 / 4096, 10);
    expect(verdict).toMatch(/^New is better, by more than chance explains/);
    expect(plain.intervals?.average.low).toBeGreaterThan(1);
  });

  it('is only likely where one large loss outweighs many small wins', () => {
    const mixed = [
      ...Array.from({ length: 9 }, (_item, n) => compared([6, 6], [6, 7], item(`q${n}`))),
      compared([10, 10], [1, 1], item('worst')),
    ];
    const { verdict } = comparisonStatistics(mixed, 0);
    expect(verdict).toMatch(/^Old may be better, but the two tests do not agree/);
  });
});

describe('The bootstrap', () => {
  it('has no width where all pairs differ alike', () => {
    expect(bootstrapIntervals([1, 1, 1].map((value) => ({ values: [value], weight: 1 })))).toEqual([
      { low: 1, high: 1 },
    ]);
  });

  it('of two values is as wide as they are apart: a quarter of the draws are all the one or all the other', () => {
    expect(bootstrapIntervals([0, 2].map((value) => ({ values: [value], weight: 1 })))).toEqual([
      { low: 0, high: 2 },
    ]);
  });

  it('is the same each time, and about ± 1.96 standard errors of many', () => {
    const pairs = Array.from({ length: 400 }, (_pair, n) => ({ values: [n % 2 === 0 ? 1 : -1], weight: 1 }));
    const [once] = bootstrapIntervals(pairs);
    expect(bootstrapIntervals(pairs)).toEqual([once]);
    expect(once?.low).toBeCloseTo(-1.96 / 20, 1);
    expect(once?.high).toBeCloseTo(1.96 / 20, 1);
  });

  it('gives the same data the same intervals in every version, and all values of a pair the same draws', () => {
    const pairs = [
      [3.1, 1, 2],
      [-1.7, 2, 1],
      [0.53, -2, 1],
      [2.9, 0.3, 3],
      [-2.3, 4, 1],
      [1.13, 0.7, 2],
      [0.29, -1.1, 1],
    ].map(([value = 0, other = 0, weight = 0]) => ({ values: [value, other, 2 * value + 1], weight }));
    const [one, two, doubled] = bootstrapIntervals(pairs);
    expect([one, two]).toEqual([
      { low: expect.closeTo(-0.54, 10), high: expect.closeTo(2.3674999999999997, 10) },
      { low: expect.closeTo(-0.2555555555555556, 10), high: expect.closeTo(1.6857142857142857, 10) },
    ]);
    expect(doubled?.low).toBeCloseTo(2 * (one?.low ?? NaN) + 1, 10);
    expect(doubled?.high).toBeCloseTo(2 * (one?.high ?? NaN) + 1, 10);
  });

  it('passes over pairs without a weight, and says nothing of one pair alone', () => {
    const pairs = [
      { values: [1], weight: 1 },
      { values: [9], weight: 0 },
    ];
    expect(bootstrapIntervals(pairs)).toEqual([{ low: 1, high: 1 }]);
    expect(bootstrapIntervals(pairs.slice(0, 1))).toEqual([]);
    expect(bootstrapIntervals(pairs.map((pair) => ({ ...pair, weight: 0 })))).toEqual([]);
    expect(bootstrapIntervals([])).toEqual([]);
  });
});

describe('Correlation', () => {
  it('is 1 and −1 on a line, and nothing where one does not vary', () => {
    expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12);
    expect(correlation([1, 2, 3], [6, 4, 2])).toBeCloseTo(-1, 12);
    expect(correlation([1, 2, 3], [5, 5, 5])).toBeNull();
    expect(correlation([5, 5, 5], [1, 2, 3])).toBeNull();
    expect(correlation([1, 2], [1, 2])).toBeNull();
  });
});
