import { describe, expect, it } from '@jest/globals';
import { flakinessOf } from '../../src/scoring/flakiness';

describe('flakiness', () => {
  it('tells cases, mean, spread within a case and the rows that flap', () => {
    const cases = [
      { place: 'Gold 2', scores: { date_match: [1, 1, 1, 1] } },
      { place: 'Gold 3', scores: { date_match: [1, 0, 1, 0] } },
      { place: 'Gold 4', scores: { date_match: [0, 0, null, null] } },
    ];
    // Of ten trials six passed; the deviations are 0, 0.5 and 0.
    expect(flakinessOf(['date_match'], cases)).toEqual([
      { check: 'date_match', cases: 3, mean: 0.6, spread: 0.5 / 3, flapping: ['Gold 3'] },
    ]);
  });

  it('leaves out cases with a single scored trial, and checks without any other', () => {
    const cases = [
      { place: 'Gold 2', scores: { aoi_id_match: [1, null], date_match: [0, 1] } },
      { place: 'Gold 3', scores: { aoi_id_match: [0] } },
    ];
    expect(flakinessOf(['aoi_id_match', 'date_match', 'agent_answer'], cases)).toEqual([
      { check: 'date_match', cases: 1, mean: 0.5, spread: 0.5, flapping: ['Gold 2'] },
    ]);
  });

  it('knows fractions too', () => {
    const [found] = flakinessOf(
      ['completeness'],
      [{ place: 'Quality 2', scores: { completeness: [0.4, 0.8] } }],
    );
    expect(found?.mean).toBeCloseTo(0.6, 12);
    expect(found?.spread).toBeCloseTo(0.2, 12);
  });
});
