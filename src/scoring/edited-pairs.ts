/** What happened to cases whose uid only one of two runs has: edited, gone, or new. */
import { grouped } from '../model/grouped';
import type { LedgerCase } from '../model/ledger';
import { type CasePair, queryKey, uniqueBy } from './paired-cases';

export interface LeftOvers {
  /** Still there, with another uid. */
  readonly edited: readonly CasePair[];
  /** In only one of the runs. */
  readonly gone: readonly LedgerCase[];
  readonly added: readonly LedgerCase[];
}

/**
 * An edited case is found by a test id that is unique in both runs, else by its query, in a case with another uid. No case is matched
 * twice, nor one that both runs share.
 *
 * @param old the cases of the earlier run that have no partner
 * @param news those of the later run; one that was edited since is the record from before an edit, or before the case was deleted
 */
export function leftOvers(
  old: readonly LedgerCase[],
  news: readonly LedgerCase[],
  before: readonly LedgerCase[],
  after: readonly LedgerCase[],
): LeftOvers {
  const fresh = news.filter(({ verdict }) => verdict !== 'edited, score again');
  const outdated = news.filter(({ verdict, row }) => verdict === 'edited, score again' && row > 0);
  const idOf = ({ testId }: LedgerCase): string => testId;
  const [uniqueBefore, uniqueAfter] = [uniqueBy(before, idOf), uniqueBy(after, idOf)];
  const byId = (one: LedgerCase): string =>
    uniqueBefore.has(one.testId) && uniqueAfter.has(one.testId) ? one.testId : '';
  const partner = new Map<LedgerCase, LedgerCase>();
  const taken = new Set<LedgerCase>();
  const pairBy = (keyOf: (one: LedgerCase) => string, candidates: readonly LedgerCase[]): void => {
    const free = grouped(candidates, keyOf);
    for (const one of old) {
      const key = partner.has(one) ? '' : keyOf(one);
      const found = key === '' ? undefined : free.get(key)?.find((candidate) => !taken.has(candidate));
      if (!found) continue;
      partner.set(one, found);
      taken.add(found);
    }
  };
  // Not scored again since the edit: only the old line identifies it.
  pairBy(({ uid }) => uid, outdated);
  pairBy(byId, [...fresh, ...outdated]);
  pairBy(queryKey, [...fresh, ...outdated]);
  return {
    edited: old.flatMap((one): CasePair[] => {
      const found = partner.get(one);
      return found ? [{ before: one, after: found }] : [];
    }),
    gone: old.filter((one) => !partner.has(one)),
    added: fresh.filter((one) => !taken.has(one)),
  };
}
