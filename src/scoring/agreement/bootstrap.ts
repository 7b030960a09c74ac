/** What figures would have been if other rows had been labelled. */
import type { Interval } from '../interval';

export const DRAWS = 2000;
/** The same labels always give the same interval. */
export const SEED = 20_261_122;

/** The middle 95 %; draws without such a figure are left out. */
export function percentiles(values: readonly number[]): Interval {
  const sorted = values.filter(Number.isFinite).sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}
