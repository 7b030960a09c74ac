/** The hidden column that records which expected cells of a case could not be read. */
import type { BadCell } from '../../model/eval-case';
import { lazy } from '../../model/once';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

const BadCells = lazy(() => z.array(z.object({ column: z.string(), problem: z.string() })));

/** '' if every cell can be read. */
export function badCellsText(cells: readonly BadCell[]): string {
  return cells.length === 0 ? '' : JSON.stringify(cells);
}

/** A person may have edited the hidden column: unreadable text counts as none. */
export function badCellsIn(text: unknown): readonly BadCell[] {
  return typeof text === 'string' && text !== '' ? (readJson(BadCells(), text) ?? []) : [];
}
