/** The end of a run: its scores go to the ledger, the mail to anyone who wants it, and what is remembered of it. */
import { checksIn } from '../../../checks/registry';
import type { RunAbout } from '../../../model/ledger';
import { type RunReport, type FinishedTab, runReport } from '../../../reports/run-report';
import { count } from '../../../model/text';
import { composeMail, isWorse } from '../../../reports/run-mail';
import { findResults, isResultsHeader } from '../../../sheets/results/find-results';
import { baselines, boundedLedger } from '../../../sheets/store/ledger';
import { knownResults, resultsWritten } from '../../../sheets/store/document';
import { type EvalsPlan, type LastRun, runStore } from '../../../sheets/store/run-record';
import type { HeldRun } from '../../held-run';
import type { RunState, Steps } from '../../job';
import { lastEnded } from '../../../sheets/last-ended';
import { lastFinished, summaryOf } from '../../../reports/last-run';
import { keepRun } from '../../../sheets/keep-run';
import { pastRuns } from '../../../sheets/past-runs';
import { writeHeatmap } from '../../../reports/heatmap-tab';
import { writeSummary } from '../../../reports/summary-tab';
import { keptSettings, settingsOf } from '../../../sheets/run-settings';
import type { RunSummary } from '../../../reports/run-summary';
import type { RunServices } from '../../services';
import { aboutScoring, type Frozen, judgeName, settingsHashOf } from './frozen';
import type { Wanted } from './rows';
import { rangesText } from '../../../model/tab-grid';

// Which cases a run took, in words.

const ONLY_TEXT = {
  errors: 'rows with errors',
  changed: 'rows that changed',
  edited: 'edited rows',
} as const;

/** @example choiceText({ choice: { statuses: ['ready'], sample: 20, seed: 7 }, only: undefined }) // 'status ready; 20 at random (seed 7)' */
export function choiceText({ choice, only }: Wanted): string {
  const { statuses, group, rows, sample, seed } = choice;
  return [
    ...(only === undefined ? [] : [ONLY_TEXT[only]]),
    ...(statuses === undefined
      ? []
      : [`status ${statuses.map((status) => (status === '' ? '(blank)' : status)).join(', ')}`]),
    ...(group === undefined || group === '' ? [] : [`group contains “${group}”`]),
    ...(rows === undefined ? [] : [`rows ${rangesText(rows)}`]),
    ...(sample === undefined ? [] : [`${sample} at random (seed ${seed ?? 0})`]),
  ].join('; ');
}

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
): Steps<RunState> {
  const { clock, spreadsheet, document, sendScores } = services;
  const { settings } = frozen;
  const store = runStore(document);
  const judge = judgeName(frozen.judge);
  const ended: Ended = {
    ...run.record,
    judge,
    outcome: run.record.outcome || 'finished',
    finishedAt: clock.now(),
  };
  const summary = summaryOf(
    ended,
    tabs.map((tab) => tab.summary),
  );
  const filters = choiceText(frozen.wanted);
  const own = tabs.flatMap(({ amended }) => amended).filter(({ by }) => by === summary.runId);
  // Rescored rows still belong to the earlier run.
  const before = own.length > 0 ? lastEnded(services) : undefined;
  const last = before ? amendedRun(before, tabs) : undefined;
  const readBack = settingsOf(last, settings);
  const reported = last
    ? lastFinished(spreadsheet, last, readBack)
    : { run: summary, tabs: [...tabs, ...othersOf(plan, frozen, services)] };
  // The ledger has rows that were rescored when the next run begins.
  const about = last ? undefined : aboutRun(summary, frozen, filters);
  const report = runReport(
    reported.run,
    reported.tabs,
    last?.filters ?? filters,
    pastRuns(services, about),
    checksIn(spreadsheet),
  );
  run.attemptAll({
    Summary: () => {
      writeSummary(spreadsheet, report);
    },
    Heatmap: () => {
      writeHeatmap(spreadsheet, report);
    },
    ...(about && {
      'GNW ledger': () => {
        keepScores(summary, about, services);
      },
    }),
  });
  run.change({ hasWorked: true });
  const kept = last ?? lastRunOf(ended, reported.tabs, frozen, filters);
  const unsent = run.record.startedFrom === 'schedule' ? sendScores(kept, settings) : [];
  // Including what could not be written so far.
  const problems = [...new Set([...kept.problems, ...(last ? [] : run.record.problems), ...unsent])];
  store.keepLastRun({ ...kept, problems }, resultsWritten(knownResults(document), reported.run.tabs));
  if (plan.mailTo !== '' && !run.at('closing').isMailed) {
    run.changeStage('closing', { isMailed: true });
    yield;
    mailReport({ ...report, problems: [...report.problems, ...unsent] }, plan, services);
  }
  const { rows, rowsDone } = run.record;
  const text = `${rowsDone < rows ? `${rowsDone} of ` : ''}${count(rows, 'row was', 'rows were')} scored`;
  const how = summary.outcome === 'finished' ? 'Done' : `The run is ${summary.outcome}`;
  run.notify(summary.stopped || `${how}: ${text}.`);
  return { state: 'finished', text, summary: { ...summary, problems } };
}

function amendedRun(last: LastRun, tabs: readonly FinishedTab[]): LastRun {
  return {
    ...last,
    sheetIds: [...new Set([...last.sheetIds, ...tabs.map(({ summary: { sheetId } }) => sheetId)])],
  };
}

type Ended = Omit<LastRun, 'sheetIds' | 'settingsHash' | 'filters' | 'settings'>;

function lastRunOf(
  { runId, judge, judging, stopped, outcome, problems, startedAt, finishedAt }: Ended,
  tabs: readonly FinishedTab[],
  { settings, judge: asked }: Frozen,
  filters: string,
): LastRun {
  return {
    ...{ runId, judge, judging, stopped, outcome, filters, startedAt, finishedAt },
    problems: [...problems],
    settingsHash: settingsHashOf(settings, asked),
    settings: keptSettings(
      settings,
      tabs.map(({ summary: { tab } }) => tab),
    ),
    sheetIds: tabs.map(({ summary: { sheetId } }) => sheetId),
  };
}

function aboutRun(summary: RunSummary, { judge, settings }: Frozen, filters: string): RunAbout {
  return {
    ...aboutScoring(settings, judge),
    filters,
    outcome: summary.stopped === '' ? summary.outcome : `stopped: ${summary.stopped}`,
    settings: keptSettings(
      settings,
      summary.tabs.map(({ tab }) => tab),
    ),
  };
}

/** What it scored, for later runs to be compared with. */
function keepScores(
  { runId, tabs, finishedAt }: RunSummary,
  about: RunAbout,
  { spreadsheet, document }: RunServices,
): void {
  const ledger = boundedLedger(spreadsheet, baselines(document));
  const keeping = {
    ...{ spreadsheet, ledger },
    aboutRun: (id: string) => (id === runId ? about : ledger.about(id)),
  };
  for (const { tab, sheetId } of tabs) {
    const results = findResults(spreadsheet, { tab, sheetId }, isResultsHeader);
    if (results) keepRun({ tab, sheetId }, results.records(), finishedAt, keeping);
  }
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

/** Of the run's own eval sets. */
function mailReport(report: RunReport, plan: EvalsPlan, { mail, spreadsheet }: RunServices): void {
  const tabs = report.tabs.filter(({ sheetId }) => plan.sheetIds.includes(sheetId));
  if (plan.mailWhen === 'worse' && report.stopped === '' && !isWorse(tabs.map((tab) => tab.changes))) return;
  if (mail.left() < 1) return;
  mail.send(
    composeMail(
      { ...report, tabs },
      {
        to: plan.mailTo,
        spreadsheet: { name: spreadsheet.title(), url: spreadsheet.url() },
        schedule: plan.occasion,
      },
    ),
  );
}
