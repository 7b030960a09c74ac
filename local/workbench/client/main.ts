/** The page: keeps what it shows in step with the server, and sends what the user does. */
import { columnLetters } from '../../workbook/a1';
import type { Dialog, Question, State } from '../protocol/state';
import { CellEditing } from './cell-editing';
import { ask, listen, loadTab } from './connection';
import { messageDialog, openSaveDialog, pageDialog, pageSidebar, questionDialog, Shown } from './dialogs';
import { byId } from './dom';
import { FindBar } from './find-bar';
import type { FrameEvents } from './frame-calls';
import { Grid } from './grid';
import type { Target } from './links';
import { MenuBar } from './menu-bar';
import type { Spot } from './sheet';
import { StatusLine } from './status-line';
import { TabBar } from './tab-bar';
import { ToastCard } from './toast';

let state: State | null = null;
let active: number | null = null;
let jumps = 0;

const status = new StatusLine(byId('status'));
const grid = new Grid({
  onSelect: showContent,
  onFollow: (target) => void follow(target),
  onFold: ({ from, to, isFolded }) =>
    void ask({ ask: 'fold', tab: active ?? 0, from, to, isFolded: !isFolded }),
});
const editing = new CellEditing(grid, {
  place: () => ({ tab: active ?? 0, ...grid.selected }),
  follow: (target) => void follow(target),
  complain: (message) => status.say(message),
  running: () => state?.running ?? null,
});
const menus = new MenuBar(byId('menus'), (functionName) => void choose(functionName));
const tabs = new TabBar(byId('tabs'), (tab) => void openTab(tab));
const toasts = new ToastCard(dismiss);
const questions = new Shown<Question>((question) =>
  questionDialog(question, (button) => void ask({ ask: 'answer', question: question.id, button })),
);
const pages = new Shown<Dialog>((dialog) => pageDialog(dialog, frameEvents(dialog)));
const errors = new Shown<{ id: number; message: string }>(({ id, message }) =>
  messageDialog('The script has failed', message, () => dismiss(id)),
);

byId('sheet').append(grid.element);
new FindBar(grid, byId('sheet'));
byId('save').addEventListener('click', () => {
  const save = () => ask({ ask: 'save' });
  openSaveDialog(state?.savePath ?? '', save, (message) => status.say(message));
});
listen(
  (next) => void update(next),
  (isLost) => status.showLost(isLost),
);

async function update(next: State): Promise<void> {
  const before = state;
  state = next;
  document.title = `${next.name} – Workbench`;
  byId('name').textContent = next.name;
  byId('changed').textContent = next.isChanged ? 'not saved' : '';
  menus.show(next.menus, next.running !== null);
  status.showRunning(next.running);
  questions.show(next.question);
  pages.show(next.dialog);
  showSidebar(next.sidebar);
  errors.show(next.error);
  toasts.show(next.toast);
  const jump = next.goTo;
  if (jump !== null && jump.count !== jumps && before !== null) {
    jumps = jump.count;
    await openTab(jump.place.tab, jump.place);
    return;
  }
  const wanted = next.tabs.find(({ id }) => id === active) ?? next.tabs[0];
  const shown = before?.tabs.find(({ id }) => id === active);
  if (wanted && (wanted.id !== active || wanted.version !== shown?.version)) await openTab(wanted.id);
  else tabs.show(next.tabs, active);
}

/** Shows the server's current version of a tab. */
async function openTab(id: number, spot?: Spot): Promise<void> {
  active = id;
  tabs.show(state?.tabs ?? [], active);
  const view = await loadTab(id);
  // Another tab may have been chosen in the meantime.
  if (view === null || active !== id) return;
  grid.show(view);
  if (spot) grid.select(spot, true);
}

async function follow(target: Target): Promise<void> {
  if (target.kind === 'page') {
    window.open(target.address, '_blank', 'noopener,noreferrer');
    return;
  }
  if (!state?.tabs.some(({ id }) => id === target.tab)) {
    status.say('The tab that this leads to is hidden or no longer there.');
    return;
  }
  await openTab(target.tab, target);
  grid.element.focus();
}

async function choose(functionName: string): Promise<void> {
  if (active === null) return;
  grid.element.focus();
  const { ok, message } = await ask({ ask: 'choose', functionName, at: { tab: active, ...grid.selected } });
  if (!ok) status.say(message);
}

function frameEvents({ id }: Dialog): FrameEvents {
  return {
    close: () => dismiss(id),
    place: () => (active === null ? undefined : { tab: active, ...grid.selected }),
    focusCells: () => grid.element.focus(),
  };
}

/** The sidebar is rebuilt only if it is a different one, so that input in it stays. */
function showSidebar(sidebar: Dialog | null): void {
  const side = byId('side');
  const wanted = String(sidebar?.id ?? '');
  if (side.dataset['shown'] === wanted) return;
  side.dataset['shown'] = wanted;
  side.hidden = sidebar === null;
  side.replaceChildren(...(sidebar === null ? [] : [pageSidebar(sidebar, frameEvents(sidebar))]));
}

function dismiss(notice: number): void {
  void ask({ ask: 'dismiss', notice });
}

function showContent(spot: Spot): void {
  byId('place').textContent = `${columnLetters(spot.column)}${spot.row}`;
  const cell = grid.shown?.cell(spot);
  byId('content').textContent = cell?.typed ?? cell?.text ?? '';
  editing.showNote();
}
