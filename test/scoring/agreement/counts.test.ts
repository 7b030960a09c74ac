import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { agreementOf, cohensKappa } from '../../../src/scoring/agreement/counts';

// 30 of 300 that the judge passed, 20 of 100 that it failed: each label stands for 10 rows, and for 5.
const COUNTS = { a: 27, b: 3, c: 4, d: 16 };
const STRATA = { passed: 300, failed: 100 };

describe('Agreement', () => {
  it('weighs each label as many rows as it stands for', () => {
    const found = agreementOf(COUNTS, STRATA);
    // Of 400 rows, both pass 270, they disagree on 30 and 20, and both fail 80.
    expect(found?.agreement.rate).toBeCloseTo(0.875, 10);
    expect(found?.caughtWrong?.rate).toBeCloseTo(80 / 110, 10);
    expect(found?.keptRight?.rate).toBeCloseTo(270 / 290, 10);
    // By chance 0.75 · 0.725 + 0.25 · 0.275 = 0.6125; (0.875 − 0.6125) / 0.3875.
    expect(found?.kappa?.rate).toBeCloseTo(0.677419, 6);
    expect(found).toMatchObject({ n: 50, adjusted: null, leaning: 1 });
    expect(found?.commoner).toBeCloseTo(0.725, 10);
    for (const one of [found?.agreement, found?.caughtWrong, found?.keptRight, found?.kappa]) {
      expect(one?.low).toBeLessThan(one?.rate ?? 0);
      expect(one?.high).toBeGreaterThan(one?.rate ?? 1);
    }
  });

  it('has Wilson’s interval where passes and fails were drawn alike', () => {
    const found = agreementOf({ a: 4, b: 1, c: 4, d: 1 }, { passed: 50, failed: 50 });
    // 5 of 10.
    expect(found?.agreement.low).toBeCloseTo(0.2366, 4);
    expect(found?.agreement.high).toBeCloseTo(0.7634, 4);
  });

  it('is not certain where nothing differs among a few labels of strata that were drawn unlike', () => {
    const found = agreementOf({ a: 10, b: 0, c: 0, d: 10 }, { passed: 300, failed: 100 });
    // Ten that stand for 30 rows each and ten for 10 say as much as 400²/(10 · 30² + 10 · 10²) = 16: 1/(1 + 1.96²/n), and for n = 10.
    expect(found?.agreement).toMatchObject({ rate: 1, low: expect.closeTo(0.8064, 4), high: 1 });
    expect(found?.caughtWrong).toMatchObject({ rate: 1, low: expect.closeTo(0.7225, 4), high: 1 });
  });

  it('knows a judge that leans one way', () => {
    // 2 · (1/2)⁸.
    expect(agreementOf({ a: 40, b: 8, c: 0, d: 12 }, { passed: 48, failed: 12 })?.leaning).toBeCloseTo(
      0.0078125,
      10,
    );
  });

  it('shows twice the agreement less one where nearly all is of one class', () => {
    expect(agreementOf({ a: 95, b: 2, c: 1, d: 2 }, { passed: 97, failed: 3 })?.adjusted).toBeCloseTo(
      0.94,
      10,
    );
  });

  it('has no kappa where all is of one class, and no rate of what people never said', () => {
    expect(agreementOf({ a: 30, b: 0, c: 0, d: 0 }, { passed: 30, failed: 0 })).toMatchObject({
      kappa: null,
      caughtWrong: null,
      keptRight: { rate: 1 },
      adjusted: 1,
    });
  });

  it('is none where the judge failed rows of which nobody labelled any', () => {
    expect(agreementOf({ a: 30, b: 2, c: 0, d: 0 }, { passed: 60, failed: 4 })).toBeNull();
    expect(agreementOf({ a: 0, b: 0, c: 0, d: 0 }, { passed: 0, failed: 0 })).toBeNull();
  });

  it('keeps every estimate within its bounds, whatever the counts', () => {
    const few = fc.nat({ max: 12 });
    fc.assert(
      fc.property(
        few,
        few,
        few,
        few,
        fc.nat({ max: 50 }),
        fc.nat({ max: 50 }),
        (a, b, c, d, more, others) => {
          const found = agreementOf({ a, b, c, d }, { passed: a + b + more, failed: c + d + others });
          if (!found) return;
          for (const one of [found.agreement, found.caughtWrong, found.keptRight])
            if (one) {
              expect(one.low).toBeGreaterThanOrEqual(0);
              expect(one.high).toBeLessThanOrEqual(1);
              expect(one.low).toBeLessThanOrEqual(one.rate + 1e-9);
              expect(one.high).toBeGreaterThanOrEqual(one.rate - 1e-9);
            }
        },
      ),
      { numRuns: 30, examples: [[1, 0, 1, 0, 0, 9]] },
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
