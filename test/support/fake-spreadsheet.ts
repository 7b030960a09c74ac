/** A spreadsheet in memory that implements the port: tests inspect its content, count its calls and make them fail. */
import { type GridCell, EMPTY_CELL } from '../../local/workbook/cell';
import { Grid } from '../../local/workbook/grid';
import { withKept } from './results';
import type {
  CellBlock,
  CellChange,
  ColumnGroup,
  OutCell,
  OwnTab,
  RowLink,
  SpreadsheetPort,
  TabFormat,
  TabKey,
} from '../../src/model/spreadsheet';
import type { TabGrid } from '../../src/model/tab-grid';

export class FakeSpreadsheet implements SpreadsheetPort {
  readonly sheets: FakeTab[] = [];
  /** The number of rows of a tab until `fit` enlarges it. */
  gridRows = 1000;

  constructor(grids: readonly TabGrid[]) {
    for (const grid of grids) this.add(new FakeTab(grid.name, undefined, grid));
  }

  add(tab: FakeTab): FakeTab {
    this.sheets.push(tab);
    return tab;
  }

  find(key: TabKey): FakeTab {
    const tab = this.sheets.find((sheet, index) => sheet.name === key || index === key);
    if (!tab) throw new Error(`no tab ${key}`);
    return tab;
  }

  ownChecks = (): readonly [] => [];
  readonly timeZone = (): string => 'Etc/UTC';
  readonly locale = (): string => 'en_US';
  readonly tabs = () =>
    this.sheets.map(({ name, signature }, index) => ({ name, signature, sheetId: index }));
  readonly has = (sheetId: number): boolean => this.sheets.some((_sheet, index) => index === sheetId);
  readonly idOf = (name: string): number | undefined => {
    const index = this.sheets.findIndex((sheet) => sheet.name === name);
    return index < 0 ? undefined : index;
  };
  readonly activeTab = (): string | undefined => this.sheets[0]?.name;
  readonly selection = (): undefined => undefined;
  readonly title = (): string => 'GNW eval sets';
  readonly url = (): string => 'https://sheets.example/d/1/edit';
  readonly read = (name: TabKey): TabGrid => this.find(name).readAll();
  readonly formulas = (): string[][] => [];
  readonly editCells = <Change extends CellChange>(
    name: TabKey,
    changes: readonly Change[],
  ): readonly Change[] => {
    for (const { row, column, value } of changes)
      this.find(name).write(row, column, [[value instanceof Date ? value.toISOString() : value]]);
    return [];
  };
  readonly open = (name: TabKey): FakeTab => this.find(name);
  readonly sign = (name: string, signature: string): void => {
    this.find(name).signature = signature;
  };
  readonly create = (name: string, signature: string | undefined): FakeTab =>
    this.add(new FakeTab(name, signature, undefined, this.gridRows));
  readonly moveBefore = (): void => undefined;
  readonly keepingFront = (work: () => void): void => work();
  readonly notify = (): void => undefined;
  readonly flush = (): void => undefined;
  readonly closed = (): readonly string[] => [];
  readonly forget = (): void => undefined;
  readonly refusedFormats = (): readonly string[] => [];
  readonly refresh = (): void => undefined;
  readonly isSame = (): boolean => false;
}

export class FakeTab implements OwnTab {
  /** By row and column, as are cells and notes: `4:1`. */
  readonly links = new Map<string, RowLink>();
  readonly formats: TabFormat[] = [];
  /** The calls that changed something. */
  calls = 0;
  readonly sheetId = 0;
  readonly grid: Grid;

  /** @param source its content until something is changed */
  constructor(
    readonly name: string,
    public signature: string | undefined,
    private readonly source?: TabGrid,
    rows = 1000,
  ) {
    this.grid = new Grid(rows, 26);
    source?.values.forEach((row, r) =>
      row.forEach((value, c) => {
        if (value !== '' && !(value instanceof Date)) this.grid.update(r + 1, c + 1, { value });
      }),
    );
  }

  get cells(): ReadonlyMap<string, GridCell['value']> {
    return this.all(({ value }) => value);
  }

  get notes(): ReadonlyMap<string, string> {
    return this.all(({ note }) => note || null);
  }

  private all<T>(partOf: (cell: GridCell) => T | null): Map<string, T> {
    const parts = [...this.grid.cells()].map(
      ({ row, column, cell }) => [`${row}:${column}`, partOf(cell)] as const,
    );
    return new Map(parts.flatMap(([key, part]) => (part === null ? [] : [[key, part]])));
  }

  /** The cell in a row, under a header; in a results tab without that column, its value in `details`. */
  at(row: number, header: string) {
    const names = this.readHeader();
    const cells = names.map((name, index) => [name, this.grid.get(row, index + 1).value] as const);
    const value = withKept(Object.fromEntries(cells))[header];
    if (value === undefined) throw new Error(`no column ${header}`);
    return value;
  }

  noteAt(row: number, header: string): string {
    return this.grid.get(row, this.readHeader().indexOf(header) + 1).note;
  }

  readonly filterRows = (): void => undefined;
  readonly readHeader = (): string[] => this.readAll().values[0]?.map(String) ?? [];
  readonly read = () => this.readAll().values;
  readonly isAsKnown = (): boolean => true;

  readonly readAll = (): TabGrid => {
    if (this.source && this.calls === 0) return this.source;
    const { lastRow: rows, lastColumn: columns } = this.grid;
    const values = this.valuesOf({ row: 1, column: 1, rows, columns });
    const shown = values.map((row) => row.map(String));
    return { name: this.name, sheetId: 0, values, shown, timeZone: 'Etc/UTC', merges: [] };
  };

  readonly readBlock = (block: CellBlock) =>
    this.valuesOf({ ...block, rows: Math.min(block.rows, this.grid.maxRows - block.row + 1) });

  private valuesOf({ row, column, rows, columns }: CellBlock) {
    return Array.from({ length: Math.max(0, rows) }, (_row, r) =>
      Array.from({ length: columns }, (_cell, c) => plain(this.grid.get(row + r, column + c))),
    );
  }

  readonly lastRow = (): number => this.grid.lastRow;
  readonly lastColumn = (): number => this.grid.lastColumn;
  readonly gridSize = () => ({ rows: this.grid.maxRows, columns: this.grid.maxColumns });
  readonly mayWrite = (): boolean => true;

  readonly removeRows = (row: number, rows: number): void => {
    this.calls += 1;
    this.grid.shift('rows', row, -rows);
  };

  /** Clears the tab, as a person would. */
  clear(): void {
    this.calls += 1;
    for (const { row, column } of [...this.grid.cells()]) this.grid.set(row, column, EMPTY_CELL);
  }

  readonly clearFormats = (): void => {
    this.calls += 1;
    for (const { row, column } of [...this.grid.cells()]) this.grid.update(row, column, { note: '' });
  };

  readonly fit = (rows: number, columns: number): void =>
    this.grid.resize(Math.max(this.grid.maxRows, rows), Math.max(this.grid.maxColumns, columns));

  readonly trim = (rows: number, columns: number): void => {
    this.calls += 1;
    this.grid.shift('rows', rows + 1, Math.min(0, rows - this.grid.maxRows));
    this.grid.shift('columns', columns + 1, Math.min(0, columns - this.grid.maxColumns));
  };

  /** @throws if the grid ends above the last row */
  readonly write = (row: number, column: number, cells: readonly (readonly OutCell[])[]): void => {
    if (row + cells.length - 1 > this.grid.maxRows) throw new Error('the grid ends above');
    this.each(row, column, cells, (r, c, cell) =>
      this.grid.update(r, c, { value: cell === '' ? null : cell }),
    );
  };

  /** A link shows the number of its row. */
  readonly writeLinks = (row: number, column: number, links: readonly (readonly (RowLink | undefined)[])[]) =>
    this.each(row, column, links, (r, c, link) => {
      this.links.delete(`${r}:${c}`);
      this.grid.update(r, c, { value: link ? (link.label ?? link.row) : null });
      if (link) this.links.set(`${r}:${c}`, link);
    });

  readonly writeNotes = (row: number, column: number, notes: readonly (readonly string[])[]): void =>
    this.each(row, column, notes, (r, c, note) => this.grid.update(r, c, { note }));

  right: readonly CellBlock[] = [];
  readonly alignRight = (cells: readonly CellBlock[]): void => {
    this.calls += 1;
    this.right = cells;
  };

  groups: readonly ColumnGroup[] = [];
  readonly foldColumns = (groups: readonly ColumnGroup[]): void => {
    this.calls += 1;
    this.groups = groups;
  };

  readonly format = (format: TabFormat): void => void this.formats.push(format);

  /** @throws if the rows differ in length, as Google does */
  private each<T>(
    row: number,
    column: number,
    block: readonly (readonly T[])[],
    set: (row: number, column: number, value: T) => void,
  ): void {
    if (new Set(block.map((line) => line.length)).size > 1) throw new Error('lines of different lengths');
    this.calls += 1;
    block.forEach((line, r) => line.forEach((value, c) => set(row + r, column + c, value)));
  }
}

/** The result of reading a cell. */
function plain({ value }: GridCell): string | number | boolean {
  return typeof value === 'object' ? '' : value;
}

const COUNTED = {
  spreadsheet: ['tabs', 'open', 'sign', 'create'],
  tab: [
    ...['readHeader', 'read', 'readBlock', 'lastRow', 'gridSize', 'fit', 'trim', 'removeRows'],
    ...['write', 'writeLinks', 'alignRight', 'format', 'clearFormats'],
  ],
};

/**
 * @param gridRows the height of its tabs until `fit` enlarges them
 * @param diesAt the call (from 0) that throws, before it has done anything
 * @returns the calls by name, in order; `tab.…` are those of a tab
 */
export function counted(
  spreadsheet: FakeSpreadsheet,
  gridRows = 1000,
  diesAt = Infinity,
): { readonly port: SpreadsheetPort; readonly calls: string[] } {
  const calls: string[] = [];
  const counting = <T extends object>(object: T, prefix: string, names: readonly string[]): T =>
    new Proxy(object, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function' || !names.includes(String(name))) return member;
        return (...args: unknown[]): unknown => {
          if (calls.length >= diesAt) throw new Error('killed');
          calls.push(`${prefix}${String(name)}`);
          const result: unknown = Reflect.apply(member, target, args);
          return result instanceof FakeTab ? counting(result, 'tab.', COUNTED.tab) : result;
        };
      },
    });
  spreadsheet.gridRows = gridRows;
  for (const { grid } of spreadsheet.sheets) grid.resize(gridRows, grid.maxColumns);
  return { calls, port: counting(spreadsheet, '', COUNTED.spreadsheet) };
}
