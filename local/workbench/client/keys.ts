/** Where a key moves the selection to. */
import type { App } from './app';
import type { Sheet, Spot } from './sheet';

/** @returns null for a key that does not move. Ctrl moves to the edge. */
export function moved(event: KeyboardEvent, { grid }: App, sheet: Sheet, { row, column }: Spot): Spot | null {
  const { rows, columns, view } = sheet;
  const isFar = event.ctrlKey || event.metaKey;
  const page = Math.max(1, Math.floor((grid?.clientHeight ?? 0) / view.usualHeight) - 3);
  switch (event.key) {
    case 'ArrowDown':
      return { row: isFar ? sheet.end.row : rows.next(row, 1), column };
    case 'ArrowUp':
      return { row: isFar ? 1 : rows.next(row, -1), column };
    case 'ArrowRight':
      return { row, column: isFar ? sheet.end.column : columns.next(column, 1) };
    case 'ArrowLeft':
      return { row, column: isFar ? 1 : columns.next(column, -1) };
    case 'PageDown':
      return { row: rows.next(row, page), column };
    case 'PageUp':
      return { row: rows.next(row, -page), column };
    case 'Home':
      return { row: isFar ? 1 : row, column: 1 };
    case 'End':
      return { row: isFar ? sheet.end.row : row, column: sheet.end.column };
    default:
      return null;
  }
}
