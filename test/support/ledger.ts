/** Cases and snapshots of a ledger for tests. */
import type { LedgerCase } from '../../src/model/ledger';

/** A case with its own test id and query. */
export function scored(
  row: number,
  uid: string,
  verdict: LedgerCase['verdict'],
  scores: LedgerCase['scores'] = {},
  about: Partial<LedgerCase> = {},
): LedgerCase {
  return {
    ...{ row, uid, verdict, scores, testId: `t${row}`, query: `q${row}`, queryHash: `h${row}` },
    overall: null,
    ...about,
  };
}
