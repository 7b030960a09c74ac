/** Section headings above numbers, which are right-aligned like the numbers. */
import type { Block, OutCell } from '../model/sheet/spreadsheet';

/**
 * The headings of columns that hold a number below them, up to the next section.
 *
 * @param lines their cells; `section` in the kind column marks a line of headings
 * @param at the row of the first line, the first column that may hold numbers, and the kind column; from 1
 */
export function numberHeads(
  lines: readonly (readonly OutCell[])[],
  at: { readonly row: number; readonly column: number; readonly kind: number },
): Block[] {
  const isSection = (cells: readonly OutCell[]): boolean => cells[at.kind - 1] === 'section';
  return lines.flatMap((head, place): Block[] => {
    if (!isSection(head)) return [];
    const end = lines.findIndex((cells, below) => below > place && isSection(cells));
    const section = lines.slice(place + 1, end < 0 ? undefined : end);
    return head.slice(0, at.kind - 1).flatMap((cell, index): Block[] => {
      const column = index + 1;
      const isNumber = column >= at.column && section.some((cells) => typeof cells[index] === 'number');
      return isNumber && cell !== null ? [{ row: at.row + place, column, rows: 1, columns: 1 }] : [];
    });
  });
}
