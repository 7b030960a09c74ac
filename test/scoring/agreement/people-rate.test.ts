import { describe, expect, it } from '@jest/globals';
import { peopleRate } from '../../../src/scoring/agreement/people-rate';
import { covers } from '../../support/simulated-judge';

describe('The pass rate that people would give', () => {
  it('weighs what people passed of the judge’s passes and of its fails', () => {
    const found = peopleRate({ a: 27, b: 3, c: 4, d: 16 }, { passed: 300, failed: 100 });
    // ¾ · 27/30 + ¼ · 4/20.
    expect(found?.rate).toBeCloseTo(0.725, 10);
    // Variance ¾² · 0.9 · (28·4/32²)/32 + ¼² · 0.8 · (5·17/22²)/22 = 0.0021295.
    expect(found?.low).toBeCloseTo(0.634556, 5);
    expect(found?.high).toBeCloseTo(0.815444, 5);
  });

  it('is certain where every row is labelled', () => {
    expect(peopleRate({ a: 8, b: 2, c: 1, d: 9 }, { passed: 10, failed: 10 })).toEqual({
      rate: 0.45,
      low: 0.45,
      high: 0.45,
    });
  });

  it('is none where nobody labelled what the judge failed', () => {
    expect(peopleRate({ a: 8, b: 2, c: 0, d: 0 }, { passed: 10, failed: 1 })).toBeNull();
    expect(peopleRate({ a: 8, b: 2, c: 0, d: 0 }, { passed: 10, failed: 0 })?.rate).toBe(0.8);
  });

  it('covers the truth as often as it says', () => {
    // In the bench with 2,000 simulations for each of 24 worlds.
    const { share, halfWidth } = covers({ labels: 60, skew: 0.75, simulations: 500 });
    expect(share).toBeGreaterThanOrEqual(0.93);
    expect(share).toBeLessThanOrEqual(0.98);
    expect(halfWidth).toBeGreaterThan(0.055);
    expect(halfWidth).toBeLessThan(0.075);
  });
});
