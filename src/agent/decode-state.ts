/** An agent state as JSON text, plain or in LangChain's serialised form → the agent's output. Keeps only what checks read. */
import type { Trace } from '../fields/trace';
import { type AgentOutput, type Collected, type FailedOutput, FIELDS } from '../fields/fields';
import { cleanText } from '../model/text';
import { type AgentState, StateError } from '../fields/agent-state';
import { readFields } from '../fields/field';
import { flawIn, isObject, parseJson } from '../model/texts/json';
import { questionsIn } from '../fields/messages';
import { type AskedTurn, threadAt } from './exchange';
import { sourcesInState } from '../fields/sources';
import { isToldBy, ofLastTurn } from '../fields/turn';

interface Thread {
  readonly kind: 'thread';
  readonly state: AgentState;
  /** As the reply around the state names it; '' if it does not. */
  readonly threadId: string;
  /** The user's messages, turn by turn. */
  readonly questions: readonly string[];
}

/**
 * @param given the state, or its JSON; the reply of the threads API around it (`{"thread_id", "state"}`) and LangGraph's snapshots
 *   (`{"values"}`) and checkpoints (`{"channel_values"}`) are seen through
 * @param asked which of its questions counts; without it, the last
 */
export function decodeState(given: unknown, trace: Trace, asked?: AskedTurn): Collected {
  const thread = readThread(given);
  return thread.kind === 'failed' ? thread : outputIn(thread, trace, asked);
}

export function readThread(given: unknown): Thread | FailedOutput {
  const reply = typeof given === 'string' ? parseJson(given) : given;
  const state = stateIn(reply);
  if (state === undefined) return failed(`the agent state ${whyNoJson(given, reply)}`);
  if (!isObject(state)) return failed('the agent state is not a JSON object');
  if (!TELLING.some((key) => key in state)) return failed(nothingIn(state));
  const named = isObject(reply) ? reply['thread_id'] : undefined;
  const threadId = typeof named === 'string' ? cleanText(named) : '';
  return legible(() => ({ kind: 'thread', state, threadId, questions: questionsIn(state) }));
}

export function outputIn({ state: whole, threadId }: Thread, trace: Trace, asked?: AskedTurn): Collected {
  return legible(() => {
    const thread = asked
      ? threadAt(whole, asked)
      : { kind: 'thread' as const, state: whole, isOvertaken: false };
    if (thread.kind === 'failed') return thread;
    const { state, isOvertaken } = thread;
    const parts = partsOf(ofLastTurn(state), isOvertaken);
    Object.defineProperties(parts, {
      [STATE]: { value: state, configurable: true },
      ...(!isOvertaken && { [SOURCES]: SOURCES_LATER }),
    });
    return {
      kind: 'output',
      output: Object.assign(parts, {
        // At a path, the whole thread can be asked about.
        ...(!isOvertaken && { wholeState: state }),
        trace: { ...trace, threadId: trace.threadId || threadId },
      }),
    };
  });
}

function legible<Read>(read: () => Read): Read | FailedOutput {
  try {
    return read();
  } catch (error) {
    if (error instanceof StateError) return failed(`the agent state cannot be read: ${error.message}`);
    throw error;
  }
}

/** Read from messages alone: they are known of each question, where the agent went on to do more for later ones, too. */
const OF_MESSAGES: ReadonlySet<unknown> = new Set([
  FIELDS.message,
  FIELDS.agentsCalled,
  FIELDS.toolsUsed,
  FIELDS.askedPeriods,
]);

function partsOf(state: AgentState, isOvertaken: boolean): Partial<AgentOutput> {
  return readFields(FIELDS, (field) => {
    const { recordedNames, fromState } = field;
    if (isOvertaken ? !OF_MESSAGES.has(field) : recordedNames.includes(SOURCES)) return undefined;
    return fromState?.(state);
  });
}

/** The output of a turn without what was already in the state after the turn before, see `ofLastTurn`. */
export function sinceTurn(output: AgentOutput, earlier: AgentOutput): AgentOutput {
  const [state, before] = [output, earlier].map((of) =>
    STATE in of && isObject(of[STATE]) ? of[STATE] : undefined,
  );
  // Where the thread went on, only what messages tell is known.
  if (!state || !before || !('isWhole' in output) || !isToldBy(before, state)) return output;
  return Object.assign(output, partsOf(ofLastTurn(state, before), false), { wholeState: state });
}

/** The user's messages, turn by turn, in the state that an output was read from; [] without a state. */
export function questionsOf(output: AgentOutput): readonly string[] {
  return STATE in output && isObject(output[STATE]) ? questionsIn(output[STATE]) : [];
}

/** Of a state that was not read: usually one that was cut at the limit of a cell, 50,000 characters, or in an .xlsx file 32,767. */
function whyNoJson(given: unknown, reply: unknown): string {
  const inner = isObject(reply) ? reply['state'] : undefined;
  const text = typeof inner === 'string' ? inner : String(given);
  const flaw = flawIn(text);
  if (flaw !== '') return flaw;
  const inXlsx = text.length === 32767 ? 'an .xlsx cell’s limit' : undefined;
  const limit = inXlsx ?? (text.length >= 49000 ? 'a cell’s limit of 50,000' : undefined);
  const hint = limit ? ` and has ${text.length} characters: it was probably cut at ${limit}` : '';
  return `is not JSON; it begins with “${text.slice(0, 40)}”${hint}`;
}

const SOURCES = 'sources';
/** Where an output keeps the state that `sources` is read from. */
const STATE = Symbol('state');

/**
 * Reading them costs as much as all other fields together, and few callers need them. They come from parts of the state that other fields
 * have already read, so reading cannot fail. One getter for all outputs: V8 keeps alive whatever is referenced by an accessor that only one
 * object has.
 */
const SOURCES_LATER = {
  enumerable: true,
  configurable: true,
  get(this: { readonly [STATE]: AgentState }): AgentOutput['sources'] {
    return sourcesInState(this[STATE]);
  },
};

const TELLING = ['messages', 'aoi_selection', 'dataset', 'statistics', 'charts_data'];

/** What a server sends instead of a state: `{"detail": "Not found"}`. */
function nothingIn(json: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(json)
    .slice(0, 5)
    .map((key) => key.slice(0, 40));
  const has = keys.length === 0 ? 'it is empty' : `it has ${keys.join(', ')}`;
  return `the agent state has neither messages nor anything that an agent did: ${has}`;
}

function failed(reason: string): FailedOutput {
  return { kind: 'failed', code: 'state_unreadable', reason };
}

/** What replies, snapshots and checkpoints call the state in them. */
const AROUND = ['state', 'values', 'channel_values', 'checkpoint'];
/** A checkpoint in a snapshot in a reply. */
const MAX_LAYERS = 4;

function stateIn(value: unknown, layers = MAX_LAYERS): unknown {
  if (!isObject(value) || layers === 0 || TELLING.some((key) => key in value)) return value;
  const name = AROUND.find((key) => isObject(value[key]) || typeof value[key] === 'string');
  if (name === undefined) return 'state' in value ? value['state'] : value;
  const inner = value[name];
  return stateIn(typeof inner === 'string' ? parseJson(inner) : inner, layers - 1);
}
