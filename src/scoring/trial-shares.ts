/** The results of the cases' trials: how often a case passes in any of its trials, and in all of them. */
import type { Checks } from '../model/check';
import type { ScoredRow } from '../model/scored-row';
import type { GateSettings } from './gates';
import { ofVerdict } from './trial-means';
import { type Rate, rateOf } from './interval';

export interface TrialShares {
  /**
   * The number of trials that every case has: only the first k count in the two rates, since a case asked more often was chosen for a
   * reason.
   */
  readonly k: number;
  /** pass@k: cases of which at least one of the first k trials passes. */
  readonly any: Rate;
  /** pass^k: cases of which all of the first k trials pass. */
  readonly all: Rate;
  /** Cases whose trials do not all have the same result, in sheet order. */
  readonly mixed: readonly { readonly row: ScoredRow; readonly passed: number; readonly trials: number }[];
}

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
