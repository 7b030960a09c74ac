/** The text of a cell, made safe for one line of a page outside the sheet. */
import type { Block, OutCell } from '../model/sheet/spreadsheet';

/** Control characters, line ends and marks that reverse the direction of writing. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
}

/** The same except tabs and line ends. */
const UNSEEN_IN_LINES = /(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The text of a cell, with its line breaks kept. */
export function inLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN_IN_LINES, ' ').trim();
}

/** Splits long sentences over several lines, so that no table row grows taller. */

/** Lines of at most `width` characters, broken between words if there are any. */
export function wordWrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > width / 2 ? space : width;
    lines.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...lines, rest].filter((line) => line !== '');
}

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
