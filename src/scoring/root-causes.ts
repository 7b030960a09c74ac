/** Where to start: which stage, fixed first, would turn the most rows green. */
import {
  CHAIN,
  type CheckMeta,
  type Checks,
  isBlocked,
  type Stage,
  STAGES,
  type CheckId,
} from '../model/check';
import type { ScoredRow } from '../model/scored-row';
import { meanOf } from './means';
import { isMeasured } from './measured';
import { isBelowThreshold, overallScores } from './gates';
import { passes, type VerdictSettings } from './verdict';
import type { RootCause } from '../model/run-report';

/**
 * Counts root causes over measured rows: best first, by rows that would pass, then rows that fail, then rows; ties in the order of the
 * stages. The four stages of the chain are always listed, others only if a row first fails there. `wouldPass` is an upper bound: a right
 * place does not by itself make the answer right.
 *
 * @param settings when a row passes
 * @example rootCauses(rows, settings.scoring)[0] // { stage: 'aoi', rows: 3, failing: 3, wouldPass: 2, blocked: 7 }
 */
export function rootCauses(
  rows: readonly ScoredRow[],
  settings: VerdictSettings,
  checks: Checks,
): RootCause[] {
  const inChain = (stage: Stage): boolean => CHAIN.some((link) => link === stage);
  return STAGES.map((stage): RootCause => {
    const own = rows.filter((row) => isMeasured(row) && row.firstFailure === stage);
    const failing = own.filter(({ verdict }) => verdict === 'fail');
    return {
      stage,
      rows: own.length,
      failing: failing.length,
      wouldPass: failing.filter((row) => wouldPass(row, stage, settings, checks)).length,
      blocked: own.reduce((sum, row) => sum + blockedChecks(row, checks).length, 0),
    };
  })
    .filter((cause) => inChain(cause.stage) || cause.rows > 0)
    .sort((a, b) => b.wouldPass - a.wouldPass || b.failing - a.failing || b.rows - a.rows);
}

/** Whether the row would pass if the stage, and what it blocks, were right. */
function wouldPass(
  { checks }: ScoredRow,
  fixed: Stage,
  settings: VerdictSettings,
  registry: Checks,
): boolean {
  const wouldBeRight = ({ stage }: CheckMeta): boolean => stage === fixed || isBlocked(fixed, stage);
  const scores = new Map(
    registry.all.flatMap((check) => {
      const score = checks.get(check.id)?.score ?? null;
      if (score === null) return [];
      const isWrong = score === 0 || isBelowThreshold(check.id, score, settings);
      return [[check.id, isWrong && wouldBeRight(check) ? 1 : score] as const];
    }),
  );
  return passes(scores, meanOf(overallScores(scores)), settings, registry);
}

/** The checks of a row whose 0 its first failure explains, in the order of the columns. They still count as 0. */
export function blockedChecks({ firstFailure, checks }: ScoredRow, registry: Checks): CheckId[] {
  return registry.all
    .filter(({ id, stage }) => checks.get(id)?.score === 0 && isBlocked(firstFailure, stage))
    .map(({ id }) => id);
}
