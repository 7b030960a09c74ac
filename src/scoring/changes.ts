/** What changed since the runs before: which cases got worse, which better. */
import type { Change, Changes, LedgerCase, Snapshot } from '../model/ledger';
import { isMeasured, STEP } from './measured';
import { keyed } from './paired-cases';

/**
 * Compares the cases of a tab, as they are now, with the latest time at which each was measured (pass or fail): a run
 * that was cancelled half-way hides nothing. Cases are known by their uid; those of one uid pair in sheet order. Runs of
 * another program, which were imported, are no part of it.
 *
 * @param before oldest first
 */
export function changesSince(before: readonly Snapshot[], now: readonly LedgerCase[]): Changes {
  const measured = new Map<string, LedgerCase>();
  const inError = new Set<string>();
  for (const { cases, about } of before) {
    if (about?.importedFrom !== undefined) continue;
    for (const [key, oneCase] of keyed(cases)) {
      if (isMeasured(oneCase)) measured.set(key, oneCase);
      if (oneCase.verdict === 'error') inError.add(key);
      else if (isMeasured(oneCase)) inError.delete(key);
    }
  }
  const pairs = keyed(now).flatMap(([key, current]) => {
    const earlier = measured.get(key);
    return earlier ? [{ earlier, current, wasInError: inError.has(key) }] : [];
  });
  const changes = (
    from: readonly string[],
    to: string,
    lost: 0 | 1,
    counts: (pair: { readonly wasInError: boolean }) => boolean = () => true,
  ): Change[] =>
    pairs
      .filter(counts)
      .filter(({ earlier, current }) => from.includes(earlier.verdict) && current.verdict === to)
      .map(({ earlier, current }) => changeOf(earlier, current, lost));
  return {
    newlyFailing: changes(['pass'], 'fail', 1),
    newlyPassing: changes(['fail'], 'pass', 0),
    // An error that stays is news once.
    newErrors: changes(['pass', 'fail'], 'error', 1, ({ wasInError }) => !wasInError),
    compared: pairs.length,
  };
}

/** @param lost the score that the named checks had */
function changeOf(earlier: LedgerCase, { row, testId, query, uid, scores }: LedgerCase, lost: 0 | 1): Change {
  const sign = lost === 1 ? 1 : -1;
  const checks = Object.entries(scores).flatMap(([id, score]) => {
    const then = earlier.scores[id];
    return then !== undefined && sign * (then - score) >= STEP ? [id] : [];
  });
  return { row, testId, query, uid, checks };
}
