import fc from 'fast-check';
import { rateOf, wilson, Z_95, signTest } from '../../src/scoring/rates';

describe('the exact sign test', () => {
  it('is twice the smaller tail, counted by hand', () => {
    // (1 + 7 + 21) / 128, doubled.
    expect(signTest(5, 2)).toBeCloseTo(58 / 128, 12);
    // 1 / 32, doubled.
    expect(signTest(0, 5)).toBeCloseTo(2 / 32, 12);
  });

  it('gives the published values of McNemar’s exact test', () => {
    // Airway hyper-responsiveness before and after transplantation (Bentur 2009; Fagerland, Lydersen, Laake 2013).
    expect(signTest(7, 1)).toBeCloseTo(0.0703, 4);
    // Two culture media (Armitage and Berry 1994).
    expect(signTest(12, 2)).toBeCloseTo(0.0129, 4);
  });

  it('is 1 without changes and for even ones', () => {
    expect([signTest(0, 0), signTest(1, 1), signTest(40, 40), signTest(1, 0)]).toEqual([1, 1, 1, 1]);
  });

  it('stays a probability for thousands of changes', () => {
    expect(signTest(5000, 5000)).toBe(1);
    // z = 2.00, with the continuity correction 1.99.
    expect(signTest(4900, 5100)).toBeCloseTo(0.0466, 3);
    expect(signTest(0, 10000)).toBe(0);
  });
});

const counts = fc
  .integer({ min: 1, max: 5000 })
  .chain((n) => fc.record({ n: fc.constant(n), passed: fc.integer({ min: 0, max: n }) }));

describe('wilson', () => {
  it.each([
    [0, 10, 0, 0.2775],
    [1, 10, 0.0179, 0.4042],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [0, 1, 0, 0.7935],
    [1, 1, 0.2065, 1],
    [50, 100, 0.4038, 0.5962],
    [500, 1000, 0.4691, 0.5309],
    // Newcombe, Statistics in Medicine 17 (1998), table I: method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is %f to %f', (passed, n, low, high) => {
    const interval = wilson(passed, n);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it('of no rows is none', () => {
    expect(wilson(0, 0)).toBeNull();
    expect(rateOf(0, 0)).toEqual({ passed: 0, n: 0, rate: null, interval: null });
  });

  it('has ends that are 1.96 standard errors of their own from the rate', () => {
    fc.assert(
      fc.property(counts, ({ passed, n }) => {
        const { low, high } = wilson(passed, n) ?? { low: NaN, high: NaN };
        for (const end of [low, high])
          expect((passed / n - end) ** 2).toBeCloseTo((Z_95 * Z_95 * end * (1 - end)) / n, 9);
      }),
    );
  });
});
