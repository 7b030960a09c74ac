/** Key handling in the grid. */
import type { Grid } from './grid';
import type { Spot } from './sheet';

export interface KeyActions {
  /** Starts editing with what the cell holds, or with a text that replaces it. */
  readonly edit: (replacement?: string) => void;
  readonly clear: () => void;
  readonly followLink: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** @returns whether the key was handled */
export function handleKey(event: KeyboardEvent, grid: Grid, actions: KeyActions): boolean {
  const { key } = event;
  if (event.altKey && key === 'Enter') return perform(actions.followLink);
  if (key === 'Enter' || key === 'F2') return perform(actions.edit);
  if (key === 'Delete' || key === 'Backspace') return perform(actions.clear);
  const isExtending = event.shiftKey;
  const target = moved(event, grid, isExtending ? grid.end : grid.selected);
  if (target !== null) return perform(() => (isExtending ? grid.selectTo(target) : grid.select(target)));
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (event.ctrlKey || event.metaKey) {
    const act = commandOf(event, grid, actions);
    if (act) return perform(act);
  }
  return /^.$/su.test(key) && !isCommand && perform(() => actions.edit(key));
}

function perform(act: () => void): true {
  act();
  return true;
}

function commandOf(event: KeyboardEvent, grid: Grid, { undo, redo }: KeyActions): (() => void) | undefined {
  const { rows, columns } = grid.shown ?? {};
  const commands: Readonly<Record<string, () => void>> = {
    z: event.shiftKey ? redo : undo,
    y: redo,
    a: () => {
      grid.select({ row: 1, column: 1 });
      grid.selectTo({ row: rows?.count ?? 1, column: columns?.count ?? 1 });
    },
  };
  return commands[event.key.toLowerCase()];
}

/** Where a key moves the selection to, or null. Ctrl moves to the edge. Tab leaves the grid, as on any page. */
function moved({ key, ctrlKey, metaKey }: KeyboardEvent, grid: Grid, from: Spot): Spot | null {
  const sheet = grid.shown;
  if (sheet === null) return null;
  const { row, column } = from;
  const isFar = ctrlKey || metaKey;
  const { rows, columns } = sheet;
  const last = lastContent(sheet.view.lines);
  switch (key) {
    case 'ArrowDown':
      return { row: isFar ? last.row : rows.next(row, 1), column };
    case 'ArrowUp':
      return { row: isFar ? 1 : rows.next(row, -1), column };
    case 'ArrowRight':
      return { row, column: isFar ? last.column : columns.next(column, 1) };
    case 'ArrowLeft':
      return { row, column: isFar ? 1 : columns.next(column, -1) };
    case 'PageDown':
      return { row: rows.next(row, grid.pageRows), column };
    case 'PageUp':
      return { row: rows.next(row, -grid.pageRows), column };
    case 'Home':
      return { row: isFar ? 1 : row, column: 1 };
    case 'End':
      return { row: isFar ? last.row : row, column: last.column };
    default:
      return null;
  }
}

function lastContent(
  lines: readonly { row: number; cells: readonly { column: number; text: string }[] }[],
): Spot {
  const filled = lines.filter(({ cells }) => cells.some(({ text }) => text !== ''));
  const columns = filled.flatMap(({ cells }) =>
    cells.filter(({ text }) => text !== '').map(({ column }) => column),
  );
  return {
    row: filled[filled.length - 1]?.row ?? 1,
    column: columns.reduce((most, column) => Math.max(most, column), 1),
  };
}
