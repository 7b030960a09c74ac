/** Answers paired with the expected values of other rows: a judge that passes one judges by what it knows, not by what is expected. */
import { seededRandom } from '../../model/seeded-random';

export interface Swapped<Row> {
  readonly row: Row;
  /** Whose expected value the answer is judged against. */
  readonly other: Row;
}

/**
 * Up to `n` rows, each paired with another one drawn for it.
 *
 * @param isOther whether an answer to the first is wrong for the expected value of the second
 * @param seed the same seed gives the same draw
 */
export function swapped<Row>(
  rows: readonly Row[],
  n: number,
  seed: number,
  isOther: (row: Row, other: Row) => boolean,
): readonly Swapped<Row>[] {
  const random = seededRandom(seed);
  const at = (): number => Math.floor(random() * rows.length);
  const begin = at();
  const pairs: Swapped<Row>[] = [];
  for (let i = 0; i < rows.length && pairs.length < n; i += 1) {
    const row = rows[(begin + i) % rows.length];
    const from = at();
    for (let step = 0; row && step < rows.length; step += 1) {
      const other = rows[(from + step) % rows.length];
      if (!other || !isOther(row, other)) continue;
      pairs.push({ row, other });
      break;
    }
  }
  return pairs;
}
