import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { flakinessOf } from '../../src/scoring/run-statistics';
import { scoredRowOf } from '../support/scored-rows';

describe('flakiness', () => {
  it('tells cases, mean, spread within a case and the rows that flap', () => {
    const [steady, flapping, half] = [
      scoredRowOf({}, { trials: { date_match: [1, 1, 1, 1] } }),
      scoredRowOf({}, { trials: { date_match: [1, 0, 1, 0] } }),
      scoredRowOf({}, { trials: { date_match: [0, 0, null, null] } }),
    ];
    // Of ten trials six passed; the deviations are 0, 0.5 and 0.
    expect(flakinessOf([steady, flapping, half], BUILT_IN)).toEqual([
      {
        ...{ title: 'Dates', cases: 3, mean: 0.6 },
        ...{ spread: 0.5 / 3, flapping: [flapping] },
      },
    ]);
  });

  it('leaves out cases with a single scored trial, and checks without any other', () => {
    const rows = [
      scoredRowOf({}, { trials: { aoi_id_match: [1, null], date_match: [0, 1] } }),
      scoredRowOf({}, { trials: { aoi_id_match: [0] } }),
      scoredRowOf({}),
    ];
    expect(flakinessOf(rows, BUILT_IN)).toMatchObject([
      { title: 'Dates', cases: 1, mean: 0.5, spread: 0.5, flapping: [{}] },
    ]);
  });

  it('leaves out rows that were edited since, and keeps those that tie', () => {
    const trials = { date_match: [1, 0] };
    const [stale, tied] = [
      scoredRowOf({}, { trials, verdict: 'edited, score again' }),
      scoredRowOf({}, { trials, verdict: 'trials disagree' }),
    ];
    expect(flakinessOf([stale, tied], BUILT_IN)).toMatchObject([{ cases: 1, flapping: [tied] }]);
    expect(flakinessOf([stale], BUILT_IN)).toEqual([]);
  });

  it('knows fractions too', () => {
    const [found] = flakinessOf([scoredRowOf({}, { trials: { completeness: [0.4, 0.8] } })], BUILT_IN);
    expect(found?.mean).toBeCloseTo(0.6, 12);
    expect(found?.spread).toBeCloseTo(0.2, 12);
  });
});
