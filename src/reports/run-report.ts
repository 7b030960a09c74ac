/**
 * The report of a run, which tabs, mail, files and pages render: the current results of its eval sets, whose rows may have been edited or
 * rescored since the run, their statistics, and changes since an earlier run.
 *
 * @example
 * const { report } = lastReport(services, last);
 * runHeadline(report.tabs).sentence; // 'GOLD: 79 % pass (30 of 38; 64–89 %).'
 * writeSummary(spreadsheet, report);
 */
import type { Checks } from '../checks/check';
import { checksIn } from '../checks/registry';
import type { SliceValues } from '../evalset/slice-values';
import { countOutputs } from '../fields/response';
import { memoize, MAX_TABS } from '../model/memoize';
import type { Problem } from '../model/problem';
import { stoppedBy, type RunAbout, type Snapshot } from '../model/run';
import type { ChangedCase } from '../model/run-diff';
import { type RowVerdict, type Scorecard, isMeasured, scoredIn } from '../model/scorecard';
import type { Rate } from '../model/section';
import type { SpreadsheetPort, SpreadsheetServices } from '../model/spreadsheet';
import { estimateOf, estimateText } from '../scoring/agreement';
import { comparability } from '../scoring/comparable';
import { type DiffedCase, verdictTest } from '../scoring/diff-runs';
import { rateOf } from '../scoring/rates';
import { runStatistics, type RunStatistics } from '../scoring/run-statistics';
import { conversationsText } from '../results/conversation-verdicts';
import { findResults, isResultsHeader } from '../results/find-results';
import { casesByPeople } from '../results/judged-rows';
import { readingSettings } from '../results/last-run';
import { type Reconciled, reconcile } from '../results/reconcile';
import type { ResultsTab } from '../results/results-tab';
import { aboutScored, newestRun } from '../results/snapshot';
import { amendedRows, amendedText } from '../results/amended-rows';
import { slicesIn, readSource } from '../results/source';
import type { Settings } from '../settings/schema';
import { hasLabels, openLabels } from '../stores/labels';
import { comparedRuns, type ComparedWith, type PastRuns, pastRuns } from '../stores/past-runs';
import type { LastRun } from '../stores/run-record';
import { changedCase } from './diff-view';
import { judgingSentence, type RunSummary, silenceIn, silenceText, type TabSummary } from './run-summary';

/** The results of an eval set. */
export interface ReportLines {
  readonly tab: string;
  /** Id of the eval set's tab. */
  readonly sheetId: number;
  readonly resultsTab: string;
  readonly resultsSheetId: number;
  readonly rows: readonly Scorecard[];
}

/** An eval set in a report: its results, their statistics, and what changed. */
export interface ReportTab extends ReportLines {
  readonly statistics: RunStatistics;
  /** Unreadable cells. */
  readonly problems: readonly Problem[];
  readonly changes: ReportChanges;
  /** Its pass rate in each run, oldest first, the current results last; `at` is an ISO date-time, UTC. */
  readonly trend: readonly { readonly at: string; readonly rate: Rate }[];
}

/** The changes since the baseline, or since the previous run if there is no baseline. */
export interface ReportChanges {
  /** The earlier run in words; '' if there is none. */
  readonly before: string;
  /**
   * Sentences: why differences may not be due to the agent, such as a different judge; [] if the runs are comparable. If they are not,
   * `verdicts` is all 0, and `worse` and `lostChecks` list only checks that can still be compared.
   */
  readonly notComparable: readonly string[];
  /** Cases that were pass or fail in both runs, and how many of them got worse and better; a conversation is one case. */
  readonly verdicts: {
    readonly n: number;
    readonly worse: number;
    readonly better: number;
    /** True if the change is statistically significant. */
    readonly isReal: boolean;
  };
  /** Rows that were undecided in the earlier run and pass or fail now. */
  readonly newlyJudged: number;
  /** Rows that a judge, a rule or a person decided differently with the same output: neither worse nor better. */
  readonly judgedDifferently: readonly ChangedCase[];
  /** Edited cases, and how many of them got worse and better, which says nothing about the agent. */
  readonly edited: { readonly n: number; readonly worse: number; readonly better: number };
  /** Cases that were measured in both runs. */
  readonly compared: number;
  /** Rows that went from pass to fail, and rows that only metrics score and whose scores fell. */
  readonly worse: readonly DiffedCase[];
  /** Other rows with the same verdict in which a check now fails or a score fell. */
  readonly lostChecks: readonly DiffedCase[];
  readonly newErrors: readonly DiffedCase[];
  /** Rows, apart from errors, in which a check lost its score. */
  readonly coverageLost: readonly DiffedCase[];
}

/** An eval set of a run that still has results. */
interface ScoredTab extends Pick<ReportTab, 'tab' | 'sheetId' | 'rows'> {
  readonly results: ResultsTab;
  /** Without `recorded` if the tab is no longer an eval set. */
  readonly lines: readonly (Pick<Reconciled, 'current'> & Partial<Reconciled>)[];
}

export function scoredTabs(
  spreadsheet: SpreadsheetPort,
  { sheetIds }: Pick<LastRun, 'sheetIds'>,
  settings: Pick<Settings, 'columns' | 'run'>,
): ScoredTab[] {
  const infos = spreadsheet.tabs();
  return sheetIds.flatMap((sheetId): ScoredTab[] => {
    const info = infos.find((tab) => tab.sheetId === sheetId);
    const place = info && { tab: info.name, sheetId };
    const results = place && findResults(spreadsheet, place, isResultsHeader, infos);
    if (!results) return [];
    const source = readSource(spreadsheet, sheetId, settings);
    const written = results.lines();
    const lines =
      source.kind === 'eval set'
        ? reconcile(written, source.evalSet)
        : written.map(({ card }) => ({ current: card }));
    return [{ ...place, results, lines, rows: lines.map(({ current }) => current) }];
  });
}

/** An eval set in a report before it is compared with an earlier run. */
type FinishedTab = Omit<ReportTab, 'changes' | 'trend'>;

export type FinishedRun = ReturnType<typeof lastFinished>;

/** The last run that ended, with its current results. */
export function lastFinished(
  spreadsheet: SpreadsheetPort,
  last: LastRun,
  settings: Settings,
): {
  readonly run: Omit<RunSummary, 'tabs'>;
  readonly tabs: readonly FinishedTab[];
  /** Sheets with edited rows that are not marked yet: deleting a column, for example, fires no trigger. */
  readonly unmarked: readonly number[];
} {
  const checks = checksIn(spreadsheet);
  const labels = hasLabels(spreadsheet) ? openLabels(spreadsheet).all().labels : [];
  const scored = scoredTabs(spreadsheet, last, settings);
  const tabs = scored.map(({ tab, sheetId, results, rows: current }): FinishedTab => {
    const rows = withSlices(current, slicesIn(spreadsheet, sheetId, settings));
    const estimate = labels.length === 0 ? null : estimateOf(casesByPeople(rows, labels, checks));
    return {
      ...{ tab, sheetId, resultsTab: results.name, resultsSheetId: results.sheetId, rows },
      statistics: {
        ...statisticsOf(tab, rows, results.checksShown()),
        ...(estimate && { estimate: estimateText(estimate) }),
      },
      problems: problemsIn(tab, rows),
    };
  });
  const { runId, judge, judging, problems } = last;
  const silence = silenceText(
    last.stopped,
    tabs.map(({ rows }) => silenceIn(rows)),
  );
  return {
    tabs,
    unmarked: scored.flatMap(({ sheetId, lines }) =>
      lines.some(({ isChanged = false }) => isChanged) ? [sheetId] : [],
    ),
    run: {
      ...{ runId, judge, judging, problems },
      // A run is not finished if the judge or the agent gave no answer.
      outcome: silence === '' ? last.end : stoppedBy('not_measured', silence),
      startedAt: new Date(last.startedAt).toISOString(),
      finishedAt: new Date(last.finishedAt).toISOString(),
      judgingText: judgingSentence(judge, judging),
    },
  };
}

export function problemsIn(tab: string, rows: readonly Scorecard[]): Problem[] {
  return rows.flatMap(({ row, bad_cells: cells }) =>
    cells.map(({ column, problem }) => ({ tab, ...(row !== null && { row }), column, text: problem })),
  );
}

export function tabSummary({ rows, statistics, ...tab }: FinishedTab, checks: Checks): TabSummary {
  return {
    ...tab,
    outputs: countOutputs(rows.map((row) => row.output_from)),
    // Only judged checks: an undecided clarification also leaves checks open that ask the judge nothing.
    openQuestions: rows.flatMap((row) => checks.judged.filter(({ id }) => row.checks[id]?.kind === 'open'))
      .length,
    silence: silenceIn(rows),
    scored: rows.filter((row) => scoredIn(row).length > 0).length,
    rows: rows.filter(({ verdict }) => verdict !== null).length,
    verdicts: statistics.verdicts,
    conversations: conversationsText(rows),
  };
}

/** Adds the values of the columns that rates are grouped by. @param slices by row */
const withSlices = memoize(
  (rows: readonly Scorecard[], slices: ReadonlyMap<number, SliceValues>): readonly Scorecard[] =>
    rows.map((row) => {
      const values = slices.get(row.row ?? 0);
      return values ? { ...row, slices: values } : row;
    }),
  MAX_TABS,
);

const statisticsOf = memoize(runStatistics, MAX_TABS);

export interface RunReport extends Omit<RunSummary, 'tabs'> {
  readonly checks: Checks;
  /** Which rows were chosen, in words; '' for all. */
  readonly chosen: string;
  /** Rows that were rescored since the run, in words; '' for none. */
  readonly amended: string;
  readonly tabs: readonly ReportTab[];
}

/** The last run that ended, compared with earlier runs; `unmarked` as in `lastFinished`. */
export function lastReport(
  services: SpreadsheetServices,
  last: LastRun,
): { readonly report: RunReport; readonly unmarked: readonly number[] } {
  const { spreadsheet } = services;
  const { run, tabs, unmarked } = lastFinished(spreadsheet, last, readingSettings(services));
  const report = runReport(run, tabs, last.filters, pastRuns(services), checksIn(spreadsheet));
  return { report, unmarked };
}

/** @param chosen which rows were chosen, in words; '' for all */
export function runReport(
  run: Omit<RunSummary, 'tabs'>,
  tabs: readonly FinishedTab[],
  chosen: string,
  past: PastRuns,
  checks: Checks,
): RunReport {
  const reported = tabs.map((tab): ReportTab => {
    const { rows, sheetId, statistics } = tab;
    const runId = newestRun(rows);
    const baseline = past.against(sheetId, runId);
    const present = baseline?.now && conditions(rows, checks, baseline.now);
    const infos = past.infos(sheetId);
    const kept = infos.find((info) => info.runId === runId);
    const earlier = infos.filter(
      (info) => info !== kept && comparability(info.about, present, rows).bars.length === 0,
    );
    return {
      ...tab,
      changes: changesOf(baseline, { cases: rows, about: present }, checks),
      // Runs that were scored differently are left out: such differences are not the agent's.
      trend: [
        ...earlier.map((info) => ({ at: info.savedAt, rate: rateOf(info.passed, info.measured, info.open) })),
        { at: kept?.savedAt ?? run.finishedAt, rate: statistics.rate },
      ],
    };
  });
  const amended = amendedText(tabs.flatMap(({ tab, rows }) => amendedRows(tab, rows)));
  return { ...run, checks, chosen, amended, tabs: reported };
}

/** Verdicts of rows that are listed elsewhere as not measured. */
const UNMEASURED: readonly (RowVerdict | null)[] = ['error', 'edited'];

/** The conditions under which the rows were scored. @param now the conditions of their newest run */
const conditions = memoize(
  (rows: readonly Scorecard[], checks: Checks, now: RunAbout): RunAbout =>
    aboutScored(
      rows.filter(({ verdict }) => verdict !== null),
      checks,
      () => now,
    ),
  MAX_TABS,
);

function changesOf(
  baseline: ComparedWith | undefined,
  now: Pick<Snapshot, 'cases' | 'about'>,
  checks: Checks,
): ReportChanges {
  const before = baseline?.run;
  const diff = comparedRuns(before ?? { cases: [] }, now);
  const isWhole = diff.bars.length === 0;
  const edited = isWhole ? verdictTest(diff.edited) : NO_CLAIM;
  const { n, worse, better, isReal } = isWhole ? diff.verdicts : NO_CLAIM;
  // If the runs were scored differently, only checks that can still be compared are listed.
  const comparable = (list: readonly DiffedCase[]): readonly DiffedCase[] =>
    isWhole
      ? list
      : list
          .map((diffed) => ({ ...diffed, checks: diffed.checks.filter(diff.isComparable) }))
          .filter(({ checks }) => checks.length > 0);
  const isError = ({ before: earlier, after }: DiffedCase): boolean =>
    isMeasured(earlier) && after.verdict === 'error';
  return {
    before: baseline?.name ?? '',
    notComparable: before ? diff.bars : [],
    newlyJudged: diff.newlyJudged,
    judgedDifferently: diff.judgedDifferently.map((diffed) => changedCase(diffed, before?.tab ?? '', checks)),
    verdicts: { n, worse, better, isReal },
    edited: { n: diff.edited.length, worse: edited.worse, better: edited.better },
    compared: diff.pairs.filter(({ before: then, after }) => isScored(then) && isScored(after)).length,
    worse: comparable(diff.regressions.filter(isWorse)),
    lostChecks: comparable(diff.regressions.filter((diffed) => !isWorse(diffed))),
    newErrors: diff.coverageLost.filter(isError).map((diffed) => ({ ...diffed, checks: [] })),
    coverageLost: diff.coverageLost.filter(
      ({ after, checks }) => checks.length > 0 && !UNMEASURED.includes(after.verdict),
    ),
  };
}

function isWorse({ before, after }: DiffedCase): boolean {
  const isByMetrics = !isMeasured(before) && !isMeasured(after);
  return isByMetrics || (before.verdict === 'pass' && after.verdict === 'fail');
}

const NO_CLAIM: ReportChanges['verdicts'] = { n: 0, worse: 0, better: 0, isReal: false };

/** True if deciding checks, or metrics alone, scored the case. */
function isScored(card: Scorecard): boolean {
  return isMeasured(card) || (card.verdict === 'not_scored' && scoredIn(card).length > 0);
}
