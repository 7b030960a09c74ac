/** Matches the cases of two runs: by uid, cases with the same uid in sheet order; between two programs by other keys too. */
import type { LedgerCase } from '../model/ledger';
import { foldCase } from '../model/text';

/** A case that both runs have. */
export interface CasePair {
  readonly before: LedgerCase;
  readonly after: LedgerCase;
}

/** What identified two cases as the same, the surest first. */
export const MATCHES = ['uid', 'test id', 'query'] as const;
export type MatchedBy = (typeof MATCHES)[number];

export interface MatchedPair extends CasePair {
  readonly by: MatchedBy;
}

/** Cases in sheet order, each with its uid and how many of the same uid are above it. */
export function keyed(cases: readonly LedgerCase[]): [string, LedgerCase][] {
  const seen = new Map<string, number>();
  return [...cases]
    .sort((a, b) => a.row - b.row)
    .map((oneCase) => {
      const above = seen.get(oneCase.uid) ?? 0;
      seen.set(oneCase.uid, above + 1);
      return [`${above} ${oneCase.uid}`, oneCase];
    });
}

/**
 * Pairs the cases of two runs. Cases edited since are not paired.
 *
 * @param otherProgram whether one of the runs comes from another program, whose uids are computed differently: a case is then also matched
 *   by a test id that is unique in both runs, unless its queries are known to differ, and failing that by a query that is
 * @returns pairs in the order of the later run
 */
export function matchCases(
  before: readonly LedgerCase[],
  after: readonly LedgerCase[],
  otherProgram: boolean,
): MatchedPair[] {
  const found = new Map<LedgerCase, MatchedPair>();
  const taken = new Set<LedgerCase>();
  const later = keyed(after);
  const pairUp = (by: MatchedBy, then: LedgerCase | undefined, now: LedgerCase): void => {
    if (!then || taken.has(then) || found.has(now) || now.verdict === 'edited, score again') return;
    found.set(now, { before: then, after: now, by });
    taken.add(then);
  };
  const earlier = new Map(keyed(before));
  for (const [key, now] of later) pairUp('uid', earlier.get(key), now);
  if (otherProgram) {
    const pairBy = (by: MatchedBy, keyOf: (one: LedgerCase) => string): void => {
      const [ofBefore, ofAfter] = [uniqueBy(before, keyOf), uniqueBy(after, keyOf)];
      for (const [key, now] of ofAfter) {
        const then = ofBefore.get(key);
        if (then && !areOtherQueries(then, now)) pairUp(by, then, now);
      }
    };
    pairBy('test id', ({ testId }) => testId);
    pairBy('query', queryKey);
  }
  return later.flatMap(([, now]) => found.get(now) ?? []);
}

/** The whole query, by its hash if known; '' if the query isn't known, as in most runs of another program. */
export function queryKey({ queryHash, query }: LedgerCase): string {
  return queryHash === '' ? foldCase(query) : `# ${queryHash}`;
}

function areOtherQueries(a: LedgerCase, b: LedgerCase): boolean {
  return queryKey(a) !== '' && queryKey(b) !== '' && queryKey(a) !== queryKey(b);
}

/** The cases whose key is unique in the run; the record of a deleted case doesn't count. */
export function uniqueBy(
  cases: readonly LedgerCase[],
  keyOf: (one: LedgerCase) => string,
): ReadonlyMap<string, LedgerCase> {
  const seen = new Map<string, LedgerCase | undefined>();
  for (const one of cases) {
    if (one.verdict === 'edited, score again' && one.row === 0) continue;
    const key = keyOf(one);
    seen.set(key, seen.has(key) ? undefined : one);
  }
  seen.delete('');
  return new Map([...seen].flatMap(([key, one]) => (one ? [[key, one] as const] : [])));
}
