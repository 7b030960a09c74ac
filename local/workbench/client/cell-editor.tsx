/** The text field that edits cells. It always has the focus and is invisible until the user types, so that no letter is lost. */
import type { App } from './app';
import { cellItems } from './menus';
import type { SheetView, Spot } from './tab-on-page';

export const SELECTED_ID = 'selected-cell';

export function Field({ app }: { readonly app: App }) {
  const activeCell = app.editing ? {} : { 'aria-activedescendant': SELECTED_ID };
  return (
    <textarea
      class={app.editing ? 'editor open' : 'editor'}
      aria-label="Cell"
      aria-description="Escape, then Tab leaves the cells."
      aria-controls="cells"
      {...activeCell}
      spellcheck={false}
      ref={(field) => {
        app.field = field ?? app.field;
      }}
      onFocus={() => app.draw()}
      onBlur={() => close(app, true)}
      onKeyDown={(event) => {
        if (app.editing ? endEditing(event, app) : handleKey(event, app)) event.preventDefault();
      }}
      onInput={() => {
        if (!app.editing) begin(app);
      }}
      onCopy={(event) => {
        if (app.editing) return;
        event.preventDefault();
        event.clipboardData?.setData('text/plain', app.copied);
      }}
      onPaste={(event) => {
        if (app.editing) return;
        event.preventDefault();
        app.paste(event.clipboardData?.getData('text/plain') ?? '');
      }}
      onContextMenu={(event) => {
        event.stopPropagation();
        if (app.editing) return;
        event.preventDefault();
        const box = document.getElementById(SELECTED_ID)?.getBoundingClientRect();
        openCellMenu(app, box?.left ?? 0, box?.bottom ?? 0);
      }}
    />
  );
}

export function openCellMenu(app: App, left: number, top: number): void {
  app.open({ label: 'Cells', left, top, items: () => cellItems(app) });
}

/** Opens the field with the content of the cell. */
export function openField(app: App): void {
  if (app.editing || !app.field || !app.sheet) return;
  app.focus();
  app.field.value = app.sheet.typedAt(app.selection.spot);
  begin(app);
}

function begin(app: App): void {
  const { spot } = app.selection;
  app.editing = { ...spot, tab: app.active ?? 0, before: app.sheet?.typedAt(spot) ?? '' };
  app.extend(spot);
  placeField(app);
}

/** Closes the field, and writes or drops the typed text. */
function close(app: App, isKept: boolean): void {
  const { editing, field } = app;
  const text = field?.value ?? '';
  if (field) field.value = '';
  field?.removeAttribute('style');
  app.editing = null;
  if (editing && isKept && text !== editing.before) app.write([[text]], editing, editing.tab);
  else app.draw();
}

/** Alt, Ctrl or Shift with Enter makes a new line in the cell. */
function endEditing(event: KeyboardEvent, app: App): boolean {
  const { key, shiftKey, ctrlKey, altKey, isComposing } = event;
  const isEnter = key === 'Enter' && !altKey && !ctrlKey && !shiftKey;
  if (isComposing || !(isEnter || key === 'Tab' || key === 'Escape')) return false;
  close(app, key !== 'Escape');
  if (isEnter) step(app, 1, 0);
  else if (key === 'Tab') step(app, 0, shiftKey ? -1 : 1);
  return true;
}

function step(app: App, down: number, right: number): void {
  const { rows, columns } = app.sheet ?? {};
  const { row, column } = app.selection.spot;
  app.extend({ row: rows?.next(row, down) ?? row, column: columns?.next(column, right) ?? column });
}

/** True after Escape: Tab then leaves the cells. */
let mayLeave = false;

function handleKey(event: KeyboardEvent, app: App): boolean {
  const { sheet } = app;
  const { key, shiftKey, isComposing } = event;
  if (!sheet || isComposing || key === 'Shift') return false;
  const [couldLeave, { spot, corner }] = [mayLeave, app.selection];
  mayLeave = key === 'Escape';
  if (key === 'Tab' && couldLeave) return false;
  const to = spotAfter(event, app, sheet, shiftKey ? corner : spot);
  if (to) app.extend(shiftKey ? spot : to, to);
  else if (key === 'Tab') step(app, 0, shiftKey ? -1 : 1);
  else if (key === 'Enter' && event.altKey) app.follow(sheet.cell(spot)?.link ?? '');
  else if (key === 'Enter' || key === 'F2') openField(app);
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

/** Puts the open field over its cell, at least as large as the cell. */
function placeField({ field, grid }: App): void {
  const cell = document.getElementById(SELECTED_ID);
  if (!field || !cell || !grid) return;
  const [box, frame] = [cell.getBoundingClientRect(), grid.getBoundingClientRect()];
  Object.assign(field.style, {
    font: getComputedStyle(cell).font,
    left: `${box.left - frame.left + grid.scrollLeft}px`,
    top: `${box.top - frame.top + grid.scrollTop}px`,
    minWidth: `${box.width + 1}px`,
    minHeight: `${box.height + 1}px`,
  });
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
