import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { betaQuantile, studentT } from '../../../src/scoring/agreement/beta';
import { type Agreement, agreementOf, cohensKappa } from '../../../src/scoring/agreement/agreement';
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

const estimates = (one: Agreement) => [one.agreement, one.caughtWrong, one.keptRight, one.kappa];

describe('Agreement', () => {
  it('weighs each label as many rows as it stands for', () => {
    // 30 of 300 that the judge passed, 20 of 100 that it failed: each label stands for 10 rows, and for 5.
    const one = found([300, 27, 3], [100, 4, 16]);
    // Of 400 rows, both pass 270, they disagree on 30 and 20, and both fail 80.
    expect(one?.agreement.rate).toBeCloseTo(0.875, 10);
    // Medians of a posterior, near 80/110, 270/290 and (0.875 − 0.6125) / 0.3875.
    expect(one?.caughtWrong?.rate).toBeCloseTo(80 / 110, 1);
    expect(one?.keptRight?.rate).toBeCloseTo(270 / 290, 1);
    expect(one?.kappa?.rate).toBeCloseTo(0.68, 1);
    expect(one).toMatchObject({ adjusted: null, leaning: 1 });
    expect(one?.commoner).toBeCloseTo(0.725, 10);
  });

  it('has the interval of Clopper and Pearson where passes and fails were drawn alike', () => {
    // 8 of 10 agree in each of two strata of equal weight; the variance within them says a little less than 20 plain rows.
    const { low = 0, high = 0 } = found([50, 8, 2], [50, 2, 8])?.agreement ?? {};
    expect(low).toBeGreaterThan(0.53);
    expect(low).toBeLessThan(0.565);
    expect(high).toBeGreaterThan(0.94);
    expect(high).toBeLessThan(0.96);
  });

  it('is not certain of anything where nothing differs among a few labels', () => {
    const one = found([300, 10, 0], [100, 0, 10]);
    // Ten that stand for 30 rows each and ten for 10 say as much as 400²/(10 · 30² + 10 · 10²) = 16: 0.025^(1/16).
    expect(one?.agreement).toMatchObject({ rate: 1, low: expect.closeTo(0.7941, 3), high: 1 });
    expect(one?.kappa?.low).toBeLessThan(0.85);
    expect(one?.kappa?.high).toBeLessThan(1);
    expect(one?.kappa?.rate).toBeLessThan(0.99);
  });

  it('is not made certain by the labels that stand for few rows', () => {
    // Twenty labels without a miss stand for 98 %: all forty say hardly more than these, of which 0.025^(1/20) = 0.83 would be the bound.
    expect(found([1960, 20, 0], [40, 2, 18])?.agreement).toMatchObject({
      rate: expect.closeTo(0.998, 10),
      low: expect.closeTo(0.837, 2),
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
    expect(found([12, 8, 4], [0, 0, 0])).toMatchObject({ kappa: null, adjusted: expect.closeTo(1 / 3, 10) });
    expect(found([30, 30, 0], [0, 0, 0])).toMatchObject({ kappa: null, caughtWrong: null, adjusted: 1 });
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

describe('The beta distribution', () => {
  it('gives the bounds of tables', () => {
    // Clopper and Pearson: 5 of 10, none of 10; Student: 10 and 2 degrees of freedom.
    expect(betaQuantile(0.025, 5, 6)).toBeCloseTo(0.1871, 4);
    expect(betaQuantile(0.975, 6, 5)).toBeCloseTo(0.8129, 4);
    expect(betaQuantile(0.975, 1, 10)).toBeCloseTo(0.3085, 4);
    expect(studentT(10)).toBeCloseTo(2.2281, 3);
    expect(studentT(2)).toBeCloseTo(4.3027, 3);
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
