/** What a kind of advice finds in the cases of a tab. */
import type { EvalCase } from '../../model/eval-case';

/** Something of a case that an analyst may want to change: never a score. */
export interface Finding {
  readonly row: number;
  readonly column: string;
  /** What is the matter and what to do, without the place. */
  readonly text: string;
}

/** At most one finding of a case: it is mended one thing at a time. */
export function eachCase(
  cases: readonly EvalCase[],
  find: (evalCase: EvalCase) => Omit<Finding, 'row'> | undefined,
): Finding[] {
  return cases.flatMap((evalCase) => {
    const found = find(evalCase);
    return found ? [{ row: evalCase.row, ...found }] : [];
  });
}
