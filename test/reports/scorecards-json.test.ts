import { BUILT_IN } from '../../src/checks/registry';
import { scorecardJson } from '../../src/reports/scorecards-json';
import { lineCard } from '../support/results';

it('scorecardJson is the row by its columns and each check with its evidence', () => {
  const scored = lineCard(
    {
      row: 12,
      query: 'q',
      verdict: 'fail',
      date_match_score: 0,
      expected_start_date: '2015',
      expected_end_date: '2020',
      actual_start_date: '2016',
    },
    { date_match: { reason: 'start differs', decided_by: 'check', decider: 'code', code: 'not_met' } },
  );
  const card = scorecardJson(scored, BUILT_IN.all);
  expect(card).toMatchObject({
    ...{ tab: 'GOLD', row: 12, query: 'q', verdict: 'fail', overall_score: null, test_id: null },
    checks: {
      date_match: {
        score: 0,
        reason: 'start differs',
        expected: '2015 – 2020',
        actual: '2016',
        decided_by: 'check',
        decider: 'code',
        code: 'not_met',
      },
      aoi_id_match: { score: null, reason: '', expected: '', actual: '' },
    },
  });
});
