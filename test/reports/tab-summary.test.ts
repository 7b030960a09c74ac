import { BUILT_IN } from '../../src/checks/registry';
import { problemsIn, tabSummary } from '../../src/reports/run-report';
import { lineCard as row } from '../support/results';
import { reportTab } from '../support/reports';

const OPEN = { reason: 'needs a model', decided_by: '', answer_eval_type: '', kind: 'open' } as const;

describe('the summary of a results tab', () => {
  it('counts rows with a verdict that a run can give, and questions that no judge could decide', () => {
    const rows = [
      row({ row: 2, verdict: 'pass', aoi_id_match_score: 1, uid: 'b' }),
      row({ row: 3, verdict: 'undecided', aoi_id_match_score: 1, uid: 'c' }, { agent_answer: OPEN }),
      row({ row: 4, verdict: 'edited', aoi_id_match_score: 1, uid: 'd' }),
      row({ row: 5, verdict: 'error', error: 'no agent output', uid: 'e' }),
      row({ row: 6, verdict: 'good', aoi_id_match_score: 'yes', uid: 'f' }),
    ];
    const tab = reportTab({ tab: 'GOLD', sheetId: 7, resultsTab: 'GOLD results', resultsSheetId: 9, rows });
    expect(tabSummary(tab, BUILT_IN)).toMatchObject({
      ...{ tab: 'GOLD', sheetId: 7, resultsTab: 'GOLD results', resultsSheetId: 9 },
      ...{ rows: 4, scored: 3, openQuestions: 1 },
      verdicts: { pass: 1, fail: 0, error: 1, undecided: 1, unstable: 0, not_scored: 0, edited: 1 },
    });
  });

  it('lists unreadable cells with row and column', () => {
    const bad_cells = [{ column: 'expected_end_date', problem: '“soon” is not a date' }];
    const problems = problemsIn('GOLD', [
      { ...row({ row: 5, verdict: 'pass' }), bad_cells },
      { ...row({ verdict: 'edited' }), bad_cells },
    ]);
    expect(problems).toEqual([
      { tab: 'GOLD', row: 5, column: 'expected_end_date', text: '“soon” is not a date' },
      { tab: 'GOLD', column: 'expected_end_date', text: '“soon” is not a date' },
    ]);
  });
});
