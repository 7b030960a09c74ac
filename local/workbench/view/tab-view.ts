/** A tab of the workbook as the page draws it. */
import { type Area, lastColumnOf, lastRowOf } from '../../workbook/area';
import { DEFAULT_COLUMN_WIDTH, DEFAULT_ROW_HEIGHT, type Tab } from '../../workbook/tab';
import type { CellView, Look, TabView } from '../protocol/tab-view';
import { cellView } from './cell-view';
import { paintOf } from './paint';
import { rowHeights } from './row-heights';

export function tabView(tab: Tab): TabView {
  const { grid } = tab;
  const looks = new LookTable();
  const formatOf = paintOf(tab);
  const merges = new Map(tab.merges.map((area) => [`${area.row}:${area.column}`, area]));
  const lines: TabView['lines'] = [];
  const extent = extentOf(tab);
  for (let row = 1; row <= extent.rows; row += 1) {
    const cells: CellView[] = [];
    for (let column = 1; column <= extent.columns; column += 1) {
      const view = cellView(grid.get(row, column), column, formatOf(row, column), looks.numberOf);
      if (view !== null) cells.push({ ...view, ...spansOf(merges.get(`${row}:${column}`)) });
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
    rowHeights: rowHeights(tab),
    usualHeight: DEFAULT_ROW_HEIGHT,
    looks: looks.all,
    lines,
  };
}

/** Equal looks share a number. */
class LookTable {
  readonly all: Look[] = [];
  private readonly numbers = new Map<string, number>();

  readonly numberOf = (look: Look): number => {
    const key = Object.values(look).join('|');
    const number = this.numbers.get(key);
    if (number !== undefined) return number;
    this.numbers.set(key, this.all.length);
    return this.all.push(look) - 1;
  };
}

/** How far there can be anything to see: cells with content, and blank ones that a rule may colour. */
function extentOf({ grid, rules }: Tab): { rows: number; columns: number } {
  let [rows, columns] = [0, 0];
  for (const { row, column } of grid.cells()) {
    rows = row;
    columns = Math.max(columns, column);
  }
  for (const area of rules.flatMap((rule) => rule.areas)) {
    rows = Math.max(rows, lastRowOf(area));
    columns = Math.max(columns, lastColumnOf(area));
  }
  return { rows: Math.min(rows, grid.maxRows), columns: Math.min(columns, grid.maxColumns) };
}

function spansOf(area: Area | undefined): Pick<CellView, 'spans'> {
  return area === undefined ? {} : { spans: { rows: area.rows, columns: area.columns } };
}
