/** A tab with a table for people, under one header row: finds it, fills it, and reads its rows by column name. */
import {
  type ColourRule,
  type ColumnFormat,
  findOurs,
  freeName,
  type OutCell,
  type OwnTab,
  signedOrNamed,
  type SpreadsheetPort,
} from '../model/spreadsheet';
import type { Cell } from '../model/tab-grid';

export interface TableColumn<Line> {
  readonly name: string;
  readonly format: ColumnFormat;
  readonly cell: (line: Line) => OutCell;
  /** Hides the column if all its cells are blank. */
  readonly isHiddenIfBlank?: boolean;
  /** A note on the header. */
  readonly help?: string;
  /** '' for none. */
  readonly note?: (line: Line) => string;
}

export interface TableTabKind<Line> {
  readonly name: string;
  readonly signature: string;
  readonly columns: readonly TableColumn<Line>[];
  readonly frozenColumns?: number;
  /** @param rows the number of lines to colour, at least 1 */
  readonly rules?: (rows: number) => readonly ColourRule[];
}

/** The row below the header. */
export const FIRST_LINE = 2;

/** Finds the tab. @param read `isIntact` is false if people have added columns: the tab may be read, but not rewritten */
export function findTable<Line, Found>(
  spreadsheet: SpreadsheetPort,
  { name, signature, columns }: TableTabKind<Line>,
  read: (tab: OwnTab, isIntact: boolean) => Found | undefined,
): Found | undefined {
  return findOurs(spreadsheet, signedOrNamed(spreadsheet.tabs(), signature, name), signature, (tab) => {
    const header = tab.readHeader();
    // Empty: someone cleared it, or an execution died before signing it.
    const isEmpty = header.every((text) => text === '') && tab.lastRow() === 0;
    const isOurs = isEmpty || columns.every((column, index) => header[index] === column.name);
    return isOurs ? read(tab, header.length <= columns.length) : undefined;
  });
}

export function tableToFill<Line>(spreadsheet: SpreadsheetPort, kind: TableTabKind<Line>): OwnTab {
  const intact = findTable(spreadsheet, kind, (tab, isIntact) => (isIntact ? tab : undefined));
  return intact ?? spreadsheet.create(freeName(kind.name, spreadsheet.tabs()), kind.signature);
}

/** Writes header and lines in one call, so that the tab holds the old lines or the new ones if the execution dies. */
export function fillTable<Line>(
  tab: OwnTab,
  { columns, frozenColumns, rules }: TableTabKind<Line>,
  lines: readonly Line[],
): void {
  const rows = Math.max(tab.lastRow(), lines.length + 1);
  tab.fit(rows, columns.length);
  tab.clearFormats(1, columns.length);
  const cells = [
    columns.map(({ name }) => name),
    ...lines.map((line) => columns.map(({ cell }) => cell(line))),
  ];
  const blank = columns.map(() => null);
  tab.write(
    1,
    1,
    Array.from({ length: rows }, (_row, row) => cells[row] ?? blank),
  );
  if (columns.some(({ help, note }) => help ?? note))
    tab.writeNotes(1, 1, [
      columns.map(({ help = '' }) => help),
      ...lines.map((line) => notesOf(columns, line)),
    ]);
  tab.format({
    rows: lines.length + 1,
    columns: columns.map(({ cell, format, isHiddenIfBlank = false }) =>
      isHiddenIfBlank && lines.every((line) => cell(line) === null) ? { ...format, isHidden: true } : format,
    ),
    ...(rules && { rules: rules(Math.max(1, lines.length)) }),
    ...(frozenColumns !== undefined && { frozenColumns }),
  });
}

export function notesOf<Line>(columns: readonly TableColumn<Line>[], line: Line): string[] {
  return columns.map(({ note }) => note?.(line) ?? '');
}

/** The cells of a row, by column. */
export type TableRow = Readonly<Record<string, Cell>>;

export function rowsOf<Line>(tab: OwnTab, { columns }: TableTabKind<Line>): readonly TableRow[] {
  return tab
    .read()
    .slice(1)
    .map((cells) => Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? ''])));
}
