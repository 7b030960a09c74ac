/** Cases and snapshots of a ledger for tests. */
import type { LedgerCase, Snapshot } from '../../src/model/ledger';

/** A case with its own test id and query. */
export function scored(
  row: number,
  uid: string,
  verdict: string,
  scores: LedgerCase['scores'] = {},
  about: Partial<LedgerCase> = {},
): LedgerCase {
  return {
    ...{ row, uid, verdict, scores, testId: `t${row}`, query: `q${row}`, queryHash: `h${row}` },
    overall: null,
    ...about,
  };
}

export function snapshot(runId: string, cases: readonly LedgerCase[], about?: Snapshot['about']): Snapshot {
  return {
    ...{ runId, savedAt: '2026-11-21T00:00:00.000Z', sheetId: 0, tab: 'GOLD', cases },
    ...(about && { about }),
  };
}
