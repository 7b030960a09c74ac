/** Scored rows for tests of statistics and reports. */
import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import { isInOverall } from '../../src/checks/check';
import { ROW_VERDICTS, type CheckLine, type ScoredRow } from '../../src/model/scorecard';
import { scoreMean } from '../../src/scoring/means';
import { failedGates } from '../../src/scoring/gates';
import { checkLine, scoredRow } from './reports';
import { SCORING } from './settings';

type Outcome = number | CheckLine['kind'] | 'nothing';

/** A check's outcome: its score, or why it has none; 'nothing' for one that had nothing to do. */
type Outcomes = Readonly<Record<string, Outcome>>;

/** A row with the given outcomes, which determine its overall score, verdict (by its gates) and first failure. */
export function scoredRowOf(outcomes: Outcomes, about: Partial<ScoredRow> = {}): ScoredRow {
  const lines = Object.entries(outcomes).map(([id, outcome]) => [id, lineOf(outcome)] as const);
  const scores = new Map(lines.flatMap(([id, { score }]) => (score === null ? [] : [[id, score] as const])));
  const overall = scoreMean(BUILT_IN.all.filter(isInOverall).flatMap(({ id }) => scores.get(id) ?? []));
  const isPass = failedGates(scores, SCORING, BUILT_IN).length === 0;
  return scoredRow(Object.fromEntries(lines), {
    ...{ testId: '', query: '', uid: '', overall, weighted: overall, pipeline: null, answer: null },
    verdict: scores.size === 0 ? 'not scored' : isPass ? 'pass' : 'fail',
    ...about,
  });
}

function lineOf(outcome: Outcome): CheckLine {
  if (typeof outcome === 'number') return checkLine(outcome);
  return checkLine(null, { kind: outcome === 'nothing' ? undefined : outcome });
}

const anyOutcome = fc.constantFrom<Outcome>(0, 1, 'nothing', 'open', 'error', 'blank');

/** Any row: its overall score and first failure match its checks, its verdict need not. */
export const anyScoredRow: fc.Arbitrary<ScoredRow> = fc
  .record({
    outcomes: fc.record(Object.fromEntries(BUILT_IN.all.map(({ id }) => [id, anyOutcome])), {
      requiredKeys: [],
    }),
    verdict: fc.constantFrom(undefined, undefined, '' as const, ...ROW_VERDICTS),
    group: fc.constantFrom('', 'gold', 'silver'),
    row: fc.integer({ min: 2, max: 9999 }),
  })
  .map(({ outcomes, verdict, ...about }) => {
    const row = scoredRowOf(outcomes, about);
    return verdict === undefined ? row : { ...row, verdict };
  });
