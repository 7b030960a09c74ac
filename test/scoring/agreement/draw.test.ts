import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { drawn, sizesOf } from '../../../src/scoring/agreement/draw';

describe('A draw of rows to be labelled', () => {
  it.each([
    // In proportion; at least twenty of each; all where there are fewer.
    [{ passed: 300, failed: 100 }, 100, { passed: 75, failed: 25 }],
    [{ passed: 360, failed: 40 }, 60, { passed: 40, failed: 20 }],
    [{ passed: 390, failed: 10 }, 60, { passed: 50, failed: 10 }],
    [{ passed: 5, failed: 3 }, 60, { passed: 5, failed: 3 }],
    [{ passed: 200, failed: 200 }, 10, { passed: 20, failed: 20 }],
    [{ passed: 0, failed: 0 }, 60, { passed: 0, failed: 0 }],
  ])('of %j, %d wanted, takes %j', (strata, n, sizes) => {
    expect(sizesOf(strata, n)).toEqual(sizes);
  });

  it('takes no row twice, and the same for the same seed', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 80 }),
        fc.nat({ max: 80 }),
        fc.nat({ max: 100 }),
        fc.nat(),
        (passed, failed, n, seed) => {
          const rows = (name: string, size: number) =>
            Array.from({ length: size }, (_row, index) => `${name}${index}`);
          const draw = () => drawn(rows('p', passed), rows('f', failed), n, seed);
          const found = draw();
          expect(new Set(found).size).toBe(found.length);
          expect(draw()).toEqual(found);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('takes of each what an earlier one has not taken yet', () => {
    const more = (n: number, before: { passed: number; failed: number }) => {
      const found = drawn(Array<string>(30).fill('pass'), Array<string>(10).fill('fail'), n, 3, before);
      return {
        passed: found.filter((row) => row === 'pass').length,
        failed: found.filter((row) => row === 'fail').length,
      };
    };
    // Of 60 and 20, 40 are 20 and 20, 60 are 40 and 20; of 30 and 10 without an earlier one, 20 are 20 and 10.
    expect(more(40, { passed: 30, failed: 10 })).toEqual({ passed: 0, failed: 10 });
    expect(more(60, { passed: 30, failed: 10 })).toEqual({ passed: 10, failed: 10 });
    expect(more(40, { passed: 30, failed: 20 })).toEqual({ passed: 0, failed: 0 });
    expect(more(20, { passed: 0, failed: 0 })).toEqual({ passed: 20, failed: 10 });
  });

  it('does not tell by its order what the judge thought', () => {
    const found = drawn(Array<string>(40).fill('pass'), Array<string>(40).fill('fail'), 60, 3);
    expect(new Set(found.slice(0, 10)).size).toBe(2);
  });
});
