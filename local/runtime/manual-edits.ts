/** Edits that a person makes by hand other than typing. They fire no edit triggers. When refused, they throw with the message Sheets would show. */
import { area, type Area } from '../workbook/area';
import type { Tab } from '../workbook/tab';
import { deleteLines, renameTab } from './services/sheets/sheet';
import type { RuntimeState } from './state';
import { type Cell, CellError, EMPTY_CELL } from '../workbook/cell';
import type { Grid } from '../workbook/grid';
import { displayOf } from '../workbook/number-format';
import { readBlock, writeBlock } from './services/sheets/range-values';

interface SortOptions {
  /** The first row to sort. Default: the one below the frozen rows. */
  readonly fromRow?: number;
  /** The last row to sort. Default: the last with content. */
  readonly toRow?: number;
  readonly ascending?: boolean;
}

export class ManualEdits {
  constructor(private readonly state: RuntimeState) {}

  renameTab(tabName: string, name: string): void {
    renameTab(this.state.workbook, this.tab(tabName), name);
  }

  /** Copies a tab with its metadata. The copy is placed before the original, so that a search finds the copy first. @returns its name */
  duplicateTab(tabName: string): string {
    const { workbook } = this.state;
    const original = this.tab(tabName);
    const name = `Copy of ${tabName}`;
    const { grid, metadata, isHidden, merges, rules, validations } = original;
    const copy = workbook.addTab(name, workbook.tabs.indexOf(original), grid.maxRows, grid.maxColumns);
    for (const { row, column, cell } of grid.cells()) copy.grid.set(row, column, cell);
    copy.metadata = [...metadata];
    Object.assign(copy, { isHidden, merges: [...merges], rules: [...rules], validations: [...validations] });
    return name;
  }

  deleteTab(tabName: string): void {
    const { workbook } = this.state;
    if (workbook.tabs.length === 1) throw new Error("You can't remove all the sheets in a document.");
    workbook.removeTab(this.tab(tabName));
  }

  /** Protects a tab on behalf of its owner: scripts run by anyone else can no longer write to it. */
  protectTab(tabName: string): void {
    const tab = this.tab(tabName);
    tab.protections.push(null);
    tab.touch();
  }

  /** Sorts whole rows, cell contents and formatting included. */
  sortRows(tabName: string, column: number, { fromRow, toRow, ascending = true }: SortOptions = {}): void {
    const tab = this.tab(tabName);
    const first = fromRow ?? tab.rows.frozen + 1;
    const rows = (toRow ?? tab.grid.lastRow) - first + 1;
    if (rows > 1) sortArea(tab.grid, area(first, 1, rows, tab.grid.maxColumns), column, ascending);
  }

  insertRows(tabName: string, before: number, count = 1): void {
    this.tab(tabName).shiftLines('rows', before, count);
  }

  deleteRows(tabName: string, row: number, count = 1): void {
    deleteLines(this.tab(tabName), 'rows', row, count);
  }

  insertColumns(tabName: string, before: number, count = 1): void {
    this.tab(tabName).shiftLines('columns', before, count);
  }

  /** Moves a column, cell contents and formatting included, to another column's position. */
  moveColumn(tabName: string, from: number, to: number): void {
    const tab = this.tab(tabName);
    const rows = Array.from({ length: tab.grid.lastRow }, (_row, index) => index + 1);
    const cells = rows.map((row) => tab.grid.get(row, from));
    tab.shiftLines('columns', from, -1);
    tab.shiftLines('columns', to, 1);
    cells.forEach((cell, index) => {
      tab.grid.set(index + 1, to, cell);
    });
  }

  private tab(name: string): Tab {
    const tab = this.state.workbook.tabNamed(name);
    if (tab === undefined) throw new Error(`There is no tab named ${name}.`);
    return tab;
  }
}

const BLANK = 4;

function rank({ value }: Cell): number {
  if (value === null) return BLANK;
  if (value instanceof CellError) return 3;
  if (typeof value === 'number') return 0;
  return typeof value === 'string' ? 1 : 2;
}

function compare(a: Cell, b: Cell, ascending: boolean): number {
  const [left, right] = [rank(a), rank(b)];
  if (left === BLANK || right === BLANK) return left - right;
  const sign = ascending ? 1 : -1;
  if (left !== right) return sign * (left - right);
  if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value);
  return sign * displayOf(a).localeCompare(displayOf(b), 'en', { sensitivity: 'base' });
}

/** Sorts the rows of an area, keeping the order of equal rows. @param column from 1 within the area */
function sortArea(grid: Grid, of: Area, column: number, ascending: boolean): void {
  const key = (row: readonly Cell[]): Cell => row[column - 1] ?? EMPTY_CELL;
  const rows = readBlock(grid, of, (cell) => cell).sort((a, b) => compare(key(a), key(b), ascending));
  writeBlock(grid, of, (_, down, right) => rows[down]?.[right] ?? EMPTY_CELL);
}
