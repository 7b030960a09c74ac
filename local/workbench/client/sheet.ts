/** What the grid knows about the tab it shows: cells by place, and where everything is. */
import type { CellView, Look, TabView } from '../protocol/tab-view';
import { Lines } from './lines';

export interface Spot {
  readonly row: number;
  readonly column: number;
}

const BLANK_LOOK: Look = {
  background: null,
  color: null,
  font: null,
  size: 10,
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  align: 'left',
  vertical: 'bottom',
  wrap: 'OVERFLOW',
  isTurned: false,
};

export class Sheet {
  readonly rows: Lines;
  readonly columns: Lines;
  private readonly lines: ReadonlyMap<number, readonly CellView[]>;

  constructor(readonly view: TabView) {
    const heights = new Map(view.rowHeights);
    this.rows = new Lines(view.rows, (row) => heights.get(row) ?? view.usualHeight);
    this.columns = new Lines(view.columns, (column) => view.columnWidths[column - 1] ?? 0);
    this.lines = new Map(view.lines.map(({ row, cells }) => [row, cells]));
  }

  cellsOf(row: number): readonly CellView[] {
    return this.lines.get(row) ?? [];
  }

  cell({ row, column }: Spot): CellView | undefined {
    return this.cellsOf(row).find((cell) => cell.column === column);
  }

  lookOf(cell: CellView): Look {
    return this.view.looks[cell.look] ?? BLANK_LOOK;
  }

  /** The nearest place that exists and is not hidden. */
  nearest({ row, column }: Spot): Spot {
    return { row: visible(this.rows, row), column: visible(this.columns, column) };
  }
}

function visible(lines: Lines, line: number): number {
  const inside = Math.min(Math.max(1, line), Math.max(1, lines.count));
  if (lines.size(inside) > 0) return inside;
  const after = lines.next(inside, 1);
  return after === inside ? lines.next(inside, -1) : after;
}
