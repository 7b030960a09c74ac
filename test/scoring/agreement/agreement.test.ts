import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { betaQuantile, studentT } from '../../../src/scoring/agreement/beta';
import { type Agreement, agreementOf, cohensKappa } from '../../../src/scoring/agreement/agreement';
import type { Estimate } from '../../../src/scoring/agreement/counts';
import { posteriorShares, spread } from '../../../src/scoring/agreement/posterior';
import { countsOf, samplesOf } from '../../../src/scoring/agreement/sample';
import { texts } from './texts';

function found(
  passed: readonly [rows: number, a: number, b: number],
  failed: readonly [number, number, number],
) {
  const all = [
    ...texts('pass', passed[0], { a: passed[1], b: passed[2] }),
    ...texts('fail', failed[0], { c: failed[1], d: failed[2] }),
  ];
  const { now } = samplesOf(all);
  const counts = countsOf(all.map(({ judge, person }) => ({ judge: judge ?? 'fail', person })));
  return agreementOf(now, counts);
}

/** What chance draws is off by a hundredth at most. */
const aboutHundredths = (...values: readonly number[]) => values.map((value) => expect.closeTo(value, -0.3));
const inHundredths = (one: Estimate | null) => one && [100 * one.rate, 100 * one.low, 100 * one.high];
const estimates = (one: Agreement) => [one.agreement, one.caughtWrong, one.keptRight, one.kappa];

describe('Agreement', () => {
  it('weighs each label as many rows as it stands for', () => {
    // 30 of 300 that the judge passed, 20 of 100 that it failed: each label stands for 10 rows, and for 5.
    const one = found([300, 27, 3], [100, 4, 16]);
    // Of 400 rows, both pass 270, they disagree on 30 and 20, and both fail 80.
    expect(one?.agreement.rate).toBeCloseTo(0.875, 10);
    // As of 47.7 plain rows, by SciPy’s quantiles.
    expect(one?.agreement.low).toBeCloseTo(0.74699, 4);
    expect(one?.agreement.high).toBeCloseTo(0.95292, 4);
    // Of a posterior, near 80/110, 270/290 and (0.875 − 0.6125) / 0.3875: as 400,000 draws with NumPy have them.
    expect(one && estimates(one).slice(1).map(inHundredths)).toEqual([
      ...[aboutHundredths(71, 51, 90), aboutHundredths(93, 87, 97), aboutHundredths(66, 42, 84)],
    ]);
    expect(one).toMatchObject({ adjusted: null, leaning: 1 });
    expect(one?.commoner).toBeCloseTo(0.725, 10);
  });

  it('has the interval of Clopper and Pearson where passes and fails were drawn alike', () => {
    // 8 of 10 agree in each of two strata of equal weight; the variance within them says a little less than 20 plain rows.
    // 17.86: their quantiles by SciPy.
    expect(found([50, 8, 2], [50, 2, 8])?.agreement).toEqual({
      ...{ rate: expect.closeTo(0.8, 10), low: expect.closeTo(0.54687, 4), high: expect.closeTo(0.94822, 4) },
    });
  });

  it('is not certain of anything where nothing differs among a few labels', () => {
    const one = found([300, 10, 0], [100, 0, 10]);
    // Ten that stand for 30 rows each and ten for 10 say as much as 400²/(10 · 30² + 10 · 10²) = 16: 0.025^(1/16).
    expect(one?.agreement).toMatchObject({ rate: 1, low: expect.closeTo(0.7941, 3), high: 1 });
    // Nor is a judge that never agrees.
    expect(found([300, 0, 10], [100, 10, 0])?.agreement).toEqual({
      ...{ rate: 0, low: 0, high: expect.closeTo(0.2059, 3) },
    });
    expect(one?.kappa?.low).toBeLessThan(0.85);
    expect(one?.kappa?.high).toBeLessThan(1);
    expect(one?.kappa?.rate).toBeLessThan(0.99);
  });

  it('is not made certain by the labels that stand for few rows', () => {
    // Twenty labels without a miss stand for 98 %: all forty say hardly more than these, of which 0.025^(1/20) = 0.83 would be the bound.
    expect(found([1960, 20, 0], [40, 2, 18])?.agreement).toMatchObject({
      rate: expect.closeTo(0.998, 10),
      low: expect.closeTo(0.83697, 4),
    });
  });

  it('knows a judge that leans one way', () => {
    // 2 · (1/2)⁸.
    expect(found([48, 40, 8], [12, 0, 12])?.leaning).toBeCloseTo(0.0078125, 10);
  });

  it('shows twice the agreement less one where nearly all is of one class', () => {
    expect(found([97, 95, 2], [3, 1, 2])?.adjusted).toBeCloseTo(0.94, 10);
  });

  it('has no kappa where all is of one class, or the judge passes whatever it sees, and no rate of what people never said', () => {
    // Of twelve that it passes, people fail four: kappa is 0 of all such judges, with no interval around it.
    expect(found([12, 8, 4], [0, 0, 0])).toMatchObject({
      ...{ kappa: null, adjusted: expect.closeTo(1 / 3, 10), keptRight: { high: 1 } },
      agreement: { low: expect.closeTo(0.3344, 4), high: expect.closeTo(0.9082, 4) },
    });
    expect(found([0, 0, 0], [12, 4, 8])).toMatchObject({ kappa: null, keptRight: { rate: 0 } });
    expect(found([0, 0, 0], [12, 0, 12])).toMatchObject({ keptRight: null, caughtWrong: { rate: 1 } });
    expect(found([30, 30, 0], [0, 0, 0])).toMatchObject({ kappa: null, caughtWrong: null, adjusted: 1 });
  });

  it('has all rates where as many are right as wrong, of each kind', () => {
    const half = { rate: expect.closeTo(0.5, 1) };
    expect(found([50, 3, 3], [50, 3, 3])).toMatchObject({
      ...{
        caughtWrong: half,
        keptRight: half,
        kappa: { rate: expect.closeTo(0, 1) },
        commoner: 0.5,
        adjusted: null,
      },
    });
  });

  it('is none with fewer than ten labels', () => {
    expect(found([60, 5, 1], [4, 1, 2])).toBeNull();
    expect(found([60, 6, 1], [4, 1, 2])).not.toBeNull();
  });

  it('keeps every estimate within its bounds, whatever the counts', () => {
    const few = fc.nat({ max: 12 });
    fc.assert(
      fc.property(few, few, few, few, fc.nat({ max: 50 }), (a, b, c, d, more) => {
        const one = found([a + b + more, a, b], [c + d, c, d]);
        for (const estimate of one ? estimates(one) : [])
          if (estimate) {
            expect(estimate.low).toBeGreaterThanOrEqual(-1);
            expect(estimate.high).toBeLessThanOrEqual(1);
            expect(estimate.low).toBeLessThanOrEqual(estimate.rate + 1e-9);
            expect(estimate.high).toBeGreaterThanOrEqual(estimate.rate - 1e-9);
          }
      }),
      { numRuns: 15 },
    );
  });
});

describe('What may be so of all rows', () => {
  const counts = { a: 0, b: 0, c: 0, d: 0 };
  const moments = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return [mean, values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length];
  };

  it('has half a count in each cell that a stratum can have', () => {
    const ofStratum = (isSameJudge: boolean, drawnAs: 'pass' | 'fail') =>
      posteriorShares(
        { strata: [{ drawnAs, weight: 1, labelledShare: 0, counts }], n: 0, isSameJudge },
        20_000,
      );
    const momentsOf = (...args: Parameters<typeof ofStratum>) => {
      const draws = ofStratum(...args);
      return (['a', 'b', 'c', 'd'] as const).map((cell) => moments(draws.map((shares) => shares[cell])));
    };
    // Dirichlet with four halves: a quarter each, with the variance ½ · 1½ / (2² · 3); with two halves ½, with ½ · ½ / (1² · 2).
    const [quarter, half, none] = [
      [expect.closeTo(0.25, 2), expect.closeTo(0.0625, 2)],
      [expect.closeTo(0.5, 2), expect.closeTo(0.125, 2)],
      [0, 0],
    ];
    expect(momentsOf(false, 'pass')).toEqual([quarter, quarter, quarter, quarter]);
    expect(momentsOf(true, 'pass')).toEqual([half, half, none, none]);
    expect(momentsOf(true, 'fail')).toEqual([none, none, half, half]);
  });

  it('adds strata up by their weights', () => {
    const strata = [
      { drawnAs: 'pass', weight: 0.75, labelledShare: 0, counts: { ...counts, a: 7, b: 1 } },
      { drawnAs: 'fail', weight: 0.25, labelledShare: 0, counts: { ...counts, c: 1, d: 2 } },
    ] as const;
    const draws = posteriorShares({ strata, n: 11, isSameJudge: true }, 20_000);
    expect(Math.max(...draws.map(({ a, b, c, d }) => Math.abs(a + b + c + d - 1)))).toBeLessThan(1e-9);
    // ¾ · 7.5/9 and ¼ · 1.5/4; of Beta(7.5, 1.5) the variance is 7.5 · 1.5 / (81 · 10).
    const [mean = 0, variance = 0] = moments(draws.map(({ a }) => a));
    expect(mean).toBeCloseTo(0.625, 2);
    expect(variance / (0.5625 * (11.25 / 810))).toBeCloseTo(1, 1);
    expect(moments(draws.map(({ c }) => c))[0]).toBeCloseTo(0.09375, 2);
  });

  it('is told by its median and its middle 95 %, unless most of it is nothing', () => {
    const draws = Array.from({ length: 41 }, (_draw, index) => ({ ...counts, a: (index * 7) % 41 }));
    expect(spread(draws, ({ a }) => a)).toEqual({ rate: 20, low: 1, high: 39 });
    expect(spread(draws, ({ a }) => (a < 20 ? null : a))).toEqual({ rate: 30, low: 21, high: 40 });
    expect(spread(draws, ({ a }) => (a < 21 ? null : a))).toBeNull();
    expect(spread(draws.slice(1), ({ a }) => (a < 21 ? null : a))).toEqual({ rate: 31, low: 21, high: 40 });
  });
});

describe('The beta distribution', () => {
  it('gives the bounds of tables', () => {
    // Clopper and Pearson: 5 of 10, none of 10; Student: 10 and 2 degrees of freedom.
    expect(betaQuantile(0.025, 5, 6)).toBeCloseTo(0.1871, 4);
    expect(betaQuantile(0.975, 6, 5)).toBeCloseTo(0.8129, 4);
    expect(betaQuantile(0.975, 1, 10)).toBeCloseTo(0.3085, 4);
    expect(studentT(10)).toBeCloseTo(2.2281, 3);
    expect(studentT(2)).toBeCloseTo(4.3027, 3);
    expect(studentT(1)).toBeCloseTo(Math.tan(0.475 * Math.PI), 6);
    // The arcsine distribution.
    expect(betaQuantile(0.1, 0.5, 0.5)).toBeCloseTo(Math.sin(0.05 * Math.PI) ** 2, 9);
  });

  it('is the tail of the binomial distribution for whole numbers', () => {
    const counts = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(counts, counts, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (a, b, share) => {
        const n = a + b - 1;
        const x = betaQuantile(share, a, b);
        let [term, tail] = [(1 - x) ** n, 0];
        for (let k = 1; k <= n; k += 1) {
          term *= ((n - k + 1) / k) * (x / (1 - x));
          if (k >= a) tail += term;
        }
        expect(tail).toBeCloseTo(share, 7);
      }),
    );
  });
});

describe('Cohen’s kappa', () => {
  it.each([
    [{ a: 20, b: 5, c: 10, d: 15 }, 0.4],
    [{ a: 10, b: 0, c: 0, d: 10 }, 1],
    [{ a: 0, b: 10, c: 10, d: 0 }, -1],
    [{ a: 25, b: 25, c: 25, d: 25 }, 0],
  ])('of %j is %d', (counts, kappa) => {
    expect(cohensKappa(counts)).toBeCloseTo(kappa, 10);
  });

  it('is none of one class, or of nothing', () => {
    expect(cohensKappa({ a: 9, b: 0, c: 0, d: 0 })).toBeNull();
    expect(cohensKappa({ a: 0, b: 0, c: 0, d: 0 })).toBeNull();
  });
});
