/** Cells of a workbook as values. */
import type { Workbook } from '../../local/runtime';

export type Typed = string | number | boolean;

/** @throws if there is no such tab, or the cell holds an error value */
export function cellAt(
  workbook: Workbook,
  tab: string,
  row: number,
  column: number,
): { value: Typed | null; formula: string | null; note: string; link: string | null } {
  const found = workbook.tabNamed(tab);
  if (!found) throw new Error(`There is no tab “${tab}”.`);
  const { value, formula, note, link } = found.grid.get(row, column);
  if (typeof value === 'object' && value !== null)
    throw new Error(`${tab} row ${row} holds ${value.toString()}.`);
  return { value, formula, note, link };
}
