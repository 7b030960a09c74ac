/** Mouse and keys over the grid: selecting, editing, notes. */
import type { Place } from '../protocol/request';
import { blockAt, textsOf } from './block';
import { ask } from './connection';
import { type Ending, openEditor } from './editor';
import type { Grid } from './grid';
import { handleKey } from './keys';
import { type Target, targetOf } from './links';
import { NoteCard } from './note-card';
import type { Spot } from './sheet';
import { UndoList } from './undo';

export interface EditingPorts {
  /** The selected cell. */
  readonly place: () => Place;
  readonly follow: (target: Target) => void;
  /** Says why something could not be done, or not yet. */
  readonly complain: (message: string) => void;
  /** The running script; edits wait for its end. */
  readonly running: () => string | null;
}

export class CellEditing {
  private readonly note = new NoteCard();
  private readonly edits = new UndoList();

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
        clear: () => this.clear(),
        followLink: () => this.followLink(),
        undo: () => void this.again(this.edits.undo()),
        redo: () => void this.again(this.edits.redo()),
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
    // A link handles its own click; pressing it must not re-render its row under the mouse.
    if (spot === null || isLink || event.target instanceof HTMLTextAreaElement || event.button !== 0) return;
    if (event.shiftKey) this.grid.selectTo(spot);
    // The second press of a double click must not re-render the row, or there would be no double click.
    else if (event.detail < 2) this.grid.select(spot);
    this.grid.element.focus({ preventScroll: true });
    event.preventDefault();
    this.drag();
  }

  /** Until the button is released, the selection extends to the mouse. */
  private drag(): void {
    const { element } = this.grid;
    const over = (event: MouseEvent): void => {
      const spot = this.grid.spotOf(event);
      if (spot !== null && (spot.row !== this.grid.end.row || spot.column !== this.grid.end.column))
        this.grid.selectTo(spot);
    };
    element.addEventListener('mousemove', over);
    window.addEventListener('mouseup', () => element.removeEventListener('mousemove', over), { once: true });
  }

  private clear(): void {
    const { block, shown } = this.grid;
    if (shown === null) return;
    const { tab } = this.ports.place();
    const blank = textsOf(shown, block, 'typed').map((line) => line.map(() => ''));
    void this.write(blank, { tab, ...block.first });
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

  private async write(texts: string[][], place: Place = this.ports.place()): Promise<void> {
    const { shown } = this.grid;
    if (shown !== null && shown.view.id === place.tab)
      this.edits.add({ at: place, before: textsOf(shown, blockAt(place, texts), 'typed'), after: texts });
    await this.put(texts, place);
  }

  private async again(edit: ReturnType<UndoList['undo']>): Promise<void> {
    if (!edit) this.ports.complain('There is nothing to take back or to do again.');
    else await this.put(edit.texts, edit.at);
  }

  private async put(texts: string[][], place: Place): Promise<void> {
    const running = this.ports.running();
    if (running !== null) this.ports.complain(`The edit waits until “${running}” has finished.`);
    const { ok, message } = await ask({ ask: 'edit', at: place, texts });
    if (!ok) this.ports.complain(message);
  }

  private followLink(): void {
    const { link } = this.grid.shown?.cell(this.grid.selected) ?? {};
    const target = link === undefined ? null : targetOf(link);
    if (target !== null) this.ports.follow(target);
  }

  private onCopy(event: ClipboardEvent): void {
    const { shown, block } = this.grid;
    const texts = shown === null ? [] : textsOf(shown, block, 'shown');
    event.clipboardData?.setData('text/plain', texts.map((line) => line.join('\t')).join('\n'));
    event.preventDefault();
  }

  /** Lines and tabs of the text become rows and columns. */
  private onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain').replace(/\r?\n$/, '') ?? '';
    event.preventDefault();
    const { tab } = this.ports.place();
    const texts = text.split(/\r?\n/).map((line) => line.split('\t'));
    if (text !== '') void this.write(texts, { tab, ...this.grid.block.first });
  }
}
