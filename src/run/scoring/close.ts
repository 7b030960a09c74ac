/** The end of a run: its line in the history, the mail to whoever wants one, and what is remembered of it. */
import type { RunReport } from '../../model/run-report';
import type { HistoryLine } from '../../report/history/tab';
import { composeMail, isWorse, type MailTab } from '../../report/run-mail';
import { verdictCounts } from '../../scoring/measured';
import { SCORER_VERSION } from '../../scoring/scorer-version';
import { type AmendedRow, amendsText, tellHistory } from '../results/amended';
import type { LastRun, RunPlan, RunRecord, RunStore } from '../../store/run-record';
import { contentHash } from '../../evalset/content-hash';
import { markReports, reportsIn } from '../../store/reports';
import type { Ending, ExecutionServices } from './execution';
import { type Frozen, settingsHashOf } from './frozen';
import { choiceText } from './choice-text';
import { judgedSentence, judgingSentence } from '../results/judging';
import { sendAfterRun } from '../../actions/langfuse/send';
import { lastFinished } from '../results/last-run';
import { reportWriters } from '../results/reports';
import { type FinishedTab, runReport } from '../results/run-report';
import type { RunServices } from '../services';
import type { Judged, RunSummary, TabSummary } from '../results/summary';

type Finished = Extract<Ending, { kind: 'finished' }>;
type Services = RunServices & Pick<ExecutionServices, 'store' | 'history' | 'ledger'>;

/** Each step can be done again, but for the mail: that is sent once or, where the execution dies at it, not at all. */
export function close(
  ending: Finished,
  plan: RunPlan,
  frozen: Frozen,
  services: Services,
  startedAt: number,
): RunSummary {
  const { store, clock, history, spreadsheet, document } = services;
  const { settings } = frozen;
  const summary = summaryOf(ending, frozen, clock.now());
  const filters = choiceText(frozen.wanted);
  const own = ending.tabs.flatMap(({ amended }) => amended).filter(({ by }) => by === summary.runId);
  // Rows that are scored again are still of the run before.
  const before = own.length > 0 ? store.lastRun() : undefined;
  const last = before ? amendedRun(before, ending.tabs) : undefined;
  const { run, tabs } = last
    ? lastFinished(spreadsheet, last, settings)
    : { run: summary, tabs: [...ending.tabs, ...othersOf(plan, frozen, services)] };
  const report = runReport(run, tabs, last?.filters ?? filters, settings, services.ledger);
  const record = writeReports(ending.record, store, reportWriters(report, tabs, services));
  markReports(document, reportsIn(document), false);
  history.put(historyLine(ending, summary, frozen, { filters, own }));
  tellHistory(
    tabs.flatMap(({ amended }) => amended),
    history,
  );
  const now = last ?? lastRunOf(summary, tabs, frozen, filters);
  const isScheduled = ending.record.startedFrom === 'schedule';
  const unsent = isScheduled ? sendAfterRun(now, settings, services, { startedAt }) : [];
  store.keepLastRun({ ...now, problems: [...now.problems, ...unsent] });
  if (plan.mailTo !== '' && !record.isMailed) {
    store.keep({ ...record, isMailed: true });
    mailSummary({ ...summary, problems: [...summary.problems, ...unsent] }, report, plan, services);
  }
  history.showStatus(`No run is going on. The last one (${summary.runId}): ${summary.outcome}.`);
  const rows = summary.tabs.reduce((sum, tab) => sum + tab.rows, 0);
  spreadsheet.notify(`The run is ${summary.outcome}: ${rows} rows have results.`, 'for a while');
  store.remove();
  return summary;
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
    ...{ runId, judge, judging, stopped, outcome, filters, problems: [...problems] },
    startedAt: Date.parse(summary.startedAt),
    finishedAt: Date.parse(summary.finishedAt),
    settingsHash: settingsHashOf(settings, asked),
    sheetIds: tabs.map(({ summary: { sheetId } }) => sheetId),
  };
}

function historyLine(
  { record }: Finished,
  summary: RunSummary,
  { judge, settings }: Frozen,
  { filters, own }: { readonly filters: string; readonly own: readonly AmendedRow[] },
): HistoryLine {
  const judged = judgedOf(summary.tabs);
  const { runId, startedAt, finishedAt, tabs } = summary;
  return {
    ...{ runId, startedAt, finishedAt },
    ...{ startedBy: record.startedBy, startedFrom: record.startedFrom },
    outcome: summary.stopped === '' ? summary.outcome : `stopped: ${summary.stopped}`,
    tabs: tabs.map(({ tab }) => tab),
    filters,
    ...totalsOf(tabs),
    judge: summary.judge,
    judgeCostUsd: judge.model === '' ? null : judged.costUsd,
    settingsHash: settingsHashOf(settings, judge),
    scorer: SCORER_VERSION,
    casesHash: contentHash(tabs.map(({ casesHash }) => casesHash)),
    summary: judgedSentence(summary.judge, judged),
    prompts: judged.prompts,
    ...{ build: settings.run.build, ff: settings.run.ff, trials: settings.run.trials },
    amended: amendsText(own),
  };
}

/** A run over some rows only leaves the other eval sets as they are: reports go on telling of them. */
function othersOf(
  { sheetIds }: RunPlan,
  { keepsOthers, settings }: Frozen,
  { store, spreadsheet }: Services,
): readonly FinishedTab[] {
  const last = keepsOthers ? store.lastRun() : undefined;
  if (!last) return [];
  const others = last.sheetIds.filter((sheetId) => !sheetIds.includes(sheetId));
  return lastFinished(spreadsheet, { ...last, sheetIds: others }, settings).tabs;
}

/** Each is a checkpoint of its own: they are many calls. */
function writeReports(record: RunRecord, store: RunStore, writers: readonly (() => void)[]): RunRecord {
  return writers.reduce((now, write, index) => {
    if (index < now.reports) return now;
    write();
    const written = { ...now, reports: index + 1, hasWorked: true };
    store.keep(written);
    return written;
  }, record);
}

function summaryOf({ record, tabs }: Finished, { judge }: Frozen, finishedAt: number): RunSummary {
  const name = judge.model === '' ? 'rules' : judge.model;
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
    // Eval sets with other checks have other scores: a mean over several would say nothing.
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
    costUsd: sum(({ costUsd }) => costUsd),
    prompts: [...new Set(tabs.flatMap(({ judged }) => judged.prompts))].sort(),
  };
}

function mailSummary(
  summary: RunSummary,
  { tabs: reported }: RunReport,
  plan: RunPlan,
  { mail, spreadsheet }: Services,
): void {
  const changes = new Map(reported.map((tab) => [tab.sheetId, tab.changes]));
  const tabs = summary.tabs.flatMap((tab): MailTab[] => {
    const changed = changes.get(tab.sheetId);
    return changed ? [{ ...tab, name: tab.tab, changes: changed }] : [];
  });
  if (plan.mailWhen === 'worse' && summary.stopped === '' && !isWorse(tabs.map((tab) => tab.changes))) return;
  if (mail.left() < 1) return;
  mail.send(
    composeMail({
      to: plan.mailTo,
      spreadsheet: { name: spreadsheet.title(), url: spreadsheet.url() },
      runId: summary.runId,
      startedAt: summary.startedAt,
      finishedAt: summary.finishedAt,
      schedule: plan.occasion,
      stopped: summary.stopped,
      tabs,
      problems: [...summary.problems, ...summary.tabs.flatMap(({ problems }) => problems)],
    }),
  );
}
