import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import type { Settled } from '../../src/model/assessment';
import { isInOverall } from '../../src/checks/check';
import { scoreCase, effectiveWeight } from '../../src/scoring/case-result';
import { evalCase, scored } from '../support/cases';
import { scoringWith } from '../support/settings';

const card = (results: Readonly<Record<string, Settled>>, weights: Readonly<Record<string, number>>) =>
  scoreCase(evalCase(), new Map(Object.entries(results)), scoringWith({ weights }), BUILT_IN);

const anyWeight = fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100);
const ofNames = <T>(names: readonly string[], value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true });
const anyWeights = ofNames(
  BUILT_IN.all.map(({ id }) => id),
  anyWeight,
);
const anyResults = ofNames(
  BUILT_IN.all.map(({ id }) => id),
  fc.constantFrom(scored(0), scored(1)),
);

it.each([
  [{}, 1],
  [{ date_match: 2 }, 2],
  [{ date_match: 0 }, 0],
  [{ agent_answer: 5 }, 1],
])('the weight of a check with the weights %j is %d', (weights, expected) => {
  expect(effectiveWeight({ id: 'date_match', bucket: 'pipeline' }, { weights })).toBe(expected);
});

describe('the weighted score', () => {
  it('counts a check by its weight; the overall score does not', () => {
    const results = {
      ...{ aoi_id_match: scored(1), dataset_id_match: scored(1), data_pull_exists: scored(1) },
      ...{ date_match: scored(0), charts_answer: scored(0), agent_answer: scored(0) },
    };
    expect(card(results, { date_match: 0.5, charts_answer: 2, agent_answer: 2 })).toMatchObject({
      weighted_score: 0.4,
      overall_score: 0.5,
    });
  });

  it('is blank if all evaluated checks weigh 0, which does not change the verdict', () => {
    expect(card({ agent_answer: scored(1) }, { agent_answer: 0 })).toMatchObject({
      ...{ weighted_score: null, overall_score: 1, verdict: 'pass' },
    });
  });

  it('depends on the proportions of the weights only', () => {
    fc.assert(
      fc.property(anyResults, anyWeights, fc.constantFrom(0.1, 0.3, 3, 7, 10), (results, weights, by) => {
        const whole = Object.fromEntries(BUILT_IN.all.map(({ id }) => [id, weights[id] ?? 1]));
        const scaled = Object.fromEntries(BUILT_IN.all.map(({ id }) => [id, (weights[id] ?? 1) * by]));
        expect(card(results, scaled).weighted_score).toBe(card(results, whole).weighted_score);
      }),
    );
  });

  it('with equal weights is the overall score', () => {
    fc.assert(
      fc.property(anyResults, fc.constantFrom(0.1, 0.7, 3, 1000), (results, weight) => {
        const weights = Object.fromEntries(BUILT_IN.all.filter(isInOverall).map(({ id }) => [id, weight]));
        const { weighted_score, overall_score } = card(results, weights);
        expect(weighted_score).toBe(overall_score);
      }),
    );
  });

  it('does not change with blank checks of any weight, nor does any other score', () => {
    fc.assert(
      fc.property(anyResults, anyWeights, (results, weights) => {
        const blank: Settled = { kind: 'blank', code: 'nothing', reason: 'nothing to check' };
        const blanks = Object.fromEntries(BUILT_IN.all.map(({ id }) => [id, blank]));
        const scoresOf = (all: Readonly<Record<string, Settled>>) => {
          const { overall_score, weighted_score, pipeline_score, verdict, first_failure } = card(
            all,
            weights,
          );
          return { overall_score, weighted_score, pipeline_score, verdict, first_failure };
        };
        expect(scoresOf({ ...blanks, ...results })).toEqual(scoresOf(results));
      }),
    );
  });
});
