/** How much the trials of a case differ among themselves, check by check. */
import type { CheckId } from '../model/check';

/** The trials of one case, by check; null where a trial has no score. */
export interface CaseTrials {
  /** The case's row in its eval set, and its tab. */
  readonly place: string;
  readonly scores: Readonly<Record<CheckId, readonly (number | null)[]>>;
}

export interface Flakiness {
  readonly check: CheckId;
  /** Cases with at least two scored trials. */
  readonly cases: number;
  /** Of all their trials, 0–1. */
  readonly mean: number;
  /** Mean over the cases of the standard deviation within a case: 0 where all trials agree, 0.5 for a coin. */
  readonly spread: number;
  /** Cases whose trials do not all score the same, in the order given. */
  readonly flapping: readonly string[];
}

/** Checks in the given order; those with no case of two scored trials are left out. */
export function flakinessOf(checks: readonly CheckId[], cases: readonly CaseTrials[]): Flakiness[] {
  return checks.flatMap((check) => {
    const measured = cases.flatMap(({ place, scores }) => {
      const known = (scores[check] ?? []).filter((score) => score !== null);
      return known.length > 1 ? [{ place, known }] : [];
    });
    if (measured.length === 0) return [];
    return [
      {
        check,
        cases: measured.length,
        mean: mean(measured.flatMap(({ known }) => known)),
        spread: mean(measured.map(({ known }) => deviation(known))),
        flapping: measured.flatMap(({ place, known }) => (new Set(known).size > 1 ? [place] : [])),
      },
    ];
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of the trials themselves, not an estimate for more of them: divided by their number. */
function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
