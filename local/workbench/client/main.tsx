/** The page of the workbench: menus, cells, tabs, dialogs, sidebar. Redrawn with every change; relays messages of its frames to the server. */
import { render } from 'preact';
import * as z from 'zod/mini';
import { columnLetters } from '../../workbook/a1';
import { type State, Update } from '../protocol';
import { App } from './app';
import { Dialogs, Sidebar } from './dialogs';
import { Grid } from './grid';
import { menuItems, PopupMenu } from './menus';

/** Messages of the add-on’s pages, validated like any request. */
const Message = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('call'), call: z.int(), functionName: z.string(), args: z.string() }),
  z.strictObject({ kind: z.literal('close') }),
  z.strictObject({ kind: z.literal('focus') }),
]);

const app = new App(draw);

function draw(): void {
  render(<Page app={app} />, document.body);
}

function showConnection(isLost: boolean): void {
  app.isLost = isLost;
  draw();
}

/** Closes the menu on a press elsewhere, or when a frame takes the focus. */
function closePopup({ target }: Event): void {
  if (app.popup && !(target instanceof Element && target.closest('.menus, .popup'))) app.open(null);
}

draw();
window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  const frames = [...document.querySelectorAll('iframe')];
  const frame = frames.find(({ contentWindow }) => contentWindow === source);
  const message = frame && Message.safeParse(data).data;
  if (message?.kind === 'close') app.dismiss(Number(frame?.dataset['page']));
  else if (message?.kind === 'focus') app.focus();
  else if (message)
    void app.call(message.functionName, message.args).then((reply) => {
      // The frame's origin is opaque: no other target can be named.
      frame.contentWindow?.postMessage({ call: message.call, reply }, '*');
    });
});
const events = new EventSource('events');
events.onmessage = ({ data }: MessageEvent<string>) => app.update(Update.parse(JSON.parse(data)));
events.onopen = () => showConnection(false);
events.onerror = () => showConnection(true);
window.addEventListener('resize', draw);
window.addEventListener('blur', closePopup);
document.addEventListener('pointerdown', closePopup);

interface PageProps {
  readonly app: App;
}

function Page({ app }: PageProps) {
  const { state, sheet, message, isLost, popup } = app;
  return (
    <>
      <header class="page-head">
        <h1 id="name">{state?.name ?? 'Opening…'}</h1>
        <span id="changed">{state?.isChanged ? 'not saved' : ''}</span>
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
        <div class="status" role="status">
          {message}
          {state?.running && !isLost && <span class="busy"> Running “{state.running}”</span>}
          {isLost && <b>The workbench has stopped. Start it again.</b>}
        </div>
      </footer>
      {popup && <PopupMenu key={popup.label} app={app} popup={popup} />}
      {state && <Dialogs app={app} state={state} />}
    </>
  );
}

function MenuBar({ app }: PageProps) {
  return (
    <nav class="menus" aria-label="Add-on menus">
      {app.state?.menus.map((menu) => {
        const { title: label } = menu;
        const isOpen = app.popup?.label === label;
        const toggle = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
          const { left, bottom: top } = currentTarget.getBoundingClientRect();
          app.open(isOpen ? null : { label, left, top, items: () => menuItems(app, menu) });
        };
        return (
          <button
            key={label}
            type="button"
            class="plain"
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {label} ▾
          </button>
        );
      })}
    </nav>
  );
}

function ContentBar({ app: { sheet, selection } }: PageProps) {
  const { spot } = selection;
  const cell = sheet?.cell(spot);
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
        {cell?.isUncalculated && <i> not calculated here</i>}
      </div>
      {cell?.note !== undefined && (
        <div id="note" tabIndex={0} role="note">
          {cell.note}
        </div>
      )}
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
