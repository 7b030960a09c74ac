/** One question put to a live agent over Node's HTTP, and what came of it. */
import { randomUUID } from 'node:crypto';
import { type AgentStop, chatResult, type ChatResult } from '../../src/agent/live/chat-result';
import {
  type AgentAccess,
  type AskingStyle,
  chatRequest,
  dashboardRequest,
  stateRequest,
} from '../../src/agent/live/requests';
import { dashboardIdIn, dashboardResult, settle, stateResult } from '../../src/agent/live/settle';
import { recordOf, recordOfFailure } from '../../src/agent/to-columns';
import type { HttpOutcome, HttpRequest } from '../../src/model/ports';
import type { Asking, AgentResponse } from '../../src/model/response';
import type { Draft, Thread } from './draft';
import { reasonOf, send } from './send';

export interface Asker {
  readonly access: AgentAccess;
  readonly style: AskingStyle;
  readonly waitSeconds: number;
  /** Where threads are written down before they are asked. */
  readonly draft: Draft;
}

/** A question that has not been answered, and why. */
export function failed(asking: Asking, reason: string): AgentResponse {
  const record = recordOfFailure(reason, { threadId: '', traceId: '', traceUrl: '', latencyS: undefined });
  return { ...asking, askedAt: new Date().toISOString(), record };
}

/** Nothing more can be asked for now. */
export class AskingStopped extends Error {
  constructor(readonly stop: AgentStop) {
    super(stop.reason);
  }
}

/** A second try of what came to nothing; of states, a third. */
const TRIES = 2;
const STATE_TRIES = 3;
const STATE_SECONDS = 120;
const PAUSE_MS = 2000;

/** A question put into a thread of its own. */
interface Chat {
  readonly thread: Thread;
  readonly result: Exclude<ChatResult, { kind: 'stop' }>;
  readonly latencyS: number | undefined;
}

/**
 * Asks, unless it was asked before: then what became of that.
 *
 * @throws AskingStopped where that says something about all questions
 */
export async function askOne(asking: Asking, asker: Asker): Promise<AgentResponse> {
  const { draft, waitSeconds } = asker;
  let before = draft.threadOf(asking);
  for (let attempt = before ? 0 : 1; ; attempt += 1) {
    const { thread, result, latencyS } = before ? recovered(before) : await ask(asking, asker);
    before = undefined;
    const { threadId } = thread;
    const state = stateResult(await fetchPatiently(stateRequest(asker.access, threadId)));
    if (state.kind === 'stop') throw new AskingStopped(state.stop);
    const board = dashboardIdIn(state);
    const dashboard =
      board === '' ? undefined : dashboardResult(await fetchPatiently(dashboardRequest(asker.access, board)));
    const isLate = latencyS !== undefined && latencyS >= waitSeconds;
    const settled = settle(
      result,
      state,
      { threadId, latencyS },
      {
        query: asking.query,
        mayRepeat: attempt < TRIES,
        dashboard,
        tooLong: isLate ? `the agent did not answer within ${waitSeconds} s` : undefined,
      },
    );
    if (settled.kind === 'settled') {
      const { collected, trace } = settled;
      const record =
        collected.kind === 'output' ? recordOf(collected.output) : recordOfFailure(collected.reason, trace);
      const kept = settled.state === undefined ? {} : { state: settled.state };
      const response = { ...asking, askedAt: new Date().toISOString(), record, ...kept };
      draft.answered(response, state.kind === 'unavailable' ? thread : undefined);
      return response;
    }
  }
}

/** What was asked by whoever was interrupted then. */
function recovered(thread: Thread): Chat {
  const { heard } = thread;
  if (heard) return { thread, result: { kind: 'answered', reply: heard.reply }, latencyS: heard.latencyS };
  return {
    thread,
    result: { kind: 'broken', reason: 'who asked it was interrupted' },
    latencyS: undefined,
  };
}

async function ask(asking: Asking, { access, style, waitSeconds, draft }: Asker): Promise<Chat> {
  const threadId = randomUUID();
  draft.asked(asking, { threadId });
  const question = { query: asking.query, threadId };
  const startedAt = performance.now();
  const result = await send(chatRequest(access, question, style, waitSeconds)).then(
    chatResult,
    (error: unknown): ChatResult => ({ kind: 'broken', reason: reasonOf(error) }),
  );
  if (result.kind === 'stop') throw new AskingStopped(result.stop);
  const latencyS = Math.round((performance.now() - startedAt) / 100) / 10;
  if (result.kind !== 'answered') return { thread: { threadId }, result, latencyS };
  const { errors, ...reply } = result.reply;
  const thread = { threadId, heard: { latencyS, reply: { ...reply, errors: [...errors] } } };
  draft.asked(asking, thread);
  return { thread, result, latencyS };
}

/** What stands on the server already. */
async function fetchPatiently(wanted: HttpRequest): Promise<HttpOutcome> {
  const request = { ...wanted, timeoutSeconds: STATE_SECONDS };
  for (let attempts = 1; ; attempts += 1) {
    try {
      const response = await send(request);
      if (response.status < 500 || attempts >= STATE_TRIES) return { kind: 'response', response, attempts };
    } catch (error) {
      if (attempts >= STATE_TRIES) return { kind: 'unreachable', reason: reasonOf(error), attempts };
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
