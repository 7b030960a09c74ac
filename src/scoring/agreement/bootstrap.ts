/** What figures would have been, had other rows been labelled. */
import type { Interval } from '../interval';

export const DRAWS = 2000;
/** The same labels have the same interval whenever it is computed. */
export const SEED = 20_261_122;

/** The middle 95 %; draws that have no such figure are left out. */
export function percentiles(values: readonly number[]): Interval {
  const sorted = values.filter(Number.isFinite).sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}
