/** The columns that are read, by canonical name, derived from the table of fields. */
import { type ExpectedField, FIELDS, type ListColumn, type RecordedField } from './fields';
import { CASE, STATE, TRACE } from './fields/about';
import { type ColumnEntry, type ExpectedColumn, namesOf } from './fields/field';
import type { ItemKind } from './texts/list';

export type { ExpectedField, ListColumn } from './fields';
export { NOT_RECORDED } from './fields/column-kinds';

/** Columns about the case itself. */
const CASE_FIELDS = namesOf(CASE);

/**
 * Columns that say what is expected. All of them are part of a case's identity, including those that no check reads yet: adding a
 * check later must not turn every case into a new one.
 */
export const EXPECTED_FIELDS: readonly ExpectedField[] = Object.values(FIELDS).flatMap(
  ({ expectedNames }) => expectedNames,
);

export type ActualField = RecordedField | keyof typeof TRACE | keyof typeof STATE;

/** Columns that record what the agent did. */
export const ACTUAL_FIELDS: readonly ActualField[] = [
  ...Object.values(FIELDS).flatMap(({ recordedNames }) => recordedNames),
  ...namesOf(TRACE),
  ...namesOf(STATE),
];

const ACTUAL: ReadonlySet<string> = new Set(ACTUAL_FIELDS);

export function isActual(column: string): column is ActualField {
  return ACTUAL.has(column);
}

/** Columns about the asking, not about its result. */
export const TRACE_FIELDS: ReadonlySet<ActualField> = new Set(namesOf(TRACE));

export const COLUMNS = [...CASE_FIELDS, ...EXPECTED_FIELDS, ...ACTUAL_FIELDS] as const;
/** The columns of the table. */
export type TableColumn = (typeof COLUMNS)[number];
/** The same plus the columns of user-defined checks. */
export type Column = TableColumn;

const TABLES: readonly Readonly<Record<string, ColumnEntry>>[] = [
  CASE,
  ...Object.values(FIELDS).flatMap(({ expects, records }) => [expects, records]),
  TRACE,
  STATE,
];

/** What the table says about each column. */
export const ENTRIES: ReadonlyMap<string, ColumnEntry> = new Map(
  TABLES.flatMap((table) => Object.entries(table)),
);

/** What it says about the expected columns. */
export const EXPECTED_ENTRIES: ReadonlyMap<string, ExpectedColumn> = new Map(
  Object.values(FIELDS).flatMap(({ expects }) => Object.entries<ExpectedColumn>(expects)),
);

/** What a row recorded of the agent's output: the cleaned texts of the columns that the tab has. */
export type RecordedRow = ReadonlyMap<ActualField, string>;

/** The kind of items in a list, which determines what can separate them. */
export function itemsOf(column: ListColumn): ItemKind {
  return ENTRIES.get(column)?.items ?? 'text';
}
