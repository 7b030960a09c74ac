import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { signTest } from '../../src/scoring/paired-test';

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

  it('says 1 where nothing changed and where it changed evenly', () => {
    expect([signTest(0, 0), signTest(1, 1), signTest(40, 40), signTest(1, 0)]).toEqual([1, 1, 1, 1]);
  });

  it('stays a probability for thousands of changes', () => {
    expect(signTest(5000, 5000)).toBe(1);
    // z = 2.00, with the continuity correction 1.99.
    expect(signTest(4900, 5100)).toBeCloseTo(0.0466, 3);
    expect(signTest(0, 10000)).toBe(0);
  });

  it('takes no side, and grows less likely the more uneven it is', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (worse, better) => {
        const p = signTest(worse, better);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(signTest(better, worse)).toBe(p);
        if (worse > better) expect(signTest(worse + 1, better)).toBeLessThanOrEqual(p);
      }),
    );
  });
});
