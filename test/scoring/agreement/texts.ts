import type { Counts } from '../../../src/scoring/agreement/counts';
import type { DrawnText } from '../../../src/scoring/agreement/sample';

const CELLS = {
  a: { judge: 'pass', person: 'pass' },
  b: { judge: 'pass', person: 'fail' },
  c: { judge: 'fail', person: 'pass' },
  d: { judge: 'fail', person: 'fail' },
} as const;

/** Labelled texts of one stratum, as many as are counted for each cell. */
export function texts(
  drawnAs: 'pass' | 'fail',
  rows: number,
  counts: Partial<Counts>,
  isChanged = false,
): DrawnText[] {
  return (['a', 'b', 'c', 'd'] as const).flatMap((cell) =>
    Array.from({ length: counts[cell] ?? 0 }, () => ({
      ...{ draws: [{ drawnAs, rows, of: 0 }], person: CELLS[cell].person },
      judge: isChanged ? null : CELLS[cell].judge,
    })),
  );
}
