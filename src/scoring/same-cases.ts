/** Which cases of two runs are the same, and what happened to the others. */
import { contentHash } from '../evalset/content-hash';
import { grouped } from '../model/collections';
import type { Scorecard } from '../model/scorecard';
import { foldQuery } from '../model/text';

/** What identified two cases as the same, the surest first. */
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

/** A case of a run, and who it turned out to be in the other one. */
interface MatchedCase {
  readonly of: Scorecard;
  other?: { readonly of: Scorecard; readonly by: MatchedBy | 'edited' };
}

type KeyOf = (card: Scorecard) => string;

const uidOf: KeyOf = ({ uid }) => uid;
const testIdOf: KeyOf = ({ test_id: id }) => id;

/** Of the whole query, of which a kept card has only the beginning; '' if the query isn't known, as in most runs of another program. */
export function queryHash({ query, query_hash: kept }: Pick<Scorecard, 'query' | 'query_hash'>): string {
  return kept || (query === '' ? '' : contentHash([foldQuery(query)]).slice(0, 8));
}

/**
 * Cases with the same uid pair in sheet order. Cases edited since are not paired, but found among the others: by a test id that is unique
 * in both runs, else by their query, in a case with another uid. No case is matched twice.
 *
 * @param otherProgram whether one of the runs comes from another program, whose uids are computed differently: a case is then also matched
 *   by a test id that is unique in both runs, unless its queries are known to differ, and failing that by a query that is
 */
export function sameCases(
  before: readonly Scorecard[],
  after: readonly Scorecard[],
  otherProgram: boolean,
): SameCases {
  const [earlier, later] = [inSheetOrder(before), inSheetOrder(after)];
  joined(earlier, later, uidOf, (old, now) => {
    if (!isOutdated(now)) pairUp(old, now, 'uid');
  });
  if (otherProgram)
    for (const [by, keyOf] of [['test id', testIdOf] as const, ['query', queryHash] as const])
      joined(onlyOnes(earlier, keyOf), onlyOnes(later, keyOf), keyOf, (old, now) => {
        if (!isOutdated(now) && !areOtherQueries(old.of, now.of)) pairUp(old, now, by);
      });
  const old = earlier.filter(({ other }) => !other);
  const left = later.filter((known) => !known.other && (!isOutdated(known) || rowOf(known.of) > 0));
  // Not scored again since the edit, only the old line identifies a case: such lines are looked at by uid first, and last by other keys.
  const news = [...left.filter((known) => !isOutdated(known)), ...left.filter(isOutdated)];
  const edited = (olds: readonly MatchedCase[], lines: readonly MatchedCase[], keyOf: KeyOf): void => {
    const withKey = (known: readonly MatchedCase[]): MatchedCase[] =>
      known.filter(({ of, other }) => !other && keyOf(of) !== '');
    joined(withKey(olds), withKey(lines), keyOf, (then, now) => {
      pairUp(then, now, 'edited');
    });
  };
  edited(old, news.filter(isOutdated), uidOf);
  joined(onlyOnes(earlier, testIdOf), onlyOnes(later, testIdOf), testIdOf, (then, now) => {
    pairUp(then, now, 'edited');
  });
  edited(old, news, queryHash);
  return {
    pairs: later.flatMap(({ of, other }): MatchedPair[] =>
      other && other.by !== 'edited' ? [{ before: other.of, after: of, by: other.by }] : [],
    ),
    edited: earlier.flatMap(({ of, other }): CasePair[] =>
      other?.by === 'edited' ? [{ before: of, after: other.of }] : [],
    ),
    gone: old.filter(({ other }) => !other).map(({ of }) => of),
    added: news.filter((known) => !known.other && !isOutdated(known)).map(({ of }) => of),
  };
}

function inSheetOrder(cases: readonly Scorecard[]): MatchedCase[] {
  return [...cases].sort((a, b) => rowOf(a) - rowOf(b)).map((of) => ({ of }));
}

function rowOf({ row }: Scorecard): number {
  return row ?? 0;
}

/** The record of a case that was edited since, or deleted, if it has no row. */
function isOutdated({ of: { verdict } }: MatchedCase): boolean {
  return verdict === 'edited';
}

/** Does nothing if one of the two has a partner already. */
function pairUp(old: MatchedCase, now: MatchedCase, by: MatchedBy | 'edited'): void {
  if (old.other || now.other) return;
  old.other = { of: now.of, by };
  now.other = { of: old.of, by };
}

/** Calls for cases with equal keys: the first with the first, in the order in which they are given, the second with the second. */
function joined(
  old: readonly MatchedCase[],
  news: readonly MatchedCase[],
  keyOf: KeyOf,
  pair: (old: MatchedCase, now: MatchedCase) => void,
): void {
  const byKey = grouped(news, ({ of }) => keyOf(of));
  for (const [key, olds] of grouped(old, ({ of }) => keyOf(of)))
    for (const [place, now] of (byKey.get(key) ?? []).entries()) {
      const then = olds[place];
      if (then) pair(then, now);
    }
}

/** The cases whose key is unique in the run; the record of a deleted case doesn't count. */
function onlyOnes(run: readonly MatchedCase[], keyOf: KeyOf): MatchedCase[] {
  const there = run.filter(
    (known) => keyOf(known.of) !== '' && !(isOutdated(known) && rowOf(known.of) === 0),
  );
  return [...grouped(there, ({ of }) => keyOf(of)).values()].flatMap((same) =>
    same.length === 1 ? same : [],
  );
}

function areOtherQueries(before: Scorecard, after: Scorecard): boolean {
  const [then, now] = [queryHash(before), queryHash(after)];
  return then !== '' && now !== '' && then !== now;
}
