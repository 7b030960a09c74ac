/** What columns are called in eval sets: canonical names, old names, and the spellings people use. */
import { type Column, COLUMNS, ENTRIES } from '../model/columns';

/** Old name → canonical name. */
const OLD_NAMES: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) =>
    (ENTRIES.get(column)?.oldNames ?? []).map((old): [string, Column] => [old, column]),
  ),
);

const CANONICAL: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [column, column]));

/** No column has a longer name: what is longer is a text in a row that could be a header, and is compared as it is. */
const LONGEST_HEADER = 10_000;

/** The form in which two headers are the same: case, spaces, dashes and underscores do not matter. */
export function normalHeader(header: string): string {
  if (header.length > LONGEST_HEADER) return header;
  return header
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

export interface KnownColumn {
  readonly column: Column;
  /** Whether the header is an old name of the column. */
  readonly isOld: boolean;
}

/** @example knownColumn('Expected ID') // { column: 'expected_aoi_ids', isOld: true } */
export function knownColumn(header: string): KnownColumn | undefined {
  const name = normalHeader(header);
  const canonical = CANONICAL.get(name);
  if (canonical) return { column: canonical, isOld: false };
  const old = OLD_NAMES.get(name);
  return old && { column: old, isOld: true };
}
