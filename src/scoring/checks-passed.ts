/** How many checks of a row passed, of those that decide: a number that agrees with its verdict, as no mean does. */
import type { CheckMeta, Checks } from '../model/check';
import type { ScoredRow } from '../model/scored-row';

/**
 * Nothing that only informs counts; where the settings say so of a check, its row passes in spite of it.
 *
 * @returns '' if no such check has a score
 * @example checksPassed(row, checks) // '11 of 12'
 */
export function checksPassed({ verdict, firstFailure, checks: lines }: ScoredRow, checks: Checks): string {
  const scoreOf = (id: string): number | null => lines.get(id)?.score ?? null;
  let [passed, n] = [0, 0];
  for (const check of checks.all) {
    const score = scoreOf(check.id);
    const givesWay = check.givesWayTo !== undefined && scoreOf(check.givesWayTo) !== null;
    if (score === null || givesWay || !isDeciding(check, score)) continue;
    n += 1;
    if (score === 1) passed += 1;
  }
  // What an agent that says nothing fails has no score.
  const silent = verdict === 'fail' && passed === n ? 1 : 0;
  return n + silent === 0 ? '' : `${passed} of ${n + silent}`;

  function isDeciding({ gates, stage }: CheckMeta, score: number): boolean {
    if (verdict === 'pass') return gates === 'always' && score === 1;
    return gates === 'always' || (gates === 'with threshold' && stage === firstFailure && score < 1);
  }
}
