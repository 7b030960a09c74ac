/** One row of an eval set: a query and what is expected of the agent. */
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

/** How dates are read that could be read in two ways, such as 1/8/2024. */
export interface DayReading {
  /** undefined if unknown. */
  readonly order: DayOrder | undefined;
  /** How that is known, or why it is not. @example 'as in the spreadsheet’s locale (en_GB)' */
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
  /** The conversation a turn belongs to, and its place there; '' for a case outside any conversation. */
  readonly conversation: string;
  readonly turn: string;
  readonly expected: ExpectedValues;
  /** Whether its tab has the column `expected_answer_criteria`, blank in this row or not. */
  readonly hasCriteria: boolean;
  /** Set where an expected date could be read in two ways, and the row itself does not tell which. */
  readonly dayReading?: DayReading;
  /** Set where a figure of the row could be read in two ways, and the tab or its locale shows which. */
  readonly decimals?: DecimalMark;
  /** Expected cells that are wrong for every check: a spreadsheet error (its text counts as blank), a period that ends before it starts. */
  readonly badCells: readonly BadCell[];
}

/** Whether the cell holds something: a list of blanks (`;`) expects nothing. @example expectsIn(evalCase, 'expected_answer') // true */
export function expectsIn({ expected }: EvalCase, column: ExpectedField): boolean {
  const cell = expected[column];
  const items = cell === '' ? undefined : ENTRIES.get(column)?.items;
  return items === undefined ? cell !== '' : listIn(items, cell).length > 0;
}
