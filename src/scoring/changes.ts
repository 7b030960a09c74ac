/** What changed since earlier runs: which cases got worse, which better. */
import type { Checks } from '../model/check';
import type { Change, Changes, LedgerCase, Snapshot } from '../model/ledger';
import { type DiffedCase, diffPairs } from './diff-runs';
import { isMeasured } from './measured';
import { keyed, type MatchedPair } from './paired-cases';

/**
 * Compares the current cases of a tab with the latest time each was measured (pass or fail), or if it never was, scored by checks that
 * decide nothing, as metrics are: a run that was cancelled half-way hides nothing. Cases are recognised by their uid; those with the same uid pair in sheet order. Imported runs of another program are ignored.
 *
 * @param before oldest first
 */
export function changesSince(
  before: readonly Snapshot[],
  now: readonly LedgerCase[],
  checks: Checks,
): Changes {
  const measured = new Map<string, LedgerCase>();
  const inError = new Set<string>();
  for (const { cases, about } of before) {
    if (about?.importedFrom !== undefined) continue;
    for (const [key, oneCase] of keyed(cases)) {
      const ledgerCase = measured.get(key);
      const isScored = isMeasured(oneCase) || isScoredAlone(oneCase);
      if (isMeasured(oneCase) || (isScored && !(ledgerCase && isMeasured(ledgerCase))))
        measured.set(key, oneCase);
      if (oneCase.verdict === 'error') inError.add(key);
      else if (isScored) inError.delete(key);
    }
  }
  // An error that persists is news only once.
  const lasting = new Set<LedgerCase>();
  const pairs = keyed(now).flatMap(([key, after]): MatchedPair[] => {
    const earlier = measured.get(key);
    // The record of a case that was edited or deleted since is compared with nothing.
    if (!earlier || after.verdict === 'edited, score again') return [];
    if (inError.has(key)) lasting.add(after);
    return [{ before: earlier, after, by: 'uid' }];
  });
  const { regressions, recoveries, coverageLost } = diffPairs(pairs, checks);
  const errors = coverageLost.filter(({ after }) => after.verdict === 'error' && !lasting.has(after));
  return {
    worse: regressions.map(changeOf),
    better: recoveries.map(changeOf),
    newErrors: errors.map(({ after }) => changeOf({ after, checks: [] })),
    compared: pairs.length,
  };
}

/** Whether it has scores, and none that decides. */
function isScoredAlone({ verdict, scores }: LedgerCase): boolean {
  return verdict === 'no pass/fail check' && Object.keys(scores).length > 0;
}

function changeOf({ after, checks }: Pick<DiffedCase, 'after' | 'checks'>): Change {
  const { row, testId, query, uid } = after;
  return { row, testId, query, uid, checks };
}
