import type { RowVerdict } from '../../src/model/scorecard';
import fc from 'fast-check';
import {
  checkRate,
  isScoredByMetrics,
  scoreMean,
  metricMeans,
  metricMeansOf,
  metricsText,
  weightedMeanOf,
} from '../../src/scoring/rates';
import { scoredRowOf } from '../support/reports';

describe('meanOf', () => {
  it.each([
    [[], null],
    [[0], 0],
    [[1], 1],
    [[1, 0, 1], 0.67],
    [[1, 0, 0], 0.33],
    [[1, 1, 1, 1, 1, 0, 0, 0], 0.63],
    [[1, 0, 0, 0, 0, 0, 0, 0], 0.13],
    [[1, 1, 1, 1, 1, 1, 1, 0, 0], 0.78],
  ])('of %j is %s', (scores, mean) => {
    expect(scoreMean(scores)).toBe(mean);
  });

  it('stays between 0 and 1, within half a hundredth of the exact mean, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 12 }), (scores) => {
        const mean = scoreMean(scores) ?? NaN;
        const exact = scores.filter((score) => score === 1).length / scores.length;
        expect(mean).toBeGreaterThanOrEqual(0);
        expect(mean).toBeLessThanOrEqual(1);
        expect(Math.abs(mean - exact)).toBeLessThanOrEqual(0.005 + 1e-9);
        expect(scoreMean([...scores].reverse())).toBe(mean);
      }),
    );
  });
});

it.each([
  [[], [], null],
  [[1, 0], [0, 0], null],
  [[1, 0], [2, 1], 0.67],
  [[1, 0], [0, 5], 0],
  [[1, 0], [0.1, 0.3], 0.25],
  [[1, 0], [0.29, 1.71], 0.15],
])('weightedMeanOf of the scores %j by the weights %j is %s', (scores, weights, mean) => {
  const entries = scores.map((score, index) => ({ score, weight: weights[index] ?? NaN }));
  expect(weightedMeanOf(entries)).toBe(mean);
});

describe('the means of metrics', () => {
  const row = (verdict: RowVerdict, completeness: number | null | undefined) => ({
    verdict,
    scoreOf: (id: string) => (id === 'completeness' ? completeness : undefined),
  });

  it('are those over all rows that scored them, but not over edited ones', () => {
    const rows = [
      row('pass', 0.4),
      row('not_scored', 1),
      row('undecided', 0.8),
      ...[row('edited', 0), row('pass', null), row('pass', undefined)],
    ];
    // 0, 0.4, 0.8, 1 and 1: their mean 0.64, less 1.96 times 0.434 / √5.
    expect(metricMeansOf(rows)).toEqual([
      {
        ...{ mean: '0.73', what: 'mean Completeness of 3 rows' },
        text: 'Completeness 0.73 (0.26–1.00; 3 rows)',
      },
    ]);
    expect(metricMeansOf([row('pass', undefined)])).toEqual([]);
    // Of a check that is no metric, a half is no pass.
    const halves = [0.5, 1].map((score) => row('pass', score));
    expect(checkRate({ id: 'completeness' }, halves)).toMatchObject({ passed: 1, n: 2, rate: 0.5 });
  });

  it('make one sentence, without metrics that no row has', () => {
    const interval = { low: 0.3, high: 0.7 };
    const rates = [
      { id: 'completeness', title: 'Completeness', n: 1, rate: 0.5, interval },
      { id: 'aoi_id_match', title: 'Area', n: 9, rate: 1, interval },
      { id: 'factual_correctness', title: 'Factual correctness', n: 2, rate: 0, interval },
      { id: 'answer_quality', title: 'Answer quality', n: 0, rate: null, interval: null },
    ];
    expect(metricsText(metricMeans(rates))).toBe(
      'Factual correctness 0.00 (0.30–0.70; 2 rows), Completeness 0.50 (0.30–0.70; 1 row)',
    );
    const [first] = rates;
    expect(first && metricMeans([{ ...first, interval: null }])).toEqual([]);
  });

  it('are the result of a row that neither passes nor fails', () => {
    const alone = scoredRowOf({ completeness: 0 }, { verdict: 'not_scored', error_code: 'nothing_to_check' });
    expect(isScoredByMetrics(alone)).toBe(true);
    expect(isScoredByMetrics({ ...alone, checks: {} })).toBe(false);
    expect(isScoredByMetrics({ ...alone, error_code: 'incomplete_output' })).toBe(false);
    expect(isScoredByMetrics({ ...alone, verdict: 'pass' })).toBe(false);
  });
});
