/** Asking the live agent, over Apps Script's services. */
import { activeSpreadsheet } from '../../google/spreadsheet';
import { type AgentResponse, recordedByAgent } from '../../model/response';
import * as z from '../../settings/zod';
import { openResponses } from '../../report/responses-tab';
import { ASKED } from '../../store/run-record';
import { bookOf } from '../../run/asking/book';
import { readResponses } from '../../run/results/responses';
import { type AskPlan, askPlan, openQuestionsOf, ownOutputs, turnsSentence } from './plan';
import type { RunReport } from '../../run/conduct';
import { currentSettings, planFor, runPlan, RunRequest, runServices, type Session } from '../runs/session';

export const AskRequest = () =>
  z.extend(RunRequest(), {
    /** `missing`: only rows without a response. */
    which: z._default(z.enum(ASKED), 'all'),
    /** Whether the rows are scored as soon as the agent has answered. */
    thenScore: z._default(z.boolean(), false),
  });
export type AskRequest = z.Shape<typeof AskRequest>;

/** A question, and which asking of its case it is. */
export const Question = () =>
  z.object({
    tab: z.string(),
    testId: z.string(),
    query: z.string(),
    uid: z.string(),
    askedAt: z.string(),
    trial: z.int().check(z.minimum(1)),
  });

export const OpenQuestions = () =>
  z.object({
    questions: z.array(Question()),
    /** Which of the chosen rows are none, and why; '' where all are. */
    notAsked: z.string(),
  });
export type OpenQuestions = z.Shape<typeof OpenQuestions>;

export interface AskSession {
  readonly session: Session;
  readonly plan: AskPlan;
}

/** @throws UserError where the agent cannot be asked */
export function planAsking({ which, thenScore, ...request }: AskRequest): AskSession {
  // Asked for now: old outputs that stand in the rows themselves are not what is to be scored.
  const set = [...request.set, ['run.responsesFirst', 'true'] as const];
  const session = planFor({ ...request, set, ask: { which, thenScore } });
  const plan = askPlan(session.plan, which, session.settings, runServices());
  const isKept = !thenScore || currentSettings(request.set).run.responsesFirst;
  return { session, plan: isKept ? plan : { ...plan, text: plan.text + ownOutputs(session.plan) } };
}

/** Starts it; what does not fit into this execution goes on by itself. */
export function startAsking({ session }: AskSession): RunReport {
  return runPlan(session);
}

/** What asking would ask, now, and when it was asked before: whoever asks outside of Google begins here. */
export function openQuestions({ which, thenScore, ...request }: AskRequest): OpenQuestions {
  const { plan, settings } = planFor({ ...request, ask: { which, thenScore } });
  const spreadsheet = activeSpreadsheet();
  const book = bookOf(readResponses(spreadsheet));
  const questions = openQuestionsOf(plan, which, settings, spreadsheet).map(({ evalCase, trial }) => {
    const { tab, testId, query, uid } = evalCase;
    const time = book.askedAt(evalCase, trial);
    const askedAt = Number.isNaN(time) ? '' : new Date(time).toISOString();
    return { tab, testId, query, uid, trial, askedAt };
  });
  return { questions, notAsked: turnsSentence(plan) };
}

/** Keeps what was collected outside of Google. */
export function keepResponses(responses: readonly AgentResponse[]): void {
  openResponses(activeSpreadsheet()).put(responses.map(recordedByAgent));
}
