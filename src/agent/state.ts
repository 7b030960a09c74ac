/** An agent state, as JSON text, plain or in LangChain's serialised form → the agent's output. Only what checks read is kept. */
import type { AgentOutput, Collected, Trace } from '../model/agent-output';
import { cleanText } from '../model/text';
import { explain } from '../settings/explain';
import type * as z from '../settings/zod';
import { isObject } from './langchain';
import { parseJson } from './python-json';
import { outputOf, questionIn } from './state-output';
import { State } from './state-schema';

/** An agent state that was read: its output, and what tells whose it is. */
export interface DecodedState {
  readonly kind: 'output';
  readonly output: AgentOutput;
  /** The first thing the person said; '' where the state does not hold it. */
  readonly question: string;
}

type Failed = Extract<Collected, { kind: 'failed' }>;

/**
 * Decodes an agent state.
 *
 * @param text the state's JSON, or the reply of the threads API around it (`{"thread_id", "state"}`)
 * @returns the output, or what is wrong with the state
 */
export function decodeState(text: string, trace: Trace): Collected {
  const read = readState(text, trace);
  return read.kind === 'failed' ? read : { kind: 'output', output: read.output };
}

/** As `decodeState`, also of a state that was parsed already. */
export function readState(given: unknown, trace: Trace): DecodedState | Failed {
  let reply: unknown = given;
  let json: unknown;
  try {
    if (typeof given === 'string') reply = parseJson(given);
    json = stateIn(reply);
  } catch {
    return failed(`the agent state is no JSON; ${beginning(given, reply)}`);
  }
  if (!isObject(json)) return failed('the agent state is no JSON object');
  if (!TELLING.some((key) => key in json)) return failed(nothingIn(json));
  const parsed = State.safeParse(json);
  if (!parsed.success) return failed(`the agent state cannot be read: ${problemOf(parsed.error)}`);
  return {
    kind: 'output',
    output: outputOf(parsed.data, { ...trace, threadId: trace.threadId || threadIn(reply) }),
    question: questionIn(parsed.data),
  };
}

function beginning(given: unknown, reply: unknown): string {
  const inner = isObject(reply) ? reply['state'] : undefined;
  const text = typeof inner === 'string' ? inner : String(given);
  return `it begins with “${text.slice(0, 40)}”${lengthHint(text)}`;
}

const TELLING = ['messages', 'aoi_selection', 'dataset', 'statistics', 'charts_data'];

const SHOWN_KEYS = 5;

/** What a server says instead of a state: `{"detail": "Not found"}`. */
function nothingIn(json: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(json)
    .slice(0, SHOWN_KEYS)
    .map((key) => key.slice(0, 40));
  const has = keys.length === 0 ? 'it is empty' : `it has ${keys.join(', ')}`;
  return `the agent state has neither messages nor anything that an agent did: ${has}`;
}

function threadIn(reply: unknown): string {
  const id = isObject(reply) ? reply['thread_id'] : undefined;
  return typeof id === 'string' ? cleanText(id) : '';
}

/** A cell holds at most 50,000 characters, one of an .xlsx file 32,767: a state cut there is the usual broken one. */
const CELL_LIMIT = 50000;
const XLSX_LIMIT = 32767;

function lengthHint(text: string): string {
  const limit =
    text.length === XLSX_LIMIT
      ? 'an .xlsx cell’s limit'
      : text.length >= CELL_LIMIT - 1000
        ? 'a cell’s limit of 50,000'
        : undefined;
  return limit ? ` and has ${text.length} characters: it was probably cut at ${limit}` : '';
}

function failed(reason: string): Failed {
  return { kind: 'failed', reason };
}

function stateIn(value: unknown): unknown {
  if (!isObject(value) || !('state' in value) || 'messages' in value) return value;
  return typeof value['state'] === 'string' ? parseJson(value['state']) : value['state'];
}

function problemOf(error: z.core.$ZodError): string {
  const [first] = error.issues;
  return first ? `${first.path.join('.')} ${explain(first)}` : 'unknown problem';
}
