/** A row of bars made of letters. */
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** @param shares 0–1 @example sparkline([0, 0.5, 1]) // '▁▅█' */
export function sparkline(shares: readonly number[]): string {
  return shares.map((share) => BARS[Math.round(share * (BARS.length - 1))] ?? '').join('');
}
