/** Finds the header row of a tab, and which of its columns are read. */
import { columnLetter, type Cell, MAX_HEADER_ROWS, type TabGrid, type CellBlock } from '../model/tab-grid';
import { type Column, COLUMNS, ENTRIES } from '../fields/fields';
import type { Problem } from '../model/problem';
import { formulaProblem, isSheetError, isAlmost } from '../model/text';
import { normalHeader } from '../model/check';

interface KnownColumn {
  readonly column: Column;
  /** True for one of its old names. */
  readonly isOld: boolean;
}

/** By name; a canonical name takes precedence over an old one. */
const KNOWN: ReadonlyMap<string, KnownColumn> = new Map<string, KnownColumn>([
  ...COLUMNS.flatMap((column) =>
    (ENTRIES.get(column)?.oldNames ?? []).map((old) => [old, { column, isOld: true }] as const),
  ),
  ...COLUMNS.map((column) => [column, { column, isOld: false }] as const),
]);

/** @example knownColumn('Expected ID') // { column: 'expected_aoi_ids', isOld: true } */
export function knownColumn(header: string): KnownColumn | undefined {
  return KNOWN.get(normalHeader(header));
}

export function isKnownColumn(header: string): boolean {
  return knownColumn(header) !== undefined;
}

/** The analyst's mapping for a tab: column → header. */
export type HeaderOverrides = Readonly<Partial<Record<Column, string>>>;

export interface Header {
  /** From 1. */
  readonly row: number;
  /** Column → its index in the tab, from 0. */
  readonly columns: ReadonlyMap<Column, number>;
  /** Headers as written, for the columns that are read. */
  readonly read: readonly { readonly header: string; readonly column: Column }[];
  /** Headers of unknown columns. */
  readonly ignored: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Finds the header among a tab's first rows: the row with a `query` cell; of several, the one with most known columns.
 *
 * @returns undefined if there is no such row: the tab is not an eval set
 */
export function findHeader(tab: TabGrid, overrides: HeaderOverrides = {}): Header | undefined {
  const top = tab.values.slice(0, MAX_HEADER_ROWS);
  const rows = top.map((row, index) => ({ row: index + 1, headers: row.map(headerText) }));
  const plain = bestRow(rows, overrides);
  if (!plain) return undefined;
  // Merged cells are looked up only if the header can have some.
  const merged = (): HeaderRow[] => rows.map(({ row }) => ({ row, headers: headersAt(tab, row - 1) }));
  const best = isUnmerged(plain, top, overrides) ? plain : bestRow(merged(), overrides);
  return best && readHeader(tab, best, overrides);
}

interface HeaderRow {
  /** From 1. */
  readonly row: number;
  readonly headers: readonly string[];
}

/** True if no cell of the header can be merged: a merge would leave blanks in its row, or below its query. */
function isUnmerged(
  { row, headers }: HeaderRow,
  top: TabGrid['values'],
  { query = QUERY_COLUMN }: HeaderOverrides,
): boolean {
  const names = headers.map(normalHeader);
  const isQuery = (name: string): boolean => name === QUERY_COLUMN || name === normalHeader(query);
  return !names.includes('') && !names.some((name, column) => isQuery(name) && top[row]?.[column] === '');
}

const QUERY_COLUMN = 'query';

function bestRow(rows: readonly HeaderRow[], overrides: HeaderOverrides): HeaderRow | undefined {
  const rowsWith = (name: string): readonly HeaderRow[] => {
    const normalized = normalHeader(name);
    return rows.filter(({ headers }) => headers.some((header) => normalHeader(header) === normalized));
  };
  const mapped = overrides.query === undefined ? [] : rowsWith(overrides.query);
  // A mapping without its header is reported, but does not reject the tab.
  const candidates = mapped.length > 0 ? mapped : rowsWith(QUERY_COLUMN);
  const recognised = (headers: readonly string[]): number =>
    headers.filter((header) => knownColumn(header)).length;
  const [first, ...others] = candidates;
  if (!first) return undefined;
  return others.reduce((a, b) => (recognised(b.headers) > recognised(a.headers) ? b : a), first);
}

function headerText(value: Cell): string {
  return String(value).trim();
}

/** A cell merged downwards counts in all its rows. */
function headersAt(tab: TabGrid, index: number): string[] {
  return (tab.values[index] ?? []).map((value, column) => {
    if (value !== '') return headerText(value);
    const merge = tab.merges.find((block) => covers(block, index + 1, column + 1));
    if (!merge || merge.column !== column + 1) return '';
    return String(tab.values[merge.row - 1]?.[column] ?? '').trim();
  });
}

function covers({ row, column, rows, columns }: CellBlock, atRow: number, atColumn: number): boolean {
  return atRow >= row && atRow < row + rows && atColumn >= column && atColumn < column + columns;
}

interface ColumnClaim {
  readonly header: string;
  readonly index: number;
  readonly column: Column;
  /** 0 mapped by the analyst, 1 canonical name, 2 old name: the lowest wins. */
  readonly rank: number;
}

function readHeader(tab: TabGrid, { row, headers }: HeaderRow, overrides: HeaderOverrides): Header {
  const mappings = new Map<string, Column>();
  for (const [column, header] of Object.entries(overrides)) {
    const match = knownColumn(column);
    if (match) mappings.set(normalHeader(header), match.column);
  }
  const claims = headers.flatMap((header, index) => claimOf(header, index, mappings));
  const problems: Problem[] = [
    ...missingOverrides(tab, overrides, headers),
    ...(headers.includes('') ? mergedHeaders(tab, row) : []),
    ...formulaErrors(tab, row, headers),
  ];
  const report = (column: string, text: string) => problems.push({ tab: tab.name, row, column, text });
  const winners = new Map<Column, ColumnClaim>();
  for (const claim of [...claims].sort((a, b) => a.rank - b.rank || a.index - b.index)) {
    const winner = winners.get(claim.column);
    if (!winner) winners.set(claim.column, claim);
    else
      report(
        claim.header,
        `this column and ${winner.header} (column ${columnLetter(winner.index)}) both hold ${claim.column}; ${winner.header} is read, column ${columnLetter(claim.index)} is not: delete or rename one`,
      );
  }
  const claimed = new Set(claims.map(({ index }) => index));
  const ignored = headers.filter((header, index) => header !== '' && !claimed.has(index));
  for (const header of ignored) {
    const meant = likelyColumn(header);
    if (meant !== undefined) report(header.slice(0, 60), `ignored. Did you mean ${meant}?`);
  }
  const inOrder = [...winners.values()].sort((a, b) => a.index - b.index);
  return {
    row,
    columns: new Map(inOrder.map(({ column, index }) => [column, index])),
    read: inOrder.map(({ header, column }) => ({ header, column })),
    ignored,
    problems,
  };
}

function claimOf(header: string, index: number, mappings: ReadonlyMap<string, Column>): ColumnClaim[] {
  if (header === '') return [];
  const mapped = mappings.get(normalHeader(header));
  if (mapped) return [{ header, index, column: mapped, rank: 0 }];
  const match = knownColumn(header);
  return match ? [{ header, index, column: match.column, rank: match.isOld ? 2 : 1 }] : [];
}

function missingOverrides(tab: TabGrid, overrides: HeaderOverrides, headers: readonly string[]): Problem[] {
  const present = new Set(headers.map(normalHeader));
  return Object.entries(overrides).flatMap(([column, header]) => {
    const text = `your column mapping names the header “${header}”, which is not there`;
    return present.has(normalHeader(header)) ? [] : [{ tab: tab.name, column, text }];
  });
}

function formulaErrors(tab: TabGrid, row: number, headers: readonly string[]): Problem[] {
  return headers.flatMap((header, index) => {
    if (!isSheetError(header)) return [];
    const column = columnLetter(index);
    const text = `${formulaProblem(`${column}${row}`, header)}; its column is not read`;
    return [{ tab: tab.name, row, column, text }];
  });
}

function mergedHeaders(tab: TabGrid, row: number): Problem[] {
  return tab.merges
    .filter((merge) => merge.columns > 1 && covers(merge, row, merge.column))
    .map((merge) => ({
      tab: tab.name,
      row,
      column: columnLetter(merge.column - 1),
      text: `the header is merged over ${merge.columns} columns; only the first is read: unmerge the cells and give each its own header`,
    }));
}

/**
 * Returns the column that a misspelt header probably means. Long names may have two wrong letters; short ones are not guessed.
 *
 * @example likelyColumn('expected_asnwer') // 'expected_answer'
 */
export function likelyColumn(header: string): string | undefined {
  const name = normalHeader(header);
  return COLUMNS.find((column) => column.length >= 6 && isAlmost(name, column, column.length < 10 ? 1 : 2));
}
