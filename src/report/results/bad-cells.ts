/** The hidden column that keeps which expected cells of a case could not be read. */
import * as z from '../../settings/zod';
import type { BadCell } from '../../model/eval-case';

const BadCells = z.lazy(() => z.array(z.object({ column: z.string(), problem: z.string() })));

/** '' where every cell can be read. */
export function badCellsText(cells: readonly BadCell[]): string {
  return cells.length === 0 ? '' : JSON.stringify(cells);
}

/** A person may have edited the hidden column: what cannot be read counts as none. */
export function badCellsIn(text: unknown): readonly BadCell[] {
  if (typeof text !== 'string' || text === '') return [];
  try {
    const parsed = BadCells.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
