import { describe, expect, it } from '@jest/globals';
import { detailsText } from '../../src/report/details';
import { readRecords } from '../../src/report/records';
import { scorecardJson } from '../../src/report/scorecards-json';
import { CHECKS } from '../../src/checks/registry';
import { scored, tabGrid } from '../support/cases';
import { resultRecord, resultRow } from '../support/results';

describe('readRecords', () => {
  const details = '{"aoi_id_match":{"reason":"missing: PER","decided_by":"check","answer_eval_type":""}}';

  it('reads rows back by column, blanks as null, in sheet order', () => {
    const [first, second, ...others] = readRecords(
      tabGrid([['row', 'query', 'overall_score', 'details'], [2, 'one', 0, details], [3, '', '', '']]),
    );
    expect(others).toEqual([]);
    expect([first?.at('row'), first?.at('query'), first?.at('overall_score'), first?.at('nothing')]).toEqual([2, 'one', 0, null]);
    expect(first?.details['aoi_id_match']?.reason).toBe('missing: PER');
    expect([second?.at('query'), second?.at('overall_score'), second?.details]).toEqual([null, null, {}]);
  });

  it('leaves out rows without a row number, and reads an empty tab as none', () => {
    expect(readRecords(tabGrid([['row'], [''], [3]]))).toHaveLength(1);
    expect(readRecords(tabGrid([]))).toEqual([]);
  });

  it.each(['not json', '[]', '{"a":1}', '{"a":{"reason":5}}', 'null'])('takes edited details %j for none', (text) => {
    expect(readRecords(tabGrid([['row', 'details'], [2, text]]))[0]?.details).toEqual({});
  });
});

describe('detailsText', () => {
  it('keeps what score columns cannot, of the checks that had something to do', () => {
    const { card } = resultRow({
      aoi_id_match: scored(0, { reason: 'x'.repeat(5000) }),
      agent_answer: scored(1, { decidedBy: 'a model', answerType: 'number' }),
      charts_answer: { kind: 'open', reason: 'needs a judge model' },
      subregion_match: { kind: 'blank', reason: 'no level is expected' },
      date_match: { kind: 'blank', reason: 'unreadable', badCell: { column: 'c', problem: 'p' } },
    });
    const details = readRecords(tabGrid([['row', 'details'], [2, detailsText(card)]]))[0]?.details ?? {};
    expect(Object.keys(details)).toEqual(['aoi_id_match', 'agent_answer', 'charts_answer', 'date_match']);
    expect(details['agent_answer']).toEqual({ reason: 'because', decided_by: 'a model', answer_eval_type: 'number' });
    expect(details['aoi_id_match']?.reason).toHaveLength(1000);
    expect(details['charts_answer']).toEqual({ reason: 'needs a judge model', decided_by: '', answer_eval_type: '' });
  });
});

describe('scorecardJson', () => {
  it('is the row by its columns and each check with its evidence', () => {
    const record = resultRecord(
      { row: 12, query: 'q', verdict: 'fail', date_match_score: 0, expected_start_date: '2015', expected_end_date: '2020', actual_start_date: '2016' },
      { date_match: { reason: 'start differs', decided_by: 'check', answer_eval_type: '' } },
    );
    const card = scorecardJson('GOLD', record, CHECKS);
    expect(card).toMatchObject({
      ...{ tab: 'GOLD', row: 12, query: 'q', verdict: 'fail', overall_score: null, test_id: null },
      checks: {
        date_match: { score: 0, reason: 'start differs', expected: '2015 – 2020', actual: '2016', decided_by: 'check' },
        aoi_id_match: { score: null, reason: '', expected: '', actual: '' },
      },
    });
  });
});
