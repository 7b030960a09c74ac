/** When a row passes; workflow and quality next to the overall score. */
import { BUILT_IN } from '../../src/checks/registry';
import type { Settled } from '../../src/model/assessment';
import { scoreCase } from '../../src/scoring/case-result';
import { evalCase, scored, SCORING, scoringWith } from '../support/cases';

const OPEN: Settled = { kind: 'open', reason: 'needs a judge model' };
const FAILED: Settled = { kind: 'error', reason: 'the judge failed' };
const DECIDES = scoringWith({ qualityThresholds: { completeness: 0.6 } });

const card = (results: Readonly<Record<string, Settled>>, settings = SCORING, oneCase = evalCase()) =>
  scoreCase(oneCase, new Map(Object.entries(results)), settings, BUILT_IN);

const RIGHT = { aoi_id_match: scored(1), dataset_id_match: scored(1), agent_answer: scored(1) };

describe('workflow and quality', () => {
  it('enter neither the overall score nor its parts', () => {
    const results = { aoi_id_match: scored(1), workflow: scored(0), answer_quality: scored(0.2) };
    expect(card(results)).toMatchObject({
      overall_score: 1,
      weighted_score: 1,
      pipeline_score: 1,
      answer_score: null,
      average_quality: 0.2,
    });
    expect(card({ workflow: scored(1) })).toMatchObject({
      overall_score: null,
      weighted_score: null,
      verdict: 'pass',
    });
  });

  it('enter the weighted score where a weight is given for them', () => {
    const results = { aoi_id_match: scored(1), workflow: scored(0), answer_quality: scored(0.5) };
    expect(card(results, scoringWith({ weights: { workflow: 1 } })).weighted_score).toBe(0.5);
  });

  it('have their mean in the quality of the row, of the metrics that are there', () => {
    const results = { answer_quality: scored(0.85), factual_correctness: scored(0.4), completeness: OPEN };
    // 0.625, half up.
    expect(card(results).average_quality).toBe(0.63);
    expect(card({ answer_quality: OPEN }).average_quality).toBeNull();
  });
});

const BLANK: Settled = { kind: 'blank', code: 'nothing', reason: 'nothing is expected' };
const TIED: Settled = { kind: 'tied', reason: 'unstable' };
const UNREADABLE: Settled = {
  kind: 'blank',
  code: 'unreadable',
  reason: 'the expected date cannot be read',
  badCell: { column: 'expected_start_date', problem: '“Q1 2024” is not a date' },
};

describe('the verdict of a row', () => {
  it.each([
    ['fails by a wrong area, however much else is right', { ...RIGHT, aoi_id_match: scored(0) }, 'fail'],
    ['fails by a wrong answer alone', { ...RIGHT, agent_answer: scored(0) }, 'fail'],
    ['fails by its workflow', { ...RIGHT, workflow: scored(0) }, 'fail'],
    ['passes where all is right', RIGHT, 'pass'],
    ['passes by its workflow alone', { workflow: scored(1) }, 'pass'],
    ['fails, whatever is open besides', { aoi_id_match: scored(0), agent_answer: OPEN }, 'fail'],
    ['fails, whatever is tied besides', { aoi_id_match: scored(0), date_match: TIED }, 'fail'],
    ['fails, whatever cannot be read besides', { aoi_id_match: scored(0), date_match: UNREADABLE }, 'fail'],
    [
      'fails where a gating check is 0, though a judge failed and a cell cannot be read',
      { aoi_id_match: scored(0), agent_answer: FAILED, date_match: UNREADABLE },
      'fail',
    ],
    ['is an error where a judge failed and nothing is 0', { ...RIGHT, agent_answer: FAILED }, 'error'],
    ['is an error where a gating cell cannot be read', { ...RIGHT, date_match: UNREADABLE }, 'error'],
    ['is that error after a blank check', { ...RIGHT, aoi_id_match: BLANK, date_match: UNREADABLE }, 'error'],
    [
      'is that error although another check is undecided',
      { date_match: UNREADABLE, agent_answer: OPEN },
      'error',
    ],
    ['is undecided although other trials are tied', { agent_answer: OPEN, date_match: TIED }, 'undecided'],
    ['is tied', { ...RIGHT, date_match: TIED }, 'unstable'],
    ['is not scored where nothing was evaluated', { aoi_id_match: BLANK }, 'not_scored'],
    ['is not scored by quality without a threshold', { answer_quality: scored(1) }, 'not_scored'],
    ['is not scored by a metric of 0 without a threshold', { completeness: scored(0) }, 'not_scored'],
    ['is not scored where only quality is open', { completeness: OPEN }, 'not_scored'],
    [
      'is an error where a judge of quality failed and nothing else was measured',
      { completeness: FAILED },
      'error',
    ],
    ['is not open for quality', { ...RIGHT, answer_quality: OPEN }, 'pass'],
    ['is not in error for quality', { ...RIGHT, answer_quality: FAILED }, 'pass'],
  ] as const)('%s', (_what, results: Readonly<Record<string, Settled>>, verdict) => {
    expect(card(results).verdict).toBe(verdict);
  });

  it('names the cell that cannot be read', () => {
    expect(card({ ...RIGHT, date_match: UNREADABLE }).error).toBe(
      'expected_start_date: “Q1 2024” is not a date',
    );
  });

  it('is an error if an expected cell of a gating check, or the query, is a broken formula', () => {
    const broken = (column: string) =>
      card(RIGHT, SCORING, evalCase({}, { badCells: [{ column, problem: 'the formula shows #REF!' }] }));
    expect(broken('expected_aoi_ids')).toMatchObject({
      verdict: 'error',
      error_code: 'cell_unreadable',
      error: 'expected_aoi_ids: the formula shows #REF!',
    });
    expect(broken('query').verdict).toBe('error');
    // One of several columns of a check that ran.
    const tools = { ...RIGHT, tools_workflow: scored(1) };
    const cells = [{ column: 'tools_should_exclude', problem: 'the formula shows #REF!' }];
    expect(card(tools, SCORING, evalCase({}, { badCells: cells })).verdict).toBe('error');
    // Read by no check that ran on this row.
    expect(broken('expected_answer_criteria').verdict).toBe('pass');
  });

  it('ignores checks for information', () => {
    const wrongArea = { ...RIGHT, aoi_id_match: scored(0) };
    const shown = scoringWith({ infoOnly: ['aoi_id_match'] });
    expect(card(wrongArea, shown)).toMatchObject({
      verdict: 'pass',
      first_failure: null,
      overall_score: 0.67,
    });
    expect(card({ ...RIGHT, aoi_id_match: OPEN }, shown).verdict).toBe('pass');
    expect(card({ aoi_id_match: scored(1) }, shown).verdict).toBe('not_scored');
    // A threshold does not bring it back.
    const both = scoringWith({ infoOnly: ['completeness'], qualityThresholds: { completeness: 0.6 } });
    expect(card({ ...RIGHT, completeness: scored(0.1) }, both).verdict).toBe('pass');
    // A failure of its judge counts only where no gating check speaks for the row.
    const answer = scoringWith({ infoOnly: ['agent_answer'] });
    expect(card({ ...RIGHT, agent_answer: FAILED }, answer).verdict).toBe('pass');
    expect(card({ agent_answer: FAILED }, answer).verdict).toBe('error');
  });

  it('ignores a check that gives way to one with a score', () => {
    const results = { charts_answer: OPEN, chart_value_match: scored(1) };
    expect(card(results).verdict).toBe('pass');
    expect(card({ ...results, chart_value_match: BLANK }).verdict).toBe('undecided');
  });

  it.each([
    ['fails under the threshold', scored(0.59), 'fail'],
    ['passes at it', scored(0.6), 'pass'],
    ['is open', OPEN, 'undecided'],
    ['is an error', FAILED, 'error'],
    [
      'does not need a metric that is blank',
      { kind: 'blank', code: 'nothing', reason: 'there are no criteria' },
      'pass',
    ],
  ] as const)('where completeness has a threshold: %s', (_what, completeness, verdict) => {
    expect(card({ aoi_id_match: scored(1), completeness }, DECIDES).verdict).toBe(verdict);
  });

  it('names a metric below its threshold, and its stage', () => {
    const low = card({ completeness: scored(0.5, { reason: '1/2 criteria' }) }, DECIDES);
    expect(low.results.get('completeness')).toMatchObject({
      reason: '0.5 is below the threshold of 0.6: 1/2 criteria',
    });
    expect(low.first_failure).toBe('quality');
    expect(card({ completeness: scored(0.5) }).first_failure).toBeNull();
  });
});
