/** Whether a case expects anything in a cell. */
import { ENTRIES, type ExpectedField } from './columns';
import type { EvalCase } from './eval-case';
import { listIn } from './fields/column-kinds';
import { isOwnColumn, type OwnColumn } from './values/own-column';

/** A column that says what is expected. */
export type Expectation = ExpectedField | OwnColumn;

/**
 * Whether the cell holds something: a list of blanks (`;`) expects nothing.
 *
 * @example expectsIn(evalCase, 'expected_answer') // true
 */
export function expectsIn({ expected, own }: EvalCase, column: Expectation): boolean {
  const cell = isOwnColumn(column) ? (own?.[column] ?? '') : expected[column];
  const items = cell === '' ? undefined : ENTRIES.get(column)?.items;
  return items === undefined ? cell !== '' : listIn(items, cell).length > 0;
}
