/** What the tabs Summary and Heatmap, the mail and the HTML report are made from: results, statistics, changes. */
import type { Checks } from '../model/check';
import type { SliceValues } from '../evalset/slice-values';
import {
  type Change,
  type Changes,
  type LedgerCase,
  type RunAbout,
  type SnapshotInfo,
  verdictAsCase,
} from '../model/ledger';
import { outputsText } from '../model/response';
import type {
  NamedCase,
  ReportChanges,
  ReportLines,
  ReportTab,
  TrendPoint,
  RunReport,
} from '../model/run-report';
import type { RowVerdict } from '../model/scorecard';
import type { ScoredRow } from '../model/scored-row';
import type { ResultRecord } from '../results/records';
import { editedSentence, measuredLess } from './caveats';
import { scoredRow } from '../results/scored-rows';
import { changesSince } from '../scoring/changes';
import { comparability, type Comparable } from '../scoring/comparable';
import { conversationSentences } from '../scoring/conversations';
import type { CaseDiff, DiffedCase } from '../scoring/diff-runs';
import type { GateSettings } from '../scoring/gates';
import { isMeasured } from '../scoring/measured';
import { restsOn } from '../scoring/rests-on';
import { rootCauses } from '../scoring/root-causes';
import { runStatistics } from '../scoring/run-statistics';
import { sideBySide } from '../scoring/side-by-side';
import { trialShares } from '../scoring/trial-shares';
import { needsNoJudge } from '../scoring/without-judge';
import { rateOf } from '../scoring/interval';
import type { Settings } from '../settings/schema';
import { type AmendedRow, amendedRows, amendedText } from '../results/runs/amended';
import { comparabilityOver, diffPrograms } from '../results/runs/diff-programs';
import type { Against, PastRuns } from '../results/runs/past-runs';
import { withOwnPart } from '../results/cases/inputs-hash';
import { areMixed, ledgerCase, ownChecksOf } from '../results/runs/snapshot';
import type { RunSummary, TabSummary } from './run-summary';
import type { Rate } from '../model/section';
import { summarise, type TabResults } from './tab-summary';

/** An eval set at the end of a run: its figures, and the lines they are made from. */
export interface FinishedTab {
  readonly summary: TabSummary;
  readonly rows: readonly ScoredRow[];
  readonly cases: readonly LedgerCase[];
  /** Whether its lines were scored with different settings, prompts or versions of the checks. */
  readonly isMixed: boolean;
  /** The hash of the user-declared checks that they were scored with: a run's own hash knows none. */
  readonly ownChecks: string;
  /** Rows that were rescored after the run that they belong to. */
  readonly amended: readonly AmendedRow[];
}

/** @param slices of the eval set, by row */
export function finishedTab(
  of: TabResults,
  slices: ReadonlyMap<number, SliceValues>,
  checks: Checks,
): FinishedTab {
  const { place, records } = of;
  const rows = records.map((record) => {
    const row = scoredRow(place.tab, record, checks);
    const values = slices.get(row.row ?? 0);
    return values ? { ...row, slices: values } : row;
  });
  return {
    summary: summarise(of, rows, checks),
    rows,
    ...scoresIn(records, checks),
    amended: amendedRows(place.tab, records),
  };
}

/** @param chosen which cases the run took, in words; '' for all */
export function runReport(
  run: RunSummary,
  tabs: readonly FinishedTab[],
  chosen: string,
  { scoring }: Settings,
  past: PastRuns,
  checks: Checks,
): RunReport {
  const reported = tabs.map((tab) => {
    const { summary, rows } = tab;
    const against = past.against(summary.sheetId, run.runId);
    const changes = changesOf(against, tab, scoring, checks);
    const statistics = runStatistics(summary.tab, rows, checks);
    return {
      sheetId: summary.sheetId,
      resultsSheetId: summary.resultsSheetId,
      statistics,
      rootCauses: rootCauses(rows, scoring, checks),
      trials: trialShares(rows, scoring, checks),
      judged: summary.judged,
      conversations: summary.conversations,
      openQuestions: summary.openQuestions,
      measuredLess: measuredLess(changes),
      restsOn: [
        ...editedSentences(summary),
        ...conversationSentences(rows),
        statistics.reconciliation.sentence,
        ...restsOn(rows, scoring),
        `${outputsText(summary.outputs)}.`,
      ],
      gaps: summary.gaps,
      problems: summary.problems,
      changes,
      trend: trendOf(run, tab, past.infos(summary.sheetId, run.runId), against),
    };
  });
  const { runId, startedAt, finishedAt, outcome, judge, problems } = run;
  return {
    checks,
    runId,
    startedAt,
    finishedAt,
    outcome,
    chosen,
    judge,
    problems,
    amended: amendedText(tabs.flatMap(({ amended }) => amended)),
    tabs: reported satisfies readonly ReportTab[],
    sideBySide: sideBySide(
      reported.map(({ statistics }) => statistics),
      checks,
    ),
  };
}

function editedSentences({ verdicts }: TabSummary): string[] {
  const sentence = editedSentence(verdicts['edited, score again']);
  return sentence === '' ? [] : [`${sentence}.`];
}

export function reportLines(tabs: readonly FinishedTab[]): ReportLines[] {
  return tabs.map(({ summary: { tab, sheetId, resultsSheetId }, rows }) => ({
    tab,
    sheetId,
    resultsSheetId,
    rows,
  }));
}

/** Verdicts of rows whose lines themselves say that the run has not measured them. */
const SAYS_SO: readonly string[] = ['error', 'edited, score again'] satisfies RowVerdict[];

type ComparedTab = Pick<FinishedTab, 'cases' | 'isMixed' | 'ownChecks'>;

/** What is compared of an eval set's lines. */
export function scoresIn(records: readonly ResultRecord[], checks: Checks): ComparedTab {
  return {
    cases: records.map((record) => ledgerCase(record, checks)),
    isMixed: areMixed(records),
    ownChecks: ownChecksOf(records),
  };
}

/** How results have changed since the run that they are compared with. */
export function changesOf(
  against: Against | undefined,
  { cases, isMixed, ownChecks }: ComparedTab,
  gates: GateSettings,
  registry: Checks,
): ReportChanges {
  const last = against?.runs[against.runs.length - 1];
  const about = aboutNow(against, { isMixed, ownChecks });
  const compared = diffPrograms(last ?? { cases: [] }, { cases, about }, registry, gates);
  const { n, worse, better, isReal } = compared.claim;
  const { comparable } = compared;
  // Earlier runs speak for what the last one did not reach, if they were scored as that one was.
  const runs = (against?.runs ?? []).filter(
    (snapshot) => comparability(snapshot.about, last?.about).comparable === 'all',
  );
  const changes =
    against?.isBaseline === true ? sinceBaseline(compared) : changesSince(runs, cases, registry);
  return {
    ...changes,
    worse: changes.worse.flatMap((change) => comparableIn(change, comparable)),
    better: changes.better.flatMap((change) => comparableIn(change, comparable)),
    before: against?.name ?? '',
    notComparable: last ? compared.bars : [],
    verdicts: { n, worse, better, isReal },
    lost: compared.coverageLost.flatMap(({ after, checks }) =>
      checks.length > 0 && !SAYS_SO.includes(after.verdict)
        ? [{ ...named(after), uid: after.uid, checks }]
        : [],
    ),
    edited: compared.edited.map(({ after }) => named(after)),
    added: last ? compared.added.map(named) : [],
    gone: compared.gone.map(named),
  };
}

/** What the results were scored with; undefined if not known. */
function aboutNow(
  against: Against | undefined,
  { isMixed, ownChecks }: Pick<ComparedTab, 'isMixed' | 'ownChecks'>,
): RunAbout | undefined {
  const settingsHash = against?.now?.settingsHash;
  return (
    against?.now && {
      ...against.now,
      isMixed,
      ...(settingsHash && { settingsHash: withOwnPart(settingsHash, ownChecks) }),
    }
  );
}

/** What checks that can be compared say of a change; [] if none does. */
function comparableIn(change: Change, comparable: Comparable): Change[] {
  if (comparable === 'all') return [change];
  const checks = comparable === 'nothing' ? [] : change.checks.filter(needsNoJudge);
  return checks.length === 0 ? [] : [{ ...change, checks }];
}

/** A baseline is one run, and may be another program's. */
function sinceBaseline({ pairs, regressions, recoveries, coverageLost }: CaseDiff): Changes {
  const changes = (list: readonly DiffedCase[]): Change[] =>
    list.flatMap(({ after, checks }) =>
      after.verdict === 'edited, score again' ? [] : [{ ...named(after), uid: after.uid, checks }],
    );
  const errors = coverageLost.filter(({ before, after }) => isMeasured(before) && after.verdict === 'error');
  return {
    worse: changes(regressions),
    better: changes(recoveries),
    newErrors: changes(errors.map((diffedCase) => ({ ...diffedCase, checks: [] }))),
    compared: pairs.filter(
      ({ before, after }) => isMeasured(before) && after.verdict !== 'edited, score again',
    ).length,
  };
}

function named({ row, testId, query }: LedgerCase): NamedCase {
  return { row, testId, query };
}

/**
 * How an eval set's pass rate developed, oldest run first, current results last. A line that another judge or other settings made would be
 * read as the agent's: runs that were scored in another way are left out.
 */
function trendOf(
  { runId, finishedAt }: RunSummary,
  { cases, ...tab }: ComparedTab,
  before: readonly SnapshotInfo[],
  against: Against | undefined,
): TrendPoint[] {
  // The history does not know the eval set's own checks and rubrics; the latest runs, which have been read, do.
  const read = new Map(against?.runs.map(({ runId: id, about }) => [id, about]));
  const isAlike = (about: RunAbout | undefined, latest: RunAbout | undefined): boolean =>
    comparabilityOver(about, latest, cases).comparable === 'all';
  const alike = before.filter(({ runId: id, about }) =>
    read.has(id) ? isAlike(read.get(id), aboutNow(against, tab)) : isAlike(about, against?.now),
  );
  return [
    ...alike.map((run) => ({
      runId: run.runId,
      at: run.savedAt,
      rate: rateOf(run.passed, run.measured),
    })),
    { runId, at: finishedAt, rate: passRate(cases) },
  ];
}

function passRate(cases: readonly LedgerCase[]): Rate {
  const verdicts = cases.map(verdictAsCase);
  const passed = verdicts.filter((verdict) => verdict === 'pass').length;
  return rateOf(passed, passed + verdicts.filter((verdict) => verdict === 'fail').length);
}
