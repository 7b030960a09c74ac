/** The mouse over the grid: selecting cells, rows and columns, dragging the edges of columns, notes. */
import type { App } from './app';
import type { Spot } from './sheet';

const LEAST_WIDTH = 20;

export function onPress(event: MouseEvent, app: App): void {
  const { sheet, selection, block } = app;
  const spot = spotAt(event);
  const target = event.target instanceof Element ? event.target : null;
  // Links and buttons handle their own clicks.
  if (!sheet || !spot || target?.closest('a, button')) return;
  event.preventDefault();
  app.focus();
  if (target?.closest('.handle')) {
    dragEdge(event, app, spot.column);
    return;
  }
  // A letter stands for its column, a number for its row.
  const first = { row: spot.row || 1, column: spot.column || 1 };
  const last = { row: spot.row || sheet.rows.count, column: spot.column || sheet.columns.count };
  const isWithin = first.row >= block.first.row && last.row <= block.last.row;
  const isOnBlock = isWithin && first.column >= block.first.column && last.column <= block.last.column;
  if (event.button !== 0 && isOnBlock) return;
  if (event.shiftKey) app.extend(selection.spot, last);
  else app.extend(first, last);
  if (event.button !== 0) return;
  follow((move) => {
    const { row, column } = spotAt(move) ?? last;
    const corner = { row: row || last.row, column: column || last.column };
    const { corner: before } = app.selection;
    if (corner.row !== before.row || corner.column !== before.column) app.extend(app.selection.spot, corner);
  });
}

/** The note of the cell under the mouse is shown. */
export function onMove(event: MouseEvent, app: App): void {
  const isOnNote = event.target instanceof Element && event.target.closest('.cell.noted') !== null;
  const spot = isOnNote && event.type !== 'mouseleave' ? spotAt(event) : null;
  if (spot?.row === app.hovered?.row && spot?.column === app.hovered?.column) return;
  app.hovered = spot;
  app.draw();
}

/** The cell under the mouse; 0 for the row of a letter, and for the column of a number. */
function spotAt({ target }: MouseEvent): Spot | null {
  const box = target instanceof Element ? target.closest('.cell, .letter, .number') : null;
  const row = Number(box?.closest('.row')?.getAttribute('aria-rowindex'));
  const column = Number(box?.getAttribute('aria-colindex'));
  return row || column ? { row, column } : null;
}

/** Until the button is released. */
function follow(onMouse: (event: MouseEvent) => void, onEnd: () => void = () => undefined): void {
  window.addEventListener('mousemove', onMouse);
  const end = (): void => {
    window.removeEventListener('mousemove', onMouse);
    onEnd();
  };
  window.addEventListener('mouseup', end, { once: true });
}

function dragEdge({ clientX }: MouseEvent, app: App, column: number): void {
  const { sheet } = app;
  const before = sheet?.columns.size(column) ?? 0;
  let width = before;
  follow(
    (move) => {
      width = Math.max(LEAST_WIDTH, Math.round(before + move.clientX - clientX));
      sheet?.widen(column, width);
      app.draw();
    },
    () => {
      if (sheet && width !== before) void app.send({ ask: 'widen', tab: sheet.view.id, column, width });
    },
  );
}
