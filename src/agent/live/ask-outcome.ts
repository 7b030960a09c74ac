/** The outcome of a question, from its reply and the state of its thread: an output, an error, or another try. */
import type { Trace } from '../../fields/trace';
import type { AgentOutput, Collected } from '../../fields/fields';
import { textIn } from '../../fields/agent-state';
import { dashboardOfPayload, unfetched } from '../../fields/dashboard';
import { flawIn, isObject, parseJson } from '../../model/texts/json';
import { isFinished, messagesOf } from '../../fields/messages';
import type { HttpOutcome } from '../../model/ports';
import { stateCells, stateText } from '../../fields/response';
import { cleanText, foldQuery, shortened } from '../../model/text';
import { outputIn, readThread, type ReadThread, sinceTurn } from '../decode-state';
import { collectRecorded, type RecordCells, recordedColumns, recordOfFailure } from '../recorded-columns';
import {
  type AgentStop,
  type ChatAnswer,
  type ChatResult,
  isPage,
  type LiveAgent,
  pageReason,
} from './live-agent';
import { stopIn } from './gnw-agent';

export type StateResult =
  | ThreadState
  /** The agent keeps no threads. */
  | { readonly kind: 'unkept' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'stop'; readonly stop: AgentStop };

/** @param outcome of a request for a thread’s state */
export function stateResult(outcome: HttpOutcome): StateResult {
  if (outcome.kind !== 'response') return { kind: 'unavailable', reason: outcome.reason };
  const { response } = outcome;
  if (response.status === 404) return { kind: 'missing' };
  if (isPage(response)) return { kind: 'unavailable', reason: pageReason(response.body) };
  if (response.status === 200) return readThreadState(response.body);
  const stop = stopIn(response);
  return stop ? { kind: 'stop', stop } : { kind: 'unavailable', reason: `HTTP ${response.status}` };
}

/** The id of a thread's dashboard; '' if it has none. */
export function dashboardIdIn(state: StateResult): string {
  return state.kind === 'whole' ? textIn(state.thread.state['dashboard_id']) : '';
}

type DashboardResult =
  | { readonly kind: 'there'; readonly payload: unknown }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** @param outcome of a request for a dashboard */
export function dashboardResult(outcome: HttpOutcome): DashboardResult {
  const missing = (reason: string): DashboardResult => ({ kind: 'unavailable', reason });
  if (outcome.kind !== 'response') return missing(outcome.reason);
  const { response } = outcome;
  if (response.status !== 200 || isPage(response)) return missing(`HTTP ${response.status}`);
  const payload = parseJson(response.body);
  return payload === undefined
    ? missing(`it ${flawIn(response.body) || 'is not JSON'}`)
    : { kind: 'there', payload };
}

export type AskOutcome =
  | {
      readonly kind: 'done';
      readonly collected: Collected;
      readonly trace: Trace;
      /** The state to keep, see `stateText`. */
      readonly state?: string;
      /** The readable part of a reply, which is recorded along with the reason: it was paid for. */
      readonly partly?: AgentOutput;
    }
  /** To be asked again in a new thread; a conversation from its first turn. */
  | { readonly kind: 'again' }
  /** The question never reached its thread, and can be asked there. */
  | { readonly kind: 'unasked' }
  /** Unknown until the state of its thread can be fetched. */
  | { readonly kind: 'unknown' };

export interface OutcomeOptions {
  readonly query: string;
  /** Of the question in its thread, from 1. */
  readonly turn: number;
  readonly mayRepeat: boolean;
  /** undefined if the thread has none. */
  readonly dashboard?: DashboardResult | undefined;
  /** The reason for a row whose agent was cut off after the longest wait: another try would not help. */
  readonly tooLong: string | undefined;
  /** The kept state after the turn before, see `stateText`; undefined if there is none. */
  readonly earlier?: string | undefined;
}

interface KnownTrace extends Pick<Trace, 'threadId' | 'latencyS'> {
  /** The page of the thread, in place of the trace that a lost reply would have named; '' if unknown. */
  readonly sessionUrl?: string;
}

/** True if the thread contains the question of the turn, possibly with further text. */
function hasQuestion(questions: readonly string[], { query, turn }: OutcomeOptions): boolean {
  // Old builds keep no questions, and have one per thread.
  if (questions.every((text) => text === '')) return turn === 1;
  return questions.slice(turn - 1).some((text) => foldQuery(text).includes(foldQuery(cleanText(query))));
}

/**
 * Returns the outcome of a question. A finished state counts even without a reply, as when the stream broke off afterwards. A state in
 * which the agent was interrupted does not count: the agent would be scored for work that it had no time to do.
 */
export function outcomeOf(
  result: Exclude<ChatResult, { kind: 'stop' }>,
  state: Exclude<StateResult, { kind: 'stop' }>,
  { sessionUrl = '', ...traced }: KnownTrace,
  options: OutcomeOptions,
): AskOutcome {
  const { turn, mayRepeat, dashboard, tooLong } = options;
  const reply = result.kind === 'answered' ? result.reply : undefined;
  const [error] = reply?.errors ?? [];
  const cause = 'reason' in result ? `: ${result.reason}` : '';
  if (result.kind === 'output') return outcomeOfAnswer(result.answered, traced);
  // Langfuse has no page for a thread without any step.
  const isBegun = state.kind === 'whole' || state.kind === 'partial';
  const { traceId, traceUrl } = reply ?? { traceId: '', traceUrl: isBegun ? sessionUrl : '' };
  const trace: Trace = { ...traced, traceId, traceUrl };
  const failed = (reason: string, code: 'agent_failed' | 'agent_away' = 'agent_failed'): AskOutcome => ({
    kind: 'done',
    collected: { kind: 'failed', code, reason },
    trace,
  });
  const failedTwice = (kind: keyof typeof REPEATED_FAILURES): AskOutcome => {
    const { reason, code } = REPEATED_FAILURES[kind];
    return tooLong === undefined ? failed(reason(traced.threadId) + cause, code) : failed(tooLong);
  };
  if (result.kind === 'refused') return failed(result.reason);
  if (state.kind === 'whole') {
    const { threadId, questions } = state.thread;
    if (threadId !== '' && threadId !== traced.threadId)
      return failed(`the agent’s state belongs to another thread: ${shortened(threadId, 80)}`);
    if (!hasQuestion(questions, options)) {
      const isAsBefore = turn > 1 && questions.length === turn - 1;
      if (isAsBefore && error !== undefined) return failed(`the agent failed: ${error}`);
      if (isAsBefore && result.kind === 'unknown') return { kind: 'unasked' };
      if (isAsBefore && result.kind === 'broken')
        return mayRepeat ? { kind: 'again' } : failedTwice('unkept');
      return failed(
        `the agent’s state belongs to another question: “${shortened(questions[questions.length - 1] ?? '', 80)}”`,
      );
    }
    const read = outputIn(state.thread, trace);
    if (read.kind === 'failed') return failed(read.reason);
    const payload = dashboard?.kind === 'there' ? dashboard.payload : undefined;
    const board = dashboard?.kind === 'unavailable' ? unfetched(dashboard.reason) : null;
    const output = {
      ...withoutEarlierTurns(read.output, options.earlier),
      dashboard: dashboard?.kind === 'there' ? dashboardOfPayload(payload) : board,
    };
    const text = stateText(state.thread.state, payload);
    return { kind: 'done', collected: { kind: 'output', output }, trace, state: text };
  }
  if (state.kind === 'unreadable') return failed(state.reason);
  if (state.kind === 'unavailable')
    return failed(`the agent’s state could not be fetched: ${state.reason}`, 'agent_away');
  if (error !== undefined) return failed(`the agent failed: ${error}`);
  if ((state.kind === 'partial' || state.kind === 'unkept') && tooLong !== undefined) return failed(tooLong);
  if (state.kind === 'missing' && result.kind === 'unknown' && turn === 1) return { kind: 'unasked' };
  if (mayRepeat) return { kind: 'again' };
  return failedTwice(state.kind);
}

/** The output of a turn without the parts of earlier ones. */
function withoutEarlierTurns(output: AgentOutput, earlier = ''): AgentOutput {
  const before = earlier === '' ? undefined : collectRecorded(stateCells(earlier));
  return before?.kind === 'output' ? sinceTurn(output, before.output) : output;
}

function outcomeOfAnswer({ output, traceId, problem }: ChatAnswer, traced: KnownTrace): AskOutcome {
  const trace: Trace = { ...traced, traceId, traceUrl: '' };
  const agentOutput: AgentOutput = { ...output, trace };
  if (problem === '') return { kind: 'done', collected: { kind: 'output', output: agentOutput }, trace };
  const reason = `the agent’s reply ${problem}`;
  return {
    kind: 'done',
    collected: { kind: 'failed', code: 'agent_failed', reason },
    trace,
    partly: agentOutput,
  };
}

/** The record of a question: its columns and, unless it contains the token in pieces, its state. */
export function recordOfOutcome(
  { collected, trace, partly, state }: Extract<AskOutcome, { kind: 'done' }>,
  { withoutToken }: Pick<LiveAgent, 'withoutToken'>,
): { readonly record: RecordCells; readonly state?: string } {
  const failure = collected.kind === 'output' ? [] : recordOfFailure(collected.reason, collected.code, trace);
  const output = collected.kind === 'output' ? collected.output : partly;
  const cells: RecordCells = new Map([...(output ? recordedColumns(output) : []), ...failure]);
  const clean = (value: string | number) => (typeof value === 'string' ? withoutToken(value) : value);
  const record = new Map([...cells].map(([name, value]) => [name, clean(value)] as const));
  const isClean = [...cells].every(([name, value]) => record.get(name) === value);
  return { record, ...(isClean && state !== undefined && { state }) };
}

const REPEATED_FAILURES = {
  unkept: { code: 'agent_away', reason: () => 'the agent gave no answer twice' },
  partial: { code: 'agent_away', reason: () => 'the agent was interrupted each time it was asked' },
  nothing: { code: 'agent_failed', reason: () => 'the agent’s state has no messages of its own, twice' },
  missing: {
    code: 'agent_failed',
    reason: (thread: string) => `the agent does not know the thread ${thread} that it was asked in`,
  },
} as const;

/** A thread by `GET /api/threads/{id}/state`: whether the agent has finished. */
type ThreadState =
  /** The agent's answer is the last message. */
  | { readonly kind: 'whole'; readonly thread: ReadThread }
  /** The agent was stopped before its answer. */
  | { readonly kind: 'partial' }
  /** The agent has done nothing yet. */
  | { readonly kind: 'nothing' }
  /** `reason` is a sentence without a full stop. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/** @param body `{"thread_id", "state"}`; the state is JSON text, or the object itself */
export function readThreadState(body: string): ThreadState {
  const reply = parseJson(body);
  const stateOrText = isObject(reply) ? reply['state'] : undefined;
  const state = typeof stateOrText === 'string' && stateOrText !== '' ? parseJson(stateOrText) : stateOrText;
  if (state === null || state === '' || (isObject(state) && !('messages' in state)))
    return { kind: 'nothing' };
  const thread = readThread(isObject(reply) ? { ...reply, state: state ?? stateOrText } : body);
  if (thread.kind === 'failed') return { kind: 'unreadable', reason: thread.reason };
  const messages = messagesOf(thread.state);
  if (messages.length === thread.questions.length) return { kind: 'nothing' };
  return isFinished(messages) ? { kind: 'whole', thread } : { kind: 'partial' };
}
