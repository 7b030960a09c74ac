import { BUILT_IN } from '../../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { contentHash } from '../../../src/evalset/content-hash';
import { ledgerCase, snapshotOf } from '../../../src/results/runs/snapshot';
import { resultRecord } from '../../support/results';

const GOLD = { tab: 'GOLD', sheetId: 7 };
const SAVED_AT = '2026-11-22T02:00:00.000Z';

const PASSED = resultRecord({
  ...{ row: 2, uid: 'a', test_id: '007', query: 'How much?', verdict: 'pass', run_id: 'run-2' },
  ...{ overall_score: 1, aoi_id_match_score: 1, agent_answer_score: 0 },
});

describe('what stands in a results tab, for the ledger', () => {
  it('is each row’s identity, verdict and scores', () => {
    expect(ledgerCase(PASSED, BUILT_IN)).toEqual({
      ...{ row: 2, uid: 'a', testId: '007', query: 'How much?' },
      queryHash: contentHash(['How much?']).slice(0, 8),
      ...{ verdict: 'pass', overall: 1, scores: { aoi_id_match: 1, agent_answer: 0 } },
    });
  });

  it('has no score where there is none, and row 0 where the case is gone', () => {
    const gone = resultRecord({ uid: 'a', verdict: 'edited, score again', overall_score: 'high' });
    expect(ledgerCase(gone, BUILT_IN)).toMatchObject({
      row: 0,
      testId: '',
      query: '',
      overall: null,
      scores: {},
    });
  });

  it('leaves out rows that no run has reached, and bears the newest run’s id', () => {
    const kept = resultRecord({ row: 3, uid: 'b', verdict: 'fail', run_id: 'run-1' });
    const pending = resultRecord({ row: 4, uid: 'c', run_id: 'run-3' });
    const snapshot = snapshotOf(GOLD, [kept, PASSED, pending], SAVED_AT, BUILT_IN);
    expect(snapshot).toMatchObject({ runId: 'run-2', savedAt: SAVED_AT, sheetId: 7, tab: 'GOLD' });
    expect(snapshot?.cases.map(({ uid }) => uid)).toEqual(['b', 'a']);
  });

  it('is nothing where nothing was scored', () => {
    expect(snapshotOf(GOLD, [], SAVED_AT, BUILT_IN)).toBeUndefined();
    expect(snapshotOf(GOLD, [resultRecord({ row: 4, run_id: 'run-3' })], SAVED_AT, BUILT_IN)).toBeUndefined();
  });
});
