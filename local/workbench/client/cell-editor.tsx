/** The text field that edits cells. It has the focus while still invisible, so that no typed letter is lost. */
import type { App } from './app';
import { moveSelection, selectionKey } from './cell-keyboard';
import { cellItems } from './menus';

export const SELECTED_ID = 'selected-cell';

export function CellEditor({ app }: { readonly app: App }) {
  const activeCell = app.editing ? {} : { 'aria-activedescendant': SELECTED_ID };
  return (
    <textarea
      class={app.editing ? 'editor open' : 'editor'}
      aria-label="Cell"
      aria-description="Escape then Tab: leave the cells."
      aria-controls="cells"
      {...activeCell}
      spellcheck={false}
      ref={(field) => {
        app.field = field ?? app.field;
      }}
      onFocus={() => app.draw()}
      onBlur={() => close(app, true)}
      onKeyDown={(event) => {
        const isHandled = app.editing
          ? editingKey(event, app)
          : selectionKey(event, app) || openingKey(event, app);
        if (isHandled) event.preventDefault();
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
        openCellMenu(app, { left: box?.left ?? 0, top: box?.bottom ?? 0 });
      }}
    />
  );
}

export function openCellMenu(app: App, place: { readonly left: number; readonly top: number }): void {
  app.open({ label: 'Cells', ...place, items: () => cellItems(app) });
}

/** Opens the field with the content of the cell. */
export function openEditor(app: App): void {
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

function openingKey({ key, isComposing }: KeyboardEvent, app: App): boolean {
  if (isComposing || (key !== 'Enter' && key !== 'F2')) return false;
  openEditor(app);
  return true;
}

/** Alt, Ctrl or Shift with Enter makes a new line in the cell. */
function editingKey(event: KeyboardEvent, app: App): boolean {
  const { key, shiftKey, ctrlKey, altKey, isComposing } = event;
  const isEnter = key === 'Enter' && !altKey && !ctrlKey && !shiftKey;
  if (isComposing || !(isEnter || key === 'Tab' || key === 'Escape')) return false;
  close(app, key !== 'Escape');
  if (isEnter) moveSelection(app, 1, 0);
  else if (key === 'Tab') moveSelection(app, 0, shiftKey ? -1 : 1);
  return true;
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
