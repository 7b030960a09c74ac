/** Scorecards of kept runs for tests. */
import type { RowVerdict, Scorecard } from '../../src/model/scorecard';
import { card, type Scores } from './results';

/** A case with its own test id and query, as a run keeps it. @param row 0 if it is gone */
export function scored(
  row: number,
  uid: string,
  verdict: RowVerdict | null,
  scores: Scores = {},
  overrides: Partial<Scorecard> = {},
): Scorecard {
  const identity = {
    row: row || null,
    uid,
    verdict,
    test_id: `t${row}`,
    query: `q${row}`,
    query_hash: `h${row}`,
  };
  return card({ ...identity, ...overrides }, scores);
}
