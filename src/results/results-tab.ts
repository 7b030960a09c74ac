/** A results tab: laid out as a whole, then written wave by wave. Its lines are the checkpoint of a run. */
import type { CheckMeta, Checks } from '../checks/check';
import type { Column } from '../fields/fields';
import { type OutCell, outCell, type OwnTab, type TabFormat } from '../model/spreadsheet';
import { type TabGrid, nearPlaces } from '../model/tab-grid';
import type { ScoringSettings } from '../scoring/case-result';
import { isGate } from '../scoring/verdict';
import { type ResultColumn, scoreColumnName, foldedGroups } from './column';
import { isOurColumn, columnNamed, resultColumns } from './columns';
import { stretches } from '../model/collections';
import type { Scorecard } from '../model/scorecard';
import { cellsOf, notesOf, readLines, type ResultLine, RESULTS_HEADER_ROWS, rowsAbove } from './lines';
import { colourRules } from './colours';

/** The heights of two header rows in pixels. */
const [BANDS, TITLES] = [20, 44];

/** @param lines the lines below the header */
function resultsFormat(
  columns: readonly ResultColumn[],
  { lines: { length: lines }, scoring }: ResultsLayout,
  checks: Checks,
): TabFormat {
  const names = columns.map(({ name }) => name);
  const informing = checks.all.filter((check) => scoring && !isGate(check, scoring)).map(({ id }) => id);
  return {
    rows: lines + RESULTS_HEADER_ROWS,
    columns: columns.map((column) => ({ ...column, isHidden: column.sight === 'hidden' })),
    frozenRows: RESULTS_HEADER_ROWS,
    bandsHeight: BANDS,
    headerHeight: TITLES,
    rules: colourRules(names, lines, RESULTS_HEADER_ROWS + 1, checks, new Set(informing)),
    // Columns up to the query stay in view.
    frozenColumns: names.indexOf('query') + 1,
    keepsFolded: true,
    hasFilter: true,
  };
}

/** The names that are read back, then bands, then titles. */
function headerRows(columns: readonly ResultColumn[]): OutCell[][] {
  return [
    columns.map(({ name }) => name),
    columns.map(({ band }, index) => (band === columns[index - 1]?.band ? null : band)),
    columns.map(({ title }) => title),
  ];
}

/** More rows than a tab can have. */
const ALL_ROWS = 1e7;
/** Writing this many blank cells takes as long as another call. */
const CELLS_OF_A_CALL = 10_000;
/** The column that is written separately, as links. */
const LINK_COLUMN = 'row';

export interface ResultsLayout {
  readonly checks: readonly CheckMeta[];
  readonly has: ReadonlySet<Column>;
  readonly lines: readonly Scorecard[];
  /** For the weights in headers, and for the colours of checks for information. */
  readonly scoring?: ScoringSettings;
}

export class ResultsTab {
  private names: readonly string[] = [];
  private firstRow = RESULTS_HEADER_ROWS + 1;

  /** @param source the eval set, where the row links go */
  constructor(
    private readonly sheet: OwnTab,
    private readonly source: { readonly tab: string; readonly sheetId: number },
    readonly checks: Checks,
  ) {}

  get name(): string {
    return this.sheet.name;
  }

  get sheetId(): number {
    return this.sheet.sheetId;
  }

  /** The names of the columns as they are in the tab. After `lines`. */
  columns(): readonly string[] {
    return this.names;
  }

  /** The checks that have a column. After `lines`. */
  checksShown(): readonly CheckMeta[] {
    return shownChecks(this.names, this.checks);
  }

  /** Hides lines for everyone. @param hides the texts of hidden lines, by column. After `lines`. */
  filterRows(hides: ReadonlyMap<string, readonly string[]>): void {
    const places = [...hides].map(([column, texts]) => [this.names.indexOf(column) + 1, texts] as const);
    this.sheet.filterRows(this.firstRow - 1, new Map(places.filter(([place]) => place > 0)));
  }

  /** True if the tab has exactly the columns of a layout. After `lines`. */
  hasColumnsOf(layout: ResultsLayout): boolean {
    const names = columnsFor(layout).map(({ name }) => name);
    return isSame(names, this.names);
  }

  lines(): readonly ResultLine[] {
    const values = this.sheet.read();
    this.names = headerOf(values);
    this.firstRow = rowsAbove(values) + 1;
    return readLines(this.source.tab, values, this.checks);
  }

  /** True if all lines are still where they are known to be, by their uids: one call. */
  isInPlace(): boolean {
    const column = headerOf(this.sheet.read()).indexOf('uid') + 1;
    return this.sheet.isAsKnown({ row: 1, column: Math.max(1, column), rows: ALL_ROWS, columns: 1 });
  }

  /** True if the lines from the first of these indices to the last are where they are known to be: one call. After `lines`. */
  areInPlace(indexes: readonly number[]): boolean {
    const [first, last] = [Math.min(...indexes), Math.max(...indexes)];
    const column = this.names.indexOf('uid') + 1;
    return this.sheet.isAsKnown({ row: this.firstRow + first, column, rows: last - first + 1, columns: 1 });
  }

  /** True if all columns are still where they are known to be: one call. After `lines`. */
  hasColumnsInPlace(): boolean {
    return this.sheet.isAsKnown({ row: 1, column: 1, rows: 1, columns: this.names.length });
  }

  /** Rewrites the whole tab, header and lines in one call, so that a killed execution leaves either the old lines or the new ones. */
  layOut(layout: ResultsLayout): void {
    const { lines } = layout;
    const columns = columnsFor(layout);
    const oldNames = this.names;
    this.names = columns.map(({ name }) => name);
    this.firstRow = RESULTS_HEADER_ROWS + 1;
    const { sheet, names } = this;
    const before = this.filled();
    const size = {
      rows: Math.max(before.rows, RESULTS_HEADER_ROWS + lines.length),
      columns: Math.max(before.columns, names.length),
    };
    sheet.fit(size.rows, size.columns);
    // Google makes a thousand rows, and blank cells count towards the ten million of a spreadsheet.
    if (before.rows === 0) sheet.trim(size.rows, Infinity);
    sheet.clearFormats(1, size.columns);
    // Only for other columns: scores are folded by their content when the run ends.
    if (!isSame(oldNames, names)) this.fold(layout);
    const cells = [...headerRows(columns), ...lines.map((card) => cellsOf(card, names, this.checks))];
    const isFilled = (place: number): boolean =>
      // In an empty tab, blanks need not be written.
      before.rows > 0 ||
      cells.some(
        (line, row) => row >= RESULTS_HEADER_ROWS && line[place] !== null && line[place] !== undefined,
      );
    const places = Array.from({ length: size.columns }, (_column, place) => place);
    // Many blanks take longer than another call.
    const isSplit = size.columns * size.rows > CELLS_OF_A_CALL;
    for (const { start, items } of stretches(places, (place) => !isSplit || isFilled(place))) {
      const rows = isSplit && !isFilled(start) ? RESULTS_HEADER_ROWS : size.rows;
      sheet.write(
        1,
        start + 1,
        Array.from({ length: rows }, (_row, row) => items.map((place) => cells[row]?.[place] ?? null)),
      );
    }
    this.relink(lines);
    sheet.writeNotes(RESULTS_HEADER_ROWS, 1, [columns.map(({ help }) => help ?? '')]);
    this.writeNotes(
      0,
      1,
      names,
      lines,
      lines.map(() => undefined),
    );
    sheet.format(resultsFormat(columns, layout, this.checks));
  }

  /** Folds columns, even if people have unfolded them. After `lines`. */
  fold(layout: ResultsLayout): void {
    const scored = layout.lines.filter(({ verdict }) => verdict !== null);
    const { groups, among } = foldedGroups(this.names, columnsFor(layout), scored);
    if (among > 0) this.sheet.foldColumns(groups, among);
  }

  /** Writes the links to the rows of cases: one call if all cases exist. */
  relink(lines: readonly (Scorecard | undefined)[]): void {
    const column = this.names.indexOf(LINK_COLUMN) + 1;
    if (column === 0) return;
    const kindOf = (card: Scorecard | undefined): string =>
      !card ? 'no line' : card.row === null ? 'gone' : 'linked';
    for (const { start, items } of stretches(lines, kindOf)) {
      const links = items.flatMap((card) =>
        typeof card?.row === 'number' ? [[{ sheetId: this.source.sheetId, row: card.row }]] : [],
      );
      if (links.length > 0) this.sheet.writeLinks(this.firstRow + start, column, links);
      else if (items[0])
        this.sheet.write(
          this.firstRow + start,
          column,
          items.map(() => [null]),
        );
    }
  }

  /** Writes changed lines; lines between close ones are rewritten as they are. @param lines all of the tab @param cards by index */
  writeAmong(lines: readonly ResultLine[], cards: ReadonlyMap<number, Scorecard>): void {
    const lineAt = new Map(lines.map((line) => [line.index, line]));
    for (const indexes of nearPlaces(cards.keys())) {
      const [first = 0] = indexes;
      const before = indexes.map((index) => lineAt.get(index));
      this.writeLines(
        first,
        indexes.map((index, place) => cards.get(index) ?? before[place]),
        before,
      );
    }
  }

  /**
   * Writes consecutive lines: notes in one call, cells in another. Columns of people are left alone. After `lines`.
   *
   * @param index of the first line, from 0
   * @param made a card, a line that stays as it is, or undefined for a blank line
   * @param before the current lines; undefined if unknown
   */
  writeLines(
    index: number,
    made: readonly (Scorecard | ResultLine | undefined)[],
    before?: readonly (ResultLine | undefined)[],
  ): void {
    if (made.length === 0) return;
    const cards = made.map((one) => (one && 'cells' in one ? one.card : one));
    const isWritten = (name: string): boolean => name !== LINK_COLUMN && isOurColumn(name);
    // The first stretch, which has the verdict, goes last: the verdict makes a line count as scored.
    for (const { start, items: names } of stretches(this.names, isWritten).reverse()) {
      if (!names.every(isWritten)) continue;
      this.writeNotes(
        index,
        start + 1,
        names,
        cards,
        before?.map((line) => line?.card),
      );
      this.sheet.write(
        this.firstRow + index,
        start + 1,
        made.map((one) =>
          one && 'cells' in one
            ? names.map((_name, place) => outCell(one.cells[start + place]))
            : cellsOf(one, names, this.checks, this.names),
        ),
      );
    }
  }

  private filled(): { readonly rows: number; readonly columns: number } {
    const lines = this.sheet.read();
    const isEmpty = lines.length === 1 && lines[0]?.length === 1 && lines[0][0] === '';
    return isEmpty ? { rows: 0, columns: 0 } : { rows: lines.length, columns: lines[0]?.length ?? 0 };
  }

  /** Writes the block in which there are notes, or were. */
  private writeNotes(
    index: number,
    column: number,
    names: readonly string[],
    cards: readonly (Scorecard | undefined)[],
    before?: readonly (Scorecard | undefined)[],
  ): void {
    const notable = names.map((name) => columnNamed(name, this.checks)?.note !== undefined);
    const textsOf = (card: Scorecard | undefined): string[] => notesOf(card, names, this.checks);
    const now = cards.map(textsOf);
    const then = before && cards.map((_card, row) => textsOf(before[row]));
    const isNoted = (row: number, place: number): boolean =>
      notable[place] === true && (!then || now[row]?.[place] !== '' || then[row]?.[place] !== '');
    const places = names.map((_name, place) => place);
    const rows = cards.map((_card, row) => row).filter((row) => places.some((place) => isNoted(row, place)));
    const [top, bottom] = [rows[0], rows[rows.length - 1]];
    if (top === undefined || bottom === undefined) return;
    const noted = places.filter((place) => rows.some((row) => isNoted(row, place)));
    for (const block of nearPlaces(noted, 1 + CELLS_OF_A_CALL / (bottom - top + 1))) {
      this.sheet.writeNotes(
        this.firstRow + index + top,
        column + (block[0] ?? 0),
        now.slice(top, bottom + 1).map((texts) => block.map((place) => texts[place] ?? '')),
      );
    }
  }
}

export function lacksColumns(layout: ResultsLayout, names: readonly string[]): boolean {
  return columnsFor(layout).some(({ name }) => !names.includes(name));
}

function shownChecks(names: readonly string[], { all }: Checks): readonly CheckMeta[] {
  return all.filter(({ id }) => names.includes(scoreColumnName(id)));
}

export function headerOf(values: TabGrid['values']): string[] {
  return (values[0] ?? []).map(String);
}

function columnsFor({ checks, has, scoring }: ResultsLayout): ResultColumn[] {
  return resultColumns(checks, has, scoring);
}

function isSame(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name, index) => name === others[index]);
}
