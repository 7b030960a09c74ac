/** The page around the cells. */
import { useEffect } from 'preact/hooks';
import { columnLetters } from '../../workbook/a1';
import type { State } from '../protocol/state';
import type { App } from './app';
import { SELECTED_ID } from './cell';
import { Dialogs, Sidebar } from './dialogs';
import { FilterItems } from './filter';
import { Grid } from './grid';
import { CellItems, MenuBar, MenuItems } from './menus';
import { Popup } from './popup';

interface PageProps {
  readonly app: App;
}

export function Page({ app }: PageProps) {
  const { state, sheet } = app;
  return (
    <>
      <header class="page-head">
        <h1 id="name">{state?.name ?? 'Opening…'}</h1>
        <span id="changed" class="quiet">
          {state?.isChanged ? 'not saved' : ''}
        </span>
        <MenuBar app={app} />
        <button
          id="save"
          type="button"
          title={`Writes ${state?.savePath ?? ''}`}
          onClick={() => void app.send({ ask: 'save' })}
        >
          Save
        </button>
      </header>
      <ContentBar app={app} />
      <div class="middle">
        <main id="sheet" class="sheet">
          {sheet && <Grid app={app} sheet={sheet} />}
        </main>
        {state?.sidebar && <Sidebar key={state.sidebar.id} app={app} page={state.sidebar} />}
      </div>
      <footer class="page-foot">
        {state && <TabBar app={app} tabs={state.tabs} />}
        <Status app={app} />
      </footer>
      <Note app={app} />
      <Menus app={app} />
      {state && <Dialogs app={app} state={state} />}
      {state?.toast && <Toast key={state.toast.id} app={app} toast={state.toast} />}
    </>
  );
}

function ContentBar({ app: { sheet, selection } }: PageProps) {
  const { spot } = selection;
  return (
    <div class="content-bar" role="region" aria-label="Selected cell">
      <output id="place" aria-label="Its place">
        {columnLetters(spot.column)}
        {spot.row}
      </output>
      <div
        id="content"
        aria-label="Content of the selected cell"
        tabIndex={0}
        role="textbox"
        aria-readonly="true"
      >
        {sheet?.typedAt(spot)}
        {sheet?.cell(spot)?.isUncalculated && <i class="quiet"> not calculated here</i>}
      </div>
    </div>
  );
}

function TabBar({ app, tabs }: PageProps & Pick<State, 'tabs'>) {
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tab = by && tabs[tabs.findIndex(({ id }) => id === app.active) + by];
    if (!tab) return;
    event.preventDefault();
    app.show(tab.id);
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Tabs" onKeyDown={onKey}>
      {tabs.map(({ id, name, color }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === app.active}
          tabIndex={id === app.active ? 0 : -1}
          style={color === null ? '' : `border-bottom-color:${color}`}
          onClick={() => app.show(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** What is running, what went wrong. */
function Status({ app: { message, state, isLost } }: PageProps) {
  return (
    <div class="status" role="status">
      {message}
      {state?.running && !isLost && <span class="busy">Running “{state.running}”</span>}
      {isLost && <b>The workbench has stopped. Start it again.</b>}
    </div>
  );
}

function Menus({ app }: PageProps) {
  const { popup, state, sheet } = app;
  if (!popup) return null;
  if (popup.of === 'cells')
    return <Popup {...{ app, ...popup }} label="Cells" children={<CellItems app={app} />} />;
  if (popup.of === 'filter') {
    const items = sheet && <FilterItems {...{ app, sheet }} column={popup.column} />;
    return (
      <Popup {...{ app, ...popup }} label={`Filter column ${columnLetters(popup.column)}`} children={items} />
    );
  }
  const menu = state?.menus[popup.index];
  return menu ? (
    <Popup {...{ app, ...popup }} label={menu.title} children={<MenuItems {...{ app, menu }} />} />
  ) : null;
}

function Toast({ app, toast }: PageProps & { readonly toast: NonNullable<State['toast']> }) {
  const { id, title, message, seconds } = toast;
  const close = (): void => app.dismiss(id);
  useEffect(() => {
    if (seconds >= 0) window.setTimeout(close, Math.max(1, seconds) * 1000);
  }, []);
  return (
    <div class="toast" role="status">
      <div>
        {title && <b>{`${title}\n`}</b>}
        {message}
      </div>
      <button type="button" aria-label="Close" onClick={close}>
        ×
      </button>
    </div>
  );
}

const GAP = 6;

/** The note of the cell under the mouse, or else of the selected one, on a card next to it. */
function Note({ app: { hovered, sheet, selection, editing, field, popup } }: PageProps) {
  const isAtCells = document.activeElement === field && editing === null;
  const spot = popup ? null : (hovered ?? (isAtCells ? selection.spot : null));
  const note = spot && sheet?.cell(spot)?.note;
  if (!spot || note === undefined) return null;
  const place = (card: HTMLElement | null): void => {
    const hover = `[aria-rowindex="${spot.row}"] [aria-colindex="${spot.column}"]`;
    const box = document.querySelector(hovered ? hover : `#${SELECTED_ID}`)?.getBoundingClientRect();
    if (!card || !box) return;
    const { offsetWidth, offsetHeight, style } = card;
    const right = box.right + GAP;
    style.left = `${right + offsetWidth <= window.innerWidth ? right : Math.max(GAP, box.left - offsetWidth - GAP)}px`;
    style.top = `${Math.max(GAP, Math.min(box.top, window.innerHeight - offsetHeight - GAP))}px`;
  };
  return (
    <div class="note" role="tooltip" ref={place}>
      {note}
    </div>
  );
}
