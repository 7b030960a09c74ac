/** Scorecards for tests of statistics and reports. */
import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import { isInOverall } from '../../src/checks/check';
import { type CheckScore, ROW_VERDICTS, type Scorecard } from '../../src/model/scorecard';
import { scoreMean } from '../../src/scoring/rates';
import { failedGates } from '../../src/scoring/gates';
import { scoredRow } from './reports';
import { SCORING } from './settings';

type Outcome = number | NonNullable<CheckScore['kind']> | 'nothing';

/** A check's outcome: its score, or why it has none; 'nothing' for one that had nothing to do. */
type Outcomes = Readonly<Partial<Record<string, Outcome>>>;

/** A row with the given outcomes, which determine its overall score, verdict (by its gates) and first failure. */
export function scoredRowOf(outcomes: Outcomes, about: Partial<Scorecard> = {}): Scorecard {
  const scores = new Map(
    Object.entries(outcomes).flatMap(([id, outcome]) =>
      typeof outcome === 'number' ? [[id, outcome] as const] : [],
    ),
  );
  const overall = scoreMean(BUILT_IN.all.filter(isInOverall).flatMap(({ id }) => scores.get(id) ?? []));
  const isPass = failedGates(scores, SCORING, BUILT_IN).length === 0;
  const checks = Object.entries(outcomes).map(([id, outcome]): [string, number | Partial<CheckScore>] => [
    id,
    typeof outcome === 'number' ? outcome : { kind: outcome === 'nothing' || !outcome ? 'blank' : outcome },
  ]);
  return scoredRow(Object.fromEntries(checks), {
    ...{ test_id: '', query: '', uid: '', overall_score: overall, weighted_score: overall },
    verdict: scores.size === 0 ? 'not_scored' : isPass ? 'pass' : 'fail',
    ...about,
  });
}

/** The checks that have a column in results of these rows. */
export const shownIn = (rows: readonly Scorecard[]) =>
  BUILT_IN.all.filter(({ id }) => rows.some(({ checks }) => id in checks));

const anyOutcome = fc.constantFrom<Outcome>(0, 1, 'nothing', 'open', 'error', 'blank');

/** Any row: its overall score and first failure match its checks, its verdict need not. */
export const anyScoredRow: fc.Arbitrary<Scorecard> = fc
  .record({
    outcomes: fc.record(Object.fromEntries(BUILT_IN.all.map(({ id }) => [id, anyOutcome])), {
      requiredKeys: [],
    }),
    verdict: fc.constantFrom(undefined, undefined, null, ...ROW_VERDICTS),
    test_group: fc.constantFrom('', 'gold', 'silver'),
    row: fc.integer({ min: 2, max: 9999 }),
  })
  .map(({ outcomes, verdict, ...about }) => {
    const row = scoredRowOf(outcomes, about);
    return verdict === undefined ? row : { ...row, verdict };
  });
