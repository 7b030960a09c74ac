import fc from 'fast-check';
import type { RowVerdict } from '../../src/model/scorecard';
import {
  checkRate,
  isScoredByMetrics,
  metricMeans,
  metricMeansOf,
  metricsText,
  rateOf,
  scoreMean,
  signTest,
  weightedMeanOf,
  wilson,
  Z_95,
} from '../../src/scoring/rates';
import { scoredRowOf } from '../support/reports';

describe('the exact sign test', () => {
  it('is twice the smaller tail, counted by hand', () => {
    // (1 + 7 + 21) / 128, doubled.
    expect(signTest(5, 2)).toBeCloseTo(58 / 128, 12);
    // 1 / 32, doubled.
    expect(signTest(0, 5)).toBeCloseTo(2 / 32, 12);
  });

  it('gives the published values of McNemar’s exact test', () => {
    // Airway hyper-responsiveness before and after transplantation (Bentur 2009; Fagerland, Lydersen, Laake 2013).
    expect(signTest(7, 1)).toBeCloseTo(0.0703, 4);
    // Two culture media (Armitage and Berry 1994).
    expect(signTest(12, 2)).toBeCloseTo(0.0129, 4);
  });

  it('is 1 without changes and for even ones', () => {
    expect([signTest(0, 0), signTest(1, 1), signTest(40, 40), signTest(1, 0)]).toEqual([1, 1, 1, 1]);
  });

  it('stays a probability for thousands of changes', () => {
    expect(signTest(5000, 5000)).toBe(1);
    // z = 2.00, with the continuity correction 1.99.
    expect(signTest(4900, 5100)).toBeCloseTo(0.0466, 3);
    expect(signTest(0, 10000)).toBe(0);
  });
});

const counts = fc
  .integer({ min: 1, max: 5000 })
  .chain((n) => fc.record({ n: fc.constant(n), passed: fc.integer({ min: 0, max: n }) }));

describe('wilson', () => {
  it.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [0, 1, 0, 0.7935],
    [1, 1, 0.2065, 1],
    [500, 1000, 0.4691, 0.5309],
    // Newcombe, Statistics in Medicine 17 (1998), table I: method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is %f to %f', (passed, n, low, high) => {
    const interval = wilson(passed, n);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it('of no rows is none', () => {
    expect(wilson(0, 0)).toBeNull();
    expect(rateOf(0, 0)).toEqual({ passed: 0, n: 0, rate: null, interval: null });
  });

  it('has ends that are 1.96 standard errors of their own from the rate', () => {
    fc.assert(
      fc.property(counts, ({ passed, n }) => {
        const { low, high } = wilson(passed, n) ?? { low: NaN, high: NaN };
        for (const end of [low, high])
          expect((passed / n - end) ** 2).toBeCloseTo((Z_95 * Z_95 * end * (1 - end)) / n, 9);
      }),
    );
  });
});

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
  const row = (verdict: RowVerdict, completeness: number | null) =>
    scoredRowOf(completeness === null ? {} : { completeness }, { verdict });

  it('are those over all rows that scored them, but not over edited ones', () => {
    const rows = [
      row('pass', 0.4),
      row('not_scored', 1),
      row('undecided', 0.8),
      ...[row('edited', 0), row('pass', null)],
    ];
    // 0, 0.4, 0.8, 1 and 1: their mean 0.64, less 1.96 times 0.434 / √5.
    expect(metricMeansOf(rows)).toEqual([
      {
        ...{ mean: '0.73', what: 'mean Completeness of 3 rows' },
        text: 'Completeness 0.73 (0.26–1.00; 3 rows)',
      },
    ]);
    expect(metricMeansOf([row('pass', null)])).toEqual([]);
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
