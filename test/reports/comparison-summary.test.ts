import { percentages } from '../../src/reports/comparison-report';

describe('Shares of a tally', () => {
  it('have one decimal', () => {
    expect(percentages({ old: 1, new: 2, tie: 0 })).toEqual({ old: 33.3, new: 66.7, tie: 0 });
  });

  it('of nothing are none', () => {
    expect(percentages({ old: 0, new: 0, tie: 0 })).toEqual({ old: null, new: null, tie: null });
  });
});
