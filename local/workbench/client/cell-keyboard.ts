/** The keys that move the selection and act on the selected cells, while the cell editor is closed. */
import type { App } from './app';
import type { SheetView, Spot } from './tab-on-page';

/** Selects the next visible cell in a direction. */
export function moveSelection(app: App, down: number, right: number): void {
  const { rows, columns } = app.sheet ?? {};
  const { row, column } = app.selection.spot;
  app.extend({ row: rows?.next(row, down) ?? row, column: columns?.next(column, right) ?? column });
}

/** True after Escape: Tab then leaves the cells. */
let mayLeave = false;

/** Moves or extends the selection, follows a link, or clears cells. @returns false for other keys, such as those that open the editor */
export function selectionKey(event: KeyboardEvent, app: App): boolean {
  const { sheet } = app;
  const { key, shiftKey, isComposing } = event;
  if (!sheet || isComposing || key === 'Shift') return false;
  const [couldLeave, { spot, corner }] = [mayLeave, app.selection];
  mayLeave = key === 'Escape';
  if (key === 'Tab' && couldLeave) return false;
  const to = spotAfter(event, app, sheet, shiftKey ? corner : spot);
  if (to) app.extend(shiftKey ? spot : to, to);
  else if (key === 'Tab') moveSelection(app, 0, shiftKey ? -1 : 1);
  else if (key === 'Enter' && event.altKey) app.follow(sheet.cell(spot)?.link ?? '');
  else if (key === 'Delete' || key === 'Backspace') clear(app, sheet);
  else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a')
    app.extend({ row: 1, column: 1 }, { row: sheet.rows.count, column: sheet.columns.count });
  else return false;
  return true;
}

/** Clears the selected cells, except in rows that the filter hides. */
function clear(app: App, sheet: SheetView): void {
  const blank = (spot: Spot): string => (sheet.rows.size(spot.row) > 0 ? '' : sheet.typedAt(spot));
  app.write(sheet.textsOf(app.block, blank), app.block);
}

/** Returns where a key moves the selection; undefined for other keys. Ctrl moves to the edge. */
function spotAfter(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { grid }: App,
  sheet: SheetView,
  { row, column }: Spot,
) {
  const { rows, columns, view } = sheet;
  const isFar = ctrlKey || metaKey;
  const page = Math.max(1, Math.floor((grid?.clientHeight ?? 0) / view.usualHeight) - 3);
  const moves: Readonly<Record<string, () => Spot>> = {
    ArrowDown: () => ({ row: isFar ? sheet.end.row : rows.next(row, 1), column }),
    ArrowUp: () => ({ row: isFar ? 1 : rows.next(row, -1), column }),
    ArrowRight: () => ({ row, column: isFar ? sheet.end.column : columns.next(column, 1) }),
    ArrowLeft: () => ({ row, column: isFar ? 1 : columns.next(column, -1) }),
    PageDown: () => ({ row: rows.next(row, page), column }),
    PageUp: () => ({ row: rows.next(row, -page), column }),
    Home: () => ({ row: isFar ? 1 : row, column: 1 }),
    End: () => ({ row: isFar ? sheet.end.row : row, column: sheet.end.column }),
  };
  return moves[key]?.();
}
