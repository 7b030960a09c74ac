/** The hidden columns that a report's charts draw: one table per chart, side by side. */
import type { ChartSpec } from '../model/sheet/tab-format';
import type { OutCell } from '../model/sheet/spreadsheet';

export interface ChartTable {
  /** From 0, among the columns of data. */
  readonly column: number;
  /** The first row names the series, the first column the points. */
  readonly cells: readonly (readonly OutCell[])[];
  readonly chart: Omit<ChartSpec, 'data'>;
}

export interface DrawnCharts {
  /** Lines with one cell per column of data. */
  readonly cells: OutCell[][];
  readonly charts: ChartSpec[];
}

/**
 * @param columns of data
 * @param data the cell where they begin
 */
export function drawnCharts(
  all: readonly ChartTable[],
  columns: number,
  data: { readonly row: number; readonly column: number },
): DrawnCharts {
  // A header without points would draw an empty frame.
  const tables = all.filter(({ cells }) => cells.length > 1);
  const rows = Math.max(0, ...tables.map(({ cells }) => cells.length));
  return {
    cells: Array.from({ length: rows }, (_row, row) =>
      Array.from({ length: columns }, (_cell, column) => cellOf(tables, row, column)),
    ),
    charts: tables.map(({ column, cells, chart }) => ({
      ...chart,
      data: {
        row: data.row,
        column: data.column + column,
        rows: cells.length,
        columns: cells[0]?.length ?? 0,
      },
    })),
  };
}

function cellOf(tables: readonly ChartTable[], row: number, column: number): OutCell {
  const table = tables.find(
    ({ column: from, cells }) => column >= from && column < from + (cells[0]?.length ?? 0),
  );
  return table?.cells[row]?.[column - table.column] ?? null;
}
