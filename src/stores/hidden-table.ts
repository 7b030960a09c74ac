/** A hidden tab as a table of lines. A killed execution leaves the lines as they were before a change or after it, never in between. */
import {
  findOurs,
  freeName,
  signedOrNamed,
  type OutCell,
  type OwnTab,
  type SpreadsheetPort,
  type TabInfo,
} from '../model/spreadsheet';
import { isWhole, namesOf, ranges } from '../model/collections';
import type { Cell } from '../model/tab-grid';

/** Reads each property of a line from its cell, in column order. A cell can hold anything, as a person may have edited the tab. */
type LineColumns<Line> = { readonly [Name in keyof Line]: (cell: Cell) => Line[Name] };

/** The lines of a kind of table. */
export type LineOf<Kind> = Kind extends TableKind<infer Line> ? Line : never;

export interface TableKind<Line> {
  readonly name: string;
  readonly signature: string;
  /** The column of `runId` has the header `run_id`. */
  readonly columns: LineColumns<Line>;
  /** The headers of further columns, which are read only on request. */
  readonly further?: readonly string[];
  /** The number of rows by which the tab grows, so that most writes fit the grid. */
  readonly growth?: number;
  /** The characters of one write; without a limit, an addition is a single write. */
  readonly maxWrite?: number;
}

/** Rows are read in one call if at most `gap` rows lie between them, and at most `rows` at a time. */
interface ReadingPlan {
  readonly gap: number;
  readonly rows: number;
}

const FIRST_ROW = 2;
/** More rows than a tab can have. */
const ALL_ROWS = 1e7;

/** Calls of the port: three for the first read (tabs, open, the lines), two per addition (fit, write), two to create the tab. */
export class HiddenTable<Line extends Readonly<Record<string, OutCell>>> {
  private tab: OwnTab | undefined;
  private known: readonly Line[] | undefined;
  private readonly names: readonly Extract<keyof Line, string>[];

  constructor(
    private readonly spreadsheet: SpreadsheetPort,
    private readonly kind: TableKind<Line>,
  ) {
    this.names = namesOf(kind.columns);
  }

  find(): OwnTab | undefined {
    return (this.tab ??= findHidden(this.spreadsheet, this.kind));
  }

  /** All lines down to the last one with content. A `place` is an index of a line, from 0. */
  lines(): readonly Line[] {
    if (!this.known) {
      const block = { row: FIRST_ROW, column: 1, rows: ALL_ROWS, columns: this.names.length };
      const rows = this.find()?.readBlock(block) ?? [];
      let end = rows.length;
      while (end > 0 && rows[end - 1]?.every((cell) => cell === '')) end -= 1;
      this.known = rows.slice(0, end).map((cells) => this.lineIn(cells));
    }
    return this.known;
  }

  /** Makes the next access read the lines again: rows may have moved. */
  forget(): void {
    this.known = undefined;
    if (this.tab) this.spreadsheet.refresh(this.tab.sheetId);
  }

  /** Overwrites the lines from a place on. @param rest returns the further cells of a line */
  put(place: number, lines: readonly Line[], rest: (index: number) => readonly OutCell[] = () => []): void {
    const before = this.lines();
    this.write(
      place,
      lines.map((line, index) => [...this.cellsOf(line), ...rest(index)]),
    );
    const leavesGap = place > before.length;
    this.known = leavesGap
      ? undefined
      : [...before.slice(0, place), ...lines, ...before.slice(place + lines.length)];
  }

  /** Replaces all lines in one write. @param same how many of the first ones stay as they are */
  replace(lines: readonly Line[], same = 0): void {
    const blank = this.names.map(() => null);
    const surplusLines = Math.max(0, this.lines().length - lines.length);
    this.write(same, [
      ...lines.slice(same).map((line) => this.cellsOf(line)),
      ...Array.from({ length: surplusLines }, () => blank),
    ]);
    this.known = lines;
  }

  /** Removes lines that are not kept, the last ones first, so that places stay valid. */
  keep(isKept: (line: Line, place: number) => boolean): void {
    const all = this.lines();
    const gone = all.flatMap((line, place) => (isKept(line, place) ? [] : [place]));
    for (const { from, to } of ranges(gone).reverse())
      this.find()?.removeRows(FIRST_ROW + from, to - from + 1);
    const removed = new Set(gone);
    this.known = all.filter((_line, place) => !removed.has(place));
  }

  /** The whole rows of lines, by place: one call per stretch of them. */
  read(places: readonly number[], { gap, rows }: ReadingPlan): ReadonlyMap<number, readonly Cell[]> {
    const byPlace = new Map<number, readonly Cell[]>();
    for (const { from, to } of ranges(places, gap, rows)) {
      const columns = headerOf(this.kind).length;
      const block = { row: FIRST_ROW + from, column: 1, rows: to - from + 1, columns };
      this.find()
        ?.readBlock(block)
        .forEach((cells, index) => byPlace.set(from + index, cells));
    }
    return byPlace;
  }

  private lineIn(cells: readonly Cell[]): Line {
    const line: Partial<Line> = {};
    this.names.forEach((name, place) => {
      line[name] = this.kind.columns[name](cells[place] ?? '');
    });
    if (!isWhole<Line>(line, this.names)) throw new Error('a line lacks a column');
    return line;
  }

  private cellsOf(line: Line): OutCell[] {
    return this.names.map((name) => line[name] ?? null);
  }

  /** Writes rows of cells. The header is written together with the first lines. */
  private write(place: number, rows: readonly (readonly OutCell[])[]): void {
    const { growth, maxWrite = Infinity } = this.kind;
    const header = headerOf(this.kind);
    const tab = (this.tab ??= findOrMake(this.spreadsheet, this.kind));
    const last = FIRST_ROW + place + rows.length - 1;
    if (growth === undefined) tab.fit(last, header.length);
    else if (last > tab.gridSize().rows) tab.fit(last + growth, header.length);
    const [first = header] = rows;
    const all = place === 0 ? [header.slice(0, first.length), ...rows] : rows;
    const row = place === 0 ? 1 : FIRST_ROW + place;
    for (let start = 0; start < all.length;) {
      let end = start;
      for (let length = 0; end < all.length && length < maxWrite; end += 1)
        length += all[end]?.reduce<number>((sum, cell) => sum + String(cell ?? '').length, 0) ?? 0;
      tab.write(row + start, 1, all.slice(start, end));
      start = end;
    }
  }
}

function headerOf<Line>({ columns, further = [] }: TableKind<Line>): string[] {
  const names = namesOf(columns).map((name) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  return [...names, ...further];
}

/** The columns of a line that holds one part of a longer value; `part` counts from 1. */
export const PART = { part: Number, parts: Number };
export interface LinePart {
  readonly part: number;
  readonly parts: number;
}

/** The places of the parts of each complete value, in order; of duplicate parts, the later one. @param keyOf returns '' for a line without a value */
export function completeValues<Line extends LinePart>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): Map<string, readonly number[]> {
  const byKey = new Map<string, { readonly parts: number; readonly places: Map<number, number> }>();
  lines.forEach((line, place) => {
    const key = keyOf(line);
    if (key === '' || !(line.part >= 1 && line.part <= line.parts)) return;
    const whole = byKey.get(key) ?? { parts: line.parts, places: new Map<number, number>() };
    whole.places.set(line.part, place);
    byKey.set(key, whole);
  });
  return new Map(
    [...byKey]
      .filter(([, { parts, places }]) => places.size === parts)
      .map(([key, { places }]) => [key, [...places].sort(([a], [b]) => a - b).map(([, place]) => place)]),
  );
}

/** Finds the tab by its signature or, if another program dropped that, by its name and header. */
export function findHidden<Line>(
  spreadsheet: SpreadsheetPort,
  kind: TableKind<Line>,
  tabs: readonly TabInfo[] = spreadsheet.tabs(),
): OwnTab | undefined {
  const { name, signature } = kind;
  const isOurs = (tab: OwnTab): boolean => {
    const firstRow = tab.readHeader();
    // An execution killed while creating the tab leaves it empty.
    return firstRow.length === 0 || String(firstRow) === String(headerOf(kind));
  };
  const candidates = signedOrNamed(tabs, signature, name);
  return findOurs(
    spreadsheet,
    candidates,
    signature,
    (tab, isSigned) => (isSigned || isOurs(tab) ? tab : undefined),
    true,
  );
}

/** Finds the tab, even without a signature (Google may have refused it), or creates it; a tab of somebody else keeps its name. */
function findOrMake<Line>(spreadsheet: SpreadsheetPort, kind: TableKind<Line>): OwnTab {
  const tabs = spreadsheet.tabs();
  const ownTab = findHidden(spreadsheet, kind, tabs);
  if (ownTab) return ownTab;
  const made = spreadsheet.create(freeName(kind.name, tabs), kind.signature, { isHidden: true });
  // Google gives a new tab 26 columns, and blank cells count towards the ten million of a spreadsheet.
  if (kind.growth !== undefined) made.trim(made.gridSize().rows, headerOf(kind).length);
  return made;
}
