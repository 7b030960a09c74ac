/** Workflow and quality beside the overall score. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Settled } from '../../src/model/assessment';
import { overallScores, passes } from '../../src/scoring/passing';
import { errorCard, scoreCase } from '../../src/scoring/scorecard';
import { rootCauses } from '../../src/scoring/root-causes';
import { runStatistics } from '../../src/scoring/run-statistics';
import { evalCase, scored } from '../support/cases';
import { scoredRowOf } from '../support/scored-rows';
import { SCORING, scoringWith } from '../support/settings';

const OPEN: Settled = { kind: 'open', reason: 'needs a judge model' };
const FAILED: Settled = { kind: 'error', reason: 'the judge failed' };
const DECIDES = scoringWith({ qualityThresholds: { completeness: 0.6 } });

const card = (results: Readonly<Record<string, Settled>>, settings = SCORING, oneCase = evalCase()) =>
  scoreCase(oneCase, new Map(Object.entries(results)), settings);

describe('workflow and quality', () => {
  it('enter neither the overall score nor its parts', () => {
    const results = { aoi_id_match: scored(1), workflow: scored(0), answer_quality: scored(0.2) };
    expect(card(results)).toMatchObject({ overall: 1, weighted: 1, pipeline: 1, answer: null, quality: 0.2 });
    expect(card({ workflow: scored(1) })).toMatchObject({ overall: null, weighted: null, verdict: 'pass' });
  });

  it('enter the weighted score where a weight is given for them or their stage', () => {
    const results = { aoi_id_match: scored(1), workflow: scored(0), answer_quality: scored(0.5) };
    expect(card(results, scoringWith({ weights: { workflow: 1 } })).weighted).toBe(0.5);
    // (1·1 + 2·0.5) / 3
    expect(card(results, scoringWith({ stageWeights: { quality: 2 } })).weighted).toBe(0.67);
  });

  it('have their mean in the quality of the row, of the metrics that are there', () => {
    const results = { answer_quality: scored(0.85), factual_correctness: scored(0.4), completeness: OPEN };
    // 0.625, half up.
    expect(card(results).quality).toBe(0.63);
    expect(card({ answer_quality: OPEN }).quality).toBeNull();
  });
});

describe('the verdict of a row', () => {
  it.each([
    [
      'fails by its workflow, however good the rest is',
      { aoi_id_match: scored(1), workflow: scored(0) },
      'fail',
    ],
    [
      'fails by its overall score, though its workflow is right',
      { aoi_id_match: scored(0), workflow: scored(1) },
      'fail',
    ],
    ['passes by its workflow alone', { workflow: scored(1) }, 'pass'],
    ['passes with any quality where no threshold is set', { answer_quality: scored(0) }, 'pass'],
    ['is not open for quality', { aoi_id_match: scored(1), answer_quality: OPEN }, 'pass'],
    ['is not in error for quality', { aoi_id_match: scored(1), answer_quality: FAILED }, 'pass'],
    [
      'is open where nothing but quality is asked, and that is open',
      { answer_quality: OPEN, completeness: OPEN },
      'needs judge',
    ],
    ['is an error where nothing but a failure is there', { answer_quality: FAILED }, 'error'],
  ] as const)('%s', (_what, results, verdict) => {
    expect(card(results).verdict).toBe(verdict);
  });

  it.each([
    ['fails under the threshold', scored(0.59), 'fail'],
    ['passes at it', scored(0.6), 'pass'],
    ['is open', OPEN, 'needs judge'],
    ['is an error', FAILED, 'error'],
    ['does not need a metric that is blank', { kind: 'blank', reason: 'there are no criteria' }, 'pass'],
  ] as const)('where completeness has a threshold: %s', (_what, completeness, verdict) => {
    expect(card({ aoi_id_match: scored(1), completeness }, DECIDES).verdict).toBe(verdict);
  });

  it('says what is under its threshold, and names the stage', () => {
    const low = card({ completeness: scored(0.5, { reason: '1/2 criteria' }) }, DECIDES);
    expect(low.results.get('completeness')).toMatchObject({
      reason: '0.5 is under the threshold of 0.6: 1/2 criteria',
    });
    expect(low.firstFailure).toBe('quality');
    expect(card({ completeness: scored(0.5) }).firstFailure).toBeUndefined();
  });

  it('never gets worse by a better score', () => {
    const score = fc.constantFrom(0, 0.2, 0.5, 0.6, 0.8, 1);
    const scores = fc.dictionary(
      fc.constantFrom('workflow', 'completeness', 'aoi_id_match', 'agent_answer'),
      score,
    );
    fc.assert(
      fc.property(
        scores,
        fc.constantFrom('workflow', 'completeness'),
        score,
        score,
        (given, id, one, other) => {
          const passesWith = (value: number): boolean => {
            const all = new Map(Object.entries({ ...given, [id]: value }));
            const overall = overallScores(all);
            return passes(overall.length === 0 ? null : (overall[0] ?? 0), all, DECIDES);
          };
          expect(passesWith(Math.min(one, other)) && !passesWith(Math.max(one, other))).toBe(false);
        },
      ),
    );
  });
});

describe('checks run', () => {
  const oneCase = evalCase({ expected_answer_criteria: '1. a', agents_should_include: 'x' });

  it('count workflow and quality where the row calls for them', () => {
    const results = { agents_workflow: scored(1), workflow: scored(1), completeness: scored(0.5) };
    expect(card(results, SCORING, oneCase)).toMatchObject({ evaluated: 3, implied: 5 });
  });

  it('leave quality out where it is switched off', () => {
    const never = scoringWith({ quality: 'never' });
    expect(card({}, never, oneCase).implied).toBe(2);
    expect(errorCard(oneCase, 'no agent output', never).implied).toBe(2);
  });
});

describe('root causes', () => {
  it('count a workflow that fails a row, and a threshold that does', () => {
    const byWorkflow = scoredRowOf({ aoi_id_match: 1, workflow: 0 });
    expect(rootCauses([byWorkflow], SCORING)[0]).toMatchObject({
      stage: 'workflow',
      failing: 1,
      wouldPass: 1,
    });
    const byQuality = scoredRowOf({ completeness: 0.5 }, { verdict: 'fail', firstFailure: 'quality' });
    expect(rootCauses([byQuality], DECIDES)[0]).toMatchObject({ stage: 'quality', failing: 1, wouldPass: 1 });
    const byBoth = scoredRowOf({ aoi_id_match: 0, workflow: 0 });
    expect(rootCauses([byBoth], SCORING)[0]).toMatchObject({ stage: 'aoi', failing: 1, wouldPass: 0 });
  });
});

describe('the statistics of a metric', () => {
  it('are its mean, without an interval that holds for shares only', () => {
    const rows = [0.4, 1, 0.8].map((completeness) => scoredRowOf({ completeness }));
    const found = runStatistics('Quality', rows).checks.find(({ id }) => id === 'completeness');
    expect(found).toMatchObject({ isMean: true, n: 3, passed: 1, interval: null });
    expect(found?.rate).toBeCloseTo(2.2 / 3, 10);
  });
});
