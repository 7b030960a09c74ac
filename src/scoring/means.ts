/** Means of scores, two decimals; null where there is nothing to average. */

/** @example meanOf([1, 0, 1]) // 0.67 */
export function meanOf(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return roundScore(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/** Σ weight·score / Σ weight; null where no weight is left (nothing evaluated, or all weights 0). */
export function weightedMeanOf(
  entries: readonly { readonly score: number; readonly weight: number }[],
): number | null {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  return roundScore(entries.reduce((sum, { score, weight }) => sum + weight * score, 0) / total);
}

/** Two decimals, half up: 0.625 is shown and compared as 0.63. What floating-point sums add far behind changes nothing. */
function roundScore(value: number): number {
  const cents = value * 100;
  return Math.round(Number.isInteger(cents) ? cents : Number(cents.toFixed(9))) / 100;
}
