import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { scoredRow } from '../../src/results/scored-rows';
import { resultRecord } from '../support/results';

const CELLS = {
  ...{ row: 4, test_id: '1-004', verdict: 'fail', overall_score: 0.5, checks_run: '2 of 3' },
  ...{ first_failure: 'dataset', aoi_id_match_score: 1, dataset_id_match_score: 0, charts_answer_score: '' },
  ...{ expected_aoi_ids: 'BRA', expected_dataset_id: 4, expected_data_pull: false, expected_answer: '5 ha' },
};

describe('a line of results as a scored row', () => {
  it('keeps scores as numbers and blanks as null', () => {
    const row = scoredRow('GOLD', resultRecord({ ...CELLS, expected_answer: '' }), BUILT_IN);
    expect(row).toMatchObject({ tab: 'GOLD', row: 4, verdict: 'fail', overall: 0.5, weighted: null });
    expect(row).toMatchObject({ evaluated: 2, implied: 3, firstFailure: 'dataset' });
    expect([...row.checks].map(([id, { score }]) => [id, score])).toEqual([
      ['aoi_id_match', 1],
      ['dataset_id_match', 0],
      ['charts_answer', null],
    ]);
  });

  it('knows which checks its expected values imply, also those without a column', () => {
    const record = resultRecord({ ...CELLS, checks_run: '2 of 3' });
    // Area, dataset and the final answer; the chart’s may rightly be blank, and data is expressly not expected.
    expect([...(scoredRow('GOLD', record, BUILT_IN).impliedChecks ?? [])]).toEqual([
      ...['aoi_id_match', 'dataset_id_match', 'agent_answer'],
    ]);
  });

  it('does not guess them where the expected cells are not those that the run counted', () => {
    expect(
      scoredRow('GOLD', resultRecord({ ...CELLS, checks_run: '2 of 7' }), BUILT_IN).impliedChecks,
    ).toBeUndefined();
  });
});
