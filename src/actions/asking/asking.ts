/** Asking the live agent: what it would take, and starting it. */
import * as z from '../../model/zod';
import type { RunState } from '../../run/job';
import { ASKED } from '../../store/run-record';
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

interface AskSession {
  readonly session: Session;
  readonly asking: AskPlan;
}

/** @throws UserError if the agent cannot be asked */
export function planAsking({ which, thenScore, ...request }: AskRequest, services: Services): AskSession {
  const session = planFor({ ...request, ask: { which, thenScore } }, services);
  const asking = askPlan(session.plan, which, session.settings, services, (open) => {
    if (!thenScore) return NO_COST;
    // If only the missing ones are asked, rows that already have a response are scored with it.
    const plan = which === 'missing' ? session.plan : { ...session.plan, tabs: [] };
    return judgingCost({ ...session, plan }, open);
  });
  return { session, asking: { ...asking, text: asking.text + ownOutputs(session.plan) } };
}

/** Starts it; what does not fit into this execution continues automatically. */
export function askAgent(request: AskRequest, services: Services): RunState {
  return runPlan(planAsking(request, services).session, services);
}
