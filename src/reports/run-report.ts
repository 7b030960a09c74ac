/** The report of a run, from which every form of it is made: results, statistics, changes since the previous run. */
import type { CheckMeta, Checks } from '../checks/check';
import type { SliceValues } from '../evalset/slice-values';
import { memoize, TABS } from '../model/memoize';
import type { Change, RunAbout, SnapshotInfo } from '../model/ledger';
import type { ReportChanges, ReportTab, RunStatistics, TrendPoint } from '../model/run-report';
import { type RowVerdict, type Scorecard, isMeasured, scoredIn } from '../model/scorecard';
import { comparability } from '../scoring/comparable';
import { type DiffedCase, verdictTest } from '../scoring/diff-runs';
import { runStatistics } from '../scoring/run-statistics';
import { estimateOf, estimateText } from '../scoring/agreement';
import { rateOf } from '../scoring/rates';
import { casesByPeople } from '../results/judged-rows';
import type { Label } from '../model/label';
import { areMixed, judgeIn, newestRun, ownChecksOf, amendedRows, amendedText } from '../results/snapshot';
import { comparedRuns, type ComparedWith, type PastRuns } from '../stores/past-runs';
import { withOwnPart } from '../results/inputs-hash';
import { changedCase } from './diff-view';
import { type RunSummary, type TabSummary, silenceIn } from './run-summary';
import type { Rate } from '../model/section';
import { countOutputs } from '../fields/response';
import { conversationsText } from '../results/conversation-verdicts';

export interface FinishedTab {
  readonly summary: TabSummary;
  readonly statistics: RunStatistics;
  readonly rows: readonly Scorecard[];
}

export function finishedTab(
  of: TabResults,
  slices: ReadonlyMap<number, SliceValues>,
  checks: Checks,
  labels: readonly Label[],
): FinishedTab {
  const { place, checks: shown } = of;
  const rows = withSlices(of.rows, slices);
  const estimate = labels.length === 0 ? null : estimateOf(casesByPeople(rows, labels, checks));
  const statistics = {
    ...statisticsOf(place.tab, rows, shown),
    ...(estimate && { estimate: estimateText(estimate) }),
  };
  return { summary: summarise(of, statistics, checks), statistics, rows };
}

/** Adds the values of columns that results are grouped by. @param slices of the eval set, by row */
export const withSlices = memoize(
  (rows: readonly Scorecard[], slices: ReadonlyMap<number, SliceValues>): readonly Scorecard[] =>
    rows.map((row) => {
      const values = slices.get(row.row ?? 0);
      return values ? { ...row, slices: values } : row;
    }),
  TABS,
);

export const statisticsOf = memoize(runStatistics, TABS);

export interface RunReport extends Omit<RunSummary, 'tabs' | 'judging'> {
  readonly checks: Checks;
  /** The choice of cases, in words; '' for all. */
  readonly chosen: string;
  /** Rows that were rescored since, in words; '' for none. */
  readonly amended: string;
  readonly tabs: readonly ReportTab[];
}

/** @param chosen the choice of cases, in words; '' for all */
export function runReport(
  run: RunSummary,
  tabs: readonly FinishedTab[],
  chosen: string,
  past: PastRuns,
  checks: Checks,
): RunReport {
  const reported = tabs.map(({ summary, statistics, rows }): ReportTab => {
    const { tab, sheetId, resultsSheetId, problems } = summary;
    const scores = scoresIn(rows);
    const against = past.against(sheetId, scores.runId);
    return {
      ...{ tab, sheetId, resultsSheetId, rows, statistics, problems },
      changes: changesOf(against, scores, checks),
      trend: trendOf(run, scores, statistics.rate, past.infos(sheetId), against),
    };
  });
  const amended = amendedText(tabs.flatMap(({ summary, rows }) => amendedRows(summary.tab, rows)));
  return { ...run, checks, chosen, amended, tabs: reported };
}

/** Verdicts that say by themselves that the row was not measured. */
const UNMEASURED: readonly (RowVerdict | null)[] = ['error', 'edited'];

interface ComparedTab {
  /** The last run that scored this eval set. */
  readonly runId: string;
  readonly cases: readonly Scorecard[];
  /** See `areMixed`. */
  readonly isMixed: boolean;
  readonly judge: string;
  /** Hash of the checks of one's own, which the settings hash of a run lacks. */
  readonly ownChecks: string;
}

export const scoresIn = memoize(
  (rows: readonly Scorecard[]): ComparedTab => ({
    runId: newestRun(rows),
    cases: rows,
    isMixed: areMixed(rows),
    judge: judgeIn(rows),
    ownChecks: ownChecksOf(rows),
  }),
  TABS,
);

export function changesOf(
  against: ComparedWith | undefined,
  tab: ComparedTab,
  checks: Checks,
): ReportChanges {
  const before = against?.run;
  const diff = comparedRuns(before ?? { cases: [] }, { cases: tab.cases, about: aboutNow(against, tab) });
  const isWhole = diff.bars.length === 0;
  const edited = isWhole ? verdictTest(diff.edited) : NO_CLAIM;
  const { n, worse, better, isReal } = isWhole ? diff.verdicts : NO_CLAIM;
  const changed = (list: readonly DiffedCase[]): Change[] =>
    list.map(({ after: { row, test_id: testId, query }, checks }) => ({
      ...{ row: row ?? 0, testId, query, checks },
    }));
  // Of runs that were scored differently, only the checks that can still be compared.
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
    newlyJudged: diff.newlyJudged,
    judgedDifferently: diff.judgedDifferently.map((diffed) => changedCase(diffed, before?.tab ?? '', checks)),
    verdicts: { n, worse, better, isReal },
    edited: { n: diff.edited.length, worse: edited.worse, better: edited.better },
    compared: diff.pairs.filter(({ before: then, after }) => isScored(then) && isScored(after)).length,
    worse: comparable(changed(diff.regressions.filter(isWorse))),
    lostChecks: comparable(changed(diff.regressions.filter((diffed) => !isWorse(diffed)))),
    newErrors: changed(diff.coverageLost.filter(isError)).map((change) => ({ ...change, checks: [] })),
    coverageLost: changed(
      diff.coverageLost.filter(
        ({ after, checks }) => checks.length > 0 && !UNMEASURED.includes(after.verdict),
      ),
    ),
  };
}

function isWorse({ before, after }: DiffedCase): boolean {
  const isByMetrics = !isMeasured(before) && !isMeasured(after);
  return isByMetrics || (after.verdict === 'fail' && before.verdict !== 'fail');
}

const NO_CLAIM: ReportChanges['verdicts'] = { n: 0, worse: 0, better: 0, isReal: false };

/** True if deciding checks, or metrics alone, scored the case. */
function isScored(card: Scorecard): boolean {
  return isMeasured(card) || (card.verdict === 'not_scored' && scoredIn(card).length > 0);
}

function aboutNow(
  against: ComparedWith | undefined,
  { isMixed, judge, ownChecks }: Omit<ComparedTab, 'cases' | 'runId'>,
): RunAbout | undefined {
  const hash = against?.now?.settings_hash;
  return (
    against?.now && {
      ...against.now,
      ...{ is_mixed: isMixed, judge },
      ...(hash && { settings_hash: withOwnPart(hash, ownChecks) }),
    }
  );
}

/** Oldest run first, present results last. Runs that were scored differently are left out: the difference is not the agent's. */
function trendOf(
  { finishedAt }: RunSummary,
  { cases, ...tab }: ComparedTab,
  rate: Rate,
  past: readonly SnapshotInfo[],
  against: ComparedWith | undefined,
): TrendPoint[] {
  const now = aboutNow(against, tab);
  const kept = past.find((run) => run.runId === tab.runId);
  const comparable = past.filter(
    (run) => run !== kept && comparability(run.about, now, cases).bars.length === 0,
  );
  return [
    ...comparable.map((run) => ({ at: run.savedAt, rate: rateOf(run.passed, run.measured, run.open) })),
    { at: kept?.savedAt ?? finishedAt, rate },
  ];
}

// The summary of a results tab.

interface TabResults {
  readonly place: { readonly tab: string; readonly sheetId: number };
  readonly results: { readonly name: string; readonly sheetId: number };
  readonly rows: readonly Scorecard[];
  /** The checks that have a column. */
  readonly checks: readonly CheckMeta[];
}

function summarise(of: TabResults, { verdicts, checks: rates }: RunStatistics, checks: Checks): TabSummary {
  const { place, results, rows } = of;
  return {
    ...place,
    resultsTab: results.name,
    resultsSheetId: results.sheetId,
    outputs: countOutputs(rows.map((row) => row.output_from)),
    problems: rows.flatMap(({ row, bad_cells: cells }) =>
      cells.map(({ column, problem }) => ({
        ...{ tab: place.tab, ...(row !== null && { row }), column, text: problem },
      })),
    ),
    // Only judged checks: an open clarification question leaves other checks open that ask nothing themselves.
    openQuestions: rows.flatMap((row) => checks.judged.filter(({ id }) => row.checks[id]?.kind === 'open'))
      .length,
    silence: silenceIn(rows),
    scored: rows.filter((row) => scoredIn(row).length > 0).length,
    // Rows that no run has reached are unscored.
    rows: rows.filter(({ verdict }) => verdict !== null).length,
    verdicts,
    checks: rates.map(({ id, title, passed, n, isMean, rate, interval }) => ({
      ...{ id, title, passed, evaluated: n },
      ...(isMean && rate !== null && interval !== null && { mean: rate, interval }),
    })),
    conversations: conversationsText(rows),
  };
}
