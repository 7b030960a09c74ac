/** The end of a run: its line in the history, the mail to anyone who wants it, and what is remembered of it. */
import { contentHash } from '../../evalset/content-hash';
import { momentText } from '../../model/local-time';
import type { RunReport } from '../../model/run-report';
import { THIS_BUILD } from '../../model/this-build';
import { runSentence } from '../../report/headline';
import { type HistoryLine, TAB as HISTORY } from '../../results/history/tab';
import { composeMail, isWorse } from '../../report/run-mail';
import { verdictCounts } from '../../scoring/measured';
import { SCORER_VERSION } from '../../scoring/scorer-version';
import { reportsIn, reportsWritten } from '../../store/reports';
import { type EvalsPlan, type LastRun, type RunRecord, runStore } from '../../store/run-record';
import type { HeldRun } from '../../run/held-run';
import type { Steps } from '../../run/job';
import { quietly } from '../../model/quietly';
import { type AmendedRow, amendsText, tellHistory } from '../../results/runs/amended';
import { judgedSentence, judgingSentence } from '../../report/judging';
import { lastEnded } from '../../results/runs/last-ended';
import { lastFinished } from '../../report/last-run';
import { pastRuns } from '../../results/runs/past-runs';
import { reportWorks } from '../../report/reports';
import { type FinishedTab, runReport } from '../../report/run-report';
import { keptSettings, settingsOf } from '../../results/runs/run-settings';
import type { Judged, RunSummary, TabSummary } from '../../report/run-summary';
import type { RunServices } from '../../run/services';
import { choiceText } from './choice-text';
import { aboutScoring, type Frozen, judgeName, settingsHashOf } from './frozen';

/** The run being closed. */
interface Closing {
  readonly plan: EvalsPlan;
  readonly frozen: Frozen;
  readonly services: RunServices;
}

/** Each step can be repeated, except for the mail: it is sent once or, if the execution dies at that point, not at all. */
export function* close(
  run: HeldRun,
  tabs: readonly FinishedTab[],
  { plan, frozen, services }: Closing,
): Steps<RunSummary> {
  const { clock, spreadsheet, document, sendScores } = services;
  const { settings } = frozen;
  const store = runStore(document);
  const summary = summaryOf(run.record, tabs, frozen, clock.now());
  const filters = choiceText(frozen.wanted);
  const own = tabs.flatMap(({ amended }) => amended).filter(({ by }) => by === summary.runId);
  // Rescored rows still belong to the earlier run.
  const before = own.length > 0 ? lastEnded(services) : undefined;
  const last = before ? amendedRun(before, tabs) : undefined;
  const readBack = settingsOf(last, settings);
  const told = last
    ? lastFinished(spreadsheet, last, readBack)
    : { run: summary, tabs: [...tabs, ...othersOf(plan, frozen, services)] };
  // Its line in the history is written below.
  const about = last ? undefined : { ...aboutScoring(settings, frozen.judge), filters };
  const report = {
    ...runReport(
      told.run,
      told.tabs,
      last?.filters ?? filters,
      readBack,
      pastRuns(services, about),
      spreadsheet.checks(),
    ),
    people: peopleSentences(services),
  };
  const { works, places } = reportWorks(report, told.tabs, spreadsheet);
  run.optional.attemptAll({
    [HISTORY]: () => {
      run.status.history.put(
        historyLine(run.record, summary, frozen, {
          plan,
          filters,
          own,
          said: runSentence(report.tabs.filter(({ sheetId }) => plan.sheetIds.includes(sheetId))),
        }),
      );
      const amended = told.tabs.flatMap((tab) => tab.amended);
      tellHistory(amended, run.status.history);
      const name = plan.name ? `“${plan.name}”, ` : '';
      const when = momentText(summary.finishedAt, spreadsheet.timeZone());
      run.status.history.showStatus(`No run is going on. The last one (${name}${when}): ${summary.outcome}.`);
    },
    ...works,
  });
  run.change({ hasWorked: true });
  const ended = last ?? lastRunOf(summary, told.tabs, frozen, filters);
  const unsent = run.record.startedFrom === 'schedule' ? sendScores(ended, settings) : [];
  // Including what could not be written so far.
  const problems = [...new Set([...ended.problems, ...(last ? [] : run.record.problems), ...unsent])];
  const reports = { ...reportsIn(document), isOutdated: false };
  store.keepLastRun({ ...ended, problems }, reportsWritten(reports, places, told.run.tabs));
  if (plan.mailTo !== '' && !run.record.isMailed) {
    run.change({ isMailed: true });
    yield;
    mailSummary({ ...summary, problems: [...summary.problems, ...unsent] }, report, plan, services);
  }
  const rows = summary.tabs.reduce((sum, tab) => sum + tab.rows, 0);
  run.status.notify(`The run is ${summary.outcome}: ${rows} rows have results.`, 'for a while');
  return { ...summary, problems };
}

function amendedRun(last: LastRun, tabs: readonly FinishedTab[]): LastRun {
  return {
    ...last,
    sheetIds: [...new Set([...last.sheetIds, ...tabs.map(({ summary: { sheetId } }) => sheetId)])],
  };
}

function lastRunOf(
  summary: RunSummary,
  tabs: readonly FinishedTab[],
  { settings, judge: asked }: Frozen,
  filters: string,
): LastRun {
  const { runId, judge, judging, stopped, outcome, problems } = summary;
  return {
    runId,
    judge,
    judging,
    stopped,
    outcome,
    filters,
    problems: [...problems],
    startedAt: Date.parse(summary.startedAt),
    finishedAt: Date.parse(summary.finishedAt),
    settingsHash: settingsHashOf(settings, asked),
    settings: keptSettings(
      settings,
      tabs.map(({ summary: { tab } }) => tab),
    ),
    sheetIds: tabs.map(({ summary: { sheetId } }) => sheetId),
  };
}

function historyLine(
  { startedBy, startedFrom }: RunRecord,
  summary: RunSummary,
  { judge, settings }: Frozen,
  {
    plan: { name = '', note = '', ask },
    filters,
    own,
    said,
  }: {
    readonly plan: EvalsPlan;
    readonly filters: string;
    readonly own: readonly AmendedRow[];
    /** The result in a sentence. */
    readonly said: string;
  },
): HistoryLine {
  const judged = judgedOf(summary.tabs);
  const { runId, startedAt, finishedAt, tabs } = summary;
  return {
    runId,
    name,
    note,
    startedAt,
    finishedAt,
    startedBy,
    startedFrom: ask ? `${startedFrom}, live agent` : startedFrom,
    outcome: summary.stopped === '' ? summary.outcome : `stopped: ${summary.stopped}`,
    tabs: tabs.map(({ tab }) => tab),
    filters,
    ...totalsOf(tabs),
    judge: summary.judge,
    judgeCostUsd: judge.model === '' ? null : judged.costUsd,
    settingsHash: settingsHashOf(settings, judge),
    scorer: SCORER_VERSION,
    casesHash: contentHash(tabs.map(({ casesHash }) => casesHash)),
    summary: `${said} ${judgedSentence(summary.judge, judged)}`,
    prompts: judged.prompts,
    build: settings.run.build,
    ff: settings.run.ff,
    trials: settings.run.trials,
    amended: amendsText(own),
    version: THIS_BUILD.version,
    settings: keptSettings(
      settings,
      tabs.map(({ tab }) => tab),
    ),
  };
}

/** The eval sets of earlier runs, which this one leaves as they are: reports still cover them. */
function othersOf(
  { sheetIds }: EvalsPlan,
  { settings }: Frozen,
  services: RunServices,
): readonly FinishedTab[] {
  const last = lastEnded(services);
  if (!last) return [];
  const others = last.sheetIds.filter((sheetId) => !sheetIds.includes(sheetId));
  return lastFinished(services.spreadsheet, { ...last, sheetIds: others }, settingsOf(last, settings)).tabs;
}

function summaryOf(
  record: RunRecord,
  tabs: readonly FinishedTab[],
  { judge }: Frozen,
  finishedAt: number,
): RunSummary {
  const name = judgeName(judge);
  return {
    runId: record.runId,
    startedAt: new Date(record.startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    judge: name,
    judging: record.judging,
    judgingText: judgingSentence(name, record.judging),
    stopped: record.stopped,
    outcome: record.outcome === '' ? 'finished' : record.outcome,
    problems: record.problems,
    tabs: tabs.map(({ summary }) => summary),
  };
}

function totalsOf(tabs: readonly TabSummary[]): {
  rows: number;
  verdicts: TabSummary['verdicts'];
  meanOverall: number | null;
} {
  const sum = (of: (tab: TabSummary) => number): number => tabs.reduce((total, tab) => total + of(tab), 0);
  return {
    rows: sum((tab) => tab.rows),
    verdicts: verdictCounts((verdict) => sum(({ verdicts }) => verdicts[verdict])),
    // Eval sets with different checks have different scores: a mean over several would say nothing.
    meanOverall: tabs.length === 1 ? (tabs[0]?.meanOverall ?? null) : null,
  };
}

function judgedOf(tabs: readonly TabSummary[]): Judged {
  const sum = (of: (judged: Judged) => number): number =>
    tabs.reduce((total, { judged }) => total + of(judged), 0);
  return {
    byRules: sum(({ byRules }) => byRules),
    byModel: sum(({ byModel }) => byModel),
    fromCache: sum(({ fromCache }) => fromCache),
    tokens: sum(({ tokens }) => tokens),
    costUsd: tabs.some(({ judged }) => judged.costUsd === null) ? null : sum(({ costUsd }) => costUsd ?? 0),
    prompts: [...new Set(tabs.flatMap(({ judged }) => judged.prompts))].sort(),
  };
}

function mailSummary(
  summary: RunSummary,
  { tabs: reported }: RunReport,
  plan: EvalsPlan,
  { mail, spreadsheet }: RunServices,
): void {
  const sheetIds = summary.tabs.map(({ sheetId }) => sheetId);
  const tabs = sheetIds.flatMap((id) => reported.find(({ sheetId }) => sheetId === id) ?? []);
  if (plan.mailWhen === 'worse' && summary.stopped === '' && !isWorse(tabs.map((tab) => tab.changes))) return;
  if (mail.left() < 1) return;
  mail.send(
    composeMail({
      checks: spreadsheet.checks(),
      to: plan.mailTo,
      spreadsheet: { name: spreadsheet.title(), url: spreadsheet.url() },
      run: plan.name ? `“${plan.name}”` : `run ${summary.runId}`,
      startedAt: summary.startedAt,
      finishedAt: summary.finishedAt,
      schedule: plan.occasion,
      stopped: summary.stopped,
      tabs,
      problems: [...summary.problems, ...summary.tabs.flatMap(({ problems }) => problems)],
    }),
  );
}

/** Failures are ignored, as the run can do without these. */
function peopleSentences(services: RunServices): readonly string[] {
  let sentences: readonly string[] = [];
  quietly(() => {
    sentences = services.peopleSentences();
  });
  return sentences;
}
