import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { checkChanges } from '../../src/scoring/check-changes';
import { diffCases } from '../../src/scoring/diff-runs';
import { ofVerdict, trialDesign } from '../../src/scoring/trial-means';
import { scored } from '../support/ledger';

/** Twenty cases, each with these trials of one check. */
const run = (trialsOf: (index: number) => readonly number[]) =>
  Array.from({ length: 20 }, (_case, index) => {
    const trials = trialsOf(index);
    const passed = 2 * trials.reduce((sum, one) => sum + one, 0) > trials.length;
    return scored(
      index + 2,
      `u${index}`,
      passed ? 'pass' : 'fail',
      { aoi_id_match: Number(passed) },
      trials.length > 1 ? { trials: { aoi_id_match: trials } } : {},
    );
  });

describe('Runs with trials', () => {
  it('are compared by the means of their cases: what no majority shows can be more than chance', () => {
    // Six cases that always passed now pass in two of three trials: their verdicts stay. 2 · ½⁶ = 0.031.
    const { verdicts, pairs } = diffCases(
      run(() => [1, 1, 1]),
      run((index) => (index < 6 ? [1, 0, 1] : [1, 1, 1])),
      BUILT_IN,
    );
    expect(verdicts).toMatchObject({ worse: 0, better: 0, isReal: true });
    expect(verdicts.pValue).toBeCloseTo(0.03125, 12);
    // Six times −1/3, over 20 cases.
    expect(verdicts.difference).toBeCloseTo(-0.1, 12);
    expect(verdicts.trials).toEqual({
      before: 1,
      after: expect.closeTo(0.9, 12),
      cases: 20,
      first: Infinity,
    });
    // Six times (−1/3 + 0.1)², fourteen times 0.1², over 19 and 20: 1.96 times 0.035.
    expect(verdicts.interval?.low).toBeCloseTo(-0.1 - 0.06868, 4);
    expect(verdicts.interval?.high).toBeCloseTo(-0.1 + 0.06868, 4);
    expect(checkChanges(pairs, BUILT_IN)).toMatchObject([{ lost: 0, isReal: true }]);
  });

  it('that asked by different rules are compared by the trials that both asked of every case', () => {
    const once = run(() => [1]);
    // Eight fail by the majority of five, of which five passed at the first try.
    const often = run((index) => (index < 5 ? [1, 0, 0, 0, 1] : index < 8 ? [0, 0] : [1, 1]));
    const { verdicts, pairs } = diffCases(once, often, BUILT_IN);
    // By the first trials three fell: 2 · ½³.
    expect(verdicts).toMatchObject({ worse: 8, isReal: false, trials: { first: 1 } });
    expect(verdicts.pValue).toBeCloseTo(0.25, 12);
    expect(checkChanges(pairs, BUILT_IN)).toMatchObject([{ isReal: false }]);
    expect(diffCases(often, once, BUILT_IN).verdicts.pValue).toBeCloseTo(0.25, 12);
    const firstOf = (then: (index: number) => number[], now: (index: number) => number[]) =>
      trialDesign(diffCases(run(then), run(now), BUILT_IN).pairs).first;
    const [two, three] = [() => [1, 1], () => [1, 1, 1]];
    const some = (index: number) => (index < 5 ? two() : three());
    expect([firstOf(two, some), firstOf(some, three)]).toEqual([2, 2]);
    // A run is tried where half of its cases are.
    expect(firstOf(two, (index) => (index < 10 ? [1, 1] : [1]))).toBe(Infinity);
    expect(firstOf(two, (index) => (index < 9 ? [1, 1] : [1]))).toBe(1);
    expect(diffCases(often, often, BUILT_IN).verdicts).toMatchObject({
      difference: 0,
      trials: { first: Infinity },
    });
  });

  it('count a case that lost its further trials by its first one', () => {
    const tried = run((index) => (index === 0 ? [1, 0] : [1, 1]));
    const lost = run((index) => (index === 0 ? [0] : [1, 1]));
    expect(trialDesign(diffCases(tried, lost, BUILT_IN).pairs).first).toBe(Infinity);
    expect(diffCases(tried, lost, BUILT_IN).verdicts.difference).toBe(-0.05);
    expect(diffCases(lost, tried, BUILT_IN).verdicts.difference).toBe(0.05);
  });

  it('count a conversation by the trials in which every turn passes', () => {
    const turns = (second: readonly number[]) => [
      scored(2, 'a', 'pass', { aoi_id_match: 1 }, { asCase: 'pass', trials: { aoi_id_match: [1, 1] } }),
      scored(3, 'b', 'pass', { aoi_id_match: 1 }, { asCase: '', trials: { aoi_id_match: second } }),
    ];
    const { verdicts } = diffCases(turns([1, 1]), turns([1, 0]), BUILT_IN);
    expect(verdicts).toMatchObject({ n: 1, difference: -0.5, trials: { cases: 1 } });
    // A turn without trials counts by its verdict; a case of which nothing is known does not.
    const single = (verdict: string) => [
      ...turns([1, 1]).slice(0, 1),
      scored(3, 'b', verdict, {}, { asCase: '' }),
      scored(4, 'c', 'trials disagree'),
    ];
    expect(diffCases(single('pass'), single('fail'), BUILT_IN).verdicts).toMatchObject({
      ...{ difference: -1, trials: { cases: 1 } },
    });
    expect(diffCases(single('pass'), single('error'), BUILT_IN).verdicts.difference).toBeNull();
  });

  it('pass in a trial by the checks that gate: one that only informs fails none', () => {
    const trials = { aoi_id_match: [1, 1], date_match: [1, 0], completeness: [0.1, 0.9] };
    expect(ofVerdict(BUILT_IN)(trials)).toEqual([1, 0]);
    expect(ofVerdict(BUILT_IN, { infoOnly: ['date_match'], qualityThresholds: {} })(trials)).toEqual([1, 1]);
  });
});

describe('A metric', () => {
  it('is listed where it changed by more than its own spread, and by less than a half', () => {
    const run = (values: readonly (number | null)[], trials?: readonly (readonly (number | null)[])[]) =>
      values.map((completeness, index) =>
        scored(
          index + 2,
          `u${index}`,
          'pass',
          completeness === null ? {} : { completeness },
          trials && { trials: { completeness: trials[index] ?? [] } },
        ),
      );
    const listed = (before: ReturnType<typeof run>, after: ReturnType<typeof run>): string[] =>
      diffCases(before, after, BUILT_IN).changedValue.map((one) => one.after.uid);
    // Changes 0, 0, 0, 0, 0, 0, 0.4: mean 0.057, deviation 0.151, limit 0.296.
    const before = run([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
    expect(listed(before, run([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.9]))).toEqual(['u6']);
    // The same change among equally large ones is nothing special.
    expect(listed(before, run([0.9, 0.1, 0.9, 0.1, 0.9, 0.1, 0.9]))).toEqual([]);
    // A case without the metric in one of the runs has no part in it.
    const [none, all] = [
      [...Array<number>(7).fill(0.5), null, 0.5],
      [...Array<number>(6).fill(0.5), 0.9, 0.5, null],
    ];
    expect(listed(run(none), run(all))).toEqual(['u6']);
    // Of 0, 0, 0, 0, d: mean d/5, limit 1.96 · 0.447 d. Four differences are too few.
    expect(listed(run([0.5, 0.5, 0.5, 0.5, 0.5]), run([0.5, 0.5, 0.5, 0.5, 0.7]))).toEqual(['u4']);
    expect(listed(run([0.5, 0.5, 0.5, 0.5]), run([0.5, 0.5, 0.5, 0.7]))).toEqual([]);
    // Of 0, 0, 0, d, d: mean 2d/5, limit 1.96 · 0.548 d.
    expect(listed(run([0.5, 0.5, 0.5, 0.5, 0.5]), run([0.5, 0.5, 0.5, 0.7, 0.7]))).toEqual([]);
    expect(listed(before, before)).toEqual([]);
    // Within a case, trials have a deviation of 0.1: for means of two, the limit is 1.96 · 0.1.
    const two = [[0.43, null, 0.57]];
    expect(listed(run([0.5], two), run([0.69], two))).toEqual([]);
    expect(listed(run([0.5], two), run([0.71], two))).toEqual(['u0']);
    // For a mean of two and a single one, 1.96 · 0.1 · √1.5 = 0.24.
    expect(listed(run([0.5], two), run([0.7]))).toEqual([]);
    expect(listed(run([0.25], two), run([0.75], two))).toEqual([]);
  });
});
