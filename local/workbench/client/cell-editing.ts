/** Mouse and keys over the grid: selecting, editing, notes. */
import type { Place } from '../protocol/request';
import { ask } from './connection';
import { type Ending, openEditor } from './editor';
import type { Grid } from './grid';
import { handleKey } from './keys';
import { type Target, targetOf } from './links';
import { NoteCard } from './note-card';
import type { Spot } from './sheet';

export interface EditingPorts {
  /** The selected cell. */
  readonly place: () => Place;
  readonly follow: (target: Target) => void;
  /** Says why something could not be done, or not yet. */
  readonly complain: (message: string) => void;
  /** The script that runs now; edits wait for its end. */
  readonly running: () => string | null;
}

export class CellEditing {
  private readonly note = new NoteCard();

  constructor(
    private readonly grid: Grid,
    private readonly ports: EditingPorts,
  ) {
    const { element } = grid;
    element.addEventListener('mousedown', (event) => this.onPress(event));
    element.addEventListener('dblclick', (event) => {
      if (grid.spotOf(event) !== null) this.edit();
    });
    element.addEventListener('mouseover', (event) => this.onHover(event));
    element.addEventListener('mouseleave', () => this.showNote());
    element.addEventListener('scroll', () => this.note.hide());
    element.addEventListener('focus', () => this.showNote());
    element.addEventListener('blur', () => this.note.hide());
    element.addEventListener('copy', (event) => this.onCopy(event));
    element.addEventListener('paste', (event) => this.onPaste(event));
    element.addEventListener('keydown', (event) => {
      const actions = {
        edit: (text?: string) => this.edit(text),
        clear: () => void this.write([['']]),
        followLink: () => this.followLink(),
      };
      if (handleKey(event, grid, actions)) event.preventDefault();
    });
  }

  /** The selected cell's note, while the grid has the focus. */
  showNote(): void {
    const { grid } = this;
    const isFocused = document.activeElement === grid.element;
    this.note.show(grid.selectedElement, isFocused ? grid.shown?.cell(grid.selected)?.note : undefined);
  }

  private onPress(event: MouseEvent): void {
    const spot = this.grid.spotOf(event);
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    // A link keeps its own click; pressing it must not make its row anew under the mouse.
    if (spot === null || isLink || event.target instanceof HTMLTextAreaElement || event.button !== 0) return;
    this.grid.select(spot);
    this.grid.element.focus({ preventScroll: true });
    event.preventDefault();
  }

  private onHover({ target }: MouseEvent): void {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.cell.noted') : null;
    const row = cell?.closest<HTMLElement>('.row');
    if (!cell || !row) {
      this.showNote();
      return;
    }
    const spot: Spot = { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) };
    this.note.show(cell, this.grid.shown?.cell(spot)?.note);
  }

  private edit(replacement?: string): void {
    const { grid } = this;
    grid.select(grid.selected);
    const element = grid.selectedElement;
    if (element === null) return;
    this.note.hide();
    const cell = grid.shown?.cell(grid.selected);
    const before = cell?.typed ?? cell?.text ?? '';
    const place = this.ports.place();
    openEditor(grid.canvas, element, replacement ?? before, (text, ending) => {
      if (ending !== 'cancelled' && text !== before) void this.write([[text]], place);
      this.leave(ending);
    });
  }

  private leave(ending: Ending): void {
    const { grid } = this;
    const { row, column } = grid.selected;
    const sheet = grid.shown;
    if (sheet === null || ending === 'stay') return;
    if (ending === 'down') grid.select({ row: sheet.rows.next(row, 1), column });
    if (ending === 'right') grid.select({ row, column: sheet.columns.next(column, 1) });
    if (ending === 'left') grid.select({ row, column: sheet.columns.next(column, -1) });
    grid.element.focus({ preventScroll: true });
  }

  private async write(texts: string[][], at: Place = this.ports.place()): Promise<void> {
    const running = this.ports.running();
    if (running !== null) this.ports.complain(`The edit waits until “${running}” has finished.`);
    const { ok, message } = await ask({ ask: 'edit', at, texts });
    if (!ok) this.ports.complain(message);
  }

  private followLink(): void {
    const { link } = this.grid.shown?.cell(this.grid.selected) ?? {};
    const target = link === undefined ? null : targetOf(link);
    if (target !== null) this.ports.follow(target);
  }

  private onCopy(event: ClipboardEvent): void {
    event.clipboardData?.setData('text/plain', this.grid.shown?.cell(this.grid.selected)?.text ?? '');
    event.preventDefault();
  }

  /** Lines and tabs of the text become rows and columns. */
  private onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain').replace(/\r?\n$/, '') ?? '';
    event.preventDefault();
    if (text !== '') void this.write(text.split(/\r?\n/).map((line) => line.split('\t')));
  }
}
