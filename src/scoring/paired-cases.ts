/** Matches the cases of two runs: by uid, cases with the same uid in sheet order; between two programs by other keys too. */
import { type CaseKeys, type MatchedBy, MATCHES, sameCases } from '../model/diff/same-cases';
import type { LedgerCase } from '../model/ledger';
import { foldCase } from '../model/text';

/** A case that both runs have. */
export interface CasePair {
  readonly before: LedgerCase;
  readonly after: LedgerCase;
  /** How many pairs it stands for, where those that are alike are kept once; one if it is left out. */
  readonly times?: number;
}

export interface MatchedPair extends CasePair {
  readonly by: MatchedBy;
}

/** What happened to cases whose uid only one of two runs has. */
export interface LeftOvers {
  /** Still there, with another uid. */
  readonly edited: readonly CasePair[];
  /** In only one of the runs. */
  readonly gone: readonly LedgerCase[];
  readonly added: readonly LedgerCase[];
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
 * Pairs the cases of two runs, see `sameCases`.
 *
 * @param otherProgram whether one of the runs comes from another program
 * @returns pairs in the order of the later run
 */
export function matchCases(
  before: readonly LedgerCase[],
  after: readonly LedgerCase[],
  otherProgram: boolean,
): LeftOvers & { readonly pairs: readonly MatchedPair[] } {
  const numbers = new Map<string, number>([['', 0]]);
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const { pairs, edited, gone, added } = sameCases(
    keysOf(before, numberOf),
    keysOf(after, numberOf),
    otherProgram,
  );
  const pairsAt = (places: Pick<typeof pairs, 'before' | 'after'>): CasePair[] =>
    [...places.before].flatMap((place, index) => {
      const [then, later] = [before[place], after[places.after[index] ?? 0]];
      return then && later ? [{ before: then, after: later }] : [];
    });
  return {
    pairs: pairsAt(pairs).map((pair, index) => ({ ...pair, by: MATCHES[pairs.by[index] ?? 0] ?? 'uid' })),
    edited: pairsAt(edited),
    gone: [...gone].flatMap((place) => before[place] ?? []),
    added: [...added].flatMap((place) => after[place] ?? []),
  };
}

function keysOf(cases: readonly LedgerCase[], numberOf: (text: string) => number): CaseKeys {
  const keys = (of: (ledgerCase: LedgerCase) => number) => {
    const numbers = cases.map(of);
    return (place: number): number => numbers[place] ?? 0;
  };
  return {
    length: cases.length,
    rows: keys(({ row }) => row),
    uids: keys(({ uid }) => numberOf(uid)),
    testIds: keys(({ testId }) => numberOf(testId)),
    queries: keys((ledgerCase) => numberOf(queryKey(ledgerCase))),
    outdated: keys(({ verdict }) => Number(verdict === 'edited, score again')),
  };
}

/** The whole query, by its hash if known; '' if the query isn't known, as in most runs of another program. */
export function queryKey({ queryHash, query }: Pick<LedgerCase, 'queryHash' | 'query'>): string {
  return queryHash === '' ? foldCase(query) : `# ${queryHash}`;
}
