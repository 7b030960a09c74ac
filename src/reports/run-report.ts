/** What the tabs Summary and Heatmap, the mail and the HTML report are made from: results, statistics, changes. */
import type { Checks } from '../checks/check';
import type { SliceValues } from '../evalset/slice-values';
import { remembered } from '../model/once';
import type { Change, LedgerCase, RunAbout, SnapshotInfo } from '../model/ledger';
import type { ReportChanges, ReportTab, RunStatistics, TrendPoint } from '../model/run-report';
import type { RowVerdict, ScoredRow } from '../model/scorecard';
import type { ResultRecord } from '../sheets/results/records';
import { scoredRow } from '../sheets/results/scored-rows';
import { comparability } from '../scoring/comparable';
import { type DiffedCase, verdictTest } from '../scoring/diff-runs';
import { isMeasured } from '../scoring/means';
import { runStatistics } from '../scoring/run-statistics';
import { rateOf } from '../scoring/interval';
import { amendedRows, amendedText } from '../sheets/keep-run';
import { comparedRuns, type Against, type PastRuns } from '../sheets/past-runs';
import { withOwnPart } from '../sheets/results/inputs-hash';
import { areMixed, judgeIn, ledgerCase, ownChecksOf } from '../sheets/snapshot';
import type { RunSummary, TabSummary } from './run-summary';
import type { Rate } from '../model/section';
import { summarise, type TabResults } from './tab-summary';

/** An eval set at the end of a run: its figures, and the lines they are made from. */
export interface FinishedTab {
  readonly summary: TabSummary;
  readonly statistics: RunStatistics;
  readonly rows: readonly ScoredRow[];
  readonly records: readonly ResultRecord[];
}

/** @param slices of the eval set, by row */
export function finishedTab(
  of: TabResults,
  slices: ReadonlyMap<number, SliceValues>,
  checks: Checks,
): FinishedTab {
  const { place, records } = of;
  const rows = scoredRows(place.tab, records, slices, checks);
  const statistics = statisticsOf(place.tab, rows, checks);
  return { summary: summarise(of, rows, statistics, checks), statistics, rows, records };
}

/** An eval set's lines as scored rows. @param slices by row */
export const scoredRows = remembered(
  (
    tab: string,
    records: readonly ResultRecord[],
    slices: ReadonlyMap<number, SliceValues>,
    checks: Checks,
  ): readonly ScoredRow[] =>
    records.map((record) => {
      const row = scoredRow(tab, record, checks);
      const values = slices.get(row.row ?? 0);
      return values ? { ...row, slices: values } : row;
    }),
);

export const statisticsOf = remembered(runStatistics);

/** @param chosen which cases the run took, in words; '' for all */
export function runReport(
  run: RunSummary,
  tabs: readonly FinishedTab[],
  chosen: string,
  past: PastRuns,
  checks: Checks,
): RunReport {
  const reported = tabs.map(({ summary, statistics, rows, records }): ReportTab => {
    const { tab, sheetId, resultsSheetId, conversations, problems } = summary;
    const against = past.against(sheetId, run.runId);
    const scores = scoresIn(records, checks);
    return {
      ...{ tab, sheetId, resultsSheetId, rows, statistics, conversations, problems },
      changes: changesOf(against, scores),
      trend: trendOf(run, scores, statistics.rate, past.infos(sheetId, run.runId), against),
    };
  });
  const { runId, startedAt, finishedAt, stopped, outcome, judge, judgingText, problems } = run;
  return {
    checks,
    runId,
    startedAt,
    finishedAt,
    stopped,
    outcome,
    chosen,
    judge,
    judging: judgingText,
    problems,
    amended: amendedText(tabs.flatMap(({ summary, records }) => amendedRows(summary.tab, records))),
    tabs: reported,
  };
}

/** Verdicts of rows whose lines themselves say that the run has not measured them. */
const SAYS_SO: readonly string[] = ['error', 'edited, score again'] satisfies RowVerdict[];

/** What is compared of an eval set's lines. */
interface ComparedTab {
  readonly cases: readonly LedgerCase[];
  /** Whether its lines were scored with different settings, prompts or versions of the checks. */
  readonly isMixed: boolean;
  /** The models that judged any of them; `rules` if none did. */
  readonly judge: string;
  /** The hash of the user-declared checks that they were scored with: a run's own hash knows none. */
  readonly ownChecks: string;
}

export const scoresIn = remembered((records: readonly ResultRecord[], checks: Checks): ComparedTab => ({
  cases: records.map((record) => ledgerCase(record, checks)),
  isMixed: areMixed(records),
  judge: judgeIn(records),
  ownChecks: ownChecksOf(records),
}));

/** How results have changed since the run that they are compared with. */
export function changesOf(against: Against | undefined, tab: ComparedTab): ReportChanges {
  const before = against?.run;
  const diff = comparedRuns(before ?? { cases: [] }, { cases: tab.cases, about: aboutNow(against, tab) });
  const isWhole = diff.bars.length === 0;
  const edited = isWhole ? verdictTest(diff.edited) : NO_CLAIM;
  const { n, worse, better, isReal } = isWhole ? diff.verdicts : NO_CLAIM;
  const changed = (list: readonly DiffedCase[]): Change[] =>
    list.map(({ after: { row, testId, query }, checks }) => ({ row, testId, query, checks }));
  // Of runs that were scored in different ways, only what can be compared all the same.
  const comparable = (changes: readonly Change[]): readonly Change[] =>
    isWhole
      ? changes
      : changes
          .map((change) => ({ ...change, checks: change.checks.filter(diff.isComparable) }))
          .filter(({ checks }) => checks.length > 0);
  const isError = ({ before: earlier, after }: DiffedCase): boolean =>
    isMeasured(earlier) && after.verdict === 'error';
  return {
    before: against?.name ?? '',
    notComparable: before ? diff.bars : [],
    judgedSince: diff.judgedSince,
    verdicts: { n, worse, better, isReal },
    edited: { n: diff.edited.length, worse: edited.worse, better: edited.better },
    compared: diff.pairs.filter((pair) => isScored(pair.before)).length,
    worse: comparable(changed(diff.regressions)),
    newErrors: changed(diff.coverageLost.filter(isError)).map((change) => ({ ...change, checks: [] })),
    lost: changed(
      diff.coverageLost.filter(({ after, checks }) => checks.length > 0 && !SAYS_SO.includes(after.verdict)),
    ),
  };
}

const NO_CLAIM: ReportChanges['verdicts'] = { n: 0, worse: 0, better: 0, isReal: false };

/** By checks that decide, or by others alone, as metrics are. */
function isScored(ledgerCase: LedgerCase): boolean {
  return (
    isMeasured(ledgerCase) ||
    (ledgerCase.verdict === 'not scored' && Object.keys(ledgerCase.scores).length > 0)
  );
}

/** What the results were scored with; undefined if not known. */
function aboutNow(
  against: Against | undefined,
  { isMixed, judge, ownChecks }: Omit<ComparedTab, 'cases'>,
): RunAbout | undefined {
  const settingsHash = against?.now?.settingsHash;
  return (
    against?.now && {
      ...against.now,
      ...{ isMixed, judge },
      ...(settingsHash && { settingsHash: withOwnPart(settingsHash, ownChecks) }),
    }
  );
}

/**
 * How an eval set's pass rate developed, oldest run first, current results last. A line that another judge or other settings made would be
 * read as the agent's: runs that were scored in another way are left out.
 */
function trendOf(
  { finishedAt }: RunSummary,
  { cases, ...tab }: ComparedTab,
  rate: Rate,
  before: readonly SnapshotInfo[],
  against: Against | undefined,
): TrendPoint[] {
  const now = aboutNow(against, tab);
  const comparable = before.filter(({ about }) => comparability(about, now, cases).bars.length === 0);
  return [
    ...comparable.map((run) => ({ at: run.savedAt, rate: rateOf(run.passed, run.measured) })),
    { at: finishedAt, rate },
  ];
}

export interface RunReport {
  readonly checks: Checks;
  readonly runId: string;
  /** ISO date-times, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** What was not measured because the judge or the agent gave no answer; '' if nothing. Comes first. */
  readonly stopped: string;
  /** `finished`, `cancelled` or `stopped`. */
  readonly outcome: string;
  /** Which cases were chosen, in words; '' for all. */
  readonly chosen: string;
  /** Which rows were scored again since, in words; '' for none. */
  readonly amended: string;
  /** `rules`, or provider and model. */
  readonly judge: string;
  /** What the judge has done, in a sentence. */
  readonly judging: string;
  readonly problems: readonly string[];
  readonly tabs: readonly ReportTab[];
}
