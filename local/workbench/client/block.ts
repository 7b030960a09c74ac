/** A block of selected cells. */
import type { Sheet, Spot } from './sheet';

export interface SelectedBlock {
  readonly first: Spot;
  readonly last: Spot;
}

/** The block between two corners, in either order. */
export function blockBetween(a: Spot, b: Spot): SelectedBlock {
  return {
    first: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
    last: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
  };
}

export function isIn({ first, last }: SelectedBlock, { row, column }: Spot): boolean {
  return row >= first.row && row <= last.row && column >= first.column && column <= last.column;
}

/** A block of the size of the texts typed or pasted into it. */
export function blockAt(first: Spot, texts: readonly (readonly string[])[]): SelectedBlock {
  const columns = Math.max(...texts.map(({ length }) => length));
  return { first, last: { row: first.row + texts.length - 1, column: first.column + columns - 1 } };
}

/** @param what `typed`: texts that leave the cells unchanged if typed again */
export function textsOf(sheet: Sheet, { first, last }: SelectedBlock, what: 'shown' | 'typed'): string[][] {
  const texts: string[][] = [];
  for (let row = first.row; row <= last.row; row += 1) {
    const line: string[] = [];
    for (let column = first.column; column <= last.column; column += 1) {
      const cell = sheet.cell({ row, column });
      line.push((what === 'typed' ? (cell?.typed ?? cell?.text) : cell?.text) ?? '');
    }
    texts.push(line);
  }
  return texts;
}
