/** An eval case: a row of an eval set, with its query and expected values. */
import { EXPECTED_FIELDS, type ExpectedField, ENTRIES } from './columns';
import { everyOf } from '../model/collections';
import type { DecimalMark } from './digits';
import type { DayOrder } from './calendar-day';
import { listIn } from './field';
import type { BadCell } from '../model/assessment';

/** Cleaned texts by column; '' if blank or if the tab has no such column. */
export type ExpectedValues = Readonly<Record<ExpectedField, string>>;

/** The expected values of a case, each read with `text`. */
export function expectedValues(text: (field: ExpectedField) => string): ExpectedValues {
  return everyOf(EXPECTED_FIELDS, text);
}

/** The reading of dates that are ambiguous, such as 1/8/2024. */
export interface DayReading {
  /** undefined if unknown. */
  readonly order: DayOrder | undefined;
  /** The source of the order, or why it is unknown. @example 'as in the spreadsheet’s locale (en_GB)' */
  readonly because: string;
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
  readonly query: string;
  /** The conversation of a turn, and its number; '' for a case outside any conversation. */
  readonly conversation: string;
  readonly turn: string;
  readonly expected: ExpectedValues;
  /** True if its tab has the column `expected_answer_criteria`, also if this row's cell is blank. */
  readonly hasCriteria: boolean;
  /** Set if an expected date could be read in two ways, and the row's other dates do not show which. */
  readonly dayReading?: DayReading;
  /** Set if a figure of the row could be read in two ways, and the tab or its locale shows which. */
  readonly decimals?: DecimalMark;
  /** Expected cells that are wrong for every check: a spreadsheet error (its text counts as blank), a period that ends before it starts. */
  readonly badCells: readonly BadCell[];
}

/** True if a cell expects something: a list of blanks (`;`) does not. @example expectsIn(evalCase, 'expected_answer') // true */
export function expectsIn({ expected }: EvalCase, column: ExpectedField): boolean {
  const cell = expected[column];
  const items = cell === '' ? undefined : ENTRIES.get(column)?.items;
  return items === undefined ? cell !== '' : listIn(items, cell).length > 0;
}
