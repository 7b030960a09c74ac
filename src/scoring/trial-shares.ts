/** The results of the cases' trials: how often a case passes in any of its trials, and in all of them. */
import type { Checks } from '../model/check';
import type { ScoredRow } from '../model/scored-row';
import type { GateSettings } from './gates';
import { ofVerdict } from './trial-means';
import { rateOf } from './interval';
import type { TrialShares } from '../model/run-report';

/** @returns undefined if no case has two trials that pass or fail */
export function trialShares(
  rows: readonly ScoredRow[],
  gates: GateSettings,
  checks: Checks,
): TrialShares | undefined {
  const ofTrials = ofVerdict(checks, gates);
  const tried = rows.flatMap((row) => {
    const passes =
      row.verdict === 'edited, score again' ? [] : ofTrials(row.trials).filter((pass) => pass !== null);
    return passes.length > 1 ? [{ row, passes }] : [];
  });
  if (tried.length === 0) return undefined;
  const k = Math.min(...tried.map(({ passes }) => passes.length));
  const first = tried.map(({ passes }) => passes.slice(0, k));
  return {
    k,
    any: rateOf(first.filter((passes) => passes.includes(1)).length, first.length),
    all: rateOf(first.filter((passes) => !passes.includes(0)).length, first.length),
    mixed: tried
      .filter(({ passes }) => new Set(passes).size > 1)
      .map(({ row, passes }) => ({
        row,
        passed: passes.filter((pass) => pass === 1).length,
        trials: passes.length,
      })),
  };
}
