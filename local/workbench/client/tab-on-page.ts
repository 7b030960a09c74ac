/** A tab on the page: its cells by place, and the layout of its rows and columns. */
import { columnNumber } from '../../workbook/a1';
import { type CellArea, lastColumnOf, lastRowOf } from '../../workbook/area';
import type { CellView, SelectedPlace, TabView } from '../protocol';

/** The layout of rows or of columns, counted from 1: sizes and offsets in pixels. A hidden line has size 0. */
export class LinePositions {
  /** Offset of each line's start, and the end of the last one. */
  private readonly starts: number[] = [0];

  constructor(count: number, sizeOf: (line: number) => number) {
    let start = 0;
    for (let line = 1; line <= count; line += 1) {
      start += sizeOf(line);
      this.starts.push(start);
    }
  }

  get count(): number {
    return this.starts.length - 1;
  }

  get total(): number {
    return this.starts[this.count] ?? 0;
  }

  start(line: number): number {
    return this.starts[Math.min(Math.max(line, 1), this.count + 1) - 1] ?? 0;
  }

  size(line: number): number {
    return this.start(line + 1) - this.start(line);
  }

  /** The line at an offset; the first or last one for offsets beyond the ends. */
  at(offset: number): number {
    let [low, high] = [1, Math.max(1, this.count)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.start(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The next visible line in a direction; the line itself at the edge. */
  next(line: number, step: number): number {
    const direction = Math.sign(step);
    let [reached, remaining] = [line, Math.abs(step)];
    for (let next = line + direction; remaining > 0 && next >= 1 && next <= this.count; next += direction) {
      if (this.size(next) === 0) continue;
      reached = next;
      remaining -= 1;
    }
    return reached;
  }

  nearest(line: number): number {
    const inside = Math.min(Math.max(1, line), Math.max(1, this.count));
    if (this.size(inside) > 0) return inside;
    const after = this.next(inside, 1);
    return after === inside ? this.next(inside, -1) : after;
  }
}

export const linesBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_line, index) => from + index);

export interface Spot {
  readonly row: number;
  readonly column: number;
}

export class SheetView {
  readonly rows: LinePositions;
  readonly columns: LinePositions;
  private readonly lines: Map<number, Map<number, CellView>>;

  /** @param before the tab until now: an update has only the changed lines */
  constructor(
    readonly view: TabView,
    before?: SheetView,
  ) {
    const heights = new Map(view.rowHeights);
    this.rows = new LinePositions(view.rows, (row) => heights.get(row) ?? view.usualHeight);
    this.columns = new LinePositions(view.columns, (column) => view.columnWidths[column - 1] ?? 0);
    this.lines = before?.lines ?? new Map<number, Map<number, CellView>>();
    for (const { row, cells } of view.lines)
      this.lines.set(row, new Map(cells.map((cell) => [cell.column, cell])));
  }

  cell({ row, column }: Spot): CellView | undefined {
    return this.lines.get(row)?.get(column);
  }

  /** Returns the text that editing starts with. Entered unchanged, it changes nothing. */
  typedAt(spot: Spot): string {
    const cell = this.cell(spot);
    return cell?.typed ?? cell?.text ?? '';
  }

  /** The width in pixels up to the next cell with a text. */
  reach({ row, column }: Spot): number {
    let end = column + 1;
    while (end <= this.columns.count && !this.cell({ row, column: end })?.text) end += 1;
    return this.columns.start(end) - this.columns.start(column);
  }

  /** Shows typed texts until the server confirms or refuses them. */
  put(corner: Spot, texts: readonly (readonly string[])[]): void {
    for (const [down, line] of texts.entries())
      for (const [right, text] of line.entries()) {
        const [row, column] = [corner.row + down, corner.column + right];
        const cells = this.lines.get(row) ?? new Map<number, CellView>();
        const { css, class: name } = cells.get(column) ?? { css: '', class: '' };
        this.lines.set(row, cells.set(column, { column, text, css, class: name }));
      }
  }

  textsOf(of: CellArea, textAt: (spot: Spot) => string): string[][] {
    const columns = linesBetween(of.column, lastColumnOf(of));
    return linesBetween(of.row, lastRowOf(of)).map((row) => columns.map((column) => textAt({ row, column })));
  }

  get end(): Spot {
    let [row, column] = [1, 1];
    for (const [line, cells] of this.lines)
      for (const cell of cells.values()) {
        if (cell.text === '') continue;
        row = Math.max(row, line);
        column = Math.max(column, cell.column);
      }
    return { row, column };
  }
}

/** Returns the target of a cell's link: a place in this workbook, or a URL; null for anything else, such as a script. */
export function targetOf(link: string): SelectedPlace | string | null {
  const place = /^#gid=(\d+)(?:&range=\$?([A-Za-z]{1,3})?\$?(\d+)?(?:[:].*)?)?$/.exec(link);
  if (place === null) return /^(https?:\/\/|mailto:)/i.test(link) ? link : null;
  const [, tab, letters = 'A', row = '1'] = place;
  return { tab: Number(tab), row: Math.max(1, Number(row)), column: columnNumber(letters) };
}
