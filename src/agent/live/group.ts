/** One group of questions put to the agent at the same time: sent, waited for, and the states of their threads fetched. */
import type { LiveAgent } from './agent';
import type { AgentStop, ChatResult } from './chat-result';
import { secondsOfTurn, sessionUrl } from './thread-times';
import { latestQuota, type Quota, quotaIn } from './quota';
import {
  dashboardIdIn,
  dashboardResult,
  outcomeOf,
  type AskOutcome,
  stateResult,
  type StateResult,
} from './outcome';
import { HISTORY_SECONDS } from './requests';
import { createHttpClient } from '../../http/client';
import { readThrown, type Thrown } from '../../http/pace';
import type { GOOGLE_LIMITS } from '../../http/sending';
import type { ClockPort, FetchPort, HttpOutcome, HttpRequest, HttpResponse } from '../../model/ports';
import { type AskedThread, nextQuery } from './chain';

// How long to wait for the agent. Google documents `timeoutSeconds` (up to 360 s); others report that a fetch ends after some 60 s
// whatever is asked for. So we ask for it, and begin nothing that the execution's own six minutes cannot wait for: hanging up stops
// the agent.

/** Google reportedly sends about this many of a group at once: others would queue. */
export const SENT_AT_ONCE = 10;
/** The longest that an execution of six minutes can wait for a reply and still write it down. */
export const MAX_SECONDS = 330;
/** Time for fetching the states of a group and writing it down. */
const AFTERWARDS_MS = 20_000;
/** From here on, a wait shorter than the longest pays off: one answer in a hundred takes longer (measured, see docs/agent.md). */
const WORTH_SECONDS = 120;
/** From here on, what was cut off before is worth another try. */
const LONG_SECONDS = 200;
/** A group that fails earlier has not run into a limit: an unreachable host is noticed sooner. */
const SHORTEST_CUT_MS = 25_000;

export interface Wait {
  /** For `timeoutSeconds`. */
  readonly seconds: number;
  /** Whether a question cut off after it would be cut off again. */
  readonly isLong: boolean;
}

/**
 * @param left ms until the last answer must be there
 * @param isFirst whether this is the first group of the execution: it gets all the time there is, as no later one would get more
 * @returns undefined if it is better to go on in the next execution
 */
export function nextWait(left: number, isFirst: boolean): Wait | undefined {
  const seconds = Math.min(MAX_SECONDS, Math.floor((left - AFTERWARDS_MS) / 1000));
  if (isFirst) return { seconds: Math.max(1, seconds), isLong: true };
  return seconds < WORTH_SECONDS ? undefined : { seconds, isLong: seconds >= LONG_SECONDS };
}

/** Whether a group that failed after this time was cut off because the agent took too long, rather than by a failing connection. */
export function ranOutOfTime(ms: number, wait: Wait): boolean {
  return ms >= Math.min(SHORTEST_CUT_MS, wait.seconds * 900);
}

export interface GroupServices {
  readonly agent: LiveAgent;
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
  /** When the last reply must be there, ms since 1970. */
  readonly until: number;
  /** Where a trace of this agent can be seen; '' before it has named any. */
  readonly traceUrl: () => string;
}

export interface GroupOutcome {
  /** A thread without one was not asked. */
  readonly outcomes: readonly (readonly [AskedThread, AskOutcome])[];
  /** Why nothing more can be asked now. */
  readonly stop: AskStop | undefined;
  readonly quota: Quota | undefined;
}

/** `host`: it does not answer. `google …`: Google itself allows no further calls; `too fast` and `traffic`: it wants less. */
export type AskStop =
  | AgentStop
  | {
      readonly why: 'host' | 'google quota' | 'google denies' | keyof typeof GOOGLE_LIMITS;
      readonly reason: string;
    };

/** The error of a row whose answer took too long. */
const TOO_LONG = 'the agent needed longer than a Google script may wait';

const NOTHING = { outcomes: [], quota: undefined } as const;

const GOOGLE = {
  'daily quota': 'google quota',
  'too fast': 'too fast',
  traffic: 'traffic',
  denied: 'google denies',
} as const;

/** Asks all of them at once; never throws for communication failures. */
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
    return { ...NOTHING, stop: { why: GOOGLE[thrown.kind], reason: thrown.reason } };
  const reason = thrown?.reason ?? 'no response came back';
  const isCutOff = thrown !== undefined && ranOutOfTime(ms, wait);
  // It is unknown whether they were asked: that is found out when the agent can be reached again.
  if (!agent.keeps && thrown && !isCutOff)
    return { ...NOTHING, outcomes: group.map(withoutFate), stop: { why: 'host', reason } };
  const results = group.map((_thread, index): ChatResult => {
    const response = responses[index];
    return response ? agent.resultOf(response) : { kind: 'broken', reason };
  });
  const latencyS = group.length === 1 && !thrown ? Math.round(ms / 100) / 10 : undefined;
  // Without states there is no telling which of several took so long.
  const isKnown = agent.keeps !== undefined || group.length === 1;
  const tooLong = isCutOff && wait.isLong && isKnown ? TOO_LONG : undefined;
  const quota = latestQuota(responses.flatMap((response) => quotaIn(response) ?? []));
  return { ...withStates(group, results, services, { latencyS, tooLong, maxTries: 1 }), quota };
}

/**
 * Finds out what became of questions whose execution died while waiting, or before it had put them.
 *
 * @param maxTries how often each may have been asked in vain and is asked again
 */
export function recoverGroup(
  group: readonly AskedThread[],
  maxTries: number,
  services: GroupServices,
): GroupOutcome {
  const reason = 'the execution that waited for it ended';
  return withStates(
    group,
    group.map(() => ({ kind: 'unknown', reason })),
    services,
    { maxTries },
  );
}

function withoutFate(thread: AskedThread): readonly [AskedThread, AskOutcome] {
  return [thread, { kind: 'unknown' }];
}

const STATE_ATTEMPTS = 3;

function withStates(
  group: readonly AskedThread[],
  results: readonly ChatResult[],
  { agent: { keeps }, fetch, clock, until, traceUrl }: GroupServices,
  known: { readonly latencyS?: number | undefined; readonly tooLong?: string | undefined; maxTries: number },
): GroupOutcome {
  const { latencyS, tooLong, maxTries } = known;
  const concurrency = Math.max(1, group.length);
  const clientUntil = (end: number, attempts: number) =>
    createHttpClient({ fetch, clock, concurrency, attempts, deadline: () => end });
  const patient = clientUntil(until, STATE_ATTEMPTS);
  const ask = (
    about: readonly (readonly [AskedThread, HttpRequest])[],
    http = patient,
  ): ReadonlyMap<AskedThread, HttpOutcome> => {
    const outcomes = http.send(about.map(([, request]) => request));
    return new Map(outcomes.flatMap((outcome, index) => (about[index] ? [[about[index][0], outcome]] : [])));
  };
  const asked = group.flatMap((sent, index) => {
    const result = results[index];
    return result === undefined || result.kind === 'stop' ? [] : [{ sent, result }];
  });
  const fetched = asked.filter(({ result }) => keeps && result.kind !== 'refused');
  const replies = ask(fetched.flatMap(({ sent }) => (keeps ? [[sent, keeps.state(sent.id)]] : [])));
  const stateOf = (sent: AskedThread): StateResult => {
    const reply = replies.get(sent);
    return reply ? stateResult(reply) : { kind: keeps ? 'missing' : 'unkept' };
  };
  const states = asked.map((one) => ({ ...one, state: stateOf(one.sent) }));
  const boards = ask(
    states.flatMap(({ sent, state }) => {
      const id = dashboardIdIn(state);
      return keeps && id !== '' ? [[sent, keeps.dashboard(id)]] : [];
    }),
  );
  // Answers do without it.
  const histories = ask(
    states.flatMap(({ sent, state }) =>
      keeps && state.kind === 'whole' && latencyS === undefined ? [[sent, keeps.history(sent.id)]] : [],
    ),
    clientUntil(until - HISTORY_SECONDS * 1000, 1),
  );
  const stops = results.flatMap((result) => (result.kind === 'stop' ? [result.stop] : []));
  // A web page answered instead of the agent: it is unknown what reached the agent.
  const unreached = group.filter((_thread, index) => {
    const result = results[index];
    return result?.kind === 'stop' && result.stop.why === 'address';
  });
  // Neither questions nor states got through: that says nothing about the questions.
  const isLost = ({ sent, result }: (typeof asked)[number]): boolean =>
    result.kind !== 'answered' && (replies.get(sent)?.kind ?? 'response') !== 'response';
  if (fetched.length > 0 && fetched.every(isLost)) {
    const [first] = replies.values();
    const reason = first && first.kind !== 'response' ? first.reason : '';
    const all = [...unreached, ...fetched.map(({ sent }) => sent)];
    return { ...NOTHING, outcomes: all.map(withoutFate), stop: { why: 'host', reason } };
  }
  const outcomes = unreached.map(withoutFate);
  let stop: AskStop | undefined = stops[0];
  for (const { sent, result, state } of states) {
    if (state.kind === 'stop' || replies.get(sent)?.kind === 'not sent') {
      outcomes.push(withoutFate(sent));
      const late = { why: 'host', reason: 'the states could not be fetched in time' } as const;
      stop ??= state.kind === 'stop' ? state.stop : late;
      continue;
    }
    const { id: threadId, answered, tries, earlier } = sent;
    const turn = answered + 1;
    const board = boards.get(sent);
    const dashboard = board && dashboardResult(board);
    const seconds = latencyS ?? secondsOfTurn(histories.get(sent), turn);
    const traced = { threadId, latencyS: seconds, sessionUrl: sessionUrl(threadId, traceUrl()) };
    const about = { query: nextQuery(sent), turn, mayRepeat: tries < maxTries, dashboard, tooLong, earlier };
    outcomes.push([sent, outcomeOf(result, state, traced, about)]);
  }
  return { outcomes, stop, quota: undefined };
}
