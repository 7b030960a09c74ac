/** From a request to a planned run and its start. */
import { Choice } from '../../evalset/choose';
import type { EvalSet } from '../../evalset/read-tab';
import type { Judge } from '../../judge/decide';
import { judgeFor } from '../../jobs/judge';
import type { RunState } from '../../run/job';
import type { Questions } from '../../jobs/asking/questions';
import { ONLY } from '../../jobs/scoring/chosen';
import { basisOf, plannedChoice } from '../../jobs/scoring/frozen';
import { startRun } from '../../run/start';
import { SettingChanges } from '../../settings/change';
import type { Settings } from '../../settings/schema';
import * as z from '../../model/zod';
import { ORIGINS } from '../../model/run-words';
import type { EvalsPlan } from '../../store/run-record';
import { storedSettings } from '../../store/settings';
import { currentSettings } from '../current-settings';
import type { Services } from '../services';
import { type Coverage, coverageOfPlan } from './coverage';
import { estimateRun } from './estimate';
import { planRun, type Plan } from './plan';
import { costSentences, type JudgingCost } from './spending';

export const RunRequest = () =>
  z.strictObject({
    /** Without it, every eval set. */
    tabs: z.optional(z.array(z.string())),
    choice: z._default(Choice(), {}),
    /** Only rows selected by their earlier results. */
    only: z.optional(z.enum(ONLY)),
    /** Whether rows that are not chosen keep their results; with `only` they always do. */
    keepsOthers: z.optional(z.boolean()),
    /** Settings for this run only. */
    set: SettingChanges(),
    from: z.optional(z.enum(ORIGINS)),
  });
export type RunRequest = z.Shape<typeof RunRequest> & {
  /** Asks the live agent first; see run-record.ts. */
  readonly ask?: EvalsPlan['ask'];
};

export interface Session {
  readonly request: RunRequest;
  readonly plan: Plan;
  readonly settings: Settings;
  readonly judge: Judge;
}

export function planFor(request: RunRequest, services: Services): Session {
  const { tabs, choice, only, set } = request;
  const { spreadsheet, ownChecks } = services;
  const settings = currentSettings(services, set);
  let judge: Judge | undefined;
  // Which rubrics there are is known only once the eval sets are read.
  const judging = (): Judge => (judge ??= judgeFor(settings, services, { until: Infinity, spentUsd: 0 }));
  const basis = (evalSet: EvalSet): string => basisOf(settings, judging(), evalSet, spreadsheet.checks());
  const plan = planRun(spreadsheet, tabs, { choice, only }, basis, settings, set);
  const warnings = [...plan.warnings, ...ownChecks.problems()];
  return { request, settings, judge: judging(), plan: { ...plan, warnings } };
}

/** What will be checked, and what that will ask of a judge model. */
export function coverageOf({ plan, settings, judge }: Session): Coverage {
  return coverageOfPlan(plan, judgingCost({ plan, settings, judge }));
}

/** @param open see `estimateRun` */
export function judgingCost(
  {
    plan,
    settings,
    judge,
  }: Pick<Session, 'settings' | 'judge'> & { readonly plan: Pick<Plan, 'tabs' | 'checks'> },
  open: readonly Questions[] = [],
): JudgingCost {
  return costSentences(estimateRun(plan, settings, judge, open), judge.model, settings.judge);
}

/** Starts the planned run; what does not fit into this execution continues automatically. */
export function runPlan({ request, plan }: Session, services: Services): RunState {
  const { choice, only, keepsOthers, set, from, ask } = request;
  const { document } = services;
  return startRun(
    {
      kind: 'evals',
      // A tab from which nothing was chosen keeps its results.
      sheetIds: plan.tabs.filter(({ cases }) => cases.length > 0).map(({ evalSet }) => evalSet.sheetId),
      ...plannedChoice(choice),
      ...(only !== undefined && { only }),
      ...(ask && { ask }),
      keepsOthers: keepsOthers === true || only !== undefined,
      // Rows that the user has picked are rescored for the run that they belong to.
      amends: keepsOthers === true && choice.rows !== undefined && only === undefined && !ask,
      stored: storedSettings(document),
      set: set.map(([path, value]): [string, string] => [path, value]),
      startedFrom: from ?? 'menu',
      mailTo: '',
      mailWhen: 'always',
      occasion: '',
    },
    services,
  );
}
