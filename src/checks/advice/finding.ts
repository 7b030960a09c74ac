/** What advice finds in the cases of a tab. */
import type { EvalCase } from '../../model/eval-case';

/** Something about a case that an analyst may want to change: never a score. */
export interface Finding {
  readonly row: number;
  readonly column: string;
  /** What is wrong and what to do, without the location. */
  readonly text: string;
}

/** At most one finding per case: it is fixed one thing at a time. */
export function eachCase(
  cases: readonly EvalCase[],
  find: (evalCase: EvalCase) => Omit<Finding, 'row'> | undefined,
): Finding[] {
  return cases.flatMap((evalCase) => {
    const finding = find(evalCase);
    return finding ? [{ row: evalCase.row, ...finding }] : [];
  });
}
