/** @param values at least one */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @example meanText(0.7, { low: 0.583, high: 0.817 }) // '0.70 (0.58–0.82)' */
export function meanText(
  mean: number,
  { low, high }: { readonly low: number; readonly high: number },
): string {
  return `${mean.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}

/** With its decimal, as columns of shares have it. @example exactPercent(0.8) // '80.0 %' */
export function exactPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** @example percent(0.125) // '12.5 %' */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1).replace(/\.0$/, '')} %`;
}
