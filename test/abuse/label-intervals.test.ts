import { describe, expect, it } from '@jest/globals';
import { covered } from '../support/simulated-judge';

/** The bench tries many worlds, each with 2,000 simulations. */
describe('The interval of the pass rate that people would give', () => {
  it('covers the truth where labels are drawn again under another judge, some texts a second time', () => {
    const world = { labels: 60, again: 100, skew: 0.6, errors: 0.05, simulations: 300 };
    // One draw after the other counted as one: off by 5 points, 83 % of intervals cover.
    const [strict, lenient] = [[0.7, 0.99] as const, [0.99, 0.2] as const];
    const { rate, agreement } = covered({ ...world, rows: 400, drawnUnder: strict, today: lenient });
    for (const figure of [rate, agreement]) {
      expect(figure.share).toBeGreaterThanOrEqual(0.91);
      expect(Math.abs(figure.bias)).toBeLessThan(0.01);
    }
  });

  it('covers the truth as often as it says, under the judge of the draw and under another', () => {
    const world = { rows: 400, labels: 60, skew: 0.75, errors: 0.05, simulations: 300 };
    const judge = [0.96, 0.85] as const;
    for (const today of [judge, [0.99, 0.2] as const]) {
      const { rate } = covered({ ...world, drawnUnder: judge, today });
      expect(rate.share).toBeGreaterThanOrEqual(0.91);
      expect(Math.abs(rate.bias)).toBeLessThan(0.01);
    }
  });
});
