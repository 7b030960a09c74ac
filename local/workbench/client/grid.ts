/** The grid on the page: makes rows as they come into view and keeps the selection. What keys do is in keys.ts. */
import type { TabView } from '../protocol/tab-view';
import { blockBetween, type SelectedBlock } from './block';
import { make } from './dom';
import { columnLines, headElement, HEAD_HEIGHT } from './head';
import type { Target } from './links';
import { type Group, NUMBERS_WIDTH, type RowContext, rowElement, SELECTED_ID } from './row';
import { Sheet, type Spot } from './sheet';

/** Rows and pixels rendered beyond the view, so that scrolling shows no gaps. */
const SPARE_ROWS = 12;
const SPARE_PIXELS = 600;

export interface GridEvents {
  readonly onSelect: (spot: Spot) => void;
  readonly onFollow: (target: Target) => void;
  /** The user wants a group of columns opened or folded away. */
  readonly onFold: (group: Group) => void;
}

export class Grid {
  readonly element = make('div', {
    class: 'grid',
    attributes: { role: 'grid', tabindex: '0', 'aria-label': 'Cells' },
  });
  readonly canvas = make('div', { class: 'canvas', attributes: { role: 'rowgroup' } });
  private sheet: Sheet | null = null;
  private spot: Spot = { row: 1, column: 1 };
  /** The other corner of the selected block. */
  private corner: Spot = this.spot;
  private readonly made = new Map<number, HTMLElement>();
  /** Selection and scroll position of the tabs that were open. */
  private readonly left = new Map<number, { spot: Spot; scrollLeft: number; scrollTop: number }>();
  private frozen = make('div');
  private drawn = '';
  private isDue = false;

  constructor(private readonly events: GridEvents) {
    this.element.append(this.canvas);
    this.element.addEventListener('scroll', () => this.drawSoon());
    new ResizeObserver(() => this.drawSoon()).observe(this.element);
  }

  get selected(): Spot {
    return this.spot;
  }

  get block(): SelectedBlock {
    return blockBetween(this.spot, this.corner);
  }

  /** The corner that moves while a selection is extended. */
  get end(): Spot {
    return this.corner;
  }

  get shown(): Sheet | null {
    return this.sheet;
  }

  /** The element of the selected cell, if it is in view. */
  get selectedElement(): HTMLElement | null {
    return document.getElementById(SELECTED_ID);
  }

  /** Shows a tab where it was left. */
  show(view: TabView): void {
    const before = this.sheet?.view.id;
    const { scrollLeft, scrollTop } = this.element;
    if (before !== undefined) this.left.set(before, { spot: this.spot, scrollLeft, scrollTop });
    const place = this.left.get(view.id);
    const sheet = new Sheet(view);
    this.sheet = sheet;
    this.spot = sheet.nearest(place?.spot ?? { row: 1, column: 1 });
    this.corner = before === view.id ? sheet.nearest(this.corner) : this.spot;
    this.drawFrame(sheet);
    if (before !== view.id) this.element.scrollTo(place?.scrollLeft ?? 0, place?.scrollTop ?? 0);
    this.draw();
    this.events.onSelect(this.spot);
  }

  /** @param isJump brings the cell to the middle, unless it is in view */
  select(spot: Spot, isJump = false): void {
    const { sheet } = this;
    if (sheet === null) return;
    this.spot = sheet.nearest(spot);
    this.corner = this.spot;
    this.reveal(sheet, this.spot, isJump);
    this.drawFrame(sheet);
    this.draw();
    this.events.onSelect(this.spot);
  }

  /** Extends the selection from the selected cell to another one. */
  selectTo(spot: Spot): void {
    const { sheet } = this;
    if (sheet === null) return;
    this.corner = sheet.nearest(spot);
    this.reveal(sheet, this.corner, false);
    this.drawFrame(sheet);
    this.draw();
  }

  /** The cell under an event's target. */
  spotOf(event: MouseEvent): Spot | null {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest<HTMLElement>('.row');
    if (!row || this.sheet === null) return null;
    const box = row.getBoundingClientRect();
    const pinned = NUMBERS_WIDTH + this.sheet.columns.start(this.sheet.view.frozenColumns + 1);
    const fromEdge = event.clientX - this.element.getBoundingClientRect().left;
    const x = fromEdge < pinned ? fromEdge : event.clientX - box.left;
    const column = this.sheet.columns.at(Math.max(0, x - NUMBERS_WIDTH));
    return this.sheet.nearest({ row: Number(row.dataset['row']), column });
  }

  /** How many rows fit into the view: a page up or down. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.element.clientHeight / (this.sheet?.view.usualHeight ?? 1)) - 3);
  }

  private drawSoon(): void {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.draw();
    });
  }

  /** Headings, frozen rows and sizes. */
  private drawFrame(sheet: Sheet): void {
    const { rows, columns, view } = sheet;
    const context = this.context(sheet);
    const frozenHeight = rows.start(view.frozenRows + 1);
    this.frozen = make('div', { class: view.frozenRows > 0 ? 'frozen' : 'frozen none' });
    this.frozen.style.height = `${frozenHeight}px`;
    for (let row = 1; row <= view.frozenRows; row += 1) {
      if (rows.size(row) > 0) this.frozen.append(atTop(rowElement(row, context), rows.start(row)));
    }
    this.made.clear();
    this.drawn = '';
    this.canvas.style.width = `${NUMBERS_WIDTH + columns.total}px`;
    this.canvas.style.height = `${HEAD_HEIGHT + rows.total}px`;
    this.element.setAttribute('aria-rowcount', String(rows.count));
    this.element.setAttribute('aria-colcount', String(columns.count));
    this.canvas.replaceChildren(headElement(context), this.frozen, ...columnLines(context));
  }

  private draw(): void {
    const { sheet } = this;
    if (sheet === null) return;
    const context = this.context(sheet);
    const { scrollTop, clientHeight } = this.element;
    const first = Math.max(sheet.view.frozenRows + 1, sheet.rows.at(scrollTop) - SPARE_ROWS);
    const last = Math.min(sheet.rows.count, sheet.rows.at(scrollTop + clientHeight) + SPARE_ROWS);
    const columns = `${context.from}-${context.to}`;
    if (this.drawn !== columns) {
      this.drawFrame(sheet);
      this.drawn = columns;
    }
    for (const [row, element] of this.made) {
      if (row >= first && row <= last) continue;
      element.remove();
      this.made.delete(row);
    }
    for (let row = first; row <= last; row += 1) {
      if (this.made.has(row) || sheet.rows.size(row) === 0) continue;
      const element = atTop(rowElement(row, context), HEAD_HEIGHT + sheet.rows.start(row));
      this.made.set(row, element);
      this.canvas.append(element);
    }
    if (this.selectedElement === null) this.element.removeAttribute('aria-activedescendant');
    else this.element.setAttribute('aria-activedescendant', SELECTED_ID);
  }

  private context(sheet: Sheet): RowContext {
    const { scrollLeft, clientWidth } = this.element;
    return {
      sheet,
      selected: this.spot,
      block: this.block,
      from: sheet.columns.at(scrollLeft - SPARE_PIXELS),
      to: sheet.columns.at(scrollLeft + clientWidth + SPARE_PIXELS),
      follow: (target) => this.events.onFollow(target),
      fold: (group) => this.events.onFold(group),
    };
  }

  /** Scrolls as little as needed to show the whole cell. */
  private reveal({ rows, columns, view }: Sheet, { row, column }: Spot, isJump: boolean): void {
    const { element } = this;
    if (row > view.frozenRows) {
      const above = rows.start(view.frozenRows + 1);
      const room = element.clientHeight - HEAD_HEIGHT;
      const { scrollTop } = element;
      if (rows.start(row) - above < element.scrollTop) element.scrollTop = rows.start(row) - above;
      if (rows.start(row + 1) > element.scrollTop + room) element.scrollTop = rows.start(row + 1) - room;
      if (isJump && element.scrollTop !== scrollTop) element.scrollTop = rows.start(row) - room / 2;
    }
    if (column > view.frozenColumns) {
      const before = columns.start(view.frozenColumns + 1);
      const room = element.clientWidth - NUMBERS_WIDTH;
      if (columns.start(column) - before < element.scrollLeft)
        element.scrollLeft = columns.start(column) - before;
      if (columns.start(column + 1) > element.scrollLeft + room) {
        element.scrollLeft = Math.min(columns.start(column) - before, columns.start(column + 1) - room);
      }
    }
  }
}

function atTop(element: HTMLElement, top: number): HTMLElement {
  element.style.top = `${top}px`;
  return element;
}
