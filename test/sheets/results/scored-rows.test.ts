import { BUILT_IN } from '../../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { scoredRow } from '../../../src/sheets/results/scored-rows';
import { resultRecord } from '../../support/results';

const CELLS = {
  ...{ row: 4, test_id: '1-004', verdict: 'fail', overall_score: 0.5 },
  ...{ first_failure: 'dataset', aoi_id_match_score: 1, dataset_id_match_score: 0, charts_answer_score: '' },
  ...{ expected_aoi_ids: 'BRA', expected_dataset_id: 4, expected_data_pull: false, expected_answer: '5 ha' },
};

describe('a line of results as a scored row', () => {
  it('keeps scores as numbers and blanks as null', () => {
    const row = scoredRow('GOLD', resultRecord({ ...CELLS, expected_answer: '' }), BUILT_IN);
    expect(row).toMatchObject({ tab: 'GOLD', row: 4, verdict: 'fail', overall: 0.5, weighted: null });
    expect(row).toMatchObject({ firstFailure: 'dataset' });
    expect([...row.checks].map(([id, { score }]) => [id, score])).toEqual([
      ['aoi_id_match', 1],
      ['dataset_id_match', 0],
      ['charts_answer', null],
    ]);
  });

  it('has the texts and figures of all its columns', () => {
    const texts = {
      ...{
        test_id: '1-004',
        test_group: 'gold',
        query: 'Where?',
        conversation: 'c',
        uid: 'u4',
        scorer: 's1',
      },
      ...{
        error: 'HTTP 500',
        why: 'no area',
        trace_url: 'https://trace',
        conversation_verdict: 'needs judge',
      },
    };
    const figures = { weighted_score: 0.4, pipeline_score: 0.3, answer_score: 0.2, latency_s: 12.5 };
    const record = resultRecord({
      ...CELLS,
      ...texts,
      ...figures,
      turn: '2.0',
      trials: '{"a":[1]}',
      overall_score: 'n/a',
    });
    expect(scoredRow('GOLD', record, BUILT_IN)).toMatchObject({
      ...{ tab: 'GOLD', row: 4, testId: '1-004', group: 'gold', query: 'Where?', conversation: 'c', turn: 2 },
      ...{
        uid: 'u4',
        scorer: 's1',
        verdict: 'fail',
        conversationVerdict: 'needs judge',
        firstFailure: 'dataset',
      },
      ...{ overall: null, weighted: 0.4, pipeline: 0.3, answer: 0.2 },
      ...{ error: 'HTTP 500', why: 'no area', latencyS: 12.5, traceUrl: 'https://trace', trials: { a: [1] } },
    });
    expect(scoredRow('GOLD', resultRecord({}), BUILT_IN)).toMatchObject({
      ...{ row: undefined, testId: '', turn: null, verdict: '' },
    });
  });

  it('says why a check has no score', () => {
    const open = { reason: 'needs a judge', decided_by: '', answer_eval_type: '', kind: 'open' as const };
    const record = resultRecord({ ...CELLS, aoi_id_match_score: '' }, { aoi_id_match: open });
    const { checks } = scoredRow('GOLD', record, BUILT_IN);
    expect(checks.get('aoi_id_match')).toMatchObject({ score: null, kind: 'open', reason: 'needs a judge' });
    expect(checks.get('dataset_id_match')).toMatchObject({ score: 0, kind: undefined, reason: '' });
  });
});
