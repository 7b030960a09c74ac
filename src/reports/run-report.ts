/**
 * The report of a run, from which every form of it is made: the current results of its eval sets, whose rows may have been edited or
 * rescored since, their statistics, and changes since the previous run.
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
import { readingSettings } from '../results/last-ended';
import { type Reconciled, reconcile } from '../results/reconcile';
import type { ResultsTab } from '../results/results-tab';
import { aboutScored, amendedRows, amendedText, newestRun } from '../results/snapshot';
import { slicesIn, readSource } from '../results/source';
import type { Settings } from '../settings/schema';
import { hasLabels, openLabels } from '../stores/labels';
import { comparedRuns, type ComparedWith, type PastRuns, pastRuns } from '../stores/past-runs';
import type { LastRun } from '../stores/run-record';
import { changedCase } from './diff-view';
import { judgingSentence, type RunSummary, silenceIn, silenceText, type TabSummary } from './run-summary';

/** The lines of an eval set's results. */
export interface ReportLines {
  readonly tab: string;
  /** The eval set's. */
  readonly sheetId: number;
  readonly resultsTab: string;
  readonly resultsSheetId: number;
  readonly rows: readonly Scorecard[];
}

/** An eval set in a report: its lines, their rates, and what changed. */
export interface ReportTab extends ReportLines {
  readonly statistics: RunStatistics;
  /** Cells that someone should fix. */
  readonly problems: readonly Problem[];
  readonly changes: ReportChanges;
  /** The history of its pass rate, from the oldest run to the present results; `at` is an ISO date-time, UTC. */
  readonly trend: readonly { readonly at: string; readonly rate: Rate }[];
}

/** The changes since the baseline, or since the previous run if there is no baseline. */
export interface ReportChanges {
  /** The earlier run in words; '' if there is none. */
  readonly before: string;
  /**
   * Reasons why the agent may not be the cause, such as a different judge, as sentences; [] if the runs are comparable. With reasons,
   * `verdicts` and the lists cover only checks that need no judge, and may be empty.
   */
  readonly notComparable: readonly string[];
  /** The cases that were pass or fail both times, and how many went from pass to fail, and from fail to pass; a conversation is one. */
  readonly verdicts: {
    readonly n: number;
    readonly worse: number;
    readonly better: number;
    /** True if the change is statistically significant. */
    readonly isReal: boolean;
  };
  /** Rows that were undecided then, and pass or fail now. */
  readonly newlyJudged: number;
  /** Rows with the same output that a judge, a rule or a person has now decided differently: neither worse nor better. */
  readonly judgedDifferently: readonly ChangedCase[];
  /** The edited cases, and how many of them went from pass to fail, and from fail to pass, which says nothing about the agent. */
  readonly edited: { readonly n: number; readonly worse: number; readonly better: number };
  /** Cases that were measured both times. */
  readonly compared: number;
  /** Rows that went from pass to fail, and rows scored by metrics alone whose scores fell. */
  readonly worse: readonly DiffedCase[];
  /** Other rows with the same verdict in which a check now fails or a score fell. */
  readonly lostChecks: readonly DiffedCase[];
  readonly newErrors: readonly DiffedCase[];
  /** Rows in which a check that used to have a score has none now, errors aside. */
  readonly coverageLost: readonly DiffedCase[];
}

/** An eval set of a run that still exists, with its results. */
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

/** The last run that ended, with its current results. */
export function lastFinished(
  spreadsheet: SpreadsheetPort,
  last: LastRun,
  settings: Settings,
): {
  readonly run: RunSummary;
  readonly tabs: readonly FinishedTab[];
  /** Eval sets whose edited rows are not marked yet: a deleted column, for example, calls no trigger. */
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
  return {
    tabs,
    unmarked: scored.flatMap(({ sheetId, lines }) =>
      lines.some(({ isChanged = false }) => isChanged) ? [sheetId] : [],
    ),
    run: runSummary(
      last,
      tabs.map((tab) => tabSummary(tab, checks)),
    ),
  };
}

/** The unreadable cells of an eval set. */
export function problemsIn(tab: string, rows: readonly Scorecard[]): Problem[] {
  return rows.flatMap(({ row, bad_cells: cells }) =>
    cells.map(({ column, problem }) => ({ tab, ...(row !== null && { row }), column, text: problem })),
  );
}

/** A run is not finished if the judge or the agent gave no answer. */
function runSummary(last: LastRun, tabs: readonly TabSummary[]): RunSummary {
  const { runId, judge, judging, end, problems, startedAt, finishedAt } = last;
  const silence = silenceText(
    last.stopped,
    tabs.map((tab) => tab.silence),
  );
  return {
    ...{ runId, judge, judging, problems, tabs },
    outcome: silence === '' ? end : stoppedBy('not_measured', silence),
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    judgingText: judgingSentence(judge, judging),
  };
}

export function tabSummary({ rows, statistics, ...tab }: FinishedTab, checks: Checks): TabSummary {
  return {
    ...tab,
    outputs: countOutputs(rows.map((row) => row.output_from)),
    // Only judged checks count: while the clarification question is open, other checks are open that ask nothing.
    openQuestions: rows.flatMap((row) => checks.judged.filter(({ id }) => row.checks[id]?.kind === 'open'))
      .length,
    silence: silenceIn(rows),
    scored: rows.filter((row) => scoredIn(row).length > 0).length,
    // Rows that no run has reached do not count.
    rows: rows.filter(({ verdict }) => verdict !== null).length,
    verdicts: statistics.verdicts,
    conversations: conversationsText(rows),
  };
}

/** Adds the values of columns that results are grouped by. @param slices of the eval set, by row */
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
  /** The choice of cases, in words; '' for all. */
  readonly chosen: string;
  /** Rows that were rescored since, in words; '' for none. */
  readonly amended: string;
  readonly tabs: readonly ReportTab[];
}

/** The last run that ended, as `lastFinished`, compared with earlier runs. */
export function lastReport(
  services: SpreadsheetServices,
  last: LastRun,
): { readonly report: RunReport; readonly unmarked: readonly number[] } {
  const { spreadsheet } = services;
  const { run, tabs, unmarked } = lastFinished(spreadsheet, last, readingSettings(services));
  const report = runReport(run, tabs, last.filters, pastRuns(services), checksIn(spreadsheet));
  return { report, unmarked };
}

/** @param chosen the choice of cases, in words; '' for all */
export function runReport(
  run: RunSummary,
  tabs: readonly FinishedTab[],
  chosen: string,
  past: PastRuns,
  checks: Checks,
): RunReport {
  const reported = tabs.map((tab): ReportTab => {
    const { rows, sheetId, statistics } = tab;
    const runId = newestRun(rows);
    const against = past.against(sheetId, runId);
    const present = against?.now && conditions(rows, checks, against.now);
    const infos = past.infos(sheetId);
    const kept = infos.find((info) => info.runId === runId);
    const earlier = infos.filter(
      (info) => info !== kept && comparability(info.about, present, rows).bars.length === 0,
    );
    return {
      ...tab,
      changes: changesOf(against, { cases: rows, about: present }, checks),
      // Runs that were scored differently are left out: the difference is not the agent's.
      trend: [
        ...earlier.map((info) => ({ at: info.savedAt, rate: rateOf(info.passed, info.measured, info.open) })),
        { at: kept?.savedAt ?? run.finishedAt, rate: statistics.rate },
      ],
    };
  });
  const amended = amendedText(tabs.flatMap(({ tab, rows }) => amendedRows(tab, rows)));
  return { ...run, checks, chosen, amended, tabs: reported };
}

/** Verdicts that already say that the row was not measured. */
const UNMEASURED: readonly (RowVerdict | null)[] = ['error', 'edited'];

/** The conditions under which rows have their current scores. @param now those of their newest run */
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
  against: ComparedWith | undefined,
  now: Pick<Snapshot, 'cases' | 'about'>,
  checks: Checks,
): ReportChanges {
  const before = against?.run;
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
    before: against?.name ?? '',
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
