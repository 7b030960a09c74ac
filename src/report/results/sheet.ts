/** The lines of a results tab: laid out as a whole, and written wave by wave. They are the checkpoint of a run. */
import type { CheckMeta } from '../../model/check';
import type { Column } from '../../model/columns';
import type { OutCell, OwnTab } from '../../model/spreadsheet';
import type { TabGrid } from '../../model/tab-grid';
import type { WeightSettings } from '../../settings/weights';
import { colourRules } from '../colours';
import { columnNamed, resultColumns } from './columns';
import { readRecords, type ResultRecord } from './records';
import { BLANK_LINE, keptLine, type Line } from './lines';

/** Row 1 is the header. */
const FIRST_ROW = 2;
/** Lines this close together are written as one block. */
const NEIGHBOURS = 200;

export interface Layout {
  readonly checks: readonly CheckMeta[];
  /** The columns of the eval set. */
  readonly has: ReadonlySet<Column>;
  readonly lines: readonly Line[];
  /** What the checks weigh, for the headers. */
  readonly weights?: WeightSettings;
}

export class ResultsTab {
  private names: readonly string[] = [];

  /** @param sourceId the sheet of the eval set, where the row links go */
  constructor(
    private readonly sheet: OwnTab,
    private readonly sourceId: number,
    private seen?: TabGrid['values'],
  ) {}

  get name(): string {
    return this.sheet.name;
  }

  get sheetId(): number {
    return this.sheet.sheetId;
  }

  /** The names of its columns, as they stand there. After `records`. */
  columns(): readonly string[] {
    return this.names;
  }

  /** Whether it has the columns of a layout, no more and no others. After `records`. */
  hasColumnsOf({ checks, has, weights }: Layout): boolean {
    const names = resultColumns(checks, has, weights).map(({ name }) => name);
    return names.length === this.names.length && names.every((name, index) => name === this.names[index]);
  }

  /** What stands there now: one call; none the first time after the tab was found, when its header was looked at. */
  records(): ResultRecord[] {
    const values = this.seen ?? this.sheet.readValues();
    this.seen = undefined;
    this.names = headerOf(values);
    return readRecords({ values });
  }

  /** The uids from the first line on: one call. After `records`. */
  uids(lines: number): string[] {
    const column = this.names.indexOf('uid') + 1;
    const cells = this.sheet.readBlock({ row: FIRST_ROW, column, rows: lines, columns: 1 });
    return cells.map(([uid = '']) => String(uid));
  }

  /**
   * Writes the whole tab anew. Header and lines go in one call: whenever an execution dies, either the old or the new
   * lines stand there.
   */
  layOut({ checks, has, lines, weights }: Layout): void {
    const columns = resultColumns(checks, has, weights);
    this.names = columns.map(({ name }) => name);
    const { sheet, names } = this;
    const before = { rows: sheet.lastRow(), columns: sheet.lastColumn() };
    const size = {
      rows: Math.max(before.rows, lines.length + 1),
      columns: Math.max(before.columns, names.length),
    };
    sheet.fit(size.rows, size.columns);
    sheet.clearLook(1, size.columns);
    const cells = [names, ...lines.map((line) => cellsOf(line, names))];
    sheet.write(
      1,
      1,
      Array.from({ length: size.rows }, (_row, row) =>
        Array.from({ length: size.columns }, (_cell, column) => cells[row]?.[column] ?? null),
      ),
    );
    this.relink(lines);
    sheet.writeNotes(1, 1, [
      columns.map(({ help }) => help ?? ''),
      ...lines.map((line) => names.map((name) => line.note(name))),
    ]);
    sheet.format({
      rows: lines.length + 1,
      columns: columns.map(({ width, isHidden = false, isCentred = false, numberFormat }) => ({
        width,
        isHidden,
        isCentred,
        numberFormat,
      })),
      rules: colourRules(names, lines.length),
      // Up to the query they stay in sight.
      frozenColumns: names.indexOf('query') + 1,
    });
  }

  /**
   * Writes the links to the source rows: one call for lines whose cases are there, a few more where some are gone or no line
   * of ours.
   */
  relink(lines: readonly (Line | undefined)[]): void {
    for (const { start, items } of stretches(lines, linkKind)) {
      const links = items.flatMap((line) =>
        line?.row === undefined ? [] : [{ sheetId: this.sourceId, row: line.row }],
      );
      if (links.length > 0) this.sheet.writeLinks(FIRST_ROW + start, 1, links);
      else if (items[0])
        this.sheet.write(
          FIRST_ROW + start,
          1,
          items.map(() => [null]),
        );
    }
  }

  /** Writes lines over those of the given indices; what stands between neighbours is written along. */
  writeAmong(records: readonly ResultRecord[], lines: ReadonlyMap<number, Line>): void {
    const places = [...lines.keys()].sort((a, b) => a - b);
    const recordAt = new Map(records.map((record) => [record.index, record]));
    const lineAt = (index: number): Line => {
      const record = recordAt.get(index);
      return lines.get(index) ?? (record ? keptLine(record, undefined) : BLANK_LINE);
    };
    let from = 0;
    places.forEach((place, at) => {
      const next = places[at + 1];
      if (next !== undefined && next - place <= NEIGHBOURS) return;
      const [first = place] = places.slice(from);
      from = at + 1;
      this.writeLines(
        first,
        Array.from({ length: place - first + 1 }, (_line, offset) => lineAt(first + offset)),
      );
    });
  }

  /**
   * Writes lines below each other, the first of them as the `index`-th (from 0): notes in one call, cells in another. Columns
   * that a person has added meanwhile are left alone. After `records`.
   */
  writeLines(index: number, lines: readonly Line[]): void {
    if (lines.length === 0) return;
    const isOurs = (name: string): boolean => columnNamed(name) !== undefined;
    // The first column is the link to the source row. The verdict, with which a line counts as scored, stands in the first
    // stretch: it is written last of all.
    for (const { start, items: names } of stretches(this.names.slice(1), isOurs).reverse()) {
      if (!names.every(isOurs)) continue;
      const column = start + 2;
      this.writeNotes(index, column, names, lines);
      this.sheet.write(
        FIRST_ROW + index,
        column,
        lines.map((line) => cellsOf(line, names)),
      );
    }
  }

  private writeNotes(index: number, column: number, names: readonly string[], lines: readonly Line[]): void {
    const isNoted = (name: string): boolean => columnNamed(name)?.note !== undefined;
    const first = names.findIndex(isNoted);
    if (first < 0) return;
    const noted = names.slice(first, names.length - [...names].reverse().findIndex(isNoted));
    this.sheet.writeNotes(
      FIRST_ROW + index,
      column + first,
      lines.map((line) => noted.map((name) => line.note(name))),
    );
  }
}

export function headerOf(values: TabGrid['values']): string[] {
  return (values[0] ?? []).map(String);
}

function cellsOf(line: Line, names: readonly string[]): OutCell[] {
  return names.map((name) => (name === 'row' ? (line.row ?? null) : line.cell(name)));
}

interface Stretch<T> {
  readonly start: number;
  readonly items: readonly T[];
}

function linkKind(line: Line | undefined): 'linked' | 'gone' | 'foreign' {
  if (!line) return 'foreign';
  return line.row === undefined ? 'gone' : 'linked';
}

/** Neighbours of the same kind. */
function stretches<T>(items: readonly T[], kindOf: (item: T) => unknown): Stretch<T>[] {
  const found: { start: number; items: T[]; kind: unknown }[] = [];
  items.forEach((item, index) => {
    const last = found[found.length - 1];
    const kind = kindOf(item);
    if (last && last.kind === kind) last.items.push(item);
    else found.push({ start: index, items: [item], kind });
  });
  return found;
}
