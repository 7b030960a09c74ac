import { describe, expect, it } from '@jest/globals';
import { percentages } from '../../src/report/comparison/json';
import { stackedBar } from '../../src/report/comparison/summary-lines';

describe('Shares of a tally', () => {
  it('have one decimal', () => {
    expect(percentages({ of: 3, old: 1, new: 2, tie: 0 })).toEqual({ old: 33.3, new: 66.7, tie: 0 });
  });

  it('of nothing are none', () => {
    expect(percentages({ of: 0, old: 0, new: 0, tie: 0 })).toEqual({ old: null, new: null, tie: null });
  });
});

describe('A stacked bar', () => {
  it('is 40 characters long, whatever is rounded', () => {
    for (const [old, tie, fresh] of [
      [1, 1, 1],
      [0, 7, 0],
      [5, 0, 2],
      [1, 98, 1],
    ] as const) {
      const bar = stackedBar({ of: old + tie + fresh, old, tie, new: fresh });
      expect(bar).toHaveLength(40);
      expect(bar).toMatch(/^█*░*▓*$/);
    }
  });

  it('shows the shares in their order', () => {
    expect(stackedBar({ of: 4, old: 1, tie: 1, new: 2 })).toBe(
      '█'.repeat(10) + '░'.repeat(10) + '▓'.repeat(20),
    );
  });

  it('of nothing is nothing', () => {
    expect(stackedBar({ of: 0, old: 0, tie: 0, new: 0 })).toBe('');
  });
});
