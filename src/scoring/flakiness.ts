/** How much the trials of a case differ among themselves, check by check. */
import { CHECKS } from '../checks/registry';
import type { CheckId } from '../model/check';
import { mean } from '../model/numbers/mean';
import type { ScoredRow } from '../model/scored-row';

export interface Flakiness {
  readonly check: CheckId;
  readonly title: string;
  /** Cases with at least two scored trials. */
  readonly cases: number;
  /** Of all their trials, 0–1. */
  readonly mean: number;
  /** Mean over the cases of the standard deviation within a case: 0 if all trials agree, 0.5 for a coin. */
  readonly spread: number;
  /** Cases whose trials do not all have the same score. */
  readonly flapping: readonly ScoredRow[];
}

/**
 * Checks in the order of the registry; those without a case of two scored trials are left out. So are rows that were edited since: their
 * trials belong to another case.
 */
export function flakinessOf(rows: readonly ScoredRow[]): Flakiness[] {
  return CHECKS.flatMap(({ id, title }) => {
    const measured = rows.flatMap((row) => {
      if (row.verdict === 'edited, score again') return [];
      const known = (row.trials[id] ?? []).filter((score) => score !== null);
      return known.length > 1 ? [{ row, known }] : [];
    });
    if (measured.length === 0) return [];
    return [
      {
        check: id,
        title,
        cases: measured.length,
        mean: mean(measured.flatMap(({ known }) => known)),
        spread: mean(measured.map(({ known }) => deviation(known))),
        flapping: measured.flatMap(({ row, known }) => (new Set(known).size > 1 ? [row] : [])),
      },
    ];
  });
}

/** Of the trials themselves, not an estimate for further ones: divided by their number. */
function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
