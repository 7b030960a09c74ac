/** The checks that have columns in an exported file. */
import { type CheckMeta, isInOverall } from '../model/check';
import { scoreColumnName } from './results/score-columns';

/** Always the nine GNW checks, the others only if they were run: files of eval sets that don't ask for them stay the same. */
export function exportedChecks(checks: readonly CheckMeta[], names: readonly string[]): CheckMeta[] {
  return checks.filter((check) => isInOverall(check) || names.includes(scoreColumnName(check.id)));
}
