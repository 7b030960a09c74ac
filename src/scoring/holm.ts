/** Corrects p-values when many tests are made at once, since chance alone puts some below 0.05. */

/**
 * Holm's step-down correction (S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6
 * (1979), 65–70): the chance that any of the true hypotheses is rejected stays below the level.
 *
 * @param pValues of all tests that were made
 * @returns the corrected p-values in the same order, 0–1
 * @example holm([0.01, 0.04, 0.03]) // [0.03, 0.06, 0.06]
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  // Each place is written below: what it begins with makes no difference.
  const corrected = pValues.map(() => 1);
  let least = 0;
  order.forEach(({ p, index }, place) => {
    least = Math.max(least, Math.min(1, p * (order.length - place)));
    corrected[index] = least;
  });
  return corrected;
}

/**
 * The least number of cases that must change in one direction, with none in the other, for the exact two-sided sign test to call it more
 * than chance; fewer cases can show nothing.
 *
 * @param level below which p-values count
 * @example leastChange(0.05) // 6: 2 · ½⁶ = 0.031
 */
export function leastChange(level: number): number {
  return Math.floor(1 - Math.log2(level)) + 1;
}
