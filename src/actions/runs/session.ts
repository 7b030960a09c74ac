/** From a request to a planned run, and to its start. */
import { Choice } from '../../evalset/choose';
import type { Judge } from '../../judge/decide';
import { judgeFor } from '../../run/judge';
import type { RunState } from '../../run/run-state';
import type { Questions } from '../../run/asking/questions';
import { ONLY } from '../../run/scoring/chosen';
import { basisOf, plannedChoice } from '../../run/scoring/frozen';
import { startRun } from '../../run/start';
import { judgeHost } from '../../judge/providers/index';
import { SettingChanges } from '../../settings/change';
import type { Settings } from '../../settings/schema';
import * as z from '../../settings/zod';
import { ORIGINS } from '../../model/origin';
import { MOST_NAME, MOST_NOTE } from '../../model/run-words';
import type { EvalsPlan } from '../../store/run-record';
import { storedSettings } from '../../store/settings';
import { currentSettings } from '../current-settings';
import type { Services } from '../services';
import { type Coverage, coverageOfPlan, questionBefore } from './coverage';
import { estimateRun, estimateSentence } from './estimate';
import { passRuleNews, passRuleNewsWasTold } from './pass-rule-news';
import { planRun, type Plan } from './plan';
import { batchSentence, costQuestion } from './spending';

export const RunName = () => z.string().check(z.trim(), z.maxLength(MOST_NAME));
export const RunNote = () => z.string().check(z.trim(), z.maxLength(MOST_NOTE));

export const RunRequest = () =>
  z.strictObject({
    /** Without it every eval set. */
    tabs: z.optional(z.array(z.string())),
    choice: z._default(Choice(), {}),
    /** Only rows of which earlier results say so. */
    only: z.optional(z.enum(ONLY)),
    /** Whether rows that are not chosen keep the results they have; those of `only` always do. */
    keepsOthers: z.optional(z.boolean()),
    /** Settings for this run only. */
    set: SettingChanges(),
    from: z.optional(z.enum(ORIGINS)),
    /** What the run is to be called, and what there is to say of it. */
    name: z.optional(RunName()),
    note: z.optional(RunNote()),
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
  const { spreadsheet, document, ownChecks } = services;
  const settings = currentSettings(services, set);
  let judge: Judge | undefined;
  // Which rubrics there are is known once the eval sets are read.
  const judging = (): Judge => (judge ??= judgeFor(settings, services, { until: Infinity, spentUsd: 0 }));
  const basis = () => basisOf(settings, judging());
  const plan = planRun(spreadsheet, tabs, { choice, only }, basis, settings, set);
  const warnings = [...plan.warnings, ...passRuleNews(document), ...ownChecks.problems()];
  return { request, settings, judge: judging(), plan: { ...plan, warnings } };
}

/** What will be checked, and what it will ask of a judge model. */
export function coverageOf({ plan, settings, judge }: Session): Coverage {
  const { text, question } = judgingCost({ plan, settings, judge });
  return coverageOfPlan(plan, text, question);
}

/** What there is to confirm before a run that nobody looks at further; '' for nothing. */
export function questionBeforeRun(session: Session): string {
  const { question } = judgingCost(session);
  return [questionBefore(session.plan), question].filter((part) => part !== '').join(' ');
}

/** What judging will cost, and what is to be confirmed because of that; both '' where no model is set up. @param open see `estimateRun` */
export function judgingCost(
  { plan, settings, judge }: Pick<Session, 'settings' | 'judge'> & { readonly plan: Pick<Plan, 'tabs'> },
  open: readonly Questions[] = [],
): { readonly text: string; readonly question: string } {
  const estimate = estimateRun(plan, settings, judge, open);
  if (!estimate) return { text: '', question: '' };
  const asked = { model: judge.model, host: judgeHost(settings.judge) };
  const text = [estimateSentence(asked, estimate), batchSentence(estimate, settings.judge)];
  return {
    text: text.filter((part) => part !== '').join(' '),
    question: costQuestion(estimate, settings.judge),
  };
}

/** Starts the run that was planned; what does not fit into this execution goes on by itself. */
export function runPlan({ request, plan }: Session, services: Services): RunState {
  const { choice, only, keepsOthers, set, from, ask, name, note } = request;
  const { document } = services;
  passRuleNewsWasTold(document);
  return startRun(
    {
      kind: 'evals',
      // A tab of which nothing was chosen keeps the results it has.
      sheetIds: plan.tabs.filter(({ cases }) => cases.length > 0).map(({ evalSet }) => evalSet.sheetId),
      ...plannedChoice(choice),
      ...(only !== undefined && { only }),
      ...(ask && { ask }),
      keepsOthers: keepsOthers === true || only !== undefined,
      // Rows that somebody has picked are scored again for the run that they are of.
      amends: keepsOthers === true && choice.rows !== undefined && only === undefined && !ask,
      stored: storedSettings(document),
      set: set.map(([path, value]): [string, string] => [path, value]),
      startedFrom: from ?? 'menu',
      mailTo: '',
      mailWhen: 'always',
      occasion: '',
      ...{ name, note },
    },
    services,
  );
}
