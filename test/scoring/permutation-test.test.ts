import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { signTest } from '../../src/scoring/paired-test';
import { permutationTest } from '../../src/scoring/permutation-test';

/** All ways to choose the signs, one by one. */
function byHand(differences: readonly number[]): number {
  const changed = differences.filter((one) => one !== 0);
  const far = Math.abs(changed.reduce((sum, one) => sum + one, 0));
  const ways = 2 ** changed.length;
  let atLeast = 0;
  for (let way = 0; way < ways; way += 1) {
    const sum = changed.reduce((all, one, place) => all + (way & (1 << place) ? one : -one), 0);
    if (Math.abs(sum) >= far - 1e-9) atLeast += 1;
  }
  return atLeast / ways;
}

/** Of cases that are kept one by one. */
function pValueOf(differences: readonly number[]): number {
  return permutationTest(differences.map((by) => ({ by, times: 1 })));
}

describe('The paired permutation test', () => {
  it('is the share of signs that come as far, by hand', () => {
    // −2, as −1 − ½ − ½ or its opposite: 2 of 8.
    expect(pValueOf([-1, -0.5, 0, -0.5])).toBe(0.25);
    expect(pValueOf([])).toBe(1);
    expect(pValueOf([0, 0])).toBe(1);
  });

  it('counts what several cases have in common as often as there are cases', () => {
    const all = [
      { by: -1, times: 1 },
      { by: -0.5, times: 2 },
      { by: 0, times: 9 },
    ];
    expect(permutationTest(all)).toBe(0.25);
    // 3 − 1, with other signs 4, 3 and three times 2: 7 of 32 on either side.
    const several = [
      { by: 1, times: 3 },
      { by: -0.5, times: 2 },
    ];
    expect(permutationTest(several)).toBe(14 / 32);
  });

  it('is what trying out all signs gives, of means of up to five trials and of metrics', () => {
    const any = fc.oneof(
      fc
        .tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 1, max: 5 }))
        .map(([up, of]) => up / of / 5),
      fc.integer({ min: -100, max: 100 }).map((hundredths) => hundredths / 100),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 9 }), (differences) => {
        expect(pValueOf(differences)).toBeCloseTo(byHand(differences), 9);
      }),
      { numRuns: 60 },
    );
  });

  it('is the exact sign test where every difference is 1', () => {
    expect(pValueOf([1, 1, -1, -1, -1, -1, -1, 0])).toBe(signTest(5, 2));
  });

  it('goes over to the normal distribution where there are too many differences to count', () => {
    // 4,000 of 1/3 and 4,000 of −1/3, and 300 of 1/7 more: 42.86 over the root of 8,000/9 + 300/49 = 1.433 standard errors.
    const many = [...Array<number>(4000).fill(1 / 3), ...Array<number>(4000).fill(-1 / 3)];
    expect(pValueOf([...many, ...Array<number>(300).fill(1 / 7)])).toBeCloseTo(0.1519, 3);
  });
});
