import { describe, expect, it } from '@jest/globals';
import { detailsText } from '../../src/results/details';
import { readRecords } from '../../src/results/records';
import { scored, tabGrid } from '../support/cases';
import { resultRow } from '../support/results';

describe('detailsText', () => {
  it('keeps what score columns cannot, of the checks that had something to do', () => {
    const row = resultRow({
      aoi_id_match: scored(0, { reason: 'x'.repeat(5000) }),
      agent_answer: scored(1, { decidedBy: 'a model', answerType: 'number' }),
      charts_answer: { kind: 'open', reason: 'needs a judge model' },
      subregion_match: { kind: 'blank', reason: 'no level is expected' },
      date_match: { kind: 'blank', reason: 'unreadable', badCell: { column: 'c', problem: 'p' } },
    });
    const details =
      readRecords(
        tabGrid([
          ['row', 'details'],
          [2, detailsText(row)],
        ]),
      )[0]?.details ?? {};
    expect(Object.keys(details)).toEqual(['aoi_id_match', 'date_match', 'charts_answer', 'agent_answer']);
    expect(details['agent_answer']).toEqual({
      reason: 'because',
      decided_by: 'a model',
      answer_eval_type: 'number',
    });
    expect(details['aoi_id_match']?.reason).toHaveLength(1000);
    expect(details['date_match']?.kind).toBe('blank');
    expect(details['charts_answer']).toEqual({
      reason: 'needs a judge model',
      decided_by: '',
      answer_eval_type: '',
      kind: 'open',
    });
  });
});
