import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { meanOf, weightedMeanOf } from '../../src/scoring/means';

describe('meanOf', () => {
  it.each([
    [[], null],
    [[0], 0],
    [[1], 1],
    [[1, 0, 1], 0.67],
    [[1, 0, 0], 0.33],
    [[1, 1, 1, 1, 1, 0, 0, 0], 0.63],
    [[1, 0, 0, 0, 0, 0, 0, 0], 0.13],
    [[1, 1, 1, 1, 1, 1, 1, 0, 0], 0.78],
  ])('of %j is %s', (scores, mean) => {
    expect(meanOf(scores)).toBe(mean);
  });

  it('stays between 0 and 1, within half a hundredth of the exact mean, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 12 }), (scores) => {
        const mean = meanOf(scores) ?? NaN;
        const exact = scores.filter((score) => score === 1).length / scores.length;
        expect(mean).toBeGreaterThanOrEqual(0);
        expect(mean).toBeLessThanOrEqual(1);
        expect(Math.abs(mean - exact)).toBeLessThanOrEqual(0.005 + 1e-9);
        expect(meanOf([...scores].reverse())).toBe(mean);
      }),
    );
  });
});

describe('weightedMeanOf', () => {
  it.each([
    [[], null],
    [
      [
        { score: 1, weight: 0 },
        { score: 0, weight: 0 },
      ],
      null,
    ],
    [
      [
        { score: 1, weight: 2 },
        { score: 0, weight: 1 },
      ],
      0.67,
    ],
    [
      [
        { score: 1, weight: 0 },
        { score: 0, weight: 5 },
      ],
      0,
    ],
    [
      [
        { score: 1, weight: 0.1 },
        { score: 0, weight: 0.3 },
      ],
      0.25,
    ],
    [
      [
        { score: 1, weight: 0.29 },
        { score: 0, weight: 1.71 },
      ],
      0.15,
    ],
  ])('of %j is %s', (entries, mean) => {
    expect(weightedMeanOf(entries)).toBe(mean);
  });

  it('with equal weights is the mean', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 12 }), (scores) => {
        expect(weightedMeanOf(scores.map((score) => ({ score, weight: 1 })))).toBe(meanOf(scores));
      }),
    );
  });
});
