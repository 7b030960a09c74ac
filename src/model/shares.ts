/** @param values at least one */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** With its decimal, as columns of shares have it. @example exactPercent(0.8) // '80.0 %' */
export function exactPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** @example percent(0.125) // '12.5 %' */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1).replace(/\.0$/, '')} %`;
}

/** Without decimals, but as 100 or 0 only if it is exactly that: 199 of 200 is 99.5 %. */
export function wholeNumber(share: number): string {
  const whole = Math.round(share * 100);
  const isEdge = (whole === 100 && share < 1) || (whole === 0 && share > 0);
  if (!isEdge) return String(whole);
  return share > 0.5 ? (Math.floor(share * 1000) / 10).toFixed(1) : (Math.ceil(share * 1000) / 10).toFixed(1);
}

/** @example wholePercent(0.995) // '99.5 %' */
export function wholePercent(share: number): string {
  return `${wholeNumber(share)} %`;
}

/** A number ≥ 0, or a text that is one in decimal digits; undefined for anything else. */
export function amount(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^\s*[\d.]+(?:e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** @example signed(0.5) // '+0.50' */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return text === '0.00' ? text : `${value < 0 ? '−' : '+'}${text}`;
}
