/** The end of a run: its line in the history, the mail to whoever wants one, and what is remembered of it. */
import type { RunReport } from '../model/run-report';
import { writeHeatmap } from '../report/heatmap-tab';
import { composeMail, isWorse, type MailTab } from '../report/run-mail';
import { writeSummary } from '../report/summary-tab';
import { blockedChecks } from '../scoring/chain';
import { verdictCounts } from '../scoring/measured';
import { SCORER_VERSION } from '../scoring/scorer-version';
import type { LastRun, RunPlan, RunRecord, RunStore } from '../store/run-record';
import { contentHash } from '../evalset/content-hash';
import type { Ending, ExecutionServices } from './execution';
import { type Frozen, settingsHashOf } from './frozen';
import { choiceText } from './choice-text';
import { judgedSentence, judgingSentence } from './judging';
import { sendAfterRun } from './langfuse';
import { lastFinished } from './last-run';
import { type FinishedTab, reportLines, runReport } from './run-report';
import type { RunServices } from './services';
import type { Judged, RunSummary, TabSummary } from './summary';

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
  const { store, clock, history, spreadsheet } = services;
  const summary = summaryOf(ending, frozen, clock.now());
  const judged = judgedOf(summary.tabs);
  const chosen = choiceText(frozen.wanted);
  const all = [...ending.tabs, ...othersOf(plan, frozen, services)];
  const report = runReport(summary, all, chosen, frozen.settings, services.ledger);
  const lines = reportLines(all);
  const record = writeReports(ending.record, store, [
    () => writeSummary(spreadsheet, report),
    () => writeHeatmap(spreadsheet, { runId: summary.runId, tabs: lines, blocked: blockedChecks }),
  ]);
  store.markReports(false);
  history.put({
    runId: summary.runId,
    startedAt: summary.startedAt,
    finishedAt: summary.finishedAt,
    startedBy: ending.record.startedBy,
    startedFrom: ending.record.startedFrom,
    outcome: summary.stopped === '' ? summary.outcome : `stopped: ${summary.stopped}`,
    tabs: summary.tabs.map(({ tab }) => tab),
    filters: chosen,
    ...totalsOf(summary.tabs),
    judge: summary.judge,
    judgeCostUsd: frozen.judge.model === '' ? null : judged.costUsd,
    settingsHash: settingsHashOf(frozen.settings, frozen.judge),
    casesHash: contentHash(summary.tabs.map(({ casesHash }) => casesHash)),
    summary: judgedSentence(summary.judge, judged),
    prompts: judged.prompts,
    build: frozen.settings.run.build,
    ff: frozen.settings.run.ff,
    trials: frozen.settings.run.trials,
    scorer: SCORER_VERSION,
  });
  const last: LastRun = {
    runId: summary.runId,
    startedAt: ending.record.startedAt,
    finishedAt: Date.parse(summary.finishedAt),
    judge: summary.judge,
    judging: summary.judging,
    stopped: summary.stopped,
    outcome: summary.outcome,
    settingsHash: settingsHashOf(frozen.settings, frozen.judge),
    filters: chosen,
    sheetIds: all.map(({ summary: { sheetId } }) => sheetId),
    problems: [...summary.problems],
  };
  const isScheduled = ending.record.startedFrom === 'schedule';
  const unsent = isScheduled ? sendAfterRun(last, frozen.settings, services, { startedAt }) : [];
  const problems = [...last.problems, ...unsent];
  store.keepLastRun({ ...last, problems });
  if (plan.mailTo !== '' && !record.isMailed) {
    store.keep({ ...record, isMailed: true });
    mailSummary({ ...summary, problems }, report, plan, services);
  }
  history.showStatus(`No run is going on. The last one (${summary.runId}): ${summary.outcome}.`);
  const rows = summary.tabs.reduce((sum, tab) => sum + tab.rows, 0);
  spreadsheet.notify(`The run is ${summary.outcome}: ${rows} rows have results.`, 'for a while');
  store.remove();
  return summary;
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
