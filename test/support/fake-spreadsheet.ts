/** A spreadsheet in memory that implements the port: tests inspect its content, count its calls and make them fail. */
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
  /** The height of tabs until `fit` enlarges them. */
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
  readonly formulas = (name: TabKey, rows: number): string[][] =>
    this.find(name)
      .readAll()
      .values.slice(0, rows)
      .map((line, row) =>
        line.map((_cell, column) => this.find(name).formulas.get(`${row + 1}:${column + 1}`) ?? ''),
      );
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
  readonly refusedLooks = (): readonly string[] => [];
  readonly refresh = (): void => undefined;
  readonly isSame = (): boolean => false;
}

export class FakeTab implements OwnTab {
  readonly cells = new Map<string, OutCell>();
  readonly notes = new Map<string, string>();
  readonly links = new Map<string, RowLink>();
  readonly formulas = new Map<string, string>();
  readonly formats: TabFormat[] = [];
  calls = 0;
  readonly sheetId = 0;
  grown: { readonly rows: number; readonly columns: number };

  constructor(
    readonly name: string,
    public signature: string | undefined,
    private readonly grid?: TabGrid,
    rows = 1000,
  ) {
    this.grown = { rows, columns: 26 };
    grid?.values.forEach((row, r) =>
      row.forEach((value, c) => {
        if (value !== '' && !(value instanceof Date)) this.cells.set(`${r + 1}:${c + 1}`, value);
      }),
    );
  }

  /** The cell in a row, under a header; in a results tab without that column, its value in `details`. */
  at(row: number, header: string): OutCell {
    const cells: Record<string, OutCell> = {};
    this.readHeader().forEach((name, index) => {
      cells[name] = this.cells.get(`${row}:${index + 1}`) ?? null;
    });
    const value = withKept(cells)[header];
    if (value === undefined) throw new Error(`no column ${header}`);
    return value;
  }

  noteAt(row: number, header: string): string {
    return this.notes.get(`${row}:${this.readHeader().indexOf(header) + 1}`) ?? '';
  }

  hides: ReadonlyMap<number, readonly string[]> = new Map();
  readonly filterRows: OwnTab['filterRows'] = (_headerRow, hides) => {
    this.hides = hides;
  };

  readonly readHeader = (): string[] => {
    const { columns } = this.size();
    return Array.from({ length: columns }, (_cell, index) =>
      String(plain(this.cells.get(`1:${index + 1}`) ?? null)),
    );
  };

  readonly read = () => this.readAll().values;
  readonly isAsKnown = (): boolean => true;

  readonly readAll = (): TabGrid => {
    if (this.grid && this.calls === 0) return this.grid;
    const { rows, columns } = this.size();
    const values = Array.from({ length: rows }, (_row, r) =>
      Array.from({ length: columns }, (_cell, c) => plain(this.cells.get(`${r + 1}:${c + 1}`) ?? null)),
    );
    const shown = values.map((row) => row.map(String));
    return { name: this.name, sheetId: 0, values, shown, timeZone: 'Etc/UTC', merges: [] };
  };

  readonly readBlock = ({ row, column, rows, columns }: CellBlock) => {
    const { values } = this.readAll();
    return Array.from({ length: Math.max(0, Math.min(rows, this.grown.rows - row + 1)) }, (_row, r) =>
      Array.from({ length: columns }, (_cell, c) => values[row - 1 + r]?.[column - 1 + c] ?? ''),
    );
  };

  readonly lastRow = (): number => this.size().rows;
  readonly lastColumn = (): number => this.size().columns;

  readonly removeRows = (row: number, rows: number): void => {
    this.calls += 1;
    removeLines(this.cells, row, rows);
    removeLines(this.notes, row, rows);
  };

  /** As a person clears a tab. */
  clear(): void {
    this.calls += 1;
    for (const cells of [this.cells, this.notes]) cells.clear();
  }

  readonly clearLook = (): void => {
    this.calls += 1;
    this.notes.clear();
  };

  readonly gridSize = (): { rows: number; columns: number } => ({ ...this.grown });
  readonly mayWrite = (): boolean => true;

  readonly fit = (rows: number, columns: number): void => {
    this.grown = { rows: Math.max(this.grown.rows, rows), columns: Math.max(this.grown.columns, columns) };
  };

  readonly trim = (rows: number, columns: number): void => {
    this.calls += 1;
    this.grown = { rows: Math.min(this.grown.rows, rows), columns: Math.min(this.grown.columns, columns) };
    for (const key of this.cells.keys()) {
      const [row = 0, column = 0] = key.split(':').map(Number);
      if (row > this.grown.rows || column > this.grown.columns) this.cells.delete(key);
    }
  };

  /** @throws where the grid ends above the last row */
  readonly write = (row: number, column: number, cells: readonly (readonly OutCell[])[]): void => {
    if (row + cells.length - 1 > this.grown.rows) throw new Error('the grid ends above');
    this.each(row, column, cells, (key, cell) => {
      if (cell === null || cell === '') this.cells.delete(key);
      else this.cells.set(key, cell);
    });
  };

  /** A link shows the number of its row. */
  readonly writeLinks = (
    row: number,
    column: number,
    links: readonly (readonly (RowLink | undefined)[])[],
  ): void =>
    this.each(row, column, links, (key, link) => {
      this.links.delete(key);
      this.cells.delete(key);
      if (!link) return;
      this.cells.set(key, link.label ?? link.row);
      this.links.set(key, link);
    });

  readonly writeNotes = (row: number, column: number, notes: readonly (readonly string[])[]): void =>
    this.each(row, column, notes, (key, note) => this.notes.set(key, note));

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

  private each<T>(
    row: number,
    column: number,
    block: readonly (readonly T[])[],
    set: (key: string, value: T) => void,
  ): void {
    this.calls += 1;
    block.forEach((line, r) => line.forEach((value, c) => set(`${row + r}:${column + c}`, value)));
  }

  private size(): { rows: number; columns: number } {
    const places = [...this.cells.keys()].map((key) => key.split(':').map(Number));
    return {
      rows: places.reduce((most, [row = 0]) => Math.max(most, row), 0),
      columns: places.reduce((most, [, column = 0]) => Math.max(most, column), 0),
    };
  }
}

function removeLines<T>(cells: Map<string, T>, row: number, rows: number): void {
  const kept = [...cells].flatMap(([key, value]): [string, T][] => {
    const [r = 0, c = 0] = key.split(':').map(Number);
    if (r < row) return [[key, value]];
    return r < row + rows ? [] : [[`${r - rows}:${c}`, value]];
  });
  cells.clear();
  for (const [key, value] of kept) cells.set(key, value);
}

/** The result of reading a written cell. */
function plain(cell: OutCell): string | number | boolean {
  return cell ?? '';
}

const COUNTED = {
  spreadsheet: ['tabs', 'open', 'sign', 'create'],
  tab: [
    ...['readHeader', 'read', 'readBlock', 'lastRow', 'gridSize', 'fit', 'trim', 'removeRows'],
    ...['write', 'writeLinks', 'alignRight', 'format', 'clearLook'],
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
  for (const tab of spreadsheet.sheets) tab.grown = { ...tab.grown, rows: gridRows };
  return { calls, port: counting(spreadsheet, '', COUNTED.spreadsheet) };
}
