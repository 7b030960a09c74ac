import { describe, expect, it } from '@jest/globals';
import { whyText } from '../../../src/report/results/why';

type Cells = Readonly<Record<string, string | number>>;

function why(cells: Cells, reasons: Readonly<Record<string, string>> = {}, kind?: string): string {
  const details = Object.fromEntries(
    Object.entries(reasons).map(([id, reason]) => [id, { reason, ...(kind && { kind }) }]),
  );
  return whyText((name) => cells[name] ?? null, details);
}

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

describe('why a row came to its verdict', () => {
  it('tells what was expected and what came, then what the first failure explains, then what decides nothing', () => {
    expect(why(FAILING, REASONS)).toBe(
      'Dataset: expected dataset 0 or 11, selected 4 (Tree cover loss) · caused by it: Dates · info only: Claim in the charts',
    );
  });

  it('says both values where the reason names neither', () => {
    const cells = { verdict: 'fail', first_failure: 'aoi', aoi_id_match_score: 0 };
    const values = { expected_aoi_ids: 'BRA', actual_id: 'PER' };
    expect(why({ ...cells, ...values }, { aoi_id_match: 'missing: BRA; not expected: PER' })).toBe(
      'Area: expected BRA, got PER: missing: BRA; not expected: PER',
    );
  });

  it('is blank for a row that passes, but for checks that decide nothing, and for one that no run has reached', () => {
    expect(why({ verdict: 'pass', aoi_id_match_score: 1 })).toBe('');
    expect(why({ verdict: 'pass', chart_produced_score: 0 })).toBe('info only: Chart made');
    expect(why({ aoi_id_match_score: 0 })).toBe('');
  });

  it('names what is still to be judged, why a row could not be measured, and what a fraction missed', () => {
    expect(why({ verdict: 'needs judge' }, { agent_answer: 'x' }, 'open')).toBe('needs judge: Agent answer');
    expect(why({ verdict: 'error', error: 'no agent output' })).toBe('no agent output');
    const fraction = { verdict: 'fail', first_failure: 'quality', completeness_score: 0.5 };
    expect(why(fraction, { completeness: '1/2 criteria' })).toBe('Completeness: 1/2 criteria');
  });

  it('says what only a person can decide, whatever the verdict', () => {
    const doubts = {
      agent_answer: 'a person should look: the judge’s 3 votes differ. 0: no / 1: yes / 1: yes',
    };
    const looks = `Agent answer: ${doubts.agent_answer}`;
    expect(why({ verdict: 'needs judge' }, doubts, 'open')).toBe(looks);
    expect(why({ verdict: 'needs judge' }, { ...doubts, charts_answer: 'x' }, 'open')).toBe(
      `needs judge: Chart answer · ${looks}`,
    );
    const cells = { verdict: 'fail', first_failure: 'aoi', aoi_id_match_score: 0 };
    expect(why(cells, { aoi_id_match: 'missing: BRA', ...doubts }, 'open')).toBe(
      `Area: missing: BRA · ${looks}`,
    );
  });

  it('is one line of bounded length, whatever a reason says', () => {
    const text = why(
      { verdict: 'fail', error: 'x'.repeat(900), aoi_id_match_score: 0 },
      { aoi_id_match: 'a\nb'.repeat(500) },
    );
    expect(text).toHaveLength(600);
    expect(text).not.toContain('\n');
  });
});
