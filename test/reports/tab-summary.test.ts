import { BUILT_IN } from '../../src/checks/registry';
import type { CheckScore, Scorecard } from '../../src/model/scorecard';
import { finishedTab } from '../../src/reports/run-report';
import { lineCard as row } from '../support/results';

const PLACE = { tab: 'GOLD', sheetId: 7 };
const RESULTS = { name: 'GOLD results', sheetId: 9 };

/** The checks that have columns. */
const SHOWN = BUILT_IN.all.filter(({ id }) => id === 'aoi_id_match' || id === 'agent_answer');

const by = (decided_by: string): Partial<CheckScore> => ({
  reason: 'because',
  decided_by,
  answer_eval_type: 'number',
});
const OPEN = { reason: 'needs a model', decided_by: '', answer_eval_type: '', kind: 'open' } as const;

const RECORDS = [
  row(
    { row: 2, verdict: 'pass', overall_score: 1, aoi_id_match_score: 1, agent_answer_score: 1, uid: 'b' },
    { aoi_id_match: by('check'), agent_answer: by('rule: number') },
  ),
  row({
    row: 3,
    verdict: 'fail',
    overall_score: 0.5,
    aoi_id_match_score: 1,
    agent_answer_score: 0,
    uid: 'a',
  }),
  row({ row: 4, verdict: 'undecided', aoi_id_match_score: 1, uid: 'c' }, { agent_answer: OPEN }),
  row({ row: 5, verdict: 'edited', overall_score: 1, aoi_id_match_score: 1, uid: 'd' }),
  row({ row: 6, verdict: 'error', error: 'no agent output', uid: 'e' }),
  row({ row: 7, uid: 'f' }),
];

const summaryOf = (rows: readonly Scorecard[]) =>
  finishedTab({ place: PLACE, results: RESULTS, rows, checks: SHOWN }, new Map(), BUILT_IN, []).summary;

describe('the summary of a results tab', () => {
  const summary = summaryOf(RECORDS);

  it('counts rows with a verdict', () => {
    expect(summary).toMatchObject({
      ...{ tab: 'GOLD', sheetId: 7, resultsTab: 'GOLD results', resultsSheetId: 9 },
      rows: 5,
      verdicts: { pass: 1, fail: 1, error: 1, undecided: 1, unstable: 0, not_scored: 0, edited: 1 },
    });
  });

  it('has the rate of each check with a column over the rows that it scored', () => {
    expect(summary.checks).toEqual([
      { id: 'aoi_id_match', title: 'Area', passed: 3, evaluated: 3 },
      { id: 'agent_answer', title: 'Answer in the text', passed: 1, evaluated: 2 },
    ]);
  });

  it('counts the questions that no judge could decide', () => {
    expect(summary.openQuestions).toBe(1);
  });

  it('lists unreadable cells with row and column', () => {
    const bad_cells = [{ column: 'expected_end_date', problem: '“soon” is not a date' }];
    const { problems } = summaryOf([
      { ...row({ row: 5, verdict: 'pass' }), bad_cells },
      { ...row({ verdict: 'edited' }), bad_cells },
    ]);
    expect(problems).toEqual([
      { tab: 'GOLD', row: 5, column: 'expected_end_date', text: '“soon” is not a date' },
      { tab: 'GOLD', column: 'expected_end_date', text: '“soon” is not a date' },
    ]);
  });

  it('ignores a verdict that a person wrote, and a score that is not a number', () => {
    const one = summaryOf([
      row({ row: 2, verdict: 'good', overall_score: 1 }),
      row({ row: 3, verdict: 'pass', overall_score: 'high', aoi_id_match_score: 'yes' }),
    ]);
    expect([one.rows, one.checks[0]?.evaluated]).toEqual([1, 0]);
  });

  it('without rows is all zeros', () => {
    expect(summaryOf([])).toMatchObject({ ...{ rows: 0, openQuestions: 0, problems: [] } });
  });
});
