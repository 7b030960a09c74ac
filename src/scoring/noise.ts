/** How much trials of one run differ among themselves: a change between two runs is real only if it goes beyond that. */
import type { CheckId } from '../model/check';
import type { LedgerCase, Trials } from '../model/ledger';
import { failedGates, gatesOf, type GateSettings } from './gates';
import { STEP } from './measured';
import type { CasePair } from './paired-cases';
import { signTest } from './paired-test';

export interface Noise {
  /** Cases with at least two scored trials; one that both runs tried several times counts twice. */
  readonly cases: number;
  /** How often two trials of such a case differ although nothing changed: 0–1. */
  readonly share: number;
}

/** If it isn't known which checks gated in a run: all that gate by default. */
const ALL_GATE: GateSettings = { infoOnly: [], qualityThresholds: {} };

/**
 * Cases may get more trials the more they differ. Therefore only as many trials of each case count as every such case of its run has:
 * otherwise cases asked again because their trials differed would inflate the noise.
 *
 * @param runs the cases of each run
 * @param scoresOf the trials of a case in order; null for one without a score
 * @returns undefined if no case has two
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

/** @returns for `noiseIn`: 1 for a trial that passes, 0 for one that fails, null if no gating check was scored in it */
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

/** Whether more cases changed than would differ between two trials of one run. */
export function isBeyond(noise: Noise | undefined, changed: number, n: number): boolean {
  return noise === undefined || changed > noise.share * n;
}

/** Number of trials of a case: one if it has no list of them. */
function trialsOf({ trials = {} }: LedgerCase): number {
  return Math.max(
    1,
    ...Object.values(trials).map((scores) => scores.filter((score) => score !== null).length),
  );
}

/**
 * Whether one run tried its cases more often than the other. For a case that mostly passes, the majority of several trials is more reliable
 * than a single trial: compared with each other the two differ though nothing has changed, and only their first trials are comparable.
 */
export function areUneven(pairs: readonly CasePair[]): boolean {
  const least = (run: 'before' | 'after'): number => Math.min(...pairs.map((pair) => trialsOf(pair[run])));
  return pairs.length > 0 && least('before') !== least('after');
}

/** The exact test over only the first trial of each case. @param firstOf null if it isn't known */
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
