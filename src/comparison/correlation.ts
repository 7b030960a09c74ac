/** How two lists of numbers correlate. */
import { mean } from '../model/numbers/mean';

/**
 * Pearson's r of two lists of the same length; null for fewer than three pairs, or if either does not vary.
 *
 * @example correlation([1, 2, 3], [2, 4, 6]) // 1
 */
export function correlation(left: readonly number[], right: readonly number[]): number | null {
  if (left.length < 3) return null;
  const [x, y] = [mean(left), mean(right)];
  let [both, ofLeft, ofRight] = [0, 0, 0];
  left.forEach((value, index) => {
    const [dx, dy] = [value - x, (right[index] ?? 0) - y];
    both += dx * dy;
    ofLeft += dx * dx;
    ofRight += dy * dy;
  });
  return ofLeft === 0 || ofRight === 0 ? null : both / Math.sqrt(ofLeft * ofRight);
}
