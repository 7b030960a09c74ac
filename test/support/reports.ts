/** Scored rows and runs to report on: from outcomes of checks, at random, and a large lifelike run from a seed. */
import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import { type CheckId, STAGES } from '../../src/model/check';
import { isInOverall } from '../../src/checks/check';
import { NO_TOTALS } from '../../src/model/judge';
import type { DiffedCase } from '../../src/scoring/diff-runs';
import type { ReportChanges, ReportLines, ReportTab, RunReport } from '../../src/reports/run-report';
import { type CheckScore, ROW_VERDICTS, type Scorecard, scoredIn, scoreIn } from '../../src/model/scorecard';
import { seededRandom } from '../../src/evalset/choose-cases';
import { runStatistics } from '../../src/scoring/run-statistics';
import { failedGates } from '../../src/scoring/verdict';
import { rateOf, scoreMean } from '../../src/scoring/rates';
import { card } from './results';
import { SCORING } from './cases';

/** A row of the given checks; its first failure and verdict follow from them unless they are given. */
export function scoredRow(
  checks: Readonly<Record<CheckId, Partial<CheckScore> | number>>,
  overrides: Partial<Scorecard> = {},
): Scorecard {
  const scored = card({}, checks);
  const scores = scoredIn(scored).flatMap((id) => scoreIn(scored, id) ?? []);
  const failed = scoredIn(scored).filter((id) => scoreIn(scored, id) === 0);
  const overall = scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return {
    ...scored,
    ...{ tab: 'GOLD', row: 2, test_id: '1-001', query: 'How much forest was lost?', uid: 'uid' },
    verdict: overall === null ? 'not_scored' : overall >= 0.7 ? 'pass' : 'fail',
    ...{ overall_score: overall, weighted_score: overall, pipeline_score: overall, answer_score: overall },
    ...(overall === null && { error: 'nothing to check', error_code: 'nothing_to_check' as const }),
    first_failure:
      STAGES.find((stage) =>
        BUILT_IN.all.some((check) => check.stage === stage && failed.includes(check.id)),
      ) ?? null,
    ...overrides,
  };
}

export const NO_CHANGES: ReportChanges = {
  before: '',
  notComparable: [],
  newlyJudged: 0,
  judgedDifferently: [],
  compared: 0,
  worse: [],
  lostChecks: [],
  newErrors: [],
  coverageLost: [],
  edited: { n: 0, worse: 0, better: 0 },
  verdicts: { n: 0, worse: 0, better: 0, isReal: false },
};

/** A case that got worse in some checks. */
export function changedRow(
  row: number,
  checks: readonly CheckId[] = [],
  card: Partial<Scorecard> = {},
): DiffedCase {
  const after = scoredRow({}, { row, test_id: '', query: `Query of row ${row}`, ...card });
  return { before: after, after, by: 'uid', checks };
}

/** An eval set as `run` returns it. */
export function reportTab(
  lines: ReportLines,
  overrides: Partial<Omit<ReportTab, 'statistics'>> = {},
): ReportTab {
  const shown = shownIn(lines.rows);
  return {
    ...lines,
    statistics: runStatistics(lines.tab, lines.rows, shown),
    problems: [],
    changes: NO_CHANGES,
    trend: [],
    ...overrides,
  };
}

export function runReport(tabs: readonly ReportTab[], overrides: Partial<RunReport> = {}): RunReport {
  return {
    checks: BUILT_IN,
    ...{ runId: 'run-1', startedAt: '2026-11-21T22:15:04.120Z', finishedAt: '2026-11-21T22:17:09.620Z' },
    outcome: { how: 'finished' },
    chosen: '',
    amended: '',
    judge: 'rules',
    judging: NO_TOTALS,
    judgingText: '4 answers decided by rules.',
    problems: [],
    tabs,
    ...overrides,
  };
}

const QUESTIONS = [
  'How much tree cover did São Paulo lose in 2023?',
  'Compare annual natural forest loss in Pará and Mato Grosso between 2015 and 2020, in kha.',
  'Where in Indonesia did most of the fire alerts of last week occur?',
  'Show me grassland extent for Kenya.',
  'Which municipality of Rondônia lost most primary forest since 2001?',
];
const GROUPS = ['spatial', 'temporal', 'dataset choice', 'clarification'];
const REASONS: Readonly<Record<CheckId, string>> = {
  aoi_id_match: 'The agent selected BRA.14; BRA.25 was expected and is missing.',
  dataset_id_match: 'The agent selected dataset 5 (Tree cover gain); 4 was expected.',
  date_match: 'The pull ends 2022-12-31; 2023-12-31 was expected.',
  agent_answer: '0.59 Mha is stated for Brazil, not for São Paulo.',
};

/** The checks that a typical tab measures: no eval set expects everything. */
export const MEASURED = BUILT_IN.all.filter(
  (check) => isInOverall(check) || ['workflow', 'quality'].includes(check.stage),
);

/** A lifelike eval set: failures spread along the stages, some rows are errors, some questions are open. */
export function lifelike(tab: string, count: number, seed: number, sheetId = 0): ReportLines {
  const random = seededRandom(seed);
  const rows = Array.from({ length: count }, (_item, index) => {
    const overrides = {
      ...{ tab, row: index + 2, test_group: GROUPS[Math.floor((index / count) * GROUPS.length)] ?? '' },
      test_id: `${tab.slice(0, 1)}-${String(index + 1).padStart(3, '0')}`,
      query: QUESTIONS[index % QUESTIONS.length] ?? '',
      ...{ uid: `${tab}${index}`, latency_s: Math.round(random() * 900) / 10 },
      trace_url: `https://traces.example/${index}`,
    };
    if (random() < 0.03) {
      const blank = MEASURED.map(({ id }): [CheckId, Partial<CheckScore>] => [id, { kind: 'blank' }]);
      return scoredRow(Object.fromEntries(blank), {
        ...overrides,
        verdict: 'error',
        error: 'no agent output',
      });
    }
    let hasFailed = false;
    const lines = MEASURED.map(({ id, stage }): [CheckId, Partial<CheckScore> | number] => {
      const dice = random();
      if (id === 'context_layer_match' && index % 3 > 0) return [id, { kind: 'blank' }];
      if (stage === 'answer' && dice > 0.97) return [id, { kind: 'open' }];
      if (stage === 'scope') return [id, dice < 0.96 ? 1 : 0];
      const fails = dice < (hasFailed ? 0.7 : 0.05);
      hasFailed ||= fails;
      const texts = { expected: 'BRA.25', actual: fails ? 'BRA.14' : 'BRA.25' };
      return [id, { score: fails ? 0 : 1, ...texts, reason: fails ? (REASONS[id] ?? 'It differs.') : '' }];
    });
    return scoredRow(Object.fromEntries(lines), overrides);
  });
  return { tab, sheetId, resultsTab: `${tab} results`, resultsSheetId: sheetId + 1, rows };
}

/** A run over two eval sets with everything a report can show. */
export function lifelikeReport(lines: readonly ReportLines[]): RunReport {
  return runReport(
    lines.map((one) => {
      const failing = one.rows.filter(({ verdict }) => verdict === 'fail');
      const passing = one.rows.filter(({ verdict }) => verdict === 'pass');
      return reportTab(one, {
        trend: lifelikeTrend(12, 72),
        problems: [
          { tab: one.tab, row: 17, column: 'expected_start_date', text: '“2023-13-01” is not a day.' },
        ],
        changes: {
          before: 'run-0 of 2026-11-14',
          notComparable: [],
          newlyJudged: 0,
          judgedDifferently: [],
          compared: one.rows.length - 2,
          edited: { n: 0, worse: 0, better: 0 },
          verdicts: { n: one.rows.length - 2, worse: 4, better: 2, isReal: false },
          lostChecks: [],
          worse: failing
            .slice(0, 4)
            .map((row) => changedRow(row.row ?? 0, ['date_match', 'agent_answer'], row)),
          coverageLost: passing.slice(0, 1).map((row) => changedRow(row.row ?? 0, ['date_match'], row)),
          newErrors: one.rows
            .filter(({ verdict }) => verdict === 'error')
            .slice(0, 1)
            .map((row) => changedRow(row.row ?? 0, [], row)),
        },
      });
    }),
    { runId: 'run-20261121-221504', judge: 'anthropic claude-haiku', chosen: 'status ready' },
  );
}

/** A pass rate over `runs` runs. */
function lifelikeTrend(runs: number, n: number): ReportTab['trend'] {
  return Array.from({ length: runs }, (_run, index) => ({
    at: new Date(Date.UTC(2026, 9, 1 + index * 3, 2)).toISOString(),
    rate: rateOf(Math.round(n * Math.min(1, 0.6 + 0.1 * Math.sin(index / 2) + index / 100)), n),
  }));
}

type Outcome = number | NonNullable<CheckScore['kind']> | 'nothing';

/** A check's outcome: its score, or why it has none; 'nothing' for one that had nothing to do. */
type Outcomes = Readonly<Partial<Record<string, Outcome>>>;

/** A row with the given outcomes, which determine its overall score, verdict (by its gates) and first failure. */
export function scoredRowOf(outcomes: Outcomes, overrides: Partial<Scorecard> = {}): Scorecard {
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
    ...overrides,
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
  .map(({ outcomes, verdict, ...overrides }) => {
    const row = scoredRowOf(outcomes, overrides);
    return verdict === undefined ? row : { ...row, verdict };
  });
