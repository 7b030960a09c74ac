/** Runs: planning, starting, resuming and stopping one, and its progress. */
import { checksIn } from '../checks/registry';
import { Coverage, coverageOfPlan, planRun, type Plan } from './plan';
import { currentSettings } from './settings';
import { UserError } from '../model/user-error';
import { readingSettings } from '../results/last-run';
import { cancelRun, continueRun, startRun } from '../engine/run';
import { Progress, progressOf, RunState } from '../engine/progress';
import { SUMMARY } from '../reports/summary-tab';
import * as z from '../model/zod';
import { entry, Message, Nothing, type Services } from './entry';
import { isSkipped } from '../evalset/choose-cases';
import { Choice, ONLY, ORIGINS } from '../model/run';
import type { EvalSet } from '../evalset/read-tab';
import { signedTabs, type SpreadsheetPort } from '../model/spreadsheet';
import { foldCase } from '../model/text';
import type { Settings } from '../settings/schema';
import { evalSetsOf } from '../results/source';
import { ensureTrigger, isOwner } from '../engine/background-trigger';
import { runStore, type EvalsPlan } from '../stores/run-record';
import { scoreWaitingEdits } from '../engine/jobs/scoring/rescore-edits';
import { linesAt } from '../results/reconcile';
import { evalSetOf } from '../results/find-results';
import type { Judge } from '../judge/decide';
import { judgeFor } from '../engine/jobs/judge-of-run';
import type { AskedThread } from '../agent/live/ask-group';
import { basisOf } from '../engine/jobs/scoring/rows-of-run';
import { SettingChanges } from '../settings/read-settings';
import { storedSettings } from '../stores/document';
import { estimateRun, costSentences, type JudgingCost } from './judging-cost';

export const RunRequest = () =>
  z.strictObject({
    /** Left out for every eval set. */
    tabs: z.optional(z.array(z.string())),
    /** True for the rows that the user has selected. */
    isOfSelection: z.optional(z.boolean()),
    choice: z._default(Choice(), {}),
    /** Selects rows by their earlier results. */
    only: z.optional(z.enum(ONLY)),
    /** Keeps the results of rows that are not chosen; implied by `only`. */
    keepsOthers: z.optional(z.boolean()),
    /** Settings of this run only. */
    set: SettingChanges(),
    from: z.optional(z.enum(ORIGINS)),
    /** When the same command first began, ms since 1970; left out if it is the first time. */
    beganAt: z.optional(z.number()),
  });
export type RunRequest = z.Shape<typeof RunRequest> & {
  /** Left out unless the live agent is asked first. */
  readonly ask?: EvalsPlan['ask'];
};

interface Session {
  readonly request: RunRequest;
  readonly plan: Plan;
  readonly settings: Settings;
  readonly judge: Judge;
}

/** Plans a run. @throws UserError if nothing can be run */
export function planFor(original: RunRequest, services: Services): Session {
  const { spreadsheet, ownChecks } = services;
  const request = original.isOfSelection === true ? ofSelection(original, services) : original;
  const { tabs, choice, only, set } = request;
  const settings = currentSettings(services, set);
  let judge: Judge | undefined;
  // Not yet: reading the eval sets adds rubrics.
  const judging = (): Judge => (judge ??= judgeFor(settings, services, { until: Infinity, spentUsd: 0 }));
  const basis = (evalSet: EvalSet): string => basisOf(settings, judging(), evalSet, checksIn(spreadsheet));
  const plan = planRun(spreadsheet, tabs, { choice, only }, basis, settings, set);
  const warnings = [...plan.warnings, ...ownChecks.problems()];
  return { request, settings, judge: judging(), plan: { ...plan, warnings } };
}

/** The eval set that is in front, itself or by its results. @throws UserError if no tab is open */
export function tabInFront({ spreadsheet }: Pick<Services, 'spreadsheet'>): string {
  const name = spreadsheet.activeTab();
  if (name === undefined) throw new UserError('usage', 'Open the tab of an eval set first.');
  const tabs = spreadsheet.tabs();
  const front = tabs.find((tab) => tab.name === name);
  const evalSet = front && evalSetOf(front);
  return tabs.find(({ sheetId }) => sheetId === evalSet)?.name ?? name;
}

/** Narrows a request to the selected rows, or to the cases of rows that are selected in results. */
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

export function sessionCoverage(session: Session): Coverage {
  return coverageOfPlan(session.plan, judgingCost(session));
}

/** @param open threads that the agent is asked first; see `estimateRun` */
export function judgingCost(
  { plan, settings, judge, request }: Session,
  open: readonly AskedThread[] = [],
): JudgingCost {
  const estimate = estimateRun(plan, settings, judge, open);
  return costSentences(estimate, judge.model, settings.judge, request.from);
}

/** Leaves out chosen rows without a case, as the record of a run has little room. */
function withoutMissingRows(choice: Choice, { tabs }: Plan): Choice {
  if (!choice.rows) return choice;
  const existing = new Set(tabs.flatMap(({ evalSet }) => evalSet.cases.map(({ evalCase }) => evalCase.row)));
  return { ...choice, rows: choice.rows.filter((row) => existing.has(row)) };
}

/** Starts a planned run, which may continue in later executions. */
export function runPlan({ request, plan }: Session, services: Services): RunState {
  const { choice, only, keepsOthers, set, from, beganAt, ask } = request;
  const { document } = services;
  return withSummary(services, () =>
    startRun(
      {
        kind: 'evals',
        // The results of a tab without chosen cases stay.
        sheetIds: plan.tabs.filter(({ cases }) => cases.length > 0).map(({ evalSet }) => evalSet.sheetId),
        choice: withoutMissingRows(choice, plan),
        ...(only !== undefined && { only }),
        ...(ask && { ask }),
        keepsOthers: keepsOthers === true || only !== undefined,
        // Picked rows are rescored within the run that scored them.
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

/** Brings the tab `Summary` to the front if a run over several eval sets has ended. */
function withSummary<State extends RunState | undefined>(
  { spreadsheet, selection }: Services,
  runShare: () => State,
): State {
  const state = runShare();
  if (state?.state === 'finished' && state.sheetIds.length > 1) {
    const [summary] = signedTabs(spreadsheet.tabs(SUMMARY), SUMMARY, 'Summary');
    if (summary) selection.bringToFront(summary.sheetId, 1);
  }
  return state;
}

const RunChoices = () =>
  z.array(
    z.object({
      tab: z.string(),
      /** Rows with a query. */
      rows: z.int(),
      /** Each spelled as in its first row; '' for blank. */
      statuses: z.array(
        z.object({
          status: z.string(),
          rows: z.int(),
          /** True if its rows run only if the status is chosen. */
          isLeftOut: z.boolean(),
        }),
      ),
      groups: z.array(z.string()),
    }),
  );

/** The eval sets with the statuses and groups to which a run can be narrowed. */
export function runChoices(spreadsheet: SpreadsheetPort, settings: Settings) {
  return evalSetsOf(spreadsheet, settings).map(({ tab, cases }) => {
    const statuses = tallied(cases.map(({ evalCase }) => evalCase.status));
    const groups = tallied(cases.map(({ evalCase }) => evalCase.group));
    return {
      tab,
      rows: cases.length,
      statuses: statuses.map(([status, rows]) => ({ status, rows, isLeftOut: isSkipped(status) })),
      groups: groups.map(([group]) => group).filter((group) => group !== ''),
    };
  });
}

/** Counts texts ignoring case, in order of first appearance. */
function tallied(texts: readonly string[]): [text: string, times: number][] {
  const counts = new Map<string, [string, number]>();
  for (const text of texts) {
    const [first, times] = counts.get(foldCase(text)) ?? [text, 0];
    counts.set(foldCase(text), [first, times + 1]);
  }
  return [...counts.values()];
}

/**
 * Resumes an unfinished run, even during a pause; without one, rescores rows that wait for it.
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
 * Continues this user's run from an open sidebar, without waiting for the background trigger.
 *
 * @returns null if there is no such run, it is not due yet, or another execution works on it
 */
function carryRun(services: Services): RunState | null {
  const record = runStore(services.document).readable();
  if (!record || !isOwner(record.owner, services)) return null;
  ensureTrigger(services);
  return withSummary(services, () => continueRun(services, 'sidebar')) ?? null;
}

export const runCommands = {
  runChoices: entry(Nothing, RunChoices, (_request, services) =>
    runChoices(services.spreadsheet, currentSettings(services)),
  ),
  coverage: entry(RunRequest, Coverage, (request, services) => sessionCoverage(planFor(request, services))),
  /** Runs; or returns the question by which the user confirms the cost. */
  runOrAsk: entry(
    RunRequest,
    () => z.object({ question: z.string(), report: z.nullable(RunState()) }),
    (request, services) => {
      const session = planFor(request, services);
      const { question } = judgingCost(session);
      return { question, report: question === '' ? runPlan(session, services) : null };
    },
  ),
  /** Starts a run, or resumes one that was interrupted. */
  runEvals: entry(RunRequest, RunState, (request, services) => runPlan(planFor(request, services), services)),
  progress: entry(
    Nothing,
    () =>
      z.object({
        run: z.nullable(Progress()),
        /** Changes whenever a run over eval sets or a comparison ends. */
        ended: z.string(),
      }),
    (_request, { document, clock }) => {
      const store = runStore(document);
      const record = store.readable();
      const ended = [store.lastRun(), store.lastComparison()].map(
        (last) => last && [last.runId, last.finishedAt],
      );
      return { run: record ? progressOf(record, clock.now()) : null, ended: JSON.stringify(ended) };
    },
  ),
  resumeRun: entry(Nothing, RunState, (_request, services) => resumeRun(services)),
  carryRun: entry(
    Nothing,
    () => z.nullable(RunState()),
    (_request, services) => carryRun(services),
  ),
  /** Stops the run; scores are kept. */
  cancelRun: entry(Nothing, Message, (_request, services) => ({ message: cancelRun(services) })),
};
