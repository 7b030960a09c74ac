/** Which failures an earlier one explains: place → dataset → data → answer (`CHAIN`). Scope, workflow and quality are outside of it. */
import { CHECKS } from '../checks/registry';
import { CHAIN, type CheckId, type Stage } from '../model/check';
import type { ScoredRow } from '../model/scored-row';

/**
 * Whether a 0 at `stage` stands behind the first failure of its row: both are in the chain, and the first failure earlier.
 *
 * @example isBlocked('aoi', 'answer') // true
 * @example isBlocked('aoi', 'aoi') // false
 * @example isBlocked('aoi', 'scope') // false
 */
export function isBlocked(firstFailure: Stage | undefined, stage: Stage): boolean {
  const failed = CHAIN.findIndex((link) => link === firstFailure);
  return failed >= 0 && CHAIN.findIndex((link) => link === stage) > failed;
}

/** The checks of a row whose 0 its first failure explains, in the order of the columns. They count as 0 all the same. */
export function blockedChecks({ firstFailure, checks }: ScoredRow): CheckId[] {
  return CHECKS.filter(({ id, stage }) => checks.get(id)?.score === 0 && isBlocked(firstFailure, stage)).map(
    ({ id }) => id,
  );
}
