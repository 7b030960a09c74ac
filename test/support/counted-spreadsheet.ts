/** A spreadsheet whose calls are counted and can be made to fail. */
import type { CellBlock, OwnTab, SpreadsheetPort } from '../../src/model/spreadsheet';
import type { FakeSpreadsheet } from './fake-spreadsheet';

interface Counted {
  readonly port: SpreadsheetPort;
  /** The calls by name, in order; `tab.…` are those of a tab. */
  readonly calls: string[];
}

/**
 * @param gridRows how far down a tab's grid reaches until `fit` enlarges it
 * @param diesAt the call (from 0) that throws, before it has done anything
 */
export function counted(spreadsheet: FakeSpreadsheet, gridRows = 1000, diesAt = Infinity): Counted {
  const calls: string[] = [];
  const heights = new Map<string, number>();
  const counting =
    <A extends readonly unknown[], R>(name: string, of: (...args: A) => R) =>
    (...args: A): R => {
      if (calls.length >= diesAt) throw new Error('killed');
      calls.push(name);
      return of(...args);
    };
  const tabOf = (tab: OwnTab): OwnTab => {
    const height = (): number => heights.get(tab.name) ?? gridRows;
    const fit = (rows: number, columns: number): void => {
      heights.set(tab.name, Math.max(height(), rows));
      tab.fit(rows, columns);
    };
    const readBlock = (block: CellBlock) => {
      const rows = Math.max(0, Math.min(block.rows, height() - block.row + 1));
      const found = tab.readBlock({ ...block, rows });
      const blank = Array.from({ length: block.columns }, () => '');
      return Array.from({ length: rows }, (_row, index) =>
        [...(found[index] ?? []), ...blank].slice(0, block.columns),
      );
    };
    return {
      ...tab,
      readHeader: counting('tab.readHeader', tab.readHeader),
      read: counting('tab.read', tab.read),
      readBlock: counting('tab.readBlock', readBlock),
      lastRow: counting('tab.lastRow', tab.lastRow),
      fit: counting('tab.fit', fit),
      write: counting('tab.write', (row, column, cells) => {
        if (row + cells.length - 1 > height()) throw new Error('the grid ends above');
        tab.write(row, column, cells);
      }),
      gridSize: counting('tab.gridSize', () => ({ ...tab.gridSize(), rows: height() })),
      trim: counting('tab.trim', (rows, columns) => {
        heights.set(tab.name, Math.min(height(), rows));
        tab.trim(rows, columns);
      }),
      clearLook: counting('tab.clearLook', tab.clearLook),
      writeLinks: counting('tab.writeLinks', tab.writeLinks),
      alignRight: counting('tab.alignRight', tab.alignRight),
      removeRows: counting('tab.removeRows', tab.removeRows),
      format: counting('tab.format', tab.format),
    };
  };
  return {
    calls,
    port: Object.assign({}, spreadsheet, {
      tabs: counting('tabs', spreadsheet.tabs),
      open: counting('open', (name: string) => tabOf(spreadsheet.open(name))),
      sign: counting('sign', spreadsheet.sign),
      create: counting('create', (name: string, signature: string) =>
        tabOf(spreadsheet.create(name, signature)),
      ),
    }),
  };
}
