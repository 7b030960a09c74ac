/** What expected cells say, beyond their text. */
import { blank, type NotApplicable } from '../model/assessment';
import { type ExpectedField, itemsOf, type ListColumn } from '../model/columns';
import type { EvalCase, ExpectedValues } from '../model/eval-case';
import { findMisread, HOW_TO_SEPARATE, splitList } from '../model/list';
import { foldCase } from '../model/text';

/** The word for "nothing is to be selected" in dataset and layer columns. */
export const NO_SELECTION = 'no_selection';

/** The items a list cell expects; blank ones (`;`, `['', None]`) expect nothing. */
export function wantedItems(expected: ExpectedValues, column: ExpectedField & ListColumn): string[] {
  return splitList(itemsOf(column), expected[column]).filter((item) => item !== '');
}

/**
 * What becomes of a check whose list can be read in two ways: blank, and the cell named. undefined where it cannot.
 *
 * @param isKnown whether something of this name stands on the other side of the comparison
 */
export function misreadList(
  column: ListColumn,
  items: readonly string[],
  isKnown: (name: string) => boolean,
): NotApplicable | undefined {
  const misread = findMisread(itemsOf(column), items, isKnown);
  return (
    misread &&
    blank(`“${misread.item}” in ${column} can be read in more than one way`, {
      column,
      problem: `“${misread.item}” matches nothing, but “${misread.part}” does; write names as they are, several separated by ${HOW_TO_SEPARATE}`,
    })
  );
}

const TRUE_WORDS = new Set(['true', '1', 'yes']);
const FALSE_WORDS = new Set(['false', '0', 'no']);

/** TRUE and FALSE as sheets and people write them; undefined for anything else, blank included. */
export function readBoolean(text: string): boolean | undefined {
  const word = foldCase(text);
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : undefined;
}

/** Whether data is expected: `expected_data_pull` says so, else a dataset or a date is expected. */
export function expectsData({ expected }: EvalCase): boolean {
  const said = readBoolean(expected.expected_data_pull);
  if (said !== undefined) return said;
  return (
    expected.expected_dataset_id !== '' ||
    expected.expected_start_date !== '' ||
    expected.expected_end_date !== ''
  );
}

/** A blank or absent `expected_clarification` means FALSE. */
export function expectsClarification({ expected }: EvalCase): boolean {
  return readBoolean(expected.expected_clarification) === true;
}
