/** The names of columns in eval sets: canonical names, old names, and the spellings people use. */
import { type Column, COLUMNS, ENTRIES } from '../fields/columns';
import { normalHeader } from '../model/own-check';

export { normalHeader } from '../model/own-check';

/** Old name → canonical name. */
const OLD_NAMES: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) =>
    (ENTRIES.get(column)?.oldNames ?? []).map((old): [string, Column] => [old, column]),
  ),
);

const CANONICAL: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [column, column]));

interface KnownColumn {
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
