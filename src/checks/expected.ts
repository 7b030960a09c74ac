/** What expected cells say, beyond their text. */
import type { EvalCase } from '../model/eval-case';
import { splitList } from '../model/list';
import { foldCase } from '../model/text';

/** The word for "nothing is to be selected" in dataset and layer columns. */
export const NO_SELECTION = 'no_selection';

/** The items a list cell expects; blank ones (`;`, `['', None]`) expect nothing. */
export function wantedItems(cell: string): string[] {
  return splitList(cell).filter((item) => item !== '');
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
