/** One row of an eval set: a query and what is expected of the agent. */

/** The expected columns of an eval set, by their canonical names. */
export const EXPECTED_FIELDS = [
  'expected_aoi_ids',
  'expected_aoi_source',
  'expected_subregion',
  'expected_dataset_id',
  'expected_dataset_name',
  'expected_context_layer',
  'expected_start_date',
  'expected_end_date',
  'expected_answer',
  'expected_clarification',
  'expected_data_pull',
] as const;

export type ExpectedField = (typeof EXPECTED_FIELDS)[number];

/** A cell that cannot be read as what its column holds: named to the analyst, never guessed. */
export interface BadCell {
  readonly column: string;
  /** One sentence without the place: what is wrong and what to do. */
  readonly problem: string;
}

export interface EvalCase {
  readonly tab: string;
  /** The row's number in the sheet, from 1. */
  readonly row: number;
  /** Identity: a hash of the query, the turn and all non-blank expected values. */
  readonly uid: string;
  readonly testId: string;
  readonly group: string;
  readonly status: string;
  readonly priority: string;
  readonly query: string;
  /** Cleaned texts by column; '' where blank or where the tab has no such column. */
  readonly expected: Readonly<Record<ExpectedField, string>>;
  /** Expected cells that hold a spreadsheet error such as `#REF!`; their text counts as blank. */
  readonly badCells: readonly BadCell[];
}
