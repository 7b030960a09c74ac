/** Edits that a person makes by hand other than typing. They fire no edit triggers. */
import type { Runtime, Tab } from '../../local/runtime';
import { deleteLines } from '../../local/runtime/services/sheets/sheet';
import { type GridCell, EMPTY_CELL } from '../../local/workbook/cell';
import { displayOf } from '../../local/workbook/number-format';

export const byHand = (runtime: Runtime): ManualEdits => new ManualEdits(runtime);

class ManualEdits {
  constructor(private readonly runtime: Runtime) {}

  renameTab(tabName: string, name: string): void {
    this.runtime.tabNamed(tabName).name = name;
  }

  /** Copies a tab with its metadata. The copy is placed before the original, so that a search finds the copy first. @returns its name */
  duplicateTab(tabName: string): string {
    const { workbook } = this.runtime;
    const original = this.runtime.tabNamed(tabName);
    const name = `Copy of ${tabName}`;
    const { grid, metadata, isHidden, merges, rules, validations } = original;
    const copy = workbook.addTab(name, workbook.tabs.indexOf(original), grid.maxRows, grid.maxColumns);
    for (const { row, column, cell } of grid.cells()) copy.grid.set(row, column, cell);
    copy.metadata = [...metadata];
    Object.assign(copy, { isHidden, merges: [...merges], rules: [...rules], validations: [...validations] });
    return name;
  }

  deleteTab(tabName: string): void {
    this.runtime.workbook.removeTab(this.runtime.tabNamed(tabName));
  }

  /** Protects a tab on behalf of its owner: scripts run by anyone else can no longer write to it. */
  protectTab(tabName: string): void {
    const tab = this.runtime.tabNamed(tabName);
    tab.protections.push(null);
    tab.touch();
  }

  /** Sorts whole rows, cell contents and formatting included. @param fromRow default: the one below the frozen rows */
  sortRows(
    tabName: string,
    column: number,
    { fromRow, ascending = true }: { readonly fromRow?: number; readonly ascending?: boolean } = {},
  ): void {
    const { grid, rows } = this.runtime.tabNamed(tabName);
    const first = fromRow ?? rows.frozen + 1;
    const sorted = Array.from({ length: Math.max(0, grid.lastRow - first + 1) }, (_row, down) =>
      Array.from({ length: grid.maxColumns }, (_column, right) => grid.get(first + down, right + 1)),
    ).sort((a, b) => compare(a[column - 1] ?? EMPTY_CELL, b[column - 1] ?? EMPTY_CELL, ascending ? 1 : -1));
    sorted.forEach((cells, down) => cells.forEach((cell, right) => grid.set(first + down, right + 1, cell)));
  }

  insertRows(tabName: string, before: number, count = 1): void {
    this.runtime.tabNamed(tabName).shiftLines('rows', before, count);
  }

  deleteRows(tabName: string, row: number, count = 1): void {
    deleteLines(this.runtime.tabNamed(tabName), 'rows', row, count);
  }

  insertColumns(tabName: string, before: number): void {
    this.runtime.tabNamed(tabName).shiftLines('columns', before, 1);
  }

  /** Moves a column, cell contents and formatting included, to another column's position. */
  moveColumn(tabName: string, from: number, to: number): void {
    const tab: Tab = this.runtime.tabNamed(tabName);
    const cells = Array.from({ length: tab.grid.lastRow }, (_row, down) => tab.grid.get(down + 1, from));
    tab.shiftLines('columns', from, -1);
    tab.shiftLines('columns', to, 1);
    cells.forEach((cell, down) => tab.grid.set(down + 1, to, cell));
  }
}

/** Numbers come before texts, blanks last either way. @param sign -1 for descending */
function compare(a: GridCell, b: GridCell, sign: 1 | -1): number {
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
  if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value);
  if (typeof a.value === 'number' || typeof b.value === 'number')
    return typeof a.value === 'number' ? -sign : sign;
  return sign * displayOf(a).localeCompare(displayOf(b), 'en', { sensitivity: 'base' });
}
