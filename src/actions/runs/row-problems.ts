/** Expected cells of a row that cannot be read, as the sidebar shows them. */
import { CHECKS } from '../../checks/registry';
import type { EvalSet, RecordedCase } from '../../evalset/read-tab';
import { withoutMarks } from '../../model/check-examples';
import type { BadCell } from '../../model/eval-case';
import { badCellsIn } from '../../report/results/bad-cells';
import type { ResultRecord } from '../../report/results/records';
import * as z from '../../model/zod';
import { columnOf } from './row-place';

/** An expected cell that cannot be read. */
export const RowProblem = () =>
  z.object({
    column: z.string(),
    /** The place of that column, from 1; null if unknown. */
    at: z.nullable(z.int()),
    problem: z.string(),
    /** Cells that can be read. */
    examples: z.array(z.string()),
  });
export type RowProblem = z.Shape<typeof RowProblem>;

/** The row's current problems first, then those that the run found. */
export function problemsOf(
  evalSet: EvalSet,
  one: RecordedCase | undefined,
  record: ResultRecord | undefined,
): RowProblem[] {
  const cells: readonly BadCell[] = [
    ...(one?.evalCase.badCells ?? []),
    ...(record ? badCellsIn(record.at('bad_cells')) : []),
  ];
  const seen = new Map(cells.map((cell) => [`${cell.column} ${cell.problem}`, cell]));
  return [...seen.values()].map(({ column, problem }) => ({
    column,
    at: columnOf(evalSet, column),
    problem,
    examples: examplesOf(column),
  }));
}

const MOST_EXAMPLES = 3;

/** The readable cells in the documented examples of the checks that read a column. */
function examplesOf(column: string): string[] {
  const cells = CHECKS.filter(({ expects }) => expects.length === 1 && expects[0] === column).flatMap(
    ({ doc }) =>
      doc.examples.filter(([, , score]) => score !== 'blank').map(([expected]) => withoutMarks(expected)),
  );
  return [...new Set(cells)].filter((cell) => cell !== '').slice(0, MOST_EXAMPLES);
}
