/** Which checks a file of results has columns for. */
import { type CheckMeta, isInOverall } from '../model/check';
import { scoreColumnName } from './results/score-columns';

/** The nine GNW checks always, the others where they were run: files of eval sets that do not ask for them stay as they are. */
export function exportedChecks(checks: readonly CheckMeta[], names: readonly string[]): CheckMeta[] {
  return checks.filter((check) => isInOverall(check) || names.includes(scoreColumnName(check.id)));
}
