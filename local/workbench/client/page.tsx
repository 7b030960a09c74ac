/** The page around the cells. */
import { useEffect } from 'preact/hooks';
import { columnLetters } from '../../workbook/a1';
import type { State, Menu } from '../protocol/state';
import type { App } from './app';
import { SELECTED_ID, FilterItems } from './cell';
import { Dialogs, Sidebar } from './dialogs';
import { Grid } from './grid';
import { Popup, Item } from './popup';
import type { ComponentChildren } from 'preact';
import { copied, paste } from './field';

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

// The add-on's menus, and what a right click on cells offers.

function MenuBar({ app }: { readonly app: App }) {
  return (
    <nav class="menus" aria-label="Add-on menus">
      {app.state?.menus.map(({ title }, index) => {
        const isOpen = app.popup?.of === 'menu' && app.popup.index === index;
        const toggle = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
          const { left, bottom: top } = currentTarget.getBoundingClientRect();
          app.open(isOpen ? null : { of: 'menu', index, left, top });
        };
        return (
          <button key={title} type="button" aria-haspopup="menu" aria-expanded={isOpen} onClick={toggle}>
            {title} ▾
          </button>
        );
      })}
    </nav>
  );
}

/** While a script is running, items can be seen but not chosen. */
function MenuItems({ app, menu }: { readonly app: App; readonly menu: Menu }): ComponentChildren {
  return menu.entries.map((entry) => {
    if (entry === 'separator') return <hr />;
    if ('entries' in entry)
      return (
        <div role="group" aria-label={entry.title}>
          <div class="quiet">{entry.title}</div>
          <MenuItems app={app} menu={entry} />
        </div>
      );
    const { label, functionName } = entry;
    const isDisabled = app.state?.running !== null;
    return <Item {...{ label, isDisabled }} act={() => app.choose(functionName)} />;
  });
}

function CellItems({ app }: { readonly app: App }) {
  const { first, last } = app.block;
  const count = last.row - first.row + 1;
  const rows = count === 1 ? 'row' : `${count} rows`;
  const tab = app.active ?? 0;
  const item = (label: string, act: () => void) => (
    <Item
      label={label}
      act={() => {
        app.open(null);
        app.focus();
        act();
      }}
    />
  );
  const change = (row: number, by: number) => () => void app.send({ ask: 'rows', tab, row, count: by });
  const refused = (key: string) => () => app.say(`The browser does not allow it here: press Ctrl+${key}.`);
  return (
    <>
      {item('Copy', () => void navigator.clipboard.writeText(copied(app)).catch(refused('C')))}
      {item('Paste', () => {
        navigator.clipboard.readText().then((text) => paste(app, text), refused('V'));
      })}
      <hr />
      {item(`Insert ${rows} above`, change(first.row, count))}
      {item(`Insert ${rows} below`, change(last.row + 1, count))}
      {item(`Delete ${rows}`, change(first.row, -count))}
    </>
  );
}
