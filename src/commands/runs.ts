/** Runs of evals: what one would check, starting, continuing, its result. */
import { checksIn } from '../checks/registry';
import { Coverage, coverageOfPlan } from './coverage';
import { currentSettings } from './settings';
import { LinesToScore, ScoredLines, scoredLines } from './score-lines';
import { UserError } from '../model/user-error';
import { lastEnded, readingSettings } from '../results/last-ended';
import { cancelRun, continueRun, progressNow, startRun } from '../engine/run';
import { Progress } from '../engine/progress';
import { RunSummary } from '../reports/run-summary';
import { SUMMARY } from '../reports/summary-tab';
import { RunState } from '../engine/job';
import * as z from '../model/zod';
import { entry, Nothing, type Services } from './entry';
import { isLeftOut } from '../evalset/choose';
import { Choice } from '../model/choice';
import type { EvalSet } from '../evalset/read-tab';
import { signedTabs, type SpreadsheetPort } from '../model/spreadsheet';
import { foldCase } from '../model/text';
import type { Settings } from '../settings/schema';
import { evalSetsOf } from '../results/source';
import { ensureTrigger, ownsRun } from '../engine/clock-trigger';
import { runStore, type EvalsPlan } from '../stores/run-record';
import { scoreWaitingEdits } from '../engine/jobs/scoring/rescore';
import { ORIGINS } from '../model/run-report';
import { linesAt } from '../results/lines-at';
import { evalSetOf } from '../results/find-results';
import { lastFinished } from '../reports/last-run';
import type { Judge } from '../judge/decide';
import { judgeFor } from '../engine/jobs/judge';
import type { AskedThread } from '../agent/live/asked-threads';
import { ONLY } from '../model/choice';
import { basisOf } from '../engine/jobs/scoring/rows';
import { SettingChanges } from '../settings/change';
import { storedSettings } from '../stores/document';
import { estimateRun, costSentences, type JudgingCost } from './spending';
import { planRun, type Plan } from './plan';

export const RunRequest = () =>
  z.strictObject({
    /** Without it, every eval set. */
    tabs: z.optional(z.array(z.string())),
    /** Only the rows that the user has selected. */
    isOfSelection: z.optional(z.boolean()),
    choice: z._default(Choice(), {}),
    /** Only rows selected by their earlier results. */
    only: z.optional(z.enum(ONLY)),
    /** Whether rows that are not chosen keep their results; with `only` they always do. */
    keepsOthers: z.optional(z.boolean()),
    /** Settings for this run only. */
    set: SettingChanges(),
    from: z.optional(z.enum(ORIGINS)),
    /** Since when it is this run, ms since 1970: for a command that is given again. */
    beganAt: z.optional(z.number()),
  });
export type RunRequest = z.Shape<typeof RunRequest> & {
  /** Asks the live agent first; see run-record.ts. */
  readonly ask?: EvalsPlan['ask'];
};

interface Session {
  readonly request: RunRequest;
  readonly plan: Plan;
  readonly settings: Settings;
  readonly judge: Judge;
}

export function planFor(given: RunRequest, services: Services): Session {
  const { spreadsheet, ownChecks } = services;
  const request = given.isOfSelection === true ? ofSelection(given, services) : given;
  const { tabs, choice, only, set } = request;
  const settings = currentSettings(services, set);
  let judge: Judge | undefined;
  // Which rubrics there are is known only once the eval sets are read.
  const judging = (): Judge => (judge ??= judgeFor(settings, services, { until: Infinity, spentUsd: 0 }));
  const basis = (evalSet: EvalSet): string => basisOf(settings, judging(), evalSet, checksIn(spreadsheet));
  const plan = planRun(spreadsheet, tabs, { choice, only }, basis, settings, set);
  const warnings = [...plan.warnings, ...ownChecks.problems()];
  return { request, settings, judge: judging(), plan: { ...plan, warnings } };
}

/** Where results are in front, their eval set is meant. @throws UserError if no tab is open */
export function tabInFront({ spreadsheet }: Pick<Services, 'spreadsheet'>): string {
  const name = spreadsheet.activeTab();
  if (name === undefined) throw new UserError('usage', 'Open the tab of an eval set first.');
  const tabs = spreadsheet.tabs();
  const front = tabs.find((tab) => tab.name === name);
  const evalSet = front && evalSetOf(front);
  return tabs.find(({ sheetId }) => sheetId === evalSet)?.name ?? name;
}

/** Of rows that are selected in results, their cases are meant. */
function ofSelection(request: RunRequest, services: Services): RunRequest {
  const { spreadsheet } = services;
  const selected = spreadsheet.selection();
  const sheetId = selected && spreadsheet.idOf(selected.tab);
  if (!selected || sheetId === undefined) throw new UserError('usage', 'Select rows of an eval set first.');
  const { tab, rows } = selected;
  const choose = (evalSet: string, chosen: readonly number[]): RunRequest => ({
    ...request,
    tabs: [evalSet],
    choice: { ...request.choice, rows: chosen },
    keepsOthers: true,
  });
  const lines = linesAt(sheetId, spreadsheet, readingSettings(services));
  if (typeof lines === 'string' || !lines.isInResults) return choose(tab, rows);
  const cases = rows.flatMap((row) => lines.caseAt(row)?.recorded?.evalCase.row ?? []);
  if (cases.length > 0) return choose(lines.evalSet.tab, cases);
  throw new UserError('usage', `Select rows whose cases are still in ${lines.evalSet.tab}.`);
}

/** What will be checked, and what that will ask of a judge model. */
export function sessionCoverage(session: Session): Coverage {
  return coverageOfPlan(session.plan, judgingCost(session));
}

/** @param open see `estimateRun` */
export function judgingCost(
  { plan, settings, judge, request }: Session,
  open: readonly AskedThread[] = [],
): JudgingCost {
  const estimate = estimateRun(plan, settings, judge, open);
  return costSentences(estimate, judge.model, settings.judge, request.from);
}

/** What a run keeps is limited: rows that there are not say nothing. */
function withoutIdleRows(choice: Choice, { tabs }: Plan): Choice {
  if (!choice.rows) return choice;
  const there = new Set(tabs.flatMap(({ evalSet }) => evalSet.cases.map(({ evalCase }) => evalCase.row)));
  return { ...choice, rows: choice.rows.filter((row) => there.has(row)) };
}

/** Starts the planned run; what does not fit into this execution continues automatically. */
export function runPlan({ request, plan }: Session, services: Services): RunState {
  const { choice, only, keepsOthers, set, from, beganAt, ask } = request;
  const { document } = services;
  return withSummary(services, () =>
    startRun(
      {
        kind: 'evals',
        // A tab from which nothing was chosen keeps its results.
        sheetIds: plan.tabs.filter(({ cases }) => cases.length > 0).map(({ evalSet }) => evalSet.sheetId),
        choice: withoutIdleRows(choice, plan),
        ...(only !== undefined && { only }),
        ...(ask && { ask }),
        keepsOthers: keepsOthers === true || only !== undefined,
        // Rows that the user has picked are rescored for the run that they belong to.
        amends: keepsOthers === true && choice.rows !== undefined && only === undefined && !ask,
        stored: storedSettings(document),
        set,
        startedFrom: from ?? 'menu',
        beganAt,
      },
      services,
    ),
  );
}

/** Once a run over several eval sets has ended, its summary comes to the front. */
function withSummary<State extends RunState | undefined>(
  { spreadsheet, selection }: Services,
  share: () => State,
): State {
  const state = share();
  if (state?.state === 'finished' && state.summary.tabs.length > 1) {
    const [summary] = signedTabs(spreadsheet.tabs(SUMMARY), SUMMARY, 'Summary');
    if (summary) selection.bringToFront(summary.sheetId, 1);
  }
  return state;
}

const RunChoices = () =>
  z.object({
    tabs: z.array(
      z.object({
        tab: z.string(),
        /** Rows with a query. */
        rows: z.int(),
        /** As first written; '' for blank. */
        statuses: z.array(
          z.object({
            status: z.string(),
            rows: z.int(),
            /** Whether its rows are left out if no status is chosen. */
            isLeftOut: z.boolean(),
          }),
        ),
        groups: z.array(z.string()),
      }),
    ),
  });

/** What a run can be narrowed to: the eval sets with their statuses and groups. */
export function runChoices(spreadsheet: SpreadsheetPort, settings: Settings) {
  return {
    tabs: evalSetsOf(spreadsheet, settings).map(({ tab, cases }) => {
      const statuses = tallied(cases.map(({ evalCase }) => evalCase.status));
      const groups = tallied(cases.map(({ evalCase }) => evalCase.group));
      return {
        tab,
        rows: cases.length,
        statuses: statuses.map(([status, rows]) => ({ status, rows, isLeftOut: isLeftOut(status) })),
        groups: groups.map(([group]) => group).filter((group) => group !== ''),
      };
    }),
  };
}

/** Texts in order of first appearance and as written there, with how often each occurs. */
function tallied(texts: readonly string[]): [text: string, times: number][] {
  const counts = new Map<string, [string, number]>();
  for (const text of texts) {
    const [first, times] = counts.get(foldCase(text)) ?? [text, 0];
    counts.set(foldCase(text), [first, times + 1]);
  }
  return [...counts.values()];
}

/**
 * What is unfinished: a run, or the edits made while it ran. On a person's request, even if the run still rests.
 *
 * @throws UserError if there is nothing to resume
 */
function resumeRun(services: Services): RunState {
  const hasRun = runStore(services.document).record() !== undefined;
  const state = hasRun
    ? withSummary(services, () => continueRun(services, 'person'))
    : scoreWaitingEdits(services);
  if (!state) throw new UserError('usage', 'No run is in progress.');
  return state;
}

/**
 * An open sidebar carries its own user's run from one execution to the next, without waiting for the clock.
 *
 * @returns null if there is nothing to resume: no such run, it is not due yet, or another execution is alive
 */
function carryRun(services: Services): RunState | null {
  const record = runStore(services.document).readable();
  if (!record || !ownsRun(record, services)) return null;
  ensureTrigger(services);
  return withSummary(services, () => continueRun(services, 'sidebar')) ?? null;
}

export const runCommands = {
  runChoices: entry(Nothing, RunChoices, (_given, services) =>
    runChoices(services.spreadsheet, currentSettings(services)),
  ),
  coverage: entry(RunRequest, Coverage, (given, services) => sessionCoverage(planFor(given, services))),
  /** Runs, or replies with what is to be confirmed first because of its cost. */
  runOrAsk: entry(
    RunRequest,
    () => z.object({ question: z.string(), report: z.nullable(RunState()) }),
    (given, services) => {
      const session = planFor(given, services);
      const { question } = judgingCost(session);
      return { question, report: question === '' ? runPlan(session, services) : null };
    },
  ),
  /** Starts a run, or takes over one that was interrupted. */
  runEvals: entry(RunRequest, RunState, (given, services) => runPlan(planFor(given, services), services)),
  /** How far the run is; null if none is in progress. */
  progress: entry(
    Nothing,
    () => z.object({ run: z.nullable(Progress()) }),
    (_given, services) => ({ run: progressNow(services) ?? null }),
  ),
  /** Resumes a run that rests or was interrupted. */
  resumeRun: entry(Nothing, RunState, (_given, services) => resumeRun(services)),
  /** Resumes the run as soon as it is due, from the sidebar of the user whose run it is; null if it should not, or not yet. */
  carryRun: entry(
    Nothing,
    () => z.object({ report: z.nullable(RunState()) }),
    (_given, services) => ({ report: carryRun(services) }),
  ),
  /** Stops the run; what is scored stays. */
  cancelRun: entry(
    Nothing,
    () => z.object({ message: z.string() }),
    (_given, services) => ({ message: cancelRun(services) }),
  ),
  /** The last run that ended, with its current results; null before the first. */
  lastRun: entry(
    Nothing,
    () => z.object({ summary: z.nullable(RunSummary()) }),
    (_given, services) => {
      const last = lastEnded(services);
      return {
        summary: last ? lastFinished(services.spreadsheet, last, readingSettings(services)).run : null,
      };
    },
  ),
  /** Cases without a sheet, line by line. */
  scoreLines: entry(LinesToScore, ScoredLines, scoredLines),
};
