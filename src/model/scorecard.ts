/** All check results of one case, its scores and its verdict. */
import type { Settled } from './assessment';
import type { CheckId, Stage } from './check';
import type { BadCell, EvalCase } from './eval-case';

/**
 * pass / fail: measured. error: could not be measured (no output, agent or judge failure). uncovered: nothing was
 * evaluated. unjudged: a judged check is still open. rerun: the trials of a check tie. stale: the case was edited or deleted since it was scored. Only pass
 * and fail rows count in averages and pass rates.
 */
export const ROW_VERDICTS = ['pass', 'fail', 'error', 'unjudged', 'rerun', 'uncovered', 'stale'] as const;
export type RowVerdict = (typeof ROW_VERDICTS)[number];

export interface Scorecard {
  readonly evalCase: EvalCase;
  readonly results: ReadonlyMap<CheckId, Settled>;
  /** Means of evaluated scores, 0–1, two decimals; null where none was evaluated. */
  readonly overall: number | null;
  readonly weighted: number | null;
  readonly pipeline: number | null;
  readonly answer: number | null;
  /** Mean of the quality metrics that were scored. */
  readonly quality: number | null;
  readonly verdict: RowVerdict;
  /** The earliest stage with a 0; undefined where nothing failed. */
  readonly firstFailure: Stage | undefined;
  /** Checks evaluated of those that the expected values imply. */
  readonly evaluated: number;
  readonly implied: number;
  /** Why the row could not be measured; '' otherwise. */
  readonly error: string;
  readonly badCells: readonly BadCell[];
  /** What each trial scored, check by check (null: no score); undefined where the case has one output. */
  readonly trials?: ReadonlyMap<CheckId, readonly (number | null)[]> | undefined;
}
