/** Matches the cases of two runs; the others were edited, deleted or added. */
import { contentHash } from '../evalset/content-hash';
import { grouped } from '../model/collections';
import type { Scorecard } from '../model/scorecard';
import { foldQuery } from '../model/text';

/** The ways in which cases are matched, the most certain first. */
export const MATCHES = ['uid', 'test id', 'query'] as const;
export type MatchedBy = (typeof MATCHES)[number];

/** A case that both runs have. */
export interface CasePair {
  readonly before: Scorecard;
  readonly after: Scorecard;
}

export interface MatchedPair extends CasePair {
  readonly by: MatchedBy;
}

export interface SameCases {
  /** In the sheet order of the later run. */
  readonly pairs: readonly MatchedPair[];
  /** Still there, with another uid; in the sheet order of the earlier run. */
  readonly edited: readonly CasePair[];
  /** In only one of the runs, in its sheet order. */
  readonly gone: readonly Scorecard[];
  readonly added: readonly Scorecard[];
}

/** A case of a run, with the case of the other run once it is found. */
interface MatchedCase {
  readonly of: Scorecard;
  other?: { readonly of: Scorecard; readonly by: MatchedBy | 'edited' };
}

type KeyOf = (card: Scorecard) => string;

const uidOf: KeyOf = ({ uid }) => uid;
const testIdOf: KeyOf = ({ test_id: id }) => id;

/** The hash of the whole query, as stored cards have only its beginning; '' if unknown, as in most runs of another program. */
export function queryHash({ query, query_hash: kept }: Pick<Scorecard, 'query' | 'query_hash'>): string {
  return kept || (query === '' ? '' : contentHash([foldQuery(query)]).slice(0, 8));
}

/**
 * Pairs cases with the same uid in sheet order. Edited cases are found among the rest, by a test id that is unique in both runs, else by
 * their query. No case is matched twice.
 *
 * @param otherProgram true if one of the runs comes from another program, which computes other uids: cases are then also paired by a test
 *   id that is unique in both runs, unless their queries are known to differ, else by a unique query
 */
export function sameCases(
  before: readonly Scorecard[],
  after: readonly Scorecard[],
  otherProgram: boolean,
): SameCases {
  const [earlier, later] = [inSheetOrder(before), inSheetOrder(after)];
  pairByKey(earlier, later, uidOf, 'uid', (_old, now) => !isOutdated(now));
  if (otherProgram)
    for (const [by, keyOf] of [['test id', testIdOf] as const, ['query', queryHash] as const])
      pairByKey(uniqueBy(keyOf, earlier), uniqueBy(keyOf, later), keyOf, by, (old, now) => {
        const [then, present] = [queryHash(old.of), queryHash(now.of)];
        return !isOutdated(now) && (then === '' || present === '' || then === present);
      });
  const old = unpaired(earlier);
  const unmatched = unpaired(later).filter((known) => !isOutdated(known) || rowOf(known.of) > 0);
  // A case that was edited and not rescored has only its old line. Such lines are matched by uid first, and by other keys last.
  const news = [...unmatched.filter((known) => !isOutdated(known)), ...unmatched.filter(isOutdated)];
  pairByKey(old, news.filter(isOutdated), uidOf, 'edited');
  pairByKey(uniqueBy(testIdOf, earlier), uniqueBy(testIdOf, later), testIdOf, 'edited');
  pairByKey(unpaired(old), unpaired(news), queryHash, 'edited');
  return {
    pairs: later.flatMap(({ of, other }): MatchedPair[] =>
      other && other.by !== 'edited' ? [{ before: other.of, after: of, by: other.by }] : [],
    ),
    edited: earlier.flatMap(({ of, other }): CasePair[] =>
      other?.by === 'edited' ? [{ before: of, after: other.of }] : [],
    ),
    gone: unpaired(old).map(({ of }) => of),
    added: unpaired(news).flatMap((known) => (isOutdated(known) ? [] : [known.of])),
  };
}

function unpaired(cases: readonly MatchedCase[]): MatchedCase[] {
  return cases.filter(({ other }) => !other);
}

function inSheetOrder(cases: readonly Scorecard[]): MatchedCase[] {
  return [...cases].sort((a, b) => rowOf(a) - rowOf(b)).map((of) => ({ of }));
}

function rowOf({ row }: Scorecard): number {
  return row ?? 0;
}

/** True for the line of a case that was edited since its run, or deleted (then it has no row). */
function isOutdated({ of: { verdict } }: MatchedCase): boolean {
  return verdict === 'edited';
}

/**
 * Pairs cases with equal keys in order, the first with the first, the second with the second, unless one of them has a partner or the
 * key is ''.
 *
 * @param areSame false for cases that must not be paired
 */
function pairByKey(
  olds: readonly MatchedCase[],
  news: readonly MatchedCase[],
  keyOf: KeyOf,
  by: MatchedBy | 'edited',
  areSame: (old: MatchedCase, now: MatchedCase) => boolean = () => true,
): void {
  const newByKey = grouped(news, ({ of }) => keyOf(of));
  for (const [key, ofKey] of grouped(olds, ({ of }) => keyOf(of)))
    for (const [place, now] of (key === '' ? [] : (newByKey.get(key) ?? [])).entries()) {
      const old = ofKey[place];
      if (!old || old.other || now.other || !areSame(old, now)) continue;
      old.other = { of: now.of, by };
      now.other = { of: old.of, by };
    }
}

/** The cases whose key is unique in the run; lines of deleted cases do not count. */
function uniqueBy(keyOf: KeyOf, run: readonly MatchedCase[]): MatchedCase[] {
  const there = run.filter((known) => !isOutdated(known) || rowOf(known.of) > 0);
  return [...grouped(there, ({ of }) => keyOf(of)).values()].flatMap((same) =>
    same.length === 1 ? same : [],
  );
}
