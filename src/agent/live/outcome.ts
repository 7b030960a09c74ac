/** From the reply to a question and the state of its thread to the agent's output, an error, or another try. */
import type { Trace } from '../../fields/trace';
import type { AgentOutput, Collected } from '../../fields/fields';
import { textIn } from '../../fields/agent-state';
import { dashboardOfPayload, unfetched } from '../../fields/dashboard';
import { flawIn, isObject, parseJson, unwrap } from '../../model/texts/json';
import { questionsIn } from '../../fields/messages';
import type { HttpOutcome } from '../../model/ports';
import { stateCells, stateText } from '../../fields/response';
import { cleanText, foldQuery } from '../../model/text';
import { shortened } from '../../model/texts/one-line';
import { decodeState, sinceTurn } from '../decode-state';
import { collectRecorded, type RecordCells, recordedColumns, recordOfFailure } from '../recorded';
import type { LiveAgent } from './agent';
import { type AgentStop, type ChatResult, foreign, isPage, stopIn, type ChatAnswer } from './chat-result';

export type StateResult =
  | ThreadState
  /** The agent keeps no threads that could be fetched. */
  | { readonly kind: 'unkept' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'stop'; readonly stop: AgentStop };

/** @param outcome of a request for a thread’s state, see `LiveAgent.keeps` */
export function stateResult(outcome: HttpOutcome): StateResult {
  if (outcome.kind !== 'response') return { kind: 'unavailable', reason: outcome.reason };
  const { response } = outcome;
  if (response.status === 404) return { kind: 'missing' };
  if (isPage(response)) return { kind: 'unavailable', reason: foreign(response.body) };
  if (response.status === 200) return readThreadState(response.body);
  const stop = stopIn(response);
  return stop ? { kind: 'stop', stop } : { kind: 'unavailable', reason: `HTTP ${response.status}` };
}

/** The id of the dashboard that a thread works on; '' for none. */
export function dashboardIdIn(state: StateResult): string {
  const id = state.kind === 'whole' && isObject(state.values) ? state.values['dashboard_id'] : undefined;
  return textIn(id);
}

type DashboardResult =
  | { readonly kind: 'there'; readonly payload: unknown }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** @param outcome of a request for a dashboard, see `LiveAgent.keeps` */
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
      /** What to keep of an output, see `stateText`. */
      readonly state?: string;
      /** What could be read of a reply that could not be read in full: it was paid for, and is recorded along with the reason. */
      readonly partly?: AgentOutput;
    }
  /** No result: it may be asked once more in a new thread, a conversation from its first turn on. */
  | { readonly kind: 'again' }
  /** It isn't in its thread and still needs to be asked there. */
  | { readonly kind: 'unasked' }
  /** Whether it was asked shows when its thread's state can be fetched. */
  | { readonly kind: 'unknown' };

export interface OutcomeOptions {
  readonly query: string;
  /** Which question of its thread that is, from 1. */
  readonly turn: number;
  readonly mayRepeat: boolean;
  /** The result of fetching its dashboard; undefined if it has none. */
  readonly dashboard?: DashboardResult | undefined;
  /** If the agent was cut off because it took too long: the reason why a new try would not help. */
  readonly tooLong: string | undefined;
  /** The state after the turn before, as it is kept (see `stateText`); undefined if there is none. */
  readonly earlier?: string | undefined;
}

interface Traced extends Pick<Trace, 'threadId' | 'latencyS'> {
  /** Where its thread can be seen, if the reply that names its trace is lost; '' if that is not known. */
  readonly sessionUrl?: string;
}

/** Whether the question of a turn is in its thread. The agent may have been given more than the question, but never a different one. */
function isAsked(questions: readonly string[], { query, turn }: OutcomeOptions): boolean {
  // Old builds keep no questions: then the thread has only this one.
  if (questions.every((text) => text === '')) return turn === 1;
  return questions.slice(turn - 1).some((text) => foldQuery(text).includes(foldQuery(cleanText(query))));
}

/**
 * A state counts even without a reply: a stream that broke off after the agent was done has lost nothing. A state in which the agent
 * was stopped is not an output: it would be scored for what it had no time to do.
 *
 * @param result `unknown` if the execution that waited for the reply, or was about to ask, has died
 */
export function outcomeOf(
  result: Exclude<ChatResult, { kind: 'stop' }>,
  state: Exclude<StateResult, { kind: 'stop' }>,
  { sessionUrl = '', ...traced }: Traced,
  options: OutcomeOptions,
): AskOutcome {
  const { turn, mayRepeat, dashboard, tooLong } = options;
  const reply = result.kind === 'answered' ? result.reply : undefined;
  const [error] = reply?.errors ?? [];
  const by = 'reason' in result ? `: ${result.reason}` : '';
  if (result.kind === 'output') return outcomeOfAnswer(result.answered, traced);
  // A thread that nobody has worked in cannot be seen anywhere.
  const isBegun = state.kind === 'whole' || state.kind === 'partial';
  const { traceId, traceUrl } = reply ?? { traceId: '', traceUrl: isBegun ? sessionUrl : '' };
  const trace: Trace = { ...traced, traceId, traceUrl };
  const failed = (reason: string, code: 'agent_failed' | 'agent_away' = 'agent_failed'): AskOutcome => ({
    kind: 'done',
    collected: { kind: 'failed', code, reason },
    trace,
  });
  const failedTwice = (how: keyof typeof ASKED_IN_VAIN): AskOutcome => {
    const { reason, code } = ASKED_IN_VAIN[how];
    return tooLong === undefined ? failed(reason(traced.threadId) + by, code) : failed(tooLong);
  };
  if (result.kind === 'refused') return failed(result.reason);
  if (state.kind === 'whole') {
    if (state.threadId !== '' && state.threadId !== traced.threadId)
      return failed(`the agent’s state is of another thread: ${shortened(state.threadId, 80)}`);
    const questions = isObject(state.values) ? questionsIn(state.values) : [];
    if (!isAsked(questions, options)) {
      const isAsBefore = turn > 1 && questions.length === turn - 1;
      if (isAsBefore && error !== undefined) return failed(`the agent failed: ${error}`);
      if (isAsBefore && result.kind === 'unknown') return { kind: 'unasked' };
      if (isAsBefore && result.kind === 'broken')
        return mayRepeat ? { kind: 'again' } : failedTwice('unkept');
      return failed(
        `the agent’s state is of another question: “${shortened(questions[questions.length - 1] ?? '', 80)}”`,
      );
    }
    const read = decodeState(state.values, trace);
    if (read.kind === 'failed') return failed(read.reason);
    const payload = dashboard?.kind === 'there' ? dashboard.payload : undefined;
    const board = dashboard?.kind === 'unavailable' ? unfetched(dashboard.reason) : null;
    const output = {
      ...sinceKept(read.output, options.earlier),
      dashboard: dashboard?.kind === 'there' ? dashboardOfPayload(payload) : board,
    };
    const text = stateText(state.values, payload);
    return { kind: 'done', collected: { kind: 'output', output }, trace, state: text };
  }
  if (state.kind === 'unreadable') return failed(`the agent’s state ${state.reason}`);
  if (state.kind === 'unavailable')
    return failed(`the agent’s state could not be fetched: ${state.reason}`, 'agent_away');
  if (error !== undefined) return failed(`the agent failed: ${error}`);
  if ((state.kind === 'partial' || state.kind === 'unkept') && tooLong !== undefined) return failed(tooLong);
  if (state.kind === 'missing' && result.kind === 'unknown' && turn === 1) return { kind: 'unasked' };
  if (mayRepeat) return { kind: 'again' };
  return failedTwice(state.kind);
}

/** What a turn did, by the state after the turn before where its calls do not tell. */
function sinceKept(output: AgentOutput, earlier = ''): AgentOutput {
  const before = earlier === '' ? undefined : collectRecorded(stateCells(earlier));
  return before?.kind === 'output' ? sinceTurn(output, before.output) : output;
}

function outcomeOfAnswer({ output, traceId, problem }: ChatAnswer, traced: Traced): AskOutcome {
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

/** What is kept of a question: its columns, and the state unless reading it puts the token together again. */
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

const ASKED_IN_VAIN = {
  unkept: { code: 'agent_away', reason: () => 'the agent gave no answer twice' },
  partial: { code: 'agent_away', reason: () => 'the agent was interrupted each time it was asked' },
  nothing: { code: 'agent_failed', reason: () => 'the agent’s state has no messages of its own, twice' },
  missing: {
    code: 'agent_failed',
    reason: (thread: string) => `the agent does not know the thread ${thread} that it was asked in`,
  },
} as const;

/** What `GET /api/threads/{id}/state` says about a thread: whether the agent has finished in it. */
type ThreadState =
  /** The agent has had the last word. */
  | {
      readonly kind: 'whole';
      readonly values: object;
      /** The thread that the reply names; '' if it names none. */
      readonly threadId: string;
    }
  /** It was stopped in the middle. */
  | { readonly kind: 'partial' }
  /** The agent has not done anything yet. */
  | { readonly kind: 'nothing' }
  /** `reason` is the rest of a sentence about the state. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/** @param body `{"thread_id", "state"}`; the state is JSON text, or the object itself */
export function readThreadState(body: string): ThreadState {
  const reply = parseJson(body);
  if (!isObject(reply) || !('state' in reply))
    return {
      kind: 'unreadable',
      reason: flawIn(body) || `is not a state of a thread; it begins with “${beginning(body)}”`,
    };
  const { state, thread_id: thread } = reply;
  const values = typeof state === 'string' ? parseJson(state) : state;
  if (values === null || state === '') return { kind: 'nothing' };
  if (values === undefined) {
    const text = String(state);
    return { kind: 'unreadable', reason: flawIn(text) || `is not JSON; it begins with “${beginning(text)}”` };
  }
  if (!isObject(values)) return { kind: 'unreadable', reason: 'is not a JSON object' };
  const messages: readonly unknown[] = Array.isArray(values['messages']) ? values['messages'] : [];
  if (messages.every((message) => kindOf(message) === 'human')) return { kind: 'nothing' };
  const threadId = typeof thread === 'string' ? thread : '';
  return isEnd(messages[messages.length - 1]) ? { kind: 'whole', values, threadId } : { kind: 'partial' };
}

/**
 * An answer that calls no more tools: the model has the last word of every turn, even where a tool has handed over to the user. Source:
 * project-zeno, src/agent/graph.py.
 */
function isEnd(message: unknown): boolean {
  const plain = unwrap(message);
  if (!isObject(plain) || kindOf(message) !== 'ai') return false;
  const { tool_calls: calls } = plain;
  return !Array.isArray(calls) || calls.length === 0;
}

/** `ai`, `human`, `tool`; chunks of a streamed message count as the message. */
function kindOf(message: unknown): string {
  const plain = unwrap(message);
  const type = isObject(plain) ? plain['type'] : undefined;
  return typeof type === 'string' ? type.replace(/MessageChunk$/, '').toLowerCase() : '';
}

function beginning(text: string): string {
  return text.trim().slice(0, 40).replace(/\s+/g, ' ');
}
