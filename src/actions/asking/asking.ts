/** Asking the live agent: what it would take, starting it, and what is asked outside Google. */
import { turnOf } from '../../model/conversation/turn';
import { type AgentResponse, recordedByAgent } from '../../model/response';
import { UserError } from '../../model/user-error';
import * as z from '../../model/zod';
import { agentAt } from '../../run/asking/access';
import { bookOf } from '../../run/asking/book';
import { firstTrials } from '../../run/asking/in-doubt';
import { responseKeeper } from '../../run/results/keep-responses';
import { readResponses } from '../../run/results/responses';
import type { RunState } from '../../run/run-state';
import { AgentSettings } from '../../settings/agent';
import { ASKED } from '../../store/run-record';
import { currentSettings } from '../current-settings';
import { judgingCost, planFor, runPlan, RunRequest, type Session } from '../runs/session';
import { NO_COST } from '../runs/spending';
import type { Services } from '../services';
import {
  type AskPlan,
  askPlan,
  dashboardSentence,
  notAskedSentence,
  openQuestionsOf,
  ownOutputs,
  unfitProblem,
} from './plan';

export const AskRequest = () =>
  z.extend(RunRequest(), {
    /** `missing`: only rows without a response. */
    which: z._default(z.enum(ASKED), 'all'),
    /** Whether the rows are scored as soon as the agent has answered. */
    thenScore: z._default(z.boolean(), false),
  });
export type AskRequest = z.Shape<typeof AskRequest>;

/** A question, and which trial of its case it is. */
export const Question = () =>
  z.object({
    tab: z.string(),
    testId: z.string(),
    query: z.string(),
    uid: z.string(),
    askedAt: z.string(),
    trial: z.int().check(z.minimum(1)),
    turn: z.optional(z.object({ conversation: z.string(), number: z.int().check(z.minimum(1)) })),
  });

export const OpenQuestions = () =>
  z.object({
    /** Thread by thread: the turns of a conversation, or one question. */
    threads: z.array(z.array(Question())),
    /** Which conversations are not asked, and why; '' if all are. */
    notAsked: z.string(),
    /** What to know before the questions are asked; '' for nothing. */
    warning: z.string(),
    /** Who is asked, and how. */
    agent: AgentSettings(),
  });
export type OpenQuestions = z.Shape<typeof OpenQuestions>;

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
    const plan = which === 'missing' ? session.plan : { tabs: [] };
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

/** The questions that asking would put now, and when each was last asked: asking outside Google begins here. */
export function openQuestions(
  { which, thenScore, ...request }: AskRequest,
  services: Services,
): OpenQuestions {
  const { plan, settings } = planFor({ ...request, ask: { which, thenScore } }, services);
  const { spreadsheet } = services;
  const book = bookOf(readResponses(spreadsheet));
  const open = openQuestionsOf(plan, which, settings, spreadsheet);
  const unfit = unfitProblem(open, agentAt(settings, ''));
  if (unfit !== '') throw new UserError('usage', unfit);
  const threads = open.map(({ turns, trial }) =>
    turns.map((evalCase) => {
      const { tab, testId, query, uid } = evalCase;
      const time = book.asked(evalCase, trial)?.at ?? NaN;
      const askedAt = Number.isNaN(time) ? '' : new Date(time).toISOString();
      return { tab, testId, query, uid, trial, askedAt, turn: turnOf(evalCase) };
    }),
  );
  const { agent } = settings;
  return { threads, notAsked: notAskedSentence(plan), warning: dashboardSentence(open, settings), agent };
}

/** Keeps what was collected outside Google. @returns what to tell the user; '' for nothing */
export function keepResponses(responses: readonly AgentResponse[], services: Services): string {
  return responseKeeper(services, currentSettings(services)).put(responses.map(recordedByAgent));
}
