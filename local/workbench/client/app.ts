/** The state of the page: follows the server’s updates, and sends the user’s requests. */
import { type CellArea, area } from '../../workbook/area';
import { type Block, WorkbenchReply, type WorkbenchRequest, type State, type Update } from '../protocol';
import { type LinePositions, SheetView, type Spot, targetOf } from './tab-on-page';

export interface Item {
  readonly label: string;
  readonly act: () => void;
  readonly isDisabled?: boolean;
}

export interface Popup {
  readonly label: string;
  readonly left: number;
  readonly top: number;
  readonly items: () => readonly (Item | 'separator')[];
}

interface Selection {
  readonly spot: Spot;
  /** The corner that moves while the selection is extended. */
  readonly corner: Spot;
}

export const NUMBERS_WIDTH = 46;
const FIRST: Spot = { row: 1, column: 1 };
const MESSAGE_MS = 8000;

export class App {
  state: State | null = null;
  active: number | null = null;
  popup: Popup | null = null;
  message = '';
  isLost = false;
  /** The cell being edited, and its text before. */
  editing: (Spot & { readonly tab: number; readonly before: string }) | null = null;
  /** The scrolled element; null before it is drawn. */
  grid: HTMLElement | null = null;
  /** The text field over the cells, which has the focus while the user works in them; null before it is drawn. */
  field: HTMLTextAreaElement | null = null;
  private readonly sheets = new Map<number, SheetView>();
  private readonly selections = new Map<number, Selection>();
  private readonly scrolled = new Map<number, ScrollToOptions>();
  private queue: Promise<unknown> = Promise.resolve();
  private timer = 0;

  /** @param draw draws the whole page, synchronously */
  constructor(readonly draw: () => void) {}

  get sheet(): SheetView | null {
    return this.sheets.get(this.active ?? 0) ?? null;
  }

  get selection(): Selection {
    const { spot, corner } = this.selections.get(this.active ?? 0) ?? { spot: FIRST, corner: FIRST };
    const { rows, columns } = this.sheet ?? {};
    const nearest = ({ row, column }: Spot): Spot => ({
      row: rows?.nearest(row) ?? row,
      column: columns?.nearest(column) ?? column,
    });
    return { spot: nearest(spot), corner: nearest(corner) };
  }

  /** The selected cells. */
  get block(): CellArea {
    const { spot: a, corner: b } = this.selection;
    const [row, column] = [Math.min(a.row, b.row), Math.min(a.column, b.column)];
    return area(row, column, Math.abs(a.row - b.row) + 1, Math.abs(a.column - b.column) + 1);
  }

  update(update: Update): void {
    if ('tab' in update) {
      const { tab } = update;
      this.sheets.set(tab.id, new SheetView(tab, this.sheets.get(tab.id)));
    } else if ('state' in update) {
      const { state } = update;
      this.state = state;
      document.title = `${state.name} – Workbench`;
      if (!state.tabs.some(({ id }) => id === this.active)) this.show(state.tabs[0]?.id ?? null);
    } else if ('toast' in update) this.notify(update.toast, update.seconds * 1000);
    // The selection stays while somebody types.
    else if (this.editing === null) this.goTo(update.goTo);
    this.draw();
  }

  show(tab: number | null): void {
    const { grid, active } = this;
    if (grid && active !== null) this.scrolled.set(active, { left: grid.scrollLeft, top: grid.scrollTop });
    this.active = tab;
    this.open(null);
    if (tab !== active) grid?.scrollTo(this.scrolled.get(tab ?? 0) ?? { left: 0, top: 0 });
    this.draw();
  }

  goTo(place: Spot & { readonly tab: number }): void {
    this.show(place.tab);
    this.extend(place);
  }

  /** Selects a cell, or the block up to another corner. */
  extend(spot: Spot, corner: Spot = spot): void {
    this.selections.set(this.active ?? 0, { spot, corner });
    this.draw();
    if (this.reveal()) this.draw();
  }

  focus(): void {
    this.field?.focus({ preventScroll: true });
  }

  open(popup: Popup | null): void {
    this.popup = popup;
    this.draw();
  }

  /** @param duration in ms; negative: until the next message */
  notify(message: string, duration = MESSAGE_MS): void {
    if (message === '') return;
    this.message = message;
    this.draw();
    window.clearTimeout(this.timer);
    if (duration >= 0)
      this.timer = window.setTimeout(() => {
        this.message = '';
        this.draw();
      }, duration);
  }

  /** Sends a request; the URL is relative to the page’s, which holds the token. A stopped server counts as a refusal. */
  async ask(request: WorkbenchRequest): Promise<WorkbenchReply> {
    try {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch('ask', { method: 'POST', headers, body: JSON.stringify(request) });
      const text = await response.text();
      return response.ok ? WorkbenchReply.parse(JSON.parse(text)) : { ok: false, message: text.trim() };
    } catch {
      return { ok: false, message: 'The workbench does not answer. Is it still running in the terminal?' };
    }
  }

  /** Sends a request after earlier ones have been answered, and shows the reply. */
  async send(request: WorkbenchRequest): Promise<void> {
    const { running } = this.state ?? {};
    if (running) this.notify(`Waiting for “${running}” to finish.`);
    const sent = this.queue.then(() => this.ask(request));
    // Not for menu items: while their script waits for an answer, the user may edit cells.
    if (request.ask !== 'choose') this.queue = sent;
    this.notify((await sent).message);
  }

  write(texts: string[][], { row, column }: Spot, tab = this.active ?? 0): void {
    this.sheets.get(tab)?.put({ row, column }, texts);
    this.draw();
    void this.send({ ask: 'edit', at: { tab, row, column }, texts });
  }

  /** The selected texts in visible rows, separated by tabs and line ends. */
  get copied(): string {
    const { block, sheet } = this;
    const lines = sheet?.textsOf(block, (spot) => sheet.cell(spot)?.text ?? '') ?? [];
    const seen = lines.filter((_line, down) => sheet?.rows.size(block.row + down) !== 0);
    return seen.map((line) => line.join('\t')).join('\n');
  }

  /** Writes a text into cells: its lines become rows, its tabs columns. */
  paste(text: string): void {
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
    const texts = lines.map((line) => line.split('\t'));
    if (text !== '') this.write(texts, this.block);
  }

  choose(label: string, functionName: string): void {
    const at = this.place();
    if (at) void this.send({ ask: 'choose', label, functionName, at });
  }

  /** Calls a function for a page of the add-on, even while a script runs. */
  call(functionName: string, args: string): Promise<WorkbenchReply> {
    const at = this.place();
    return this.ask({ ask: 'call', functionName, args, ...(at && { at }) });
  }

  dismiss(page: number): void {
    void this.ask({ ask: 'dismiss', page });
  }

  follow(link: string): void {
    const target = targetOf(link);
    if (typeof target === 'string') window.open(target, '_blank', 'noopener,noreferrer');
    else if (target && !this.state?.tabs.some(({ id }) => id === target.tab))
      this.notify('The linked tab is hidden or was deleted.');
    else if (target) {
      this.goTo(target);
      this.focus();
    }
  }

  private place(): Block | undefined {
    return this.active === null ? undefined : { tab: this.active, ...this.block };
  }

  /** Scrolls as little as needed to show the whole cell. @returns true if it scrolled */
  private reveal(): boolean {
    const { grid, sheet, selection } = this;
    if (!grid || !sheet) return false;
    const { scrollTop, scrollLeft } = grid;
    const { row, column } = selection.corner;
    const { frozenRows, frozenColumns } = sheet.view;
    const height = grid.clientHeight - (grid.querySelector('.head')?.clientHeight ?? 0);
    const to = (now: number, lines: LinePositions, line: number, frozen: number, room: number): number => {
      if (line <= frozen) return now;
      const max = lines.start(line) - lines.start(frozen + 1);
      return Math.min(max, Math.max(now, lines.start(line + 1) - room));
    };
    grid.scrollTo({
      top: to(scrollTop, sheet.rows, row, frozenRows, height),
      left: to(scrollLeft, sheet.columns, column, frozenColumns, grid.clientWidth - NUMBERS_WIDTH),
    });
    return scrollTop !== grid.scrollTop || scrollLeft !== grid.scrollLeft;
  }
}
