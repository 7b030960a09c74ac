/** Means of scores, two decimals; null if there is nothing to average. */

/** @example meanOf([1, 0, 1]) // 0.67 */
export function meanOf(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return roundScore(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/** Σ weight·score / Σ weight; null if no weight is left (nothing evaluated, or all weights 0). */
export function weightedMeanOf(
  entries: readonly { readonly score: number; readonly weight: number }[],
): number | null {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  return roundScore(entries.reduce((sum, { score, weight }) => sum + weight * score, 0) / total);
}

/** Two decimals, half up: 0.625 is shown and compared as 0.63. Noise in the last digits of floating-point sums makes no difference. */
function roundScore(value: number): number {
  const cents = value * 100;
  return Math.round(Number.isInteger(cents) ? cents : Number(cents.toFixed(9))) / 100;
}
