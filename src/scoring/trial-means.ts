/** The trials of two runs side by side: each case's mean over its trials, before and after. */
import type { CheckId, Checks } from '../model/check';
import type { LedgerCase, Trials } from '../model/ledger';
import { failedGates, gatesOf, type GateSettings } from './gates';
import { howMany } from './measured';
import type { CasePair } from './paired-cases';

/** If it isn't known which checks gated in a run: all that gate by default. */
export const ALL_GATE: GateSettings = { infoOnly: [], qualityThresholds: {} };

/** @returns for the trials of a row, in order: 1 for one that passes, 0 for one that fails, null if no gating check was scored in it */
export function ofVerdict(
  checks: Checks,
  gates: GateSettings = ALL_GATE,
): (trials: Trials) => readonly (number | null)[] {
  return (trials) => {
    const entries = Object.entries(trials);
    const most = Math.max(0, ...entries.map(([, scores]) => scores.length));
    return Array.from({ length: most }, (_trial, index) => {
      const scores = new Map(
        entries.flatMap(([id, ofTrials]): [CheckId, number][] => {
          const score = ofTrials[index];
          return typeof score === 'number' ? [[id, score]] : [];
        }),
      );
      const isScored = gatesOf(scores, gates, checks).some(({ id }) => scores.has(id));
      return isScored ? Number(failedGates(scores, gates, checks).length === 0) : null;
    });
  };
}

/** How the trials of two runs are compared. */
export interface TrialDesign {
  /** How many of a case's trials count; Infinity for all. */
  readonly first: number;
  /** Whether any case has several. */
  readonly isTried: boolean;
}

/**
 * Runs that asked for trials by the same rule are compared by all of them. If the rules differ, only the trials that both runs asked of
 * every case count: the mean of trials that were asked because the first ones disagreed is no estimate like that of a single trial, and the
 * two differ though nothing has changed.
 */
export function trialDesign(pairs: readonly CasePair[]): TrialDesign {
  const [before, after] = [ruleIn(pairs, 'before'), ruleIn(pairs, 'after')];
  const isSame = before.least === after.least && before.most === after.most;
  return {
    first: isSame ? Infinity : Math.min(before.least, after.least),
    isTried: Math.max(before.most, after.most) > 1,
  };
}

/** How many trials every case got, and how many any. A case of a tried run that has a single one has lost the others. */
function ruleIn(
  pairs: readonly CasePair[],
  run: 'before' | 'after',
): { readonly least: number; readonly most: number } {
  const several = pairs.filter((pair) => trialsAsked(pair[run]) > 1);
  const isTried = 2 * howMany(several) >= howMany(pairs);
  let [least, most] = [Infinity, 1];
  for (const pair of several) {
    least = Math.min(least, trialsAsked(pair[run]));
    most = Math.max(most, trialsAsked(pair[run]));
  }
  return { least: isTried ? least : 1, most };
}

function trialsAsked({ trials = {} }: LedgerCase): number {
  return Math.max(1, ...Object.values(trials).map(({ length }) => length));
}

export interface MeanPair {
  readonly then: number;
  readonly now: number;
  /** How many cases have it. */
  readonly times: number;
}

export function differenceOf({ then, now, times }: MeanPair): {
  readonly by: number;
  readonly times: number;
} {
  return { by: now - then, times };
}

/**
 * @param valuesOf the value of each trial of a case, in order; null for one without
 * @returns a pair for each case that has a value in both runs
 */
export function trialMeans<Case>(
  pairs: readonly { readonly before: Case; readonly after: Case; readonly times?: number }[],
  { first }: TrialDesign,
  valuesOf: (evalCase: Case) => readonly (number | null)[],
): MeanPair[] {
  return pairs.flatMap(({ before, after, times = 1 }): MeanPair[] => {
    const [earlier, later] = [valuesOf(before), valuesOf(after)];
    // A case that lost its further trials in one of the runs has one in both.
    const counted = earlier.length === 1 || later.length === 1 ? 1 : first;
    const [then, now] = [meanOf(earlier.slice(0, counted)), meanOf(later.slice(0, counted))];
    return then === null || now === null ? [] : [{ then, now, times }];
  });
}

function meanOf(values: readonly (number | null)[]): number | null {
  const measured = values.filter((value) => value !== null);
  return measured.length === 0 ? null : measured.reduce((sum, value) => sum + value, 0) / measured.length;
}
