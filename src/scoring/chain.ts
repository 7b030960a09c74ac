/** Which failures an earlier one explains: place → dataset → data → answer (`CHAIN`). Scope, workflow and quality are not part of it. */
import { CHECKS } from '../checks/registry';
import { type CheckId, isBlocked } from '../model/check';
import type { ScoredRow } from '../model/scored-row';

/** The checks of a row whose 0 its first failure explains, in the order of the columns. They still count as 0. */
export function blockedChecks({ firstFailure, checks }: ScoredRow): CheckId[] {
  return CHECKS.filter(({ id, stage }) => checks.get(id)?.score === 0 && isBlocked(firstFailure, stage)).map(
    ({ id }) => id,
  );
}
