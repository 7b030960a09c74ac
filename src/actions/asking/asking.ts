/** Asking the live agent: what it would take, and starting it. */
import * as z from '../../model/zod';
import { firstTrials } from '../../jobs/asking/in-doubt';
import type { RunState } from '../../run/job';
import { ASKED } from '../../store/run-record';
import { currentSettings } from '../current-settings';
import { judgingCost, planFor, runPlan, RunRequest, type Session } from '../runs/session';
import { NO_COST } from '../runs/spending';
import type { Services } from '../services';
import { type AskPlan, askPlan, ownOutputs } from './plan';

export const AskRequest = () =>
  z.extend(RunRequest(), {
    /** `missing`: only rows without a response. */
    which: z._default(z.enum(ASKED), 'all'),
    /** Whether the rows are scored as soon as the agent has answered. */
    thenScore: z._default(z.boolean(), false),
  });
export type AskRequest = z.Shape<typeof AskRequest>;

export interface AskSession {
  readonly session: Session;
  readonly asking: AskPlan;
}

/** @throws UserError if the agent cannot be asked */
export function planAsking({ which, thenScore, ...request }: AskRequest, services: Services): AskSession {
  // Only the new answers should be scored, not old outputs recorded in the rows.
  const set = [...request.set, ['run.responsesFirst', 'true'] as const];
  const session = planFor({ ...request, set, ask: { which, thenScore } }, services);
  const { run } = session.settings;
  const trials = firstTrials({ thenScore }, session.settings);
  const first = { ...session.settings, run: { ...run, trials } };
  const asked = askPlan(session.plan, which, first, services, (open) => {
    if (!thenScore) return NO_COST;
    // If only the missing ones are asked, rows that already have a response are scored with it.
    const plan = which === 'missing' ? session.plan : { ...session.plan, tabs: [] };
    const rounds = Math.ceil(run.trials / trials);
    return judgingCost({ ...session, plan }, Array.from({ length: rounds }, () => open).flat());
  });
  const asking =
    trials === run.trials ? asked : { ...asked, text: `${asked.text} ${moreSentence(run.trials)}` };
  const isKept = !thenScore || currentSettings(services, request.set).run.responsesFirst;
  return {
    session,
    asking: isKept ? asking : { ...asking, text: asking.text + ownOutputs(session.plan) },
  };
}

function moreSentence(trials: number): string {
  return `Each case is asked twice; up to ${trials} times where the two disagree, or come out otherwise than in the run before.`;
}

/** Starts it; what does not fit into this execution continues automatically. */
export function askAgent(request: AskRequest, services: Services): RunState {
  return runPlan(planAsking(request, services).session, services);
}
