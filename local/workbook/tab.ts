/** A tab: its grid of cells, lines, rules, filter and metadata. */
import { type CellArea, type Axis, lastRowOf, shifted, shiftedLine } from './area';
import { Grid } from './grid';
import { displayOf } from './number-format';

// Conditional-format rules and data validations as values.

export interface RuleFormat {
  readonly background: string | null;
  readonly fontColor: string | null;
  readonly bold: boolean | null;
  readonly italic: boolean | null;
}

export const NO_FORMAT: RuleFormat = { background: null, fontColor: null, bold: null, italic: null };

export interface GradientPoint {
  readonly color: string;
  /** A name of `SpreadsheetApp.InterpolationType`. */
  readonly type: string;
  readonly value: string;
}

/** The number of a point, which may be a formula for a quotient such as `=1/2`; NaN for any other text. */
export function pointNumber({ value }: GradientPoint): number {
  const [over, under = '1', ...more] = value.replace(/^=/, '').split('/');
  return value.trim() === '' || more.length > 0 ? NaN : Number(over) / Number(under);
}

export interface Gradient {
  readonly min: GradientPoint;
  readonly mid: GradientPoint | null;
  readonly max: GradientPoint;
}

export interface ConditionalRule {
  readonly areas: readonly CellArea[];
  /** With its leading `=`. A rule with neither formula nor gradient is of another kind, described by its origin only. */
  readonly formula: string | null;
  readonly format: RuleFormat;
  readonly gradient: Gradient | null;
  /** The rule as its file has it; null for a new one. */
  readonly origin: object | null;
}

export interface ValidationRule {
  /** The items of a list; null for another kind of rule, which is not interpreted. */
  readonly list: readonly string[] | null;
  readonly allowInvalid: boolean;
  /** The rule as its file has it. */
  readonly origin: object;
}

export interface Validation {
  readonly area: CellArea;
  readonly rule: ValidationRule;
}

export const NEW_TAB_ROWS = 1000;
export const NEW_TAB_COLUMNS = 26;
export const DEFAULT_COLUMN_WIDTH = 100;
export const DEFAULT_ROW_HEIGHT = 21;

/** Adjacent lines that are folded together. */
interface LineGroup {
  readonly from: number;
  readonly to: number;
  /** The line with its button. */
  readonly control: number;
  readonly isFolded: boolean;
}

function shiftedKeys<T>(lines: ReadonlyMap<number, T>, from: number, count: number): Map<number, T> {
  return new Map(
    [...lines].flatMap(([line, value]) => {
      const place = shiftedLine(line, from, count);
      return place === null ? [] : [[place, value] as const];
    }),
  );
}

/** Sizes and visibility of the lines in one direction. */
export class Lines {
  sizes = new Map<number, number>();
  hidden = new Set<number>();
  groupDepth = new Map<number, number>();
  frozen = 0;
  /** Whether a group's button comes after its lines, as in files; Google's default is before them. */
  isControlAfter = false;

  /** Groups or ungroups lines. */
  shiftDepth(from: number, to: number, by: number): void {
    for (let line = from; line <= to; line += 1) {
      const depth = Math.min(8, Math.max(0, (this.groupDepth.get(line) ?? 0) + by));
      if (depth === 0) this.groupDepth.delete(line);
      else this.groupDepth.set(line, depth);
    }
  }

  /** The outermost groups, in order. */
  get groups(): LineGroup[] {
    const groups: { from: number; to: number }[] = [];
    for (const line of [...this.groupDepth.keys()].sort((a, b) => a - b)) {
      const last = groups[groups.length - 1];
      if (last?.to === line - 1) last.to = line;
      else groups.push({ from: line, to: line });
    }
    return groups.map(({ from, to }) => ({
      from,
      to,
      control: this.isControlAfter ? to + 1 : from - 1,
      isFolded: Array.from({ length: to - from + 1 }, (_line, index) => from + index).every((line) =>
        this.hidden.has(line),
      ),
    }));
  }

  fold({ from, to }: Pick<LineGroup, 'from' | 'to'>, isFolded: boolean): void {
    for (let line = from; line <= to; line += 1) {
      if (isFolded) this.hidden.add(line);
      else this.hidden.delete(line);
    }
  }

  /** Moves sizes and visibility along when lines are inserted (count > 0) or deleted (count < 0). */
  shift(from: number, count: number): void {
    this.sizes = shiftedKeys(this.sizes, from, count);
    this.groupDepth = shiftedKeys(this.groupDepth, from, count);
    this.hidden = new Set([...this.hidden].flatMap((line) => shiftedLine(line, from, count) ?? []));
  }
}

/** In Sheets, a chart or a connected table can also be a tab. */
type TabType = 'GRID' | 'OBJECT' | 'DATASOURCE';

export class Tab {
  grid: Grid;
  type: TabType = 'GRID';
  readonly rows = new Lines();
  readonly columns = new Lines();
  merges: CellArea[] = [];
  rules: ConditionalRule[] = [];
  validations: Validation[] = [];
  /** Areas that only the owner may edit; null is the whole tab. */
  protections: (CellArea | null)[] = [];
  metadata: MetadataEntry[] = [];
  filter: CellArea | null = null;
  filterHides = new Map<number, ReadonlySet<string>>();
  tabColor: string | null = null;
  isHidden = false;
  /** Counts changes outside the grid. */
  layoutVersion = 0;
  /** The tab's data in its file, for writing it back; null for a tab made by a script. */
  origin: object | null = null;

  constructor(
    /** Stable; the `gid` in links. */
    readonly id: number,
    public name: string,
    rows: number = NEW_TAB_ROWS,
    columns: number = NEW_TAB_COLUMNS,
  ) {
    this.grid = new Grid(rows, columns);
  }

  touch(): void {
    this.layoutVersion += 1;
  }

  /** Changes whenever the tab does, unless only its name or position changes. */
  get version(): number {
    return this.grid.version + this.layoutVersion;
  }

  /** Inserts lines before a line (count > 0), or deletes lines from it on (count < 0); everything after them moves. */
  shiftLines(axis: Axis, line: number, count: number): void {
    this.touch();
    this.grid.shift(axis, line, count);
    this[axis].shift(line, count);

    const place = (of: CellArea): CellArea | null => shifted(of, axis, line, count);
    const shiftedAll = (areas: readonly CellArea[]): CellArea[] => areas.flatMap((of) => place(of) ?? []);
    this.merges = shiftedAll(this.merges);
    this.rules = this.rules
      .map((rule) => ({ ...rule, areas: shiftedAll(rule.areas) }))
      .filter((rule) => rule.areas.length > 0);
    this.validations = this.validations.flatMap(({ area, rule }) => {
      const moved = place(area);
      return moved === null ? [] : [{ area: moved, rule }];
    });
    this.protections = this.protections.flatMap((part) => (part === null ? [null] : (place(part) ?? [])));
    if (this.filter !== null) this.filter = place(this.filter);
    if (axis === 'columns') this.filterHides = shiftedKeys(this.filterHides, line, count);
  }
}

/** Developer metadata: a key and a value that a script attaches to a tab. */
export interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

/** Maps each row below the filter's header to the text shown in a column; '' for a blank cell. */
export function shownTexts(tab: Tab, column: number): Map<number, string> {
  const texts = new Map<number, string>();
  if (tab.filter === null) return texts;
  for (let row = tab.filter.row + 1; row <= lastRowOf(tab.filter); row += 1)
    texts.set(row, displayOf(tab.grid.get(row, column)));
  return texts;
}

/** The rows that a tab's filter hides. */
export function filteredRows(tab: Tab): ReadonlySet<number> {
  const rows = new Set<number>();
  if (tab.filter === null) return rows;
  for (const [column, hidden] of tab.filterHides)
    for (const [row, text] of shownTexts(tab, column)) if (hidden.has(text)) rows.add(row);
  return rows;
}
