/** Reads an agent state, as JSON or in LangChain's serialised form, into the agent's output for a question: the parts that checks use. */
import type { Trace } from '../fields/trace';
import { type AgentOutput, type Collected, type FailedOutput, FIELDS } from '../fields/fields';
import { turnOf, type EvalCase } from '../fields/eval-case';
import { cleanText, foldQuery, shownTexts } from '../model/text';
import { type AgentState, StateError } from '../fields/agent-state';
import { readFields } from '../fields/field';
import { flawIn, isObject, parseJson } from '../model/texts/json';
import { type Exchanged, exchangesIn, messagesOf, questionsIn } from '../fields/messages';
import { sourcesInState } from '../fields/sources';
import { dependsOnEarlier, ofLastTurn } from '../fields/turn';

export interface AskedTurn {
  readonly query: string;
  /** From 1; undefined outside a conversation. */
  readonly turn: number | undefined;
}

export function askedBy(evalCase: Pick<EvalCase, 'query' | 'conversation' | 'turn'>): AskedTurn {
  return { query: evalCase.query, turn: turnOf(evalCase)?.number };
}

export interface ReadThread {
  readonly kind: 'thread';
  readonly state: AgentState;
  /** From the reply around the state; '' if it names none. */
  readonly threadId: string;
  /** The user's messages, turn by turn. */
  readonly questions: readonly string[];
}

/**
 * Decodes an agent state.
 *
 * @param json the state, parsed or not; alone, in a reply of the threads API (`{"thread_id", "state"}`), a LangGraph snapshot (`{"values"}`)
 *   or checkpoint (`{"channel_values"}`)
 * @param asked the question of the thread that counts; the last one if omitted
 */
export function decodeState(json: unknown, trace: Trace, asked?: AskedTurn): Collected {
  const thread = readThread(json);
  return thread.kind === 'failed' ? thread : outputIn(thread, trace, asked);
}

export function readThread(json: unknown): ReadThread | FailedOutput {
  const reply = typeof json === 'string' ? parseJson(json) : json;
  const state = stateIn(reply);
  if (state === undefined) return failed(`the agent state ${whyNoJson(json, reply)}`);
  if (!isObject(state)) return failed('the agent state is not a JSON object');
  if (!STATE_KEYS.some((key) => key in state)) return failed(noStateReason(state));
  const named = isObject(reply) ? reply['thread_id'] : undefined;
  const threadId = typeof named === 'string' ? cleanText(named) : '';
  return readOrFail(() => ({ kind: 'thread', state, threadId, questions: questionsIn(state) }));
}

export function outputIn({ state: whole, threadId }: ReadThread, trace: Trace, asked?: AskedTurn): Collected {
  return readOrFail(() => {
    const thread = asked
      ? threadAt(whole, asked)
      : { kind: 'thread' as const, state: whole, isOvertaken: false };
    if (thread.kind === 'failed') return thread;
    const { state, isOvertaken } = thread;
    const parts = partsOf(ofLastTurn(state), isOvertaken);
    Object.defineProperties(parts, {
      [STATE]: { value: state, configurable: true },
      ...(!isOvertaken && { [SOURCES]: LAZY_SOURCES }),
    });
    return {
      kind: 'output',
      output: Object.assign(parts, {
        // Declared checks can read any path of the thread.
        ...(!isOvertaken && { wholeState: state }),
        trace: { ...trace, threadId: trace.threadId || threadId },
      }),
    };
  });
}

function readOrFail<Read>(read: () => Read): Read | FailedOutput {
  try {
    return read();
  } catch (error) {
    if (error instanceof StateError) return failed(`the agent state cannot be read: ${error.message}`);
    throw error;
  }
}

/** Fields read from messages alone: known for each question, even if the agent did more for later ones. */
const FIELDS_FROM_MESSAGES: ReadonlySet<unknown> = new Set([
  FIELDS.message,
  FIELDS.agentsCalled,
  FIELDS.toolsUsed,
  FIELDS.askedPeriods,
]);

function partsOf(state: AgentState, isOvertaken: boolean): Partial<AgentOutput> {
  return readFields(FIELDS, (field) => {
    const { recordedNames, fromState } = field;
    if (isOvertaken ? !FIELDS_FROM_MESSAGES.has(field) : recordedNames.includes(SOURCES)) return undefined;
    return fromState?.(state);
  });
}

/** The output of a turn without the parts that were in the state after the turn before, see `ofLastTurn`. */
export function sinceTurn(output: AgentOutput, earlier: AgentOutput): AgentOutput {
  const [state, before] = [output, earlier].map((of) =>
    STATE in of && isObject(of[STATE]) ? of[STATE] : undefined,
  );
  // A thread with later questions has only the parts read from messages.
  if (!state || !before || !('isWhole' in output) || !dependsOnEarlier(before, state)) return output;
  return Object.assign(output, partsOf(ofLastTurn(state, before), false), { wholeState: state });
}

/** The user's messages, turn by turn, in the state that an output was read from; [] without a state. */
export function questionsOf(output: AgentOutput): readonly string[] {
  return STATE in output && isObject(output[STATE]) ? questionsIn(output[STATE]) : [];
}

/** Why a state is not JSON: often it was cut at the limit of a cell, 50,000 characters, or 32,767 in an .xlsx file. */
function whyNoJson(json: unknown, reply: unknown): string {
  const inner = isObject(reply) ? reply['state'] : undefined;
  const text = typeof inner === 'string' ? inner : String(json);
  const flaw = flawIn(text);
  if (flaw !== '') return flaw;
  const inXlsx = text.length === 32767 ? 'an .xlsx cell’s limit' : undefined;
  const limit = inXlsx ?? (text.length >= 49000 ? 'a cell’s limit of 50,000' : undefined);
  const hint = limit ? ` and has ${text.length} characters: it was probably cut at ${limit}` : '';
  return `is not JSON; it begins with “${text.slice(0, 40)}”${hint}`;
}

const SOURCES = 'sources';
/** Under this key, an output keeps the state that it was read from. */
const STATE = Symbol('state');

/**
 * Sources are read when needed, as reading them costs as much as all other fields together. It cannot fail: other fields have read the
 * same parts of the state. All outputs share one getter, since V8 keeps alive the closure of an accessor that only one object has.
 */
const LAZY_SOURCES = {
  enumerable: true,
  configurable: true,
  get(this: { readonly [STATE]: AgentState }): AgentOutput['sources'] {
    return sourcesInState(this[STATE]);
  },
};

const STATE_KEYS = ['messages', 'aoi_selection', 'dataset', 'statistics', 'charts_data'];

/** The reason for JSON that is not a state, such as an error of the server: `{"detail": "Not found"}`. */
function noStateReason(json: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(json)
    .slice(0, 5)
    .map((key) => key.slice(0, 40));
  const has = keys.length === 0 ? 'it is empty' : `its keys are ${keys.join(', ')}`;
  return `the agent state has no messages, and nothing that an agent did: ${has}`;
}

function failed(reason: string): FailedOutput {
  return { kind: 'failed', code: 'state_unreadable', reason };
}

// The exchange of a thread that belongs to a case: from its question to the next one.

/** A thread up to the end of one exchange. */
interface ThreadAt {
  readonly kind: 'thread';
  readonly state: AgentState;
  /** True if the agent did more for later questions: then the state's other keys are theirs. */
  readonly isOvertaken: boolean;
}

/**
 * Returns the thread up to the end of the question's exchange, which begins with the user's message of the same words, or the one at its
 * turn. A thread of one question is taken whole, however the question is worded.
 *
 * @returns a failure if several questions could be meant
 */
function threadAt(state: AgentState, { query, turn }: AskedTurn): ThreadAt | FailedOutput {
  const exchanges = exchangesIn(state).filter(({ texts }) => texts.some((text) => text !== ''));
  const folded = foldQuery(query);
  const equal = exchanges.filter(({ texts }) =>
    [...texts, texts.join(' ')].some((text) => foldQuery(text) === folded),
  );
  const [only, second] = equal;
  if (only && !second) return threadUpTo(state, only);
  const atTurn = turn === undefined ? undefined : exchanges[turn - 1];
  if (atTurn && (equal.includes(atTurn) || includesQuery(folded, atTurn))) return threadUpTo(state, atTurn);
  if (second)
    return otherQuestion(
      `its state has this question ${equal.length} times: keep only the exchange that counts, or number the turns of the conversation`,
    );
  // A question in other words is assumed to be this one only if it is the last, or the only one.
  const isLast = turn !== undefined && turn >= exchanges.length;
  if (exchanges.length < 2 || isLast) return { kind: 'thread', state, isOvertaken: false };
  const shown = shownTexts(exchanges.map(({ texts }) => texts.join(' ')));
  return otherQuestion(`its state belongs to other questions: ${shown}`);
}

/** True if a message contains the question: the agent may have been sent more text. */
function includesQuery(folded: string, { texts }: Exchanged): boolean {
  return texts.some((text) => foldQuery(text).includes(folded));
}

function threadUpTo(state: AgentState, { end }: Exchanged): ThreadAt {
  const messages: unknown = state['messages'];
  if (!Array.isArray(messages) || end >= messages.length)
    return { kind: 'thread', state, isOvertaken: false };
  const later = messagesOf(state).slice(end);
  return {
    kind: 'thread',
    state: { ...state, messages: messages.slice(0, end) },
    isOvertaken: later.some((message) => (message?.tool_calls ?? []).length > 0 || message?.type === 'tool'),
  };
}

function otherQuestion(reason: string): FailedOutput {
  return { kind: 'failed', code: 'other_question', reason };
}

/** The keys under which replies, snapshots and checkpoints hold the state. */
const WRAPPER_KEYS = ['state', 'values', 'channel_values', 'checkpoint'];
/** For a checkpoint in a snapshot in a reply. */
const MAX_LAYERS = 4;

function stateIn(value: unknown, layers = MAX_LAYERS): unknown {
  if (!isObject(value) || layers === 0 || STATE_KEYS.some((key) => key in value)) return value;
  const name = WRAPPER_KEYS.find((key) => isObject(value[key]) || typeof value[key] === 'string');
  if (name === undefined) return 'state' in value ? value['state'] : value;
  const inner = value[name];
  return stateIn(typeof inner === 'string' ? parseJson(inner) : inner, layers - 1);
}
