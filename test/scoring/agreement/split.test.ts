/** Parts of labels, and answers paired with other expectations. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentHash } from '../../../src/evalset/content-hash';
import { SPLITS, splitOf } from '../../../src/scoring/agreement/split';
import { swapped } from '../../../src/scoring/agreement/swapped';

describe('parts of labels', () => {
  it('are a fifth for prompts, two fifths to choose on, two fifths to report on', () => {
    const all = Array.from({ length: 5000 }, (_hash, index) => splitOf(contentHash([String(index)])));
    const [train, dev, test] = SPLITS.map((split) => all.filter((one) => one === split).length / 5000);
    expect(train).toBeCloseTo(0.2, 1);
    expect(dev).toBeCloseTo(0.4, 1);
    expect(test).toBeCloseTo(0.4, 1);
  });
});

describe('swapped answers', () => {
  it('are of different rows, as many as are wanted where there are, and never beside a value that fits', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), fc.integer({ min: 1, max: 10 }), fc.nat(), (values, n, seed) => {
        const rows = values.map((value, index) => ({ index, value }));
        const pairs = swapped(rows, n, seed, (row, other) => row.value !== other.value);
        expect(pairs.every(({ row, other }) => row.value !== other.value)).toBe(true);
        expect(new Set(pairs.map(({ row }) => row.index)).size).toBe(pairs.length);
        const isMixed = new Set(values).size > 1;
        expect(pairs).toHaveLength(isMixed ? Math.min(n, rows.length) : 0);
        expect(swapped(rows, n, seed, (row, other) => row.value !== other.value)).toEqual(pairs);
      }),
    );
  });
});
