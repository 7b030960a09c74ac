/** The columns that are read, by canonical name, derived from the table of fields. */
import { TRACE } from './trace';
import { type ExpectedField, FIELDS, type ListColumn, type RecordedField } from './fields';
import type { ColumnEntry, ExpectedColumn } from './field';
import { namesOf } from '../model/collections';
import type { ItemKind } from './list';

const CASE = {
  test_id: { means: 'The id of the case.', oldNames: ['id'] },
  test_group: { means: 'The group in which the case is counted.' },
  status: { means: 'Rows with skip or not doing are left out.' },
  priority: { means: 'How much the case matters.' },
  query: { means: 'What the agent is asked.' },
  conversation: { means: 'The conversation that the case is a turn of.' },
  turn: { means: 'The place of the case in its conversation, from 1.' },
} as const;

/** Columns on how the agent was asked, besides its trace. */
const ASKING = {
  agent_tokens: { means: 'The tokens that the agent used, from its trace.' },
  agent_cost_usd: { means: 'What the agent’s models cost, in US dollars, from its trace.' },
  error: { means: 'Why the agent did not answer.' },
  error_code: { means: 'The same for programs: agent_away if it could not be reached or did not finish.' },
} as const;

/** The column that can hold every field. */
const STATE = {
  agent_state: { means: 'The state of the agent’s thread, as JSON.' },
} as const;

export type { ExpectedField, ListColumn } from './fields';
export { NOT_RECORDED } from './field';

/**
 * Columns of expected values. All of them are part of a case's identity, also if no check reads them yet: adding a check later must not
 * turn every case into a new one.
 */
export const EXPECTED_FIELDS: readonly ExpectedField[] = Object.values(FIELDS).flatMap(
  ({ expectedNames }) => expectedNames,
);

const TRACE_NAMES = [...TRACE.recordedNames, ...namesOf(ASKING)];

export type ActualField = RecordedField | (typeof TRACE_NAMES)[number] | keyof typeof STATE;

/** Columns that record what the agent did. */
export const ACTUAL_FIELDS: readonly ActualField[] = [
  ...Object.values(FIELDS).flatMap(({ recordedNames }) => recordedNames),
  ...TRACE_NAMES,
  ...namesOf(STATE),
];

const ACTUAL: ReadonlySet<string> = new Set(ACTUAL_FIELDS);

export function isActual(column: string): column is ActualField {
  return ACTUAL.has(column);
}

/** Columns on how the agent was asked, not on its output. */
export const TRACE_FIELDS: ReadonlySet<ActualField> = new Set(TRACE_NAMES);

export const COLUMNS = [...namesOf(CASE), ...EXPECTED_FIELDS, ...ACTUAL_FIELDS] as const;
export type Column = (typeof COLUMNS)[number];

const TABLES: readonly Readonly<Record<string, ColumnEntry>>[] = [
  CASE,
  ...Object.values(FIELDS).flatMap(({ expects, records }) => [expects, records]),
  TRACE.records,
  ASKING,
  STATE,
];

export const ENTRIES: ReadonlyMap<string, ColumnEntry> = new Map(
  TABLES.flatMap((table) => Object.entries(table)),
);

export const EXPECTED_ENTRIES: ReadonlyMap<string, ExpectedColumn> = new Map(
  Object.values(FIELDS).flatMap(({ expects }) => Object.entries<ExpectedColumn>(expects)),
);

/** A row's record of the agent's output: the cleaned texts of the recorded columns that the tab has. */
export type RecordedRow = ReadonlyMap<ActualField, string>;

/** The kind of a list column's items, which determines their separators. */
export function itemsOf(column: ListColumn): ItemKind {
  return ENTRIES.get(column)?.items ?? 'text';
}
