/** A tab of the workbook as the page draws it. */
import { lastColumnOf, lastRowOf } from '../../workbook/area';
import { DEFAULT_COLUMN_WIDTH, DEFAULT_ROW_HEIGHT, type Tab } from '../../workbook/tab';
import type { CellView, TabView } from '../protocol/tab-view';
import { cellView } from './cell-view';
import { paintOf } from './paint';
import { rowHeights } from './row-heights';

export function tabView(tab: Tab): TabView {
  const { grid, filter } = tab;
  const formatOf = paintOf(tab);
  const lines: TabView['lines'] = [];
  const extent = extentOf(tab);
  for (let row = 1; row <= extent.rows; row += 1) {
    const cells: CellView[] = [];
    for (let column = 1; column <= extent.columns; column += 1) {
      const view = cellView(grid.get(row, column), column, formatOf(row, column));
      if (view !== null) cells.push(view);
    }
    if (cells.length > 0) lines.push({ row, cells });
  }
  return {
    id: tab.id,
    rows: grid.maxRows,
    columns: grid.maxColumns,
    frozenRows: tab.rows.frozen,
    frozenColumns: tab.columns.frozen,
    columnWidths: Array.from({ length: grid.maxColumns }, (_column, index) =>
      tab.columns.hidden.has(index + 1) ? 0 : (tab.columns.sizes.get(index + 1) ?? DEFAULT_COLUMN_WIDTH),
    ),
    groups: tab.columns.groups,
    filter: filter && {
      row: filter.row,
      lastRow: lastRowOf(filter),
      column: filter.column,
      lastColumn: lastColumnOf(filter),
      hides: [...tab.filterHides].map(([column, texts]) => [column, [...texts]]),
    },
    rowHeights: rowHeights(tab),
    usualHeight: DEFAULT_ROW_HEIGHT,
    lines,
  };
}

/** How far there can be anything to see: cells with content, and blank ones that a rule may colour. */
function extentOf({ grid, rules }: Tab): { rows: number; columns: number } {
  let [rows, columns] = [0, 0];
  const reach = (row: number, column: number): void => {
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  };
  for (const { row, column } of grid.cells()) reach(row, column);
  for (const area of rules.flatMap((rule) => rule.areas)) reach(lastRowOf(area), lastColumnOf(area));
  return { rows: Math.min(rows, grid.maxRows), columns: Math.min(columns, grid.maxColumns) };
}
