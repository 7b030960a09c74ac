import { BUILT_IN } from '../../src/checks/registry';
import type { CheckScore } from '../../src/model/scorecard';
import { whyText } from '../../src/results/why';
import { textsForPeople } from '../../src/results/expected-actual';
import { lineCard } from '../support/results';

type Cells = Readonly<Record<string, string | number>>;

/** @param about further values of checks, beside their reasons */
function why(
  cells: Cells,
  reasons: Readonly<Record<string, string>> = {},
  about: Readonly<Record<string, Partial<CheckScore>>> = {},
): string {
  const ids = new Set([...Object.keys(reasons), ...Object.keys(about)]);
  const checks = [...ids].map((id) => [id, { reason: reasons[id] ?? '', ...about[id] }] as const);
  return whyText(lineCard(cells, Object.fromEntries(checks)), BUILT_IN);
}

const OPEN = { kind: 'open', code: 'no_judge' } as const;

const FAILING: Cells = {
  verdict: 'fail',
  first_failure: 'dataset',
  dataset_id_match_score: 0,
  expected_dataset_id: '0;11',
  actual_dataset_id: '4',
  date_match_score: 0,
  answer_traceability_score: 0,
};
const REASONS = {
  dataset_id_match: 'expected dataset 0 or 11, selected 4 (Tree cover loss)',
  date_match: 'start: expected 2025-05-01, got 2025-01-01',
};

describe('the column why', () => {
  it('has reasons of failed checks, then follow-on failures, then checks for information', () => {
    expect(why(FAILING, REASONS, { answer_traceability: { informs: true } })).toBe(
      'Dataset: expected dataset 0 or 11, selected 4 (Tree cover loss) · follow-on failure: Dates · for information: Claim in the charts',
    );
  });

  it('has both values in place of a judge’s reason, if they are short', () => {
    const cells = { verdict: 'fail', agent_answer_score: 0, actual_agent_answer: '100 kha' };
    const judged = { agent_answer: { decider: 'model', reason: 'another value' } } as const;
    const bold = { ...cells, expected_answer: '590 kha', actual_agent_answer: '**100** `kha`' };
    expect(why(bold, {}, judged)).toBe('Answer in the text: expected 590 kha, got 100 kha');
    expect(why({ ...cells, expected_answer: '590 kha' }, {}, judged)).toBe(
      'Answer in the text: expected 590 kha, got 100 kha',
    );
    expect(why({ ...cells, expected_answer: 'a'.repeat(41) }, {}, judged)).toBe(
      'Answer in the text: another value',
    );
  });

  it('is blank for a passing row without failed checks for information, and for one that no run has reached', () => {
    expect(why({ verdict: 'pass', aoi_id_match_score: 1 })).toBe('');
    expect(why({ verdict: 'pass', chart_produced_score: 0 }, {}, { chart_produced: { informs: true } })).toBe(
      'for information: Chart made',
    );
    const error = 'for information only: Chart made';
    const only = { verdict: 'not_scored', error_code: 'only_informs', error, chart_produced_score: 0 };
    expect(why(only, {}, { chart_produced: { informs: true } })).toBe(error);
    expect(why({ aoi_id_match_score: 0 })).toBe('');
  });

  it('names undecided checks, and the reason of an unmeasured row', () => {
    expect(why({ verdict: 'undecided' }, {}, { agent_answer: OPEN })).toBe('undecided: Answer in the text');
    const hinted = { ...OPEN, hint: { kind: 'instead', text: 'the answer says 3.1 Mha instead' } } as const;
    expect(why({ verdict: 'undecided' }, {}, { agent_answer: hinted })).toBe(
      'undecided: Answer in the text (the answer says 3.1 Mha instead)',
    );
    expect(why({ verdict: 'error', error: 'no agent output' })).toBe('no agent output');
  });

  it('names the metrics that are below their thresholds, and no other', () => {
    const metrics = { verdict: 'fail', completeness_score: 0.5, answer_quality_score: 0.8 };
    const below = { completeness: { below: 0.7 } };
    const reasons = { completeness: '1/2 criteria', aoi_id_match: 'missing: BRA' };
    expect(why({ ...metrics, first_failure: 'quality' }, reasons, below)).toBe('Completeness: 1/2 criteria');
    expect(why({ ...metrics, first_failure: 'aoi', aoi_id_match_score: 0 }, reasons, below)).toBe(
      'Area: missing: BRA · Completeness: 1/2 criteria',
    );
  });

  it('names checks that only a person can decide, with any verdict', () => {
    const inDoubt = (cells: Cells, reasons: Readonly<Record<string, string>> = {}): string =>
      why(
        cells,
        { agent_answer: '0: no / 1: yes / 1: yes', ...reasons },
        {
          agent_answer: { kind: 'open', code: 'in_doubt' },
          ...('charts_answer' in reasons && { charts_answer: OPEN }),
        },
      );
    const looks = 'Answer in the text: 0: no / 1: yes / 1: yes';
    expect(inDoubt({ verdict: 'undecided' })).toBe(looks);
    expect(inDoubt({ verdict: 'undecided' }, { charts_answer: 'x' })).toBe(
      `undecided: Answer in the chart · ${looks}`,
    );
    const cells = { verdict: 'fail', first_failure: 'aoi', aoi_id_match_score: 0 };
    expect(inDoubt(cells, { aoi_id_match: 'missing: BRA' })).toBe(`Area: missing: BRA · ${looks}`);
  });

  it('is one line of bounded length for any reason', () => {
    const text = why(
      { verdict: 'fail', error: 'x'.repeat(900), aoi_id_match_score: 0 },
      { aoi_id_match: 'a\nb'.repeat(500) },
    );
    expect(text).toHaveLength(600);
    expect(text).not.toContain('\n');
  });
});

describe('expected and actual values, for people', () => {
  const DATES = ['expected_start_date', 'expected_end_date'] as const;
  const sides = (
    actual: readonly (
      'actual_period' | 'actual_start_date' | 'actual_end_date' | 'actual_extracted_windows'
    )[],
    cells: Cells,
  ) => textsForPeople({ expects: DATES, measures: DATES, actual }, { values: cells, latency_s: null });
  const PULLED = ['actual_start_date', 'actual_end_date'] as const;

  it('have days in one form, however they were typed or recorded', () => {
    const years = { expected_start_date: '2020', expected_end_date: '2020' };
    const typed = { expected_start_date: '9/1/2024', expected_end_date: '31/10/2024' };
    expect(
      sides(PULLED, { ...years, actual_start_date: '2020-01-01', actual_end_date: '31/12/2020' }),
    ).toEqual({ expected: '2020-01-01 to 2020-12-31', actual: '2020-01-01 to 2020-12-31' });
    // 31/10 tells that the day comes first.
    expect(sides(['actual_period'], { ...typed, actual_period: '2024-01-09..2024-10-31' })).toEqual({
      expected: '2024-01-09 to 2024-10-31',
      actual: '2024-01-09 to 2024-10-31',
    });
    expect(
      sides(['actual_extracted_windows'], {
        ...years,
        actual_extracted_windows: 'pull_data:2020..; 2019..2020-06-30',
      }).actual,
    ).toBe('pull_data: 2020-01-01 to …; 2019-01-01 to 2020-06-30');
  });

  it('leave a day as typed where its order is unclear', () => {
    const unclear = { expected_start_date: '5/1/2025', expected_end_date: '6/1/2025' };
    expect(sides(PULLED, unclear).expected).toBe('5/1/2025 to 6/1/2025');
  });

  it('leave out expected cells that the check does not compare, and are blank without an actual value', () => {
    const pull = {
      expects: ['expected_data_pull', ...DATES],
      measures: ['expected_data_pull'],
      actual: ['row_count'],
    } as const;
    const cells: Cells = { expected_start_date: '2020', expected_end_date: '2020', row_count: 12 };
    expect(textsForPeople(pull, { values: cells, latency_s: null })).toEqual({
      expected: '',
      actual: '12 rows of data',
    });
    expect(sides(PULLED, cells).actual).toBe('');
  });

  it('have counts with a noun', () => {
    const made = { expects: ['expected_answer'], measures: [], actual: ['charts_count'] } as const;
    const came = (charts: string): string =>
      textsForPeople(made, { values: { expected_answer: '640', charts_count: charts }, latency_s: null })
        .actual;
    expect(['0', '1', '2', 'two'].map(came)).toEqual(['no chart', '1 chart', '2 charts', 'two']);
  });
});
