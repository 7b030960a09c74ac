/** What is known about a tab's cells without reading them again: as they were read, and as written since. */
import type { OutCell } from '../model/sheet/spreadsheet';
import { cellText } from '../model/texts/literal';
import type { Cell } from '../model/sheet/tab-grid';

export interface Mirror {
  /** Sets the content of the whole tab. */
  readonly hold: (values: readonly (readonly Cell[])[]) => void;
  readonly put: (row: number, column: number, cells: readonly (readonly OutCell[])[]) => void;
  /** Forgets everything. */
  readonly drop: () => void;
  /** The content, cut to the cells in use; undefined if unknown. */
  readonly values: () => Cell[][] | undefined;
  /** The last row with any content, 0 if there is none; undefined if unknown. */
  readonly lastRow: () => number | undefined;
}

/** @param isEmpty whether the tab is empty, as when it was made just now */
export function mirrorOf(isEmpty: boolean): Mirror {
  let lines: Cell[][] | undefined = isEmpty ? [] : undefined;
  return {
    hold: (values) => {
      lines = values.map((line) => [...line]);
    },
    put: (row, column, cells) => {
      if (!lines) return;
      for (let at = lines.length; at < row - 1 + cells.length; at += 1) lines[at] = [];
      cells.forEach((line, down) => {
        const known = lines?.[row - 1 + down] ?? [];
        for (let at = known.length; at < column - 1; at += 1) known[at] = '';
        line.forEach((cell, right) => {
          known[column - 1 + right] = asRead(cell);
        });
      });
    },
    drop: () => {
      lines = undefined;
    },
    values: () => lines && filled(lines),
    lastRow: () => lines && lines.map((line) => line.some((cell) => cell !== '')).lastIndexOf(true) + 1,
  };
}

function asRead(cell: OutCell): Cell {
  if (cell === null) return '';
  return typeof cell === 'string' ? cellText(cell) : cell;
}

/** Rectangular, cut to the cells in use: one blank cell if there are none. */
function filled(lines: readonly (readonly Cell[])[]): Cell[][] {
  const isBlank = (cell: Cell | undefined): boolean => cell === undefined || cell === '';
  let width = 1;
  let height = 1;
  lines.forEach((line, row) => {
    let end = line.length;
    while (end > 0 && isBlank(line[end - 1])) end -= 1;
    width = Math.max(width, end);
    if (end > 0) height = row + 1;
  });
  return Array.from({ length: height }, (_line, row) =>
    Array.from({ length: width }, (_cell, column) => lines[row]?.[column] ?? ''),
  );
}
