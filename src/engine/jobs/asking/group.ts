/** One group of questions put to the agent at the same time: sent, waited for, and the states of their threads fetched. */
import type { LiveAgent } from '../../../agent/live/agent';
import type { AgentStop, ChatResult } from '../../../agent/live/chat-result';
import { latestQuota, type Quota, quotaIn } from '../../../agent/live/quota';
import {
  dashboardIdIn,
  dashboardResult,
  type DashboardResult,
  outcomeOf,
  type AskOutcome,
  stateResult,
  type StateResult,
} from '../../../agent/live/outcome';
import { createHttpClient } from '../../../http/client';
import { readThrown, type Thrown } from '../../../http/pace';
import type { ClockPort, FetchPort, HttpOutcome, HttpResponse } from '../../../model/ports';

// How long to wait for the agent. Google documents `timeoutSeconds` (up to 360 s); others report that a fetch ends after some 60 s
// whatever is asked for. So we ask for it, and begin nothing that the execution's own six minutes cannot wait for: hanging up stops
// the agent.

/** Google reportedly sends about this many of a group at once: others would queue. */
export const SENT_AT_ONCE = 10;
/** The longest that an execution of six minutes can wait for a reply and still write it down. */
export const LONGEST_SECONDS = 330;
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
  const seconds = Math.min(LONGEST_SECONDS, Math.floor((left - AFTERWARDS_MS) / 1000));
  if (isFirst) return { seconds: Math.max(1, seconds), isLong: true };
  return seconds < WORTH_SECONDS ? undefined : { seconds, isLong: seconds >= LONG_SECONDS };
}

interface Waited {
  readonly ms: number;
  readonly wait: Wait;
  /** Whether the group threw: at least one reply did not come. */
  readonly threw: boolean;
}

/** Whether the agent was cut off because it took too long, rather than by a failing connection. */
export function ranOutOfTime({ ms, wait, threw }: Waited): boolean {
  return threw && ms >= Math.min(SHORTEST_CUT_MS, wait.seconds * 900);
}

/** A question in its thread. */
export interface Sent<Item> {
  readonly item: Item;
  readonly query: string;
  readonly threadId: string;
  /** Which question of the thread it is, from 1. */
  readonly turn: number;
  /** Whether it may be asked once more if nothing comes of it. */
  readonly mayRepeat: boolean;
}

export interface GroupServices {
  readonly agent: LiveAgent;
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
  /** When the last reply must be there, ms since 1970. */
  readonly until: number;
}

export interface GroupOutcome<Item> {
  readonly known: readonly (readonly [sent: Sent<Item>, outcome: AskOutcome])[];
  /** Asked, but with unknown fate: their states are fetched later. */
  readonly unknown: readonly Sent<Item>[];
  /** Why nothing more can be asked now. A question neither known nor unknown was not asked. */
  readonly stop: AskStop | undefined;
  readonly quota: Quota | undefined;
}

/** `host`: it does not answer. `google …`: Google itself allows no further calls. */
export type AskStop =
  | AgentStop
  | { readonly why: 'host' | 'google quota' | 'google pause' | 'google denies'; readonly reason: string };

/** The error of a row whose answer took too long. */
const TOO_LONG = 'the agent needed longer than a Google script may wait';

/** Asks all of them at once; never throws for communication failures. */
export function askGroup<Item>(
  group: readonly Sent<Item>[],
  wait: Wait,
  services: GroupServices,
): GroupOutcome<Item> {
  const { agent, fetch, clock } = services;
  const requests = group.map((sent) => agent.question(sent, wait.seconds));
  const startedAt = clock.now();
  let responses: readonly HttpResponse[] | undefined;
  let thrown: Thrown | undefined;
  try {
    responses = fetch.fetchAll(requests);
  } catch (error) {
    thrown = readThrown(error, requests);
  }
  const waited: Waited = { ms: clock.now() - startedAt, wait, threw: thrown !== undefined };
  if (thrown && thrown.kind !== 'unreachable')
    return { ...NOTHING, stop: { why: GOOGLE[thrown.kind], reason: thrown.reason } };
  const reason = thrown?.reason ?? 'no response came back';
  const results = group.map((_sent, index): ChatResult => {
    const response = responses?.[index];
    return response ? agent.resultOf(response) : { kind: 'broken', reason };
  });
  const latencyS = group.length === 1 && !thrown ? Math.round(waited.ms / 100) / 10 : undefined;
  if (!agent.keeps && thrown && !ranOutOfTime(waited)) return unheard(group, reason);
  const isLate = ranOutOfTime(waited) && wait.isLong;
  // Without states there is no telling which of several took so long.
  const tooLong = isLate && (agent.keeps || group.length === 1) ? TOO_LONG : undefined;
  const outcome = withStates(group, results, services, { latencyS, tooLong });
  return {
    ...outcome,
    quota: latestQuota((responses ?? []).flatMap((httpResponse) => quotaIn(httpResponse) ?? [])),
  };
}

/** Finds out what became of questions whose execution died while waiting, or before it had put them. */
export function recoverGroup<Item>(
  group: readonly Sent<Item>[],
  services: GroupServices,
): GroupOutcome<Item> {
  const results = group.map((): ChatResult => ({
    kind: 'unknown',
    reason: 'the execution that waited for it ended',
  }));
  return withStates(group, results, services, { latencyS: undefined, tooLong: undefined });
}

/** It is unknown whether they were asked: that is found out when the agent can be reached again. */
function unheard<Item>(group: readonly Sent<Item>[], reason: string): GroupOutcome<Item> {
  return { ...NOTHING, unknown: group, stop: { why: 'host', reason } };
}

const NOTHING = { known: [], unknown: [], quota: undefined } as const;

const GOOGLE = {
  'daily quota': 'google quota',
  'too fast': 'google pause',
  denied: 'google denies',
} as const;

const STATE_ATTEMPTS = 3;

function withStates<Item>(
  group: readonly Sent<Item>[],
  results: readonly ChatResult[],
  { agent: { keeps }, fetch, clock, until }: GroupServices,
  { latencyS, tooLong }: { readonly latencyS: number | undefined; readonly tooLong: string | undefined },
): GroupOutcome<Item> {
  const http = createHttpClient({
    fetch,
    clock,
    concurrency: Math.max(1, group.length),
    attempts: STATE_ATTEMPTS,
    deadline: () => until,
  });
  const asked = group.flatMap((sent, index) => {
    const result = results[index];
    return result === undefined || result.kind === 'stop' ? [] : [{ sent, result }];
  });
  const fetched = asked.filter(({ result }) => result.kind !== 'refused');
  const outcomes = keeps ? http.send(fetched.map(({ sent }) => keeps.state(sent.threadId))) : [];
  const replies = new Map(fetched.map(({ sent }, index) => [sent, outcomes[index]]));
  const states = new Map(
    asked.map(({ sent }): [Sent<Item>, StateResult] => {
      const outcome = replies.get(sent);
      return [sent, outcome ? stateResult(outcome) : { kind: keeps ? 'missing' : 'unkept' }];
    }),
  );
  const ids = [...states].flatMap(([sent, state]) => {
    const id = dashboardIdIn(state);
    return id === '' ? [] : [{ sent, id }];
  });
  const boards = keeps ? http.send(ids.map(({ id }) => keeps.dashboard(id))) : [];
  const dashboards = new Map(
    boards.flatMap((outcome, index): [Sent<Item> | undefined, DashboardResult][] => [
      [ids[index]?.sent, dashboardResult(outcome)],
    ]),
  );
  const known: [Sent<Item>, AskOutcome][] = [];
  // A web page answered instead of the agent: it is unknown what reached the agent.
  const unknown = group.filter((_sent, index) => {
    const result = results[index];
    return result?.kind === 'stop' && result.stop.why === 'address';
  });
  let stop: AskStop | undefined = results.flatMap((chatResult) =>
    chatResult.kind === 'stop' ? chatResult.stop : [],
  )[0];
  for (const { sent, result } of asked) {
    const state = states.get(sent) ?? { kind: 'missing' };
    if (state.kind === 'stop' || isUnsent(replies.get(sent))) {
      unknown.push(sent);
      stop ??=
        state.kind === 'stop'
          ? state.stop
          : { why: 'host', reason: 'the states could not be fetched in time' };
    } else {
      const { query, turn, mayRepeat, threadId } = sent;
      const about = { query, turn, mayRepeat, dashboard: dashboards.get(sent), tooLong };
      known.push([sent, outcomeOf(result, state, { threadId, latencyS }, about)]);
    }
  }
  // Neither questions nor states got through: that says nothing about the questions.
  const isDown =
    fetched.length > 0 &&
    fetched.every(({ sent, result }) => result.kind !== 'answered' && isLost(replies.get(sent)));
  if (!isDown) return { known, unknown, stop, quota: undefined };
  const [first] = outcomes;
  const reason = first && first.kind !== 'response' ? first.reason : '';
  return {
    ...NOTHING,
    unknown: [...unknown, ...fetched.map(({ sent }) => sent)],
    stop: { why: 'host', reason },
  };
}

function isUnsent(outcome: HttpOutcome | undefined): boolean {
  return outcome?.kind === 'not sent';
}

function isLost(outcome: HttpOutcome | undefined): boolean {
  return outcome !== undefined && outcome.kind !== 'response';
}
