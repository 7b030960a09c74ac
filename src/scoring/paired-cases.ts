/** Which case of one run is which of another: by uid, those of one uid in sheet order. */
import type { LedgerCase } from '../model/ledger';

/** A case that both runs have. */
export interface CasePair {
  readonly before: LedgerCase;
  readonly after: LedgerCase;
}

/** Cases in sheet order, each with its uid and how many of the same uid stand above it. */
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
