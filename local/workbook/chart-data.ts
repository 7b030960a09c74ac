/** What a chart draws: the columns of its ranges, side by side, and the points in them. */
import { type Area, area } from './area';
import type { Chart } from './chart';
import type { Tab } from './tab';
import type { Workbook } from './workbook';

/** A stretch of one column. */
export interface DrawnColumn {
  readonly tab: Tab;
  readonly column: Area;
}

/** The first column names the points, each of the others is a series; the cells that name the series are included. */
export const drawnColumns = (chart: Chart, workbook: Workbook): DrawnColumn[] =>
  chart.ranges.flatMap(({ tabId, area: of }) => {
    const tab = workbook.tabWithId(tabId);
    return tab === undefined
      ? []
      : Array.from({ length: of.columns }, (_column, index) => ({
          tab,
          column: area(of.row, of.column + index, of.rows, 1),
        }));
  });

/** The cells below the headers. */
export const pointsOf = ({ tab, column }: DrawnColumn, { headers }: Chart): DrawnColumn => ({
  tab,
  column: { ...column, row: column.row + headers, rows: Math.max(1, column.rows - headers) },
});

/** The cell that names a series. */
export const headOf = ({ tab, column }: DrawnColumn): DrawnColumn => ({
  tab,
  column: { ...column, rows: 1 },
});

/** '' for a blank cell. */
export const textsOf = ({ tab, column }: DrawnColumn): string[] =>
  Array.from({ length: column.rows }, (_row, index) =>
    String(tab.grid.get(column.row + index, column.column).value ?? ''),
  );

/** Null for a cell without a number. */
export const numbersOf = ({ tab, column }: DrawnColumn): (number | null)[] =>
  Array.from({ length: column.rows }, (_row, index) => {
    const { value } = tab.grid.get(column.row + index, column.column);
    return typeof value === 'number' ? value : null;
  });
