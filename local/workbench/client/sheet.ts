/** A tab on the page: its cells by place, and where everything is. */
import type { CellView, TabView } from '../protocol/tab-view';
import { Lines } from './lines';

export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** A block of selected cells. */
export interface Block {
  readonly first: Spot;
  readonly last: Spot;
}

export class Sheet {
  readonly rows: Lines;
  columns: Lines;
  private readonly lines: Map<number, Map<number, CellView>>;

  /** @param before what was shown until now: an update has only the lines that changed */
  constructor(
    readonly view: TabView,
    before?: Sheet,
  ) {
    const heights = new Map(view.rowHeights);
    this.rows = new Lines(view.rows, (row) => heights.get(row) ?? view.usualHeight);
    this.columns = new Lines(view.columns, (column) => view.columnWidths[column - 1] ?? 0);
    this.lines = before?.lines ?? new Map<number, Map<number, CellView>>();
    for (const { row, cells } of view.lines)
      this.lines.set(row, new Map(cells.map((cell) => [cell.column, cell])));
  }

  /** While its edge is dragged, a column has another width than the server knows. */
  widen(column: number, width: number): void {
    const { columnWidths, columns } = this.view;
    this.columns = new Lines(columns, (line) => (line === column ? width : (columnWidths[line - 1] ?? 0)));
  }

  cell({ row, column }: Spot): CellView | undefined {
    return this.lines.get(row)?.get(column);
  }

  /** What a cell is edited from: typed again, it changes nothing. */
  typedAt(spot: Spot): string {
    const cell = this.cell(spot);
    return cell?.typed ?? cell?.text ?? '';
  }

  /** Shows texts until the server says what has become of them. */
  put(corner: Spot, texts: readonly (readonly string[])[]): void {
    for (const [down, line] of texts.entries())
      for (const [right, text] of line.entries()) {
        const [row, column] = [corner.row + down, corner.column + right];
        const cells = this.lines.get(row) ?? new Map<number, CellView>();
        const { css, class: name } = cells.get(column) ?? { css: '', class: 'left bottom' };
        this.lines.set(row, cells.set(column, { column, text, css, class: name }));
      }
  }

  textsOf({ first, last }: Block, textAt: (spot: Spot) => string): string[][] {
    const texts: string[][] = [];
    for (let row = first.row; row <= last.row; row += 1) {
      const line: string[] = [];
      for (let column = first.column; column <= last.column; column += 1) line.push(textAt({ row, column }));
      texts.push(line);
    }
    return texts;
  }

  /** The last row and the last column with a text. */
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
