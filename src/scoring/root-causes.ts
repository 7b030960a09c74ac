/** Where to begin: which stage, fixed first, would turn the most rows green. */
import { CHECKS } from '../checks/registry';
import { CHAIN, type CheckMeta, type Stage, STAGES } from '../model/check';
import type { ScoredRow } from '../model/scored-row';
import { blockedChecks, isBlocked } from './chain';
import { meanOf } from './means';
import { isMeasured } from './measured';

export interface RootCause {
  readonly stage: Stage;
  /** Pass and fail rows whose first failure it is. */
  readonly rows: number;
  /** Those of them that fail. */
  readonly failing: number;
  /** Those of the failing that would pass if the zeros of the stage, and the zeros it blocks, were 1. */
  readonly wouldPass: number;
  /** The zeros it blocks, in all of its rows. */
  readonly blocked: number;
}

/**
 * Counts root causes over measured rows: best first, by rows that would pass, then rows that fail, then rows; ties in the
 * order of the stages. The four stages of the chain are always there, others where a row first fails there. `wouldPass` is
 * the most that can be hoped for: a right place does not make the answer right by itself.
 *
 * @param settings `passThreshold` 0–1, compared with the mean of all evaluated checks
 * @example rootCauses(rows, { passThreshold: 0.7 })[0] // { stage: 'aoi', rows: 3, failing: 3, wouldPass: 2, blocked: 7 }
 */
export function rootCauses(
  rows: readonly ScoredRow[],
  { passThreshold }: { readonly passThreshold: number },
): RootCause[] {
  const inChain = (stage: Stage): boolean => CHAIN.some((link) => link === stage);
  return STAGES.map((stage): RootCause => {
    const own = rows.filter((row) => isMeasured(row) && row.firstFailure === stage);
    const failing = own.filter(({ verdict }) => verdict === 'fail');
    return {
      stage,
      rows: own.length,
      failing: failing.length,
      wouldPass: failing.filter((row) => overallIfRight(row, stage) >= passThreshold).length,
      blocked: own.reduce((sum, row) => sum + blockedChecks(row).length, 0),
    };
  })
    .filter((cause) => inChain(cause.stage) || cause.rows > 0)
    .sort((a, b) => b.wouldPass - a.wouldPass || b.failing - a.failing || b.rows - a.rows);
}

/** The overall score that the row would have if the stage, and what it blocks, were right. */
function overallIfRight({ checks }: ScoredRow, fixed: Stage): number {
  const wouldBeRight = ({ stage }: CheckMeta): boolean => stage === fixed || isBlocked(fixed, stage);
  const scores = CHECKS.flatMap((check) => {
    const score = checks.get(check.id)?.score ?? null;
    return score === null ? [] : [score === 0 && wouldBeRight(check) ? 1 : score];
  });
  return meanOf(scores) ?? 0;
}
