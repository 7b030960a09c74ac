/** Snapshots of runs. */
import type { LedgerCase } from '../../src/model/ledger';

export function ledgerCase(row: number, about: Partial<LedgerCase> = {}): LedgerCase {
  return {
    ...{ row, uid: `uid-${row}`, testId: `1-${row}`, query: `Query ${row}`, queryHash: `hash-${row}` },
    ...{ verdict: 'pass', overall: 0.75, scores: { aoi_id_match: 1, date_match: 0, completeness: 0.25 } },
    ...about,
  };
}
