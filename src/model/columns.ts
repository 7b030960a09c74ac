/** The columns that are read, by their canonical names. What a column is called in a tab is evalset's business. */
import { EXPECTED_FIELDS } from './eval-case';

/** Columns about the case itself. */
export const CASE_FIELDS = [
  'test_id',
  'test_group',
  'status',
  'priority',
  'query',
  'conversation',
  'turn',
] as const;

/** Columns that record what the agent did. */
export const ACTUAL_FIELDS = [
  'actual_id',
  'actual_name',
  'actual_subtype',
  'actual_source',
  'actual_subregion',
  'actual_dataset_id',
  'actual_dataset_name',
  'actual_context_layer',
  'row_count',
  'pull_source',
  'actual_start_date',
  'actual_end_date',
  'charts_count',
  'actual_charts_answer',
  'actual_agent_answer',
  'actual_nudge_type',
  'agents_called',
  'tools_used',
  'sources',
  'thread_id',
  'trace_id',
  'trace_url',
  'latency_s',
  'error',
  'agent_state',
] as const;

export type ActualField = (typeof ACTUAL_FIELDS)[number];

/** Columns about the asking, not about what came of it. */
export const TRACE_FIELDS: ReadonlySet<ActualField> = new Set([
  'thread_id',
  'trace_id',
  'trace_url',
  'latency_s',
  'error',
]);

/**
 * Stands in a recorded column for what its source did not tell, where other rows have it: a blank cell says that the agent
 * selected or called nothing.
 */
export const NOT_RECORDED = '(not recorded)';

/** Characters of a cell's text, at most: below what an .xlsx file can hold. */
export const MOST_CELL_TEXT = 32000;

export const COLUMNS = [...CASE_FIELDS, ...EXPECTED_FIELDS, ...ACTUAL_FIELDS] as const;
export type Column = (typeof COLUMNS)[number];

/** What a row recorded of the agent's output: cleaned texts of the columns that the tab has. */
export type RecordedRow = ReadonlyMap<ActualField, string>;
