/** The end of a scoring run: writes its reports, keeps its scores in the ledger and its summary as the last run, and sends the mail. */
import { endSentence, FINISHED, type RowsChosen, type RunAbout } from '../../../model/run';
import { checksIn } from '../../../checks/registry';
import { type FinishedRun, lastFinished, type RunReport, runReport } from '../../../reports/run-report';
import { count } from '../../../model/text';
import { composeMail, isWorse } from '../../../reports/run-mail';
import { findResults, isResultsHeader } from '../../../results/find-results';
import { openLedger } from '../../../stores/ledger';
import { baselines } from '../../../stores/document';
import { type EvalsPlan, type LastRun, runStore } from '../../../stores/run-record';
import type { HeldRun } from '../../held-run';
import type { RunState } from '../../progress';
import { lastEnded, keptSettings, settingsOf } from '../../../results/last-run';
import { keepRun } from '../../../results/snapshot';
import { amendedRows } from '../../../results/amended-rows';
import { pastRuns } from '../../../stores/past-runs';
import { writeHeatmap } from '../../../reports/heatmap-tab';
import { writeSummary } from '../../../reports/summary-tab';
import type { Judge } from '../../../judge/decide';
import type { Settings } from '../../../settings/schema';
import type { RunServices, Steps } from '../../run-services';
import { type RunSetup, settingsHashOf } from './rows-of-run';
import { SCORER_VERSION } from '../../../model/this-build';
import { rangesText } from '../../../model/tab-grid';

/** Closes a run. Each step can be repeated, except the mail: it is sent once or, if the execution dies at that point, never. */
export function* closeRun(
  run: HeldRun,
  { plan, settings, judge }: RunSetup,
  services: RunServices,
): Steps<RunState> {
  const { clock, spreadsheet, document, sendScores } = services;
  const { runId, judging, longestFetchMs, stopped, startedAt } = run.record;
  const filters = choiceText(plan);
  const ended: LastRun = {
    ...{ runId, judging, longestFetchMs, stopped, filters, startedAt, finishedAt: clock.now() },
    judge: judgeName(judge),
    end: run.record.end ?? FINISHED,
    problems: [...run.record.problems],
    settingsHash: settingsHashOf(settings, judge),
    sheetIds: [...plan.sheetIds],
  };
  const thisRun = lastFinished(spreadsheet, ended, settings);
  const { run: summary, tabs } = thisRun;
  const scoredIds = tabs.map(({ sheetId }) => sheetId);
  const earlier = lastEnded(services);
  // Rescored rows still belong to the earlier run. Otherwise the reports also cover eval sets that this run did not score.
  const isAmending = tabs.some(({ tab, rows }) => amendedRows(tab, rows).some(({ by }) => by === runId));
  const amended = isAmending ? earlier : undefined;
  const last = amended
    ? { ...amended, sheetIds: [...new Set([...amended.sheetIds, ...scoredIds])] }
    : { ...ended, sheetIds: [...new Set([...scoredIds, ...(earlier?.sheetIds ?? [])])] };
  const finished = lastFinished(spreadsheet, last, settingsOf(amended, settings));
  const reported = amended ? finished.run : summary;
  // Rescored rows go to the ledger when the next run begins.
  const entry = amended ? undefined : ledgerEntry(thisRun, settings, judge, filters);
  const past = pastRuns(services, entry && { runId, about: entry });
  const report = runReport(reported, finished.tabs, last.filters, past, checksIn(spreadsheet));
  run.attempt({
    Summary: () => {
      writeSummary(spreadsheet, report);
    },
    Heatmap: () => {
      writeHeatmap(spreadsheet, report);
    },
    ...(entry && {
      'The run history': () => {
        keepScores(thisRun, entry, services);
      },
    }),
  });
  run.change({ hasWorked: true });
  const kept: LastRun = amended
    ? last
    : {
        ...last,
        sheetIds: finished.tabs.map(({ sheetId }) => sheetId),
        settings: keptSettings(settings, finished.tabs),
      };
  const unsent = run.record.startedFrom === 'schedule' ? sendScores(kept, settings) : [];
  const problems = [...new Set([...kept.problems, ...(amended ? [] : run.record.problems), ...unsent])];
  runStore(document).keepLastRun({ ...kept, problems });
  if (plan.mail && !run.stageIn('closing').isMailed) {
    run.changeStage('closing', { isMailed: true });
    yield;
    mailReport({ ...report, problems: [...report.problems, ...unsent] }, plan, plan.mail, services);
  }
  const { rows, rowsDone, asked } = run.record;
  const scored = `${rowsDone < rows ? `${rowsDone} of ` : ''}${count(rows, 'row was', 'rows were')} scored`;
  const text = asked === undefined ? scored : `${scored}. ${asked}`;
  const end = endSentence(summary.outcome);
  run.notify(end === '' ? `Done: ${text}.` : `${end} ${text}.`);
  return { state: 'finished', text, sheetIds: scoredIds };
}

/** The run's settings and outcome, as the ledger keeps them. */
function ledgerEntry(
  { run: { outcome }, tabs }: FinishedRun,
  settings: Settings,
  judge: Judge,
  filters: string,
): RunAbout {
  const { note, build, ff, trials } = settings.run;
  return {
    ...(note !== '' && { note }),
    ...{ build, ff, trials, judge: judgeName(judge), scorer: SCORER_VERSION },
    settings_hash: settingsHashOf(settings, judge),
    ...{ filters, outcome },
    settings: keptSettings(settings, tabs),
  };
}

function judgeName({ model }: Judge): string {
  return model === '' ? 'rules' : model;
}

/** Keeps the run's scores in the ledger, where later runs are compared with them. */
function keepScores(
  { run: { runId, finishedAt }, tabs }: FinishedRun,
  entry: RunAbout,
  { spreadsheet, document }: RunServices,
): void {
  const ledger = openLedger(spreadsheet, baselines(document));
  const aboutRun = (id: string): RunAbout | undefined => (id === runId ? entry : ledger.about(id));
  for (const evalSet of tabs) {
    const results = findResults(spreadsheet, evalSet, isResultsHeader);
    const cards = results?.lines().map(({ card }) => card);
    if (cards) keepRun(evalSet, cards, finishedAt, { spreadsheet, ledger, aboutRun });
  }
}

/** Mails the report on the run's own eval sets, if there is something to report. */
function mailReport(
  report: RunReport,
  { sheetIds }: EvalsPlan,
  { to, when, schedule }: NonNullable<EvalsPlan['mail']>,
  { mail, spreadsheet }: RunServices,
): void {
  const tabs = report.tabs.filter(({ sheetId }) => sheetIds.includes(sheetId));
  if (when === 'worse' && report.outcome.how !== 'stopped' && !isWorse(tabs.map((tab) => tab.changes)))
    return;
  if (mail.left() < 1) return;
  const workbook = { name: spreadsheet.title(), url: spreadsheet.url() };
  mail.send(composeMail({ ...report, tabs }, { to, spreadsheet: workbook, schedule }));
}

const ONLY_TEXT = {
  errors: 'rows with errors',
  changed: 'rows that changed',
  edited: 'edited rows',
} as const;

/** Which rows a run took. @example choiceText({ choice: { statuses: ['ready'], sample: 20, seed: 7 }, only: undefined }) // 'status ready; 20 at random (seed 7)' */
export function choiceText({ choice, only }: RowsChosen): string {
  const { statuses, group, rows, ids, sample, seed } = choice;
  return [
    ...(only === undefined ? [] : [ONLY_TEXT[only]]),
    ...(statuses === undefined
      ? []
      : [`status ${statuses.map((status) => (status === '' ? '(blank)' : status)).join(', ')}`]),
    ...(group === undefined || group === '' ? [] : [`group contains “${group}”`]),
    ...(rows === undefined ? [] : [`rows ${rangesText(rows)}`]),
    ...(ids === undefined ? [] : [`test ids ${ids.join(', ')}`]),
    ...(sample === undefined ? [] : [`${sample} at random (seed ${seed ?? 0})`]),
  ].join('; ');
}
