import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import type { Settled } from '../../src/model/assessment';
import { isInOverall } from '../../src/checks/check';
import { effectiveWeight, scoreCase, withoutOutput } from '../../src/scoring/case-result';
import { evalCase, scored, SCORING, scoringWith } from '../support/cases';

type Results = Readonly<Record<string, Settled>>;

const BLANK: Settled = { kind: 'blank', code: 'nothing', reason: 'nothing to check' };
const OPEN: Settled = { kind: 'open', reason: 'needs a judge model' };
const ERROR: Settled = { kind: 'error', reason: 'HTTP 500' };

const card = (results: Results, settings = SCORING, oneCase = evalCase()) =>
  scoreCase(oneCase, new Map(Object.entries(results)), settings, BUILT_IN);

describe('the scores of a row', () => {
  it('are means of the evaluated checks: all, the pipeline’s, the answers’', () => {
    const results = {
      ...{ aoi_id_match: scored(1), dataset_id_match: scored(1), data_pull_exists: scored(0) },
      ...{ date_match: BLANK, charts_answer: scored(0), agent_answer: scored(1) },
      clarification_requested: scored(0),
    };
    // 3 of 6; 2 of 3; 1 of 2.
    expect(card(results)).toMatchObject({
      overall_score: 0.5,
      pipeline_score: 0.67,
      answer_score: 0.5,
      verdict: 'fail',
    });
  });

  it('are blank where nothing was evaluated', () => {
    expect(card({ aoi_id_match: BLANK, agent_answer: BLANK })).toMatchObject({
      ...{
        overall_score: null,
        weighted_score: null,
        pipeline_score: null,
        answer_score: null,
        verdict: 'not_scored',
      },
      checks_passed: '',
    });
  });

  it('ignore a check that is no longer declared', () => {
    expect(card({ aoi_id_match: scored(0), check_gone: scored(1) })).toMatchObject({
      overall_score: 0,
      weighted_score: 0,
    });
  });
});

describe('the verdict of a row', () => {
  it('is undecided with its clarification question, which could blank the failed check', () => {
    const results = { aoi_id_match: scored(0), clarification_requested: OPEN };
    expect(card(results).verdict).toBe('undecided');
    expect(card({ ...results, agent_answer: scored(0) }).verdict).toBe('fail');
  });

  it('in error keeps the measured scores and says why', () => {
    expect(card({ aoi_id_match: scored(1), agent_answer: ERROR })).toMatchObject({
      overall_score: 1,
      error_code: 'judge_failed',
      error: 'HTTP 500',
    });
    expect(card({ aoi_id_match: scored(1) }).error).toBe('');
  });

  it('names checks for information if there are no others, else there is nothing to check', () => {
    const withCriteria = evalCase({ expected_answer_criteria: 'Names Pará' });
    const why = { error_code: 'only_informs', error: 'for information only: Completeness' };
    for (const completeness of [OPEN, scored(0.5)])
      expect(card({ completeness, agent_answer: BLANK }, SCORING, withCriteria)).toMatchObject({
        ...{ verdict: 'not_scored', ...why },
      });
    expect(card({ completeness: BLANK }, SCORING, withCriteria).error_code).toBe('nothing_to_check');
    expect(card({ completeness: OPEN }).error_code).toBe('nothing_to_check');
  });
});

it.each([
  [{ agent_answer: scored(0), dataset_id_match: scored(0), date_match: scored(0) }, 'dataset'],
  [{ agent_answer: scored(0), date_match: scored(0) }, 'data'],
  [{ agent_answer: scored(1), aoi_id_match: BLANK }, null],
  [{ agent_answer: scored(1), completeness: scored(0) }, null],
])('the first failure of %j is %s', (results, stage) => {
  expect(card(results).first_failure).toBe(stage);
});

describe('checks passed', () => {
  it.each([
    ['2 of 2', 'all that decide, where the row passes', { aoi_id_match: scored(1), agent_answer: scored(1) }],
    [
      '1 of 2',
      'whatever happened to the others, where it fails',
      { aoi_id_match: scored(0), date_match: scored(1), agent_answer: OPEN, charts_answer: BLANK },
    ],
    [
      '1 of 1',
      'none that only informs',
      { aoi_id_match: scored(1), charts_answer_judge: scored(0), completeness: scored(0.2) },
    ],
    [
      '1 of 2',
      'none that gives way',
      { date_match: scored(0), date_extraction: scored(1), aoi_id_match: scored(0) },
    ],
    ['', 'none without an output', { aoi_id_match: BLANK }],
  ] as const)('are %s: %s', (passed, _which, results) => {
    expect(card(results).checks_passed).toBe(passed);
  });

  it('go by the settings, as the verdict does', () => {
    const results = { aoi_id_match: scored(0), date_match: scored(1), completeness: scored(0.4) };
    const settings = { ...SCORING, infoOnly: ['aoi_id_match'], qualityThresholds: { completeness: 0.5 } };
    expect(card(results, settings)).toMatchObject({ verdict: 'fail', checks_passed: '1 of 2' });
  });

  it('count checks that fail because the agent said nothing', () => {
    const silent = { kind: 'blank', code: 'silent', reason: '' } as const;
    const results = { aoi_id_match: scored(1), agent_answer: silent };
    expect(card(results)).toMatchObject({ verdict: 'fail', checks_passed: '1 of 2' });
  });
});

it('bad cells are those of the case and of its checks', () => {
  const cell = (column: string) => ({ column, problem: 'cannot be read' });
  const oneCase = evalCase({}, { badCells: [cell('expected_answer')] });
  const results = {
    date_match: { kind: 'blank', code: 'unreadable', reason: '', badCell: cell('expected_end_date') },
    // Another check that reads the same cell.
    date_coverage: { kind: 'blank', code: 'unreadable', reason: '', badCell: cell('expected_end_date') },
    dataset_id_match: scored(0, { badCell: cell('expected_dataset_id') }),
  } as const;
  expect(card(results, SCORING, oneCase).bad_cells.map(({ column }) => column)).toEqual([
    'expected_answer',
    'expected_end_date',
    'expected_dataset_id',
  ]);
});

it('a row without an output is an error with its reason, blank everywhere', () => {
  const failed = withoutOutput(
    evalCase({ expected_aoi_ids: 'BRA' }),
    { error_code: 'no_output', error: 'no agent output' },
    BUILT_IN,
  );
  expect(failed).toMatchObject({
    verdict: 'error',
    error_code: 'no_output',
    error: 'no agent output',
    overall_score: null,
    checks_passed: '',
  });
  expect([...failed.results.keys()]).toEqual(BUILT_IN.all.map(({ id }) => id));
  expect([...failed.results.values()].every(({ kind }) => kind === 'blank')).toBe(true);
});

const settled = fc.constantFrom<Settled>(scored(1), scored(0), BLANK);
const row = fc.record(Object.fromEntries(BUILT_IN.all.map(({ id }) => [id, settled])));

it('scores in general never fall when a 0 becomes a 1', () => {
  fc.assert(
    fc.property(
      row,
      fc.constantFrom(...BUILT_IN.all.filter(isInOverall).map(({ id }) => id)),
      (results, id) => {
        const [worse, better] = [
          card({ ...results, [id]: scored(0) }),
          card({ ...results, [id]: scored(1) }),
        ];
        expect(better.overall_score ?? NaN).toBeGreaterThan(worse.overall_score ?? NaN);
        expect(worse.verdict === 'pass' && better.verdict === 'fail').toBe(false);
      },
    ),
  );
});

const weighed = (results: Readonly<Record<string, Settled>>, weights: Readonly<Record<string, number>>) =>
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
    expect(weighed(results, { date_match: 0.5, charts_answer: 2, agent_answer: 2 })).toMatchObject({
      weighted_score: 0.4,
      overall_score: 0.5,
    });
  });

  it('is blank if all evaluated checks weigh 0, which does not change the verdict', () => {
    expect(weighed({ agent_answer: scored(1) }, { agent_answer: 0 })).toMatchObject({
      ...{ weighted_score: null, overall_score: 1, verdict: 'pass' },
    });
  });

  it('depends on the proportions of the weights only', () => {
    fc.assert(
      fc.property(anyResults, anyWeights, fc.constantFrom(0.1, 0.3, 3, 7, 10), (results, weights, by) => {
        const whole = Object.fromEntries(BUILT_IN.all.map(({ id }) => [id, weights[id] ?? 1]));
        const scaled = Object.fromEntries(BUILT_IN.all.map(({ id }) => [id, (weights[id] ?? 1) * by]));
        expect(weighed(results, scaled).weighted_score).toBe(weighed(results, whole).weighted_score);
      }),
    );
  });

  it('with equal weights is the overall score', () => {
    fc.assert(
      fc.property(anyResults, fc.constantFrom(0.1, 0.7, 3, 1000), (results, weight) => {
        const weights = Object.fromEntries(BUILT_IN.all.filter(isInOverall).map(({ id }) => [id, weight]));
        const { weighted_score, overall_score } = weighed(results, weights);
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
          const { overall_score, weighted_score, pipeline_score, verdict, first_failure } = weighed(
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
