import { BUILT_IN } from '../../src/checks/registry';
import { scorecardJson, scorecardLine } from '../../src/reports/scorecards-json';
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

it('scorecardLine has the texts of the agent once, in its values', () => {
  const [answer, charts] = ['About 590 kha.', 'The loss was 590 kha.'];
  const scored = lineCard({
    ...{ actual_agent_answer: answer, actual_charts_answer: charts, expected_answer: '590 kha' },
    ...{ actual_dataset_id: 4, dataset_id_match_score: 1, agent_answer_score: 1, charts_answer_score: 1 },
  });
  const line = scorecardLine(scored, BUILT_IN.all, ['web_fallback']);
  const text = JSON.stringify(line);
  expect([answer, charts].map((once) => text.split(once).length - 1)).toEqual([1, 1]);
  expect(line.checks).toMatchObject({
    agent_answer: { score: 1, expected: '590 kha' },
    dataset_id_match: { actual: '4' },
  });
});
