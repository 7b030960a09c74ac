/** An in-memory spreadsheet behind the port, whose content tests can inspect. */
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
  readonly messages: string[] = [];

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
    this.add(new FakeTab(name, signature));
  readonly moveBefore = (): void => undefined;
  readonly keepingFront = (work: () => void): void => work();
  readonly notify = (message: string): void => void this.messages.push(message);
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
  /** The size of a new tab in Sheets. */
  private grown = { rows: 1000, columns: 26 };

  constructor(
    readonly name: string,
    public signature: string | undefined,
    private readonly grid?: TabGrid,
  ) {
    grid?.values.forEach((row, r) =>
      row.forEach((value, c) => {
        if (value !== '' && !(value instanceof Date)) this.cells.set(`${r + 1}:${c + 1}`, value);
      }),
    );
  }

  /** The cell in a row, under a header; of a results tab without that column, what `details` keeps. */
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

  readonly readBlock = ({ row, column, rows, columns }: CellBlock) =>
    this.readAll()
      .values.slice(row - 1, row - 1 + rows)
      .map((line) => line.slice(column - 1, column - 1 + columns));

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
    for (const key of [...this.cells.keys()]) {
      const [row = 0, column = 0] = key.split(':').map(Number);
      if (row > this.grown.rows || column > this.grown.columns) this.cells.delete(key);
    }
  };

  readonly write = (row: number, column: number, cells: readonly (readonly OutCell[])[]): void => {
    this.calls += 1;
    cells.forEach((line, r) =>
      line.forEach((cell, c) => {
        const key = `${row + r}:${column + c}`;
        if (cell === null || cell === '') this.cells.delete(key);
        else this.cells.set(key, cell);
      }),
    );
  };

  readonly writeLinks = (
    row: number,
    column: number,
    links: readonly (readonly (RowLink | undefined)[])[],
  ): void => {
    this.calls += 1;
    links.forEach((line, r) =>
      line.forEach((link, c) => {
        const key = `${row + r}:${column + c}`;
        this.links.delete(key);
        if (!link) this.cells.delete(key);
        else {
          this.cells.set(key, link.label ?? link.row);
          this.links.set(key, link);
        }
      }),
    );
  };

  readonly writeNotes = (row: number, column: number, notes: readonly (readonly string[])[]): void => {
    this.calls += 1;
    notes.forEach((line, r) => line.forEach((note, c) => this.notes.set(`${row + r}:${column + c}`, note)));
  };

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
