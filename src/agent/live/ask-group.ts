/** Asks the agent the next questions of a group of threads: sends them together, waits for the replies, and fetches the threads' states. */
import type { AgentStop, ChatResult, LiveAgent } from './live-agent';
import {
  dashboardIdIn,
  dashboardResult,
  outcomeOf,
  type AskOutcome,
  stateResult,
  type StateResult,
} from './ask-outcome';
import { HISTORY_SECONDS, latestQuota, type Quota, quotaIn } from './gnw-agent';
import { messagesOf } from '../../fields/messages';
import { memoize } from '../../model/memoize';
import { isObject, jsonIn, readJson } from '../../model/texts/json';
import * as z from '../../model/zod';
import { createHttpClient } from '../../http/client';
import { readThrown, type Thrown } from '../../http/pace';
import type { ClockPort, FetchPort, HttpOutcome, HttpRequest, HttpResponse } from '../../model/ports';
import type { EvalCase } from '../../fields/eval-case';

/** One trial of a case or of a conversation. */
export interface AskedThread {
  /** The case, or the turns of the conversation in order. */
  readonly turns: readonly EvalCase[];
  /** The number of turns that are answered: the next one is `turns[answered]`. */
  readonly answered: number;
  /** Identifies the thread within the run, in every execution. */
  readonly key: string;
  /** From 1. */
  readonly trial: number;
  /** The id of the agent's thread, a UUID. */
  readonly id: string;
  /** The number of earlier threads that failed. */
  readonly tries: number;
  /** `sent`: its next question was sent, with unknown outcome. `done`: the responses of all turns are written. */
  readonly state: 'waiting' | 'sent' | 'done';
  /** The kept state after the last answered turn; absent if there is none. */
  readonly earlier?: string | undefined;
}

/** The next question of a thread; '' if it is done. */
export function nextQuery({ turns, answered }: AskedThread): string {
  return turns[answered]?.query ?? '';
}

// How long to wait for the agent. Google documents `timeoutSeconds` (up to 360 s); others report that a fetch ends after some 60 s
// regardless. So we set it, and send nothing whose reply the execution cannot wait for: hanging up stops the agent.

/** Google reportedly sends about this many requests together: others would queue. */
export const MAX_GROUP_SIZE = 10;
/** The longest wait for a reply that leaves an execution time to write it. */
export const MAX_WAIT_SECONDS = 330;
/** Time to fetch the states of a group, and to write its responses. */
const RECORDING_MS = 20_000;
/** With less time left, the next execution asks the group. One answer in a hundred takes longer. */
const MIN_WAIT_SECONDS = 120;
/** The shortest wait in which a question that was cut off is asked again. */
const LONG_WAIT_SECONDS = 200;
/** A group that fails earlier was not cut off by a timeout, but could not reach the host. */
const MIN_CUT_OFF_MS = 25_000;

export interface Wait {
  /** For `timeoutSeconds`. */
  readonly seconds: number;
  /** True if a question that is cut off after this wait would be cut off again. */
  readonly isLong: boolean;
}

/**
 * Returns the wait for the next group; undefined if the next execution should ask it.
 *
 * @param msLeft ms until the last reply must have arrived
 * @param isFirst whether it is the first group of the execution, which gets all the time there is
 */
export function nextWait(msLeft: number, isFirst: boolean): Wait | undefined {
  const seconds = Math.min(MAX_WAIT_SECONDS, Math.floor((msLeft - RECORDING_MS) / 1000));
  if (isFirst) return { seconds: Math.max(1, seconds), isLong: true };
  return seconds < MIN_WAIT_SECONDS ? undefined : { seconds, isLong: seconds >= LONG_WAIT_SECONDS };
}

/** True if a group failed because the agent took too long, rather than because of the connection. */
export function ranOutOfTime(ms: number, wait: Wait): boolean {
  return ms >= Math.min(MIN_CUT_OFF_MS, wait.seconds * 900);
}

export interface GroupServices {
  readonly agent: LiveAgent;
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
  /** When the last reply must have arrived, ms since 1970. */
  readonly until: number;
  /** The address of any trace of this agent; '' before it has named one. */
  readonly traceUrl: () => string;
}

export interface GroupOutcome {
  /** Threads without an outcome were not asked. */
  readonly outcomes: readonly (readonly [AskedThread, AskOutcome])[];
  /** The reason to stop asking, if there is one. */
  readonly stop: AskStop | undefined;
  readonly quota: Quota | undefined;
}

/** `host`: it does not answer. `denied`, `daily quota`: Google allows no calls; `too fast`, `traffic`: it asks for fewer. */
export type AskStop =
  | AgentStop
  | {
      readonly why: 'host' | Exclude<Thrown['kind'], 'unreachable'>;
      readonly reason: string;
    };

const TOO_LONG = 'the agent took longer than a Google script can wait';

const NO_OUTCOMES = { outcomes: [], quota: undefined } as const;

/** Asks a group of questions. Failures of communication are outcomes, not errors. */
export function askGroup(group: readonly AskedThread[], wait: Wait, services: GroupServices): GroupOutcome {
  const { agent, fetch, clock } = services;
  const requests = group.map((thread) =>
    agent.question({ query: nextQuery(thread), threadId: thread.id }, wait.seconds),
  );
  const startedAt = clock.now();
  let responses: readonly HttpResponse[] = [];
  let thrown: Thrown | undefined;
  try {
    responses = fetch.fetchAll(requests);
  } catch (error) {
    thrown = readThrown(error, requests);
  }
  const ms = clock.now() - startedAt;
  if (thrown && thrown.kind !== 'unreachable')
    return { ...NO_OUTCOMES, stop: { why: thrown.kind, reason: thrown.reason } };
  const reason = thrown?.reason ?? 'no response came back';
  const isCutOff = thrown !== undefined && ranOutOfTime(ms, wait);
  // Whether the questions arrived is unknown until the agent can be reached again.
  if (!agent.keeps && thrown && !isCutOff)
    return { ...NO_OUTCOMES, outcomes: group.map(asUnknown), stop: { why: 'host', reason } };
  const results = group.map((_thread, index): ChatResult => {
    const response = responses[index];
    return response ? agent.resultOf(response) : { kind: 'broken', reason };
  });
  const latencyS = group.length === 1 && !thrown ? Math.round(ms / 100) / 10 : undefined;
  // Without states it is unknown which of several questions took so long.
  const isKnown = agent.keeps !== undefined || group.length === 1;
  const tooLong = isCutOff && wait.isLong && isKnown ? TOO_LONG : undefined;
  const quota = latestQuota(responses.flatMap((response) => quotaIn(response) ?? []));
  return { ...outcomesByState(group, results, services, { latencyS, tooLong, maxTries: 1 }), quota };
}

/**
 * Finds the outcomes of questions whose execution died while it waited for them, or before it sent them.
 *
 * @param maxTries the number of failed tries after which a question is not asked again
 */
export function recoverGroup(
  group: readonly AskedThread[],
  maxTries: number,
  services: GroupServices,
): GroupOutcome {
  const reason = 'the execution that waited for it ended';
  return outcomesByState(
    group,
    group.map(() => ({ kind: 'unknown', reason })),
    services,
    { maxTries },
  );
}

function asUnknown(thread: AskedThread): readonly [AskedThread, AskOutcome] {
  return [thread, { kind: 'unknown' }];
}

const STATE_ATTEMPTS = 3;

/** A thread with the result of its question. */
interface ThreadResult {
  readonly sent: AskedThread;
  readonly result: Exclude<ChatResult, { kind: 'stop' }>;
}

/** Fetches the threads' states with their dashboards and, unless the time of the answer is known, their histories. */
function fetchThreads(
  asked: readonly ThreadResult[],
  { agent: { keeps }, fetch, clock, until }: GroupServices,
  isTimed: boolean,
) {
  const concurrency = Math.max(1, asked.length);
  const clientUntil = (end: number, attempts: number) =>
    createHttpClient({ fetch, clock, concurrency, attempts, deadline: () => end });
  const patient = clientUntil(until, STATE_ATTEMPTS);
  const fetchFor = <Thread>(
    threads: readonly Thread[],
    requestFor: (thread: Thread) => HttpRequest | undefined,
    http = patient,
  ): (readonly [Thread, HttpOutcome | undefined])[] => {
    const requests = threads.map(requestFor);
    const outcomes = http.send(requests.flatMap((request) => request ?? [])).values();
    return threads.map((thread, index) => [thread, requests[index] && outcomes.next().value]);
  };
  const withStates = fetchFor(asked, ({ sent, result }) =>
    result.kind === 'refused' ? undefined : keeps?.state(sent.id),
  ).map(([thread, reply]) => {
    const state: StateResult = reply ? stateResult(reply) : { kind: keeps ? 'missing' : 'unkept' };
    return { ...thread, reply, state };
  });
  const withBoards = fetchFor(withStates, ({ state }) => {
    const id = dashboardIdIn(state);
    return id === '' ? undefined : keeps?.dashboard(id);
  }).map(([thread, board]) => ({ ...thread, board }));
  return fetchFor(
    withBoards,
    ({ sent, state }) => (state.kind === 'whole' && !isTimed ? keeps?.history(sent.id) : undefined),
    clientUntil(until - HISTORY_SECONDS * 1000, 1),
  ).map(([thread, history]) => ({ ...thread, history }));
}

function outcomesByState(
  group: readonly AskedThread[],
  results: readonly ChatResult[],
  services: GroupServices,
  known: { readonly latencyS?: number | undefined; readonly tooLong?: string | undefined; maxTries: number },
): GroupOutcome {
  const { latencyS, tooLong, maxTries } = known;
  const asked: ThreadResult[] = [];
  // A web page replied instead of the agent, which may still have received the question.
  const unreached: AskedThread[] = [];
  let stop: AskStop | undefined;
  group.forEach((sent, index) => {
    const result = results[index];
    if (result?.kind === 'stop') {
      stop ??= result.stop;
      if (result.stop.why === 'address') unreached.push(sent);
    } else if (result) asked.push({ sent, result });
  });
  const threads = fetchThreads(asked, services, latencyS !== undefined);
  // If neither replies nor states arrived, the host is away, and the outcomes are unknown.
  const fetched = threads.flatMap(({ sent, result, reply }) => {
    const failure = result.kind !== 'answered' && reply && reply.kind !== 'response' ? reply : undefined;
    return reply ? [{ sent, failure }] : [];
  });
  if (fetched.length > 0 && fetched.every(({ failure }) => failure)) {
    const unknownThreads = [...unreached, ...fetched.map(({ sent }) => sent)];
    const reason = fetched[0]?.failure?.reason ?? '';
    return { ...NO_OUTCOMES, outcomes: unknownThreads.map(asUnknown), stop: { why: 'host', reason } };
  }
  const outcomes = unreached.map(asUnknown);
  for (const { sent, result, reply, state, board, history } of threads) {
    if (state.kind === 'stop' || reply?.kind === 'not sent') {
      outcomes.push(asUnknown(sent));
      const late = { why: 'host', reason: 'the states could not be fetched in time' } as const;
      stop ??= state.kind === 'stop' ? state.stop : late;
      continue;
    }
    const { id: threadId, answered, tries, earlier } = sent;
    const [query, turn] = [nextQuery(sent), answered + 1];
    const seconds = latencyS ?? secondsOfTurn(history, turn);
    const traced = { threadId, latencyS: seconds, sessionUrl: sessionUrl(threadId, services.traceUrl()) };
    const dashboard = board && dashboardResult(board);
    const options = { query, turn, mayRepeat: tries < maxTries, dashboard, tooLong, earlier };
    outcomes.push([sent, outcomeOf(result, state, traced, options)]);
  }
  return { outcomes, stop, quota: undefined };
}

/** A step in the history of a thread; the update is JSON text. Source: project-zeno, src/api/services/chat.py. */
const HistoryStep = memoize(() => z.object({ timestamp: z.string(), update: z.string() }));

/**
 * Returns the seconds from the question of a turn to its last step; undefined if the history lacks them.
 *
 * @param outcome of a request for a thread’s history
 * @param turn from 1
 */
export function secondsOfTurn(outcome: HttpOutcome | undefined, turn: number): number | undefined {
  if (outcome?.kind !== 'response' || outcome.response.status !== 200) return undefined;
  const turns: number[][] = [];
  for (const line of outcome.response.body.split('\n')) {
    const step = readJson(HistoryStep(), line);
    if (!step) continue;
    if (isQuestion(jsonIn(step.update))) turns.push([]);
    turns[turns.length - 1]?.push(Date.parse(step.timestamp));
  }
  const times = turns[turn - 1] ?? [];
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
  return Number.isFinite(seconds) ? Math.round(seconds * 10) / 10 : undefined;
}

function isQuestion(update: unknown): boolean {
  try {
    return isObject(update) && messagesOf(update).some((message) => message?.type === 'human');
  } catch {
    return false;
  }
}

const LANGFUSE_PROJECT = /^(https?:\/\/[^/]+\/(?:.*\/)?project\/[^/]+)\/(?:traces|sessions)\//;

/**
 * Returns the page on which Langfuse shows all traces of a thread; '' if the address is not one of Langfuse.
 *
 * @param traceUrl of any trace or thread of the same agent
 */
export function sessionUrl(threadId: string, traceUrl: string): string {
  const project = LANGFUSE_PROJECT.exec(traceUrl)?.[1];
  return project === undefined ? '' : `${project}/sessions/${encodeURIComponent(threadId)}`;
}
