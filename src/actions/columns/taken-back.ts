/** How a change of column names is undone, as far as the tab is still as it left it. Pure. */
import { knownColumn } from '../../evalset/column-names';
import type { HeaderChange } from '../../model/sheet/spreadsheet';
import type { TabGrid } from '../../model/sheet/tab-grid';
import type { ColumnChange } from '../../store/column-undo';

/**
 * Headers that still have the text we wrote are put back, added columns that are still empty lose their header.
 *
 * @param headerRow from 1
 * @param formulas of the header's cells; '' for none
 * @returns `kept`: a sentence for everything that stays
 */
export function takenBack(
  change: ColumnChange,
  grid: TabGrid,
  headerRow: number,
  formulas: readonly string[],
): { readonly edits: readonly HeaderChange[]; readonly kept: readonly string[] } {
  const now = (grid.values[headerRow - 1] ?? []).map(String);
  /** From 0; -1 if no header or more than one has that text, or if it is computed. */
  const place = (name: string): number => {
    const [index = -1, second] = now.flatMap((cell, at) => (cell === name ? [at] : []));
    return second === undefined && (formulas[index] ?? '') === '' ? index : -1;
  };
  const isHeldByAnother = (index: number, before: string): boolean => {
    const column = knownColumn(before)?.column;
    return now.some((cell, at) => at !== index && knownColumn(cell)?.column === column);
  };
  const edits: HeaderChange[] = [];
  const kept: string[] = [];
  for (const { before, after } of change.renames) {
    const index = place(after);
    if (index >= 0 && !isHeldByAnother(index, before))
      edits.push({ row: headerRow, column: index + 1, text: before });
    else if (index >= 0) kept.push(`${before} was not put back: another column holds ${after} meanwhile.`);
    // The user may have put it back by hand.
    else if (!now.includes(before))
      kept.push(`${before} was not put back: no single header says ${after} now.`);
  }
  for (const name of change.additions) {
    const index = place(name);
    if (index < 0) kept.push(`${name} was not removed: no single header says so now.`);
    else if (isEmptyBelow(grid, headerRow, index))
      edits.push({ row: headerRow, column: index + 1, text: '', note: '' });
    else kept.push(`${name} was not removed: its column is no longer empty.`);
  }
  return { edits, kept };
}

/** Rows above the header are not cases. */
function isEmptyBelow({ values }: TabGrid, headerRow: number, column: number): boolean {
  return values.slice(headerRow).every((row) => (row[column] ?? '') === '');
}
