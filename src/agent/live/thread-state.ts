/** What `GET /api/threads/{id}/state` says about a thread: whether the agent has finished in it. */
import { isObject, unwrap } from '../../model/fields/langchain';
import { parseJson } from '../../model/texts/python-json';

export type ThreadState =
  /** The agent has answered, or waits for the user. */
  | {
      readonly kind: 'whole';
      readonly values: object;
      /** The thread that the reply names; '' if it names none. */
      readonly threadId: string;
    }
  /** It was stopped in the middle. */
  | { readonly kind: 'partial' }
  /** It has not said or done anything. */
  | { readonly kind: 'nothing' }
  /** `reason` is the rest of a sentence about the state. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * Reads the reply that contains a state.
 *
 * @param body `{"thread_id", "state"}`; the state is JSON text, or the object itself
 */
export function readThreadState(body: string): ThreadState {
  const reply = parseJson(body);
  if (!isObject(reply) || !('state' in reply))
    return { kind: 'unreadable', reason: `is not a state of a thread; it begins with “${beginning(body)}”` };
  const { state, thread_id: thread } = reply;
  const values = typeof state === 'string' ? parseJson(state) : state;
  if (values === null || state === '') return { kind: 'nothing' };
  if (values === undefined)
    return { kind: 'unreadable', reason: `is not JSON; it begins with “${beginning(String(state))}”` };
  if (!isObject(values)) return { kind: 'unreadable', reason: 'is not a JSON object' };
  const messages: readonly unknown[] = Array.isArray(values['messages']) ? values['messages'] : [];
  if (messages.every(isFromUser)) return { kind: 'nothing' };
  const threadId = typeof thread === 'string' ? thread : '';
  return isEnd(messages[messages.length - 1]) ? { kind: 'whole', values, threadId } : { kind: 'partial' };
}

/** The final message: an answer that calls no more tools, or a tool that hands over to the user. */
function isEnd(message: unknown): boolean {
  const plain = unwrap(message);
  if (!isObject(plain)) return false;
  const { tool_calls: calls, response_metadata: metadata } = plain;
  const kind = kindOf(message);
  if (kind === 'ai') return !Array.isArray(calls) || calls.length === 0;
  return kind === 'tool' && isObject(metadata) && metadata['msg_type'] === 'human_feedback';
}

function isFromUser(message: unknown): boolean {
  return kindOf(message) === 'human';
}

/** `ai`, `human`, `tool`; chunks of a streamed message count as the message. */
function kindOf(message: unknown): string {
  const plain = unwrap(message);
  const type = isObject(plain) ? plain['type'] : undefined;
  return typeof type === 'string' ? type.replace(/MessageChunk$/, '').toLowerCase() : '';
}

const SHOWN = 40;

function beginning(text: string): string {
  return text.trim().slice(0, SHOWN).replace(/\s+/g, ' ');
}
