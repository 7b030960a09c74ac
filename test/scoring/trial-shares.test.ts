import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import type { ScoredRow } from '../../src/model/scored-row';
import { isInDoubt } from '../../src/scoring/in-doubt';
import { trialShares } from '../../src/scoring/trial-shares';
import { scored } from '../support/ledger';
import { scoredRow } from '../support/reports';

const GATES = { infoOnly: ['date_match'], qualityThresholds: { completeness: 0.5 } } as const;

describe('What trials come to', () => {
  it('is pass@k and pass^k of the first trials that every case has, and the share of each case', () => {
    const row = (testId: string, aoi: readonly (number | null)[], about: Partial<ScoredRow> = {}) =>
      scoredRow({ aoi_id_match: 1 }, { testId, trials: { aoi_id_match: aoi }, ...about });
    const rows = [
      row('a', [1, 1, 1]),
      row('b', [0, 0]),
      row('c', [1, 0, 0]),
      row('d', [1, null, 1]),
      row('e', [1]),
      row('f', [0, 0, 1]),
      row('g', [1, 1, 0]),
      row('h', [1, 0], { verdict: 'edited, score again' }),
    ];
    const found = trialShares(rows, GATES, BUILT_IN);
    // In the first two trials of a, b, c, d, f and g, 4 of 6 cases pass in at least one, 3 in both.
    expect(found).toMatchObject({ k: 2, any: { passed: 4, n: 6 }, all: { passed: 3, n: 6 } });
    expect(found?.mixed.map(({ row: { testId }, passed, trials }) => [testId, passed, trials])).toEqual([
      ...[
        ['c', 1, 3],
        ['f', 1, 3],
        ['g', 2, 3],
      ],
    ]);
    expect(trialShares([row('e', [1])], GATES, BUILT_IN)).toBeUndefined();
  });
});

describe('A case', () => {
  const now = (verdict: string, trials: Record<string, (number | null)[]>) =>
    scored(2, 'a', verdict, {}, { trials });

  it('is in doubt where a check that gates disagrees with itself', () => {
    expect(isInDoubt(now('pass', { aoi_id_match: [1, 0] }), GATES, BUILT_IN)).toBe(true);
    expect(isInDoubt(now('pass', { aoi_id_match: [1, null] }), GATES, BUILT_IN)).toBe(false);
    expect(isInDoubt(now('pass', { date_match: [1, 0] }), GATES, BUILT_IN)).toBe(false);
    // A metric by its threshold.
    expect(isInDoubt(now('pass', { completeness: [0.6, 0.9] }), GATES, BUILT_IN)).toBe(false);
    expect(isInDoubt(now('pass', { completeness: [0.4, 0.9] }), GATES, BUILT_IN)).toBe(true);
    expect(isInDoubt(now('trials disagree', {}), GATES, BUILT_IN)).toBe(true);
    // At its threshold of a half it passes.
    expect(isInDoubt(now('pass', { completeness: [0.5, 0.9] }), GATES, BUILT_IN)).toBe(false);
    expect(isInDoubt(scored(2, 'a', 'pass'), GATES, BUILT_IN)).toBe(false);
  });
});
