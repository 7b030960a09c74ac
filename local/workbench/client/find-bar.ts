/** Finds a text in the open tab, where the browser's own search would miss most rows, since they are not on the page. */
import { button, make } from './dom';
import type { Grid } from './grid';
import type { Spot } from './sheet';

export class FindBar {
  private readonly field = make('input', {
    attributes: { type: 'search', 'aria-label': 'Find in this tab' },
  });
  private readonly count = make('span', { class: 'quiet', attributes: { role: 'status' } });
  private readonly bar = make('div', { class: 'find', attributes: { role: 'search' } });

  constructor(
    private readonly grid: Grid,
    place: HTMLElement,
  ) {
    const next = button('▼', () => this.go(1), { attributes: { 'aria-label': 'Next' } });
    const before = button('▲', () => this.go(-1), { attributes: { 'aria-label': 'Previous' } });
    const close = button('✕', () => this.close(), { attributes: { 'aria-label': 'Close' } });
    this.bar.append(this.field, this.count, before, next, close);
    this.bar.hidden = true;
    place.append(this.bar);
    this.field.addEventListener('input', () => this.go(0));
    this.bar.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
      else if (event.key === 'Enter' && event.target === this.field) this.go(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    });
    document.addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
      event.preventDefault();
      this.bar.hidden = false;
      this.field.focus();
      this.field.select();
    });
  }

  private close(): void {
    this.bar.hidden = true;
    this.grid.element.focus();
  }

  /** @param by 1 for the next one, -1 for the previous one, 0 for the first one from the selected cell on */
  private go(by: -1 | 0 | 1): void {
    const spots = this.found();
    const { selected } = this.grid;
    const isAfter = ({ row, column }: Spot): boolean =>
      row > selected.row || (row === selected.row && column >= selected.column);
    const from = spots.findIndex(isAfter);
    const here = from < 0 ? spots.length : from;
    const there = spots[here];
    const isOn = there !== undefined && there.row === selected.row && there.column === selected.column;
    const wanted = by === 1 && isOn ? here + 1 : by === -1 ? here - 1 : here;
    const index = spots.length === 0 ? -1 : (wanted + spots.length) % spots.length;
    const spot = spots[index];
    this.count.textContent =
      this.field.value === '' ? '' : spot ? `${index + 1} of ${spots.length}` : 'not found';
    if (spot) this.grid.select(spot, true);
  }

  private found(): Spot[] {
    const text = this.field.value.toLowerCase();
    const sheet = this.grid.shown;
    if (text === '' || sheet === null) return [];
    return sheet.view.lines.flatMap(({ row, cells }) =>
      sheet.rows.size(row) === 0
        ? []
        : cells.flatMap(({ column, text: shown }) =>
            sheet.columns.size(column) > 0 && shown.toLowerCase().includes(text) ? [{ row, column }] : [],
          ),
    );
  }
}
