/** How much trials of one run differ among themselves: a change between two runs is real only where it goes beyond that. */
import type { CheckId } from '../model/check';
import type { LedgerCase, Trials } from '../model/ledger';
import { failedGates, gatesOf, type GateSettings } from './gates';
import { STEP } from './measured';
import type { CasePair } from './paired-cases';
import { signTest } from './paired-test';

export interface Noise {
  /** Cases with at least two scored trials; one that both runs tried counts twice. */
  readonly cases: number;
  /** How often two trials of such a case, which nothing has changed, come out differently: 0–1. */
  readonly share: number;
}

/** Where nobody knows which checks a run had gate: all that gate by themselves. */
const ALL_GATE: GateSettings = { infoOnly: [], qualityThresholds: {} };

/**
 * Of runs whose cases may have more trials the more they differ: only as many of each are looked at as every case of its run has,
 * since who is asked again because of a difference would be counted by it.
 *
 * @param runs the cases of each run
 * @param scoresOf the trials of a case in their order; null where one has no score
 * @returns undefined where no case has two
 */
export function noiseIn(
  runs: readonly (readonly LedgerCase[])[],
  scoresOf: (trials: Trials) => readonly (number | null)[],
): Noise | undefined {
  const shares = runs.flatMap((cases) => {
    const tried = cases.flatMap(({ trials }) => {
      const scores = (trials ? scoresOf(trials) : []).filter((score) => score !== null);
      return scores.length > 1 ? [scores] : [];
    });
    const least = Math.min(...tried.map(({ length }) => length));
    return tried.map((scores) => flippedShare(scores.slice(0, least)));
  });
  return shares.length === 0
    ? undefined
    : { cases: shares.length, share: shares.reduce((sum, share) => sum + share, 0) / shares.length };
}

/** @example flippedShare([1, 1, 0]) // 2 of 3 pairs */
function flippedShare(scores: readonly number[]): number {
  let flipped = 0;
  scores.forEach((one, index) => {
    for (const other of scores.slice(index + 1)) if (Math.abs(one - other) >= STEP) flipped += 1;
  });
  return (2 * flipped) / (scores.length * (scores.length - 1));
}

/** @returns for `noiseIn`: the scores of one check */
export function ofCheck(id: CheckId): (trials: Trials) => readonly (number | null)[] {
  return (trials) => trials[id] ?? [];
}

/** @returns for `noiseIn`: 1 for a trial that passes, 0 for one that fails, null where no gating check was scored in it */
export function ofVerdict(gates: GateSettings = ALL_GATE): (trials: Trials) => readonly (number | null)[] {
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
      const isScored = gatesOf(scores, gates).some(({ id }) => scores.has(id));
      return isScored ? Number(failedGates(scores, gates).length === 0) : null;
    });
  };
}

/** Whether a share of changed cases is more than two trials of one run would differ by. */
export function isBeyond(noise: Noise | undefined, changed: number, n: number): boolean {
  return noise === undefined || changed > noise.share * n;
}

/** Trials of a case: one, where it has no list of them. */
function trialsOf({ trials = {} }: LedgerCase): number {
  return Math.max(
    1,
    ...Object.values(trials).map((scores) => scores.filter((score) => score !== null).length),
  );
}

/**
 * Whether one run tried its cases more often than the other. What most trials come to is surer of a case that mostly passes than a single
 * trial is: held against each other the two differ though nothing has changed, and only their first trials are alike.
 */
export function areUneven(pairs: readonly CasePair[]): boolean {
  const least = (run: 'before' | 'after'): number => Math.min(...pairs.map((pair) => trialsOf(pair[run])));
  return pairs.length > 0 && least('before') !== least('after');
}

/** The exact test over the first trials of each case alone. @param firstOf null where nothing is known of it */
export function firstTrialsTest(
  pairs: readonly CasePair[],
  firstOf: (one: LedgerCase) => number | null | undefined,
): number {
  let [worse, better] = [0, 0];
  for (const { before, after } of pairs) {
    const [then, now] = [firstOf(before) ?? null, firstOf(after) ?? null];
    if (then === null || now === null) continue;
    if (now < then) worse += 1;
    if (now > then) better += 1;
  }
  return signTest(worse, better);
}
