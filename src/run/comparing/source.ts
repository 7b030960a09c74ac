/** The tab that a comparison reads. */
import { type ComparisonInput, readComparison } from '../../comparison/read-tab';
import { contentHash } from '../../evalset/content-hash';
import type { SpreadsheetPort, TabKey } from '../../model/sheet/spreadsheet';
import { UserError } from '../../model/user-error';

/** @throws UserError if it is gone, or lacks the columns */
export function comparisonInput(spreadsheet: SpreadsheetPort, tab: TabKey): ComparisonInput {
  const grid = spreadsheet.read(tab);
  const input = readComparison(grid, contentHash);
  if (input) return input;
  throw new UserError(
    'usage',
    `The tab “${grid.name}” has no header row with the columns question, ground_truth, old_answer and new_answer: add them, or import two JSON files.`,
  );
}
