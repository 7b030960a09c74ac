import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { holm, leastChange } from '../../src/scoring/holm';
import { signTest } from '../../src/scoring/paired-test';

describe('Holm’s correction', () => {
  it.each([
    [[], []],
    [[0.03], [0.03]],
    // 3 · 0.01; 2 · 0.03; max(1 · 0.04, 0.06).
    [
      [0.01, 0.04, 0.03],
      [0.03, 0.06, 0.06],
    ],
    [
      [0.6, 0.7],
      [1, 1],
    ],
  ])('%j becomes %j', (given, wanted) => {
    expect(holm(given).map((p) => Math.round(p * 1e9) / 1e9)).toEqual(wanted);
  });

  it('never makes a value smaller, nor changes the order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (given) => {
        const corrected = holm(given);
        given.forEach((p, index) => {
          expect(corrected[index]).toBeGreaterThanOrEqual(p);
          given.forEach((other, at) => {
            if (p < other) expect(corrected[index]).toBeLessThanOrEqual(corrected[at] ?? 0);
          });
        });
      }),
    );
  });
});

describe('The least change', () => {
  it('is the first that the exact test calls more than chance', () => {
    for (const level of [0.05, 0.01, 0.001]) {
      const least = leastChange(level);
      expect(signTest(least, 0)).toBeLessThan(level);
      expect(signTest(least - 1, 0)).toBeGreaterThanOrEqual(level);
    }
    expect(leastChange(0.05)).toBe(6);
  });
});
