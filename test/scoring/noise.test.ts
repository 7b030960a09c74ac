import { describe, expect, it } from '@jest/globals';
import type { Trials } from '../../src/model/ledger';
import { checkChanges } from '../../src/scoring/check-changes';
import { diffCases } from '../../src/scoring/diff-runs';
import { noiseIn, ofCheck, ofVerdict } from '../../src/scoring/noise';
import { scored } from '../support/ledger';

const tried = (row: number, trials: Trials) => scored(row, `u${row}`, 'pass', {}, { trials });

describe('The noise of a run', () => {
  it('is how often two trials of a case come out differently', () => {
    // Pairs that differ: 0 of 3, 2 of 3, 0 of 1 (a trial without a score doesn't count).
    const run = [
      tried(2, { aoi_id_match: [1, 1, 1] }),
      tried(3, { aoi_id_match: [1, 0, 1] }),
      tried(4, { aoi_id_match: [0, null, 0] }),
    ];
    // From each case as many as all have: two. Then 0, 1 and 0 of one pair differ.
    expect(noiseIn([run], ofCheck('aoi_id_match'))).toEqual({ cases: 3, share: 1 / 3 });
    expect(noiseIn([run.slice(0, 2)], ofCheck('aoi_id_match'))).toEqual({ cases: 2, share: 1 / 3 });
    expect(
      noiseIn([[tried(2, { aoi_id_match: [1] }), scored(3, 'b', 'pass')]], ofCheck('aoi_id_match')),
    ).toBe(undefined);
  });

  it('is of verdicts by the checks that gate: one that only informs flips none', () => {
    const run = [tried(2, { aoi_id_match: [1, 1], date_match: [1, 0], completeness: [0.1, 0.9] })];
    expect(noiseIn([run], ofVerdict())).toEqual({ cases: 1, share: 1 });
    expect(noiseIn([run], ofVerdict({ infoOnly: ['date_match'], qualityThresholds: {} }))).toEqual({
      cases: 1,
      share: 0,
    });
  });

  it('has to be exceeded by a change that is called real', () => {
    const run = (failing: number, flapping: number) =>
      Array.from({ length: 20 }, (_case, index) => {
        const score = index < failing ? 0 : 1;
        const trials = { aoi_id_match: [1, index < flapping ? 0 : 1] };
        return scored(
          index + 2,
          `u${index}`,
          score === 1 ? 'pass' : 'fail',
          { aoi_id_match: score },
          { trials },
        );
      });
    const found = (flapping: number) => {
      const { verdicts, pairs } = diffCases(run(0, flapping), run(8, flapping));
      return [verdicts.noise?.share, verdicts.isReal, checkChanges(pairs)[0]?.isReal];
    };
    // 8 of 20 got worse and none better: p = 2 · ½⁸ = 0.008.
    expect(found(7)).toEqual([0.35, true, true]);
    expect(found(8)).toEqual([0.4, false, false]);
  });
});

describe('A metric', () => {
  it('is listed where it changed by more than its own spread, and by less than a half', () => {
    const run = (values: readonly number[], trials?: readonly (readonly number[])[]) =>
      values.map((completeness, index) =>
        scored(
          index + 2,
          `u${index}`,
          'pass',
          { completeness },
          trials && { trials: { completeness: trials[index] ?? [] } },
        ),
      );
    const listed = (before: ReturnType<typeof run>, after: ReturnType<typeof run>): string[] =>
      diffCases(before, after).changedValue.map((one) => one.after.uid);
    // Changes 0, 0, 0, 0, 0, 0, 0.4: mean 0.057, deviation 0.151, limit 0.296.
    const before = run([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
    expect(listed(before, run([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.9]))).toEqual(['u6']);
    // The same change among equally large ones is nothing special.
    expect(listed(before, run([0.9, 0.1, 0.9, 0.1, 0.9, 0.1, 0.9]))).toEqual([]);
    // Within a case, trials have a deviation of 0.1: for means of two, the limit is 1.96 · 0.1.
    const two = [[0.43, 0.57]];
    expect(listed(run([0.5], two), run([0.69], two))).toEqual([]);
    expect(listed(run([0.5], two), run([0.71], two))).toEqual(['u0']);
  });
});
