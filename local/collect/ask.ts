/** Questions put to a live agent over Node's HTTP, thread by thread and turn by turn, and their outcomes. */
import { randomUUID } from 'node:crypto';
import type { Chain } from '../../src/agent/live/chain';
import type { LiveAgent } from '../../src/agent/live/agent';
import type { AgentStop, ChatResult } from '../../src/agent/live/chat-result';
import {
  dashboardIdIn,
  dashboardResult,
  recordOfSettled,
  settle,
  stateResult,
  type StateResult,
} from '../../src/agent/live/settle';
import { recordOfFailure } from '../../src/agent/to-columns';
import type { HttpOutcome, HttpRequest, HttpResponse } from '../../src/model/ports';
import type { Asking, AgentResponse } from '../../src/model/response';
import { afterFailure } from '../../src/model/conversation/turn';
import type { Draft, Thread } from './draft';
import { reasonOf } from './send';

export interface Asker {
  readonly agent: LiveAgent;
  readonly waitSeconds: number;
  /** Where threads are recorded before they are asked. */
  readonly draft: Draft;
  /** Sends a request once. @throws if no reply comes */
  readonly send: (request: HttpRequest) => Promise<HttpResponse>;
}

/** Nothing more can be asked at the moment. */
export class AskingStopped extends Error {
  constructor(readonly stop: AgentStop) {
    super(stop.reason);
  }
}

/** A failed request gets a second try; fetching a state gets a third. */
const TRIES = 2;
const STATE_TRIES = 3;
const STATE_SECONDS = 120;
const PAUSE_MS = 2000;

/** The turns of a conversation, or a single case, on their way through a thread. */
export class Talk implements Chain<Asking> {
  answered: number;
  /** The thread it goes on in; a new one if there is none. */
  thread: Thread | undefined;
  /** Whether an interrupted collection left that thread: its last turn may or may not have been asked. */
  isLeft: boolean;
  /** How many threads were begun for it. */
  tries = 0;

  /** @param turns at least one */
  constructor(
    readonly turns: readonly Asking[],
    draft: Draft,
  ) {
    const [first] = turns;
    const thread = first && draft.threadOf(first);
    // If a turn was edited since, the talk starts over.
    this.thread = thread?.queries.every((query, index) => query === turns[index]?.query) ? thread : undefined;
    this.isLeft = this.thread !== undefined;
    this.answered = Math.max(1, this.thread?.queries.length ?? 1) - 1;
  }

  get isOver(): boolean {
    return this.answered >= this.turns.length;
  }
}

/** A question in its thread. */
interface Chat {
  readonly thread: Thread;
  readonly result: Exclude<ChatResult, { kind: 'stop' }>;
  readonly latencyS: number | undefined;
}

/**
 * Asks a talk's next turn, or if it was asked before, finds out what became of it.
 *
 * @returns what to keep: nothing if the turn will be asked again; if it failed, also the turns that follow in its thread
 * @throws AskingStopped for a failure that concerns all questions
 */
export async function askTurn(talk: Talk, asker: Asker): Promise<readonly AgentResponse[]> {
  const { draft, waitSeconds } = asker;
  const [first] = talk.turns;
  const asking = talk.turns[talk.answered];
  if (!first || !asking) return [];
  const turn = talk.answered + 1;
  const { thread, result, latencyS } =
    talk.thread && talk.isLeft ? left(talk.thread) : await ask(talk, first, asking, asker);
  const { threadId } = thread;
  const { keeps } = asker.agent;
  const state: StateResult = keeps
    ? stateResult(await fetchPatiently(keeps.state(threadId), asker))
    : { kind: 'unkept' };
  if (state.kind === 'stop') throw new AskingStopped(state.stop);
  const board = dashboardIdIn(state);
  const dashboard =
    keeps && board !== '' ? dashboardResult(await fetchPatiently(keeps.dashboard(board), asker)) : undefined;
  const isLate = latencyS !== undefined && latencyS >= waitSeconds;
  const settled = settle(
    result,
    state,
    { threadId, latencyS },
    {
      ...{ query: asking.query, turn, dashboard },
      mayRepeat: talk.tries < TRIES,
      tooLong: isLate ? `the agent did not answer within ${waitSeconds} s` : undefined,
    },
  );
  talk.isLeft = false;
  if (settled.kind === 'unasked') return [];
  if (settled.kind === 'again') {
    talk.thread = undefined;
    talk.answered = 0;
    return [];
  }
  const { collected } = settled;
  const record = recordOfSettled(settled);
  if (collected.kind === 'failed')
    return end(talk, collected.reason, record, draft, state.kind === 'unavailable' ? thread : undefined);
  const refused = record.get('error') ?? '';
  if (refused !== '') return end(talk, String(refused), record, draft);
  const kept = settled.state === undefined ? {} : { state: settled.state };
  const response = { ...asking, askedAt: now(), record, ...kept };
  talk.answered = turn;
  talk.thread = talk.isOver ? undefined : { threadId, queries: queriesUntil(talk) };
  draft.answered(response, first, talk.thread);
  return [response];
}

/**
 * Ends a talk whose next turn has failed: those after it are not asked.
 *
 * @param record what is known of that turn; without it, the reason alone
 * @param thread if more may be learned of it later than could be found out now
 */
export function end(
  talk: Talk,
  reason: string,
  record: AgentResponse['record'] | undefined,
  draft: Draft,
  thread?: Thread,
): readonly AgentResponse[] {
  const { turns, answered } = talk;
  const trace = { threadId: talk.thread?.threadId ?? '', traceId: '', traceUrl: '', latencyS: undefined };
  const responses = turns.slice(answered).map((asking, index) => ({
    ...asking,
    askedAt: now(),
    record:
      index > 0
        ? recordOfFailure(afterFailure(answered + 1, reason), trace)
        : (record ?? recordOfFailure(reason, trace)),
  }));
  const [first] = turns;
  for (const response of responses) if (first) draft.answered(response, first, thread);
  talk.answered = turns.length;
  return responses;
}

/** The next question, and those before it. */
function queriesUntil({ turns, answered }: Talk): string[] {
  return turns.slice(0, answered + 1).map(({ query }) => query);
}

function now(): string {
  return new Date().toISOString();
}

/** The question that an interrupted collection had asked. */
function left(thread: Thread): Chat {
  const { heard } = thread;
  if (heard) return { thread, result: { kind: 'answered', reply: heard.reply }, latencyS: heard.latencyS };
  return {
    thread,
    result: { kind: 'unknown', reason: 'who asked it was interrupted' },
    latencyS: undefined,
  };
}

async function ask(
  talk: Talk,
  first: Asking,
  asking: Asking,
  { agent, waitSeconds, draft, send }: Asker,
): Promise<Chat> {
  if (!talk.thread) talk.tries += 1;
  const { threadId } = talk.thread ?? { threadId: randomUUID() };
  const asked = { threadId, queries: queriesUntil(talk) };
  talk.thread = asked;
  draft.asked(first, asked);
  const startedAt = performance.now();
  const result = await send(agent.question({ query: asking.query, threadId }, waitSeconds)).then(
    agent.resultOf,
    (error: unknown): ChatResult => ({ kind: 'broken', reason: reasonOf(error) }),
  );
  if (result.kind === 'stop') throw new AskingStopped(result.stop);
  const latencyS = Math.round((performance.now() - startedAt) / 100) / 10;
  if (result.kind !== 'answered') return { thread: asked, result, latencyS };
  const { errors, ...reply } = result.reply;
  const thread = { ...asked, heard: { latencyS, reply: { ...reply, errors: [...errors] } } };
  draft.asked(first, thread);
  return { thread, result, latencyS };
}

/** Fetches what the server already has. */
async function fetchPatiently(wanted: HttpRequest, { send }: Asker): Promise<HttpOutcome> {
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
