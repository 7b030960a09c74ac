/** What is computed from two scores, added to the line. */
import type { ComparedLine, ComparisonOutcome } from '../model/comparison/comparison';
import { average, winnersOf } from './winners';

/** @example lineOf({ row: 2, question, uid, runId }, outcome).winners?.better // 'new' */
export function lineOf(
  known: Pick<ComparedLine, 'row' | 'question' | 'uid' | 'runId'>,
  outcome: ComparisonOutcome | undefined,
): ComparedLine {
  const pair = outcome?.kind === 'scored' ? outcome : undefined;
  return {
    ...known,
    outcome,
    winners: pair && winnersOf(pair.old, pair.new),
    averages: pair && { old: average(pair.old), new: average(pair.new) },
  };
}
