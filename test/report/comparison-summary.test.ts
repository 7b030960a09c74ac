import { describe, expect, it } from '@jest/globals';
import { percentages } from '../../src/report/comparison/json';
import { comparisonCharts } from '../../src/report/comparison/summary-tab';

describe('Shares of a tally', () => {
  it('have one decimal', () => {
    expect(percentages({ of: 3, old: 1, new: 2, tie: 0 })).toEqual({ old: 33.3, new: 66.7, tie: 0 });
  });

  it('of nothing are none', () => {
    expect(percentages({ of: 0, old: 0, new: 0, tie: 0 })).toEqual({ old: null, new: null, tie: null });
  });
});

describe('Its charts', () => {
  it('draw winners and differences from columns of their own, one below the other', () => {
    const none = { of: 0, old: 0, new: 0, tie: 0 };
    const plain = {
      better: { of: 4, old: 1, new: 2, tie: 1 },
      factuality: none,
      completeness: none,
      means: null,
      intervals: null,
    };
    const { cells, charts } = comparisonCharts(
      {
        plain,
        distribution: [
          { difference: -2, items: 1 },
          { difference: 3, items: 2 },
        ],
      },
      { row: 2, column: 9 },
      { row: 2, column: 11 },
    );
    expect(cells).toEqual([
      ['', 'old', 'tie', 'new', 'better by', 'questions'],
      ['overall', 1, 1, 2, 'old by 2', 1],
      ['factuality', 0, 0, 0, 'new by 3', 2],
      ['completeness', 0, 0, 0, null, null],
    ]);
    expect(charts.map(({ data, place }) => [data, place.row])).toEqual([
      [{ row: 2, column: 11, rows: 4, columns: 4 }, 2],
      [{ row: 2, column: 15, rows: 3, columns: 2 }, 16],
    ]);
  });
});
