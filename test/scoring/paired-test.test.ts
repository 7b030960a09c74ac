import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pairedInterval, signTest } from '../../src/scoring/paired-test';

const rounded = (worse: number, better: number, n: number): [number, number] => {
  const { low, high } = pairedInterval(worse, better, n);
  return [Number(low.toFixed(3)), Number(high.toFixed(3))];
};

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

describe('the interval for the difference of paired pass rates', () => {
  it('is Tango’s: 1 of 21 better and 7 worse gives −0.517 to −0.026', () => {
    expect(rounded(7, 1, 21)).toEqual([-0.517, -0.026]);
  });

  it('is, where nothing changed, Wilson’s around 0: z² / (n + z²)', () => {
    // 3.8415 / 53.8415
    expect(rounded(0, 0, 50)).toEqual([-0.071, 0.071]);
  });

  it('ends at −1 where all got worse', () => {
    const { low, high } = pairedInterval(5, 0, 5);
    expect(low).toBeCloseTo(-1, 9);
    expect(high).toBeLessThan(0);
  });

  it('holds the difference, keeps within −1 and 1, and turns over with the sides', () => {
    const counts = fc
      .tuple(fc.nat(60), fc.nat(60), fc.nat(500))
      .filter(([worse, better, rest]) => worse + better + rest > 0);
    fc.assert(
      fc.property(counts, ([worse, better, rest]) => {
        const n = worse + better + rest;
        const { low, high } = pairedInterval(worse, better, n);
        const difference = (better - worse) / n;
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(difference + 1e-12);
        expect(high).toBeGreaterThanOrEqual(difference - 1e-12);
        const turned = pairedInterval(better, worse, n);
        expect(turned.low).toBeCloseTo(-high, 9);
        expect(turned.high).toBeCloseTo(-low, 9);
      }),
    );
  });
});
