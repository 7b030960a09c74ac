/**
 * What a user does to the workbook besides typing into it, perhaps while a script holds on to its tabs. Google fires no edit
 * triggers for these. (Installed change triggers are not emulated.) Throws what Sheets would say to the user.
 */
import { area } from '../workbook/area';
import type { Tab } from '../workbook/tab';
import { type OpenDocument, openDocument } from './services/sheets/open-document';
import type { EmulatedSheet } from './services/sheets/sheet';
import { sortRows } from './services/sheets/sort';
import type { RuntimeState } from './state';

export interface SortOptions {
  /** The first row to sort. Default: the one below the frozen rows. */
  readonly fromRow?: number;
  readonly ascending?: boolean;
}

export class Person {
  private readonly desk: OpenDocument;

  constructor(private readonly state: RuntimeState) {
    this.desk = openDocument(state, state.email);
  }

  renameTab(tabName: string, name: string): void {
    this.sheet(tabName).setName(name);
  }

  /**
   * Copies everything, including our metadata. The copy comes before the original, so that a search meets the wrong one first.
   *
   * @returns the copy's name
   */
  duplicateTab(tabName: string): string {
    const { workbook } = this.state;
    const original = this.tab(tabName);
    const name = `Copy of ${tabName}`;
    const { grid, metadata, isHidden, merges, rules, validations } = original;
    const copy = workbook.addTab(name, workbook.tabs.indexOf(original), grid.maxRows, grid.maxColumns);
    for (const { row, column, cell } of grid.cells()) copy.grid.set(row, column, cell);
    copy.metadata = metadata.map((entry) => ({ ...entry, id: workbook.freshId() }));
    Object.assign(copy, { isHidden, merges: [...merges], rules: [...rules], validations: [...validations] });
    return name;
  }

  deleteTab(tabName: string): void {
    this.desk.spreadsheet.deleteSheet(this.sheet(tabName));
  }

  /** The owner protects a tab: scripts that run for anyone else can no longer write to it. */
  protectTab(tabName: string): void {
    const tab = this.tab(tabName);
    const id = this.state.workbook.freshId();
    tab.protections.push({ id, area: null, isWarningOnly: false, isOwnersAlone: true });
    tab.touch();
  }

  /** Sorts rows by a column, counted from 1. Whole rows change places, with everything in their cells. */
  sortRows(tabName: string, column: number, { fromRow, ascending = true }: SortOptions = {}): void {
    const tab = this.tab(tabName);
    const first = fromRow ?? tab.rows.frozen + 1;
    const rows = tab.grid.lastRow - first + 1;
    if (rows > 1) sortRows(tab.grid, area(first, 1, rows, tab.grid.maxColumns), column, ascending);
  }

  insertRows(tabName: string, before: number, count = 1): void {
    this.sheet(tabName).insertRowsBefore(before, count);
  }

  deleteRows(tabName: string, row: number, count = 1): void {
    this.sheet(tabName).deleteRows(row, count);
  }

  insertColumns(tabName: string, before: number, count = 1): void {
    this.tab(tabName).shiftLines('columns', before, count);
  }

  /** Drags a column to the place of another one, with everything in its cells. */
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

  private sheet(tabName: string): EmulatedSheet {
    return this.desk.sheet(this.tab(tabName));
  }

  private tab(name: string): Tab {
    const tab = this.state.workbook.tabNamed(name);
    if (tab === undefined) throw new Error(`There is no tab named ${name}.`);
    return tab;
  }
}
