/** The fields of the agent's message and of its offers to the user; and the exchanges of a thread. */
import { cleanText, foldCase } from '../model/text';
import type { ItemKind } from './list';
import * as z from '../model/zod';
import { type AgentState, AnyText, list, object, orElse, stateKey, Text, textIn } from './agent-state';
import { listColumn, listIn, textColumn, wordColumn, field } from './field';
import { wholeNumber } from './whole-number';
import { isObject, unwrap } from '../model/texts/json';

const ToolCallShape = () => object({ id: AnyText, name: Text, args: z.optional(z.unknown()) });
export type ToolCall = z.Shape<typeof ToolCallShape>;

export const messagesOf = stateKey('messages', () =>
  list(
    z.pipe(
      z.transform(plainMessage),
      object({
        content: z.optional(z.unknown()),
        type: Text,
        role: AnyText,
        name: Text,
        tool_calls: list(ToolCallShape()),
        tool_call_id: AnyText,
        status: AnyText,
        response_metadata: orElse(object({ msg_type: AnyText }), null),
      }),
    ),
  ),
);

/**
 * Unwraps a message of LangChain's `dumps` or `messages_to_dict`. In older dumps, only the class shows its type.
 * Source: https://reference.langchain.com/python/langchain-core/messages
 */
function plainMessage(message: unknown): unknown {
  const plain = unwrap(message);
  if (!isObject(message) || !isObject(plain)) return plain;
  const { data, type } = plain;
  if (isObject(data) && 'content' in data && !('content' in plain)) return { ...data, type };
  const path: readonly unknown[] = Array.isArray(message['id']) ? message['id'] : [];
  const name = path[path.length - 1];
  if (plain === message || type !== undefined || typeof name !== 'string') return plain;
  return { ...plain, type: name.replace(/Message(?:Chunk)?$/, '').toLowerCase() };
}

const nudgeOf = stateKey('nudge', () =>
  object({
    type: Text,
    options: z.transform((options) => textsIn('text', options)),
    data: z.optional(z.unknown()),
  }),
);
const suggestionsOf = stateKey('suggested_datasets', () =>
  z.transform((datasets) => textsIn('code', datasets)),
);

/** The texts or dataset ids of a list, or the items of a single text, as older builds write it. */
function textsIn(kind: ItemKind, value: unknown): readonly string[] {
  if (typeof value === 'string') return listIn(kind, value);
  const texts = (Array.isArray(value) ? value : []).map((item: unknown) =>
    textIn(isObject(item) ? item['dataset_id'] : item),
  );
  return texts.filter((text) => text !== '');
}

export const MESSAGES = {
  /** The text of the agent's last message since the user's; '' if there is none. */
  message: field({
    heading: 'Message',
    expects: {
      expected_text: {
        means: 'What the message should say, or how the agent should behave, in free words.',
        holds: 'text',
        width: 180,
      },
      expected_contains: {
        means: 'Texts that the message must all contain; separate several with ;',
        items: 'text',
        width: 140,
      },
      expected_not_contains: {
        means: 'Texts of which the message may contain none; several with ;',
        items: 'text',
        width: 140,
      },
      expected_regex: {
        means: 'A regular expression that the message must match; /…/i ignores case.',
        holds: 'expression',
        width: 140,
      },
      expected_number: {
        means: 'A number that the message must give, with how far off it may be: 431,250 ha ± 1 %',
        width: 160,
      },
    },
    records: { actual_agent_answer: textColumn('The agent’s final message.', 320) },
    fromRow: (row) => row.get('actual_agent_answer') ?? '',
    fromState: (state) => {
      const messages = [...messagesOf(state)].reverse();
      const last = messages.find((message) => !OF_NEITHER_SIDE.test(roleOf(message)));
      return isOfPerson(last) ? '' : contentText(last?.content);
    },
  }),
  /** The question that the agent asked instead of doing the task, as a harness reports it. */
  askedBack: field({ expects: {}, records: {}, fromRow: (): string | undefined => undefined }),
  /** The type of choice that the agent left to the user (`aoi_choice`); '' for none. */
  nudge: field({
    expects: {
      expected_clarification: {
        means: 'TRUE where the agent should ask back instead of doing the task; blank means FALSE.',
        holds: 'boolean',
        accepts: { blankMeans: false },
      },
      expected_nudge_type: {
        means: 'What the agent should hand to the user to decide (aoi_choice); of several, any one will do.',
        items: 'name',
        holds: 'word',
        accepts: ['actual_nudge_type'],
      },
      expected_scope: {
        means: 'What the agent should do: analyse, suggest, clarify or refuse; of several, any one will do.',
        items: 'name',
        holds: 'scope',
      },
    },
    records: { actual_nudge_type: wordColumn('What the agent handed to the user to decide.') },
    fromRow: (row) => row.get('actual_nudge_type') ?? '',
    fromState: (state) => nudgeOf(state)?.type ?? '',
  }),
  nudgeOptions: field({
    expects: {
      expected_nudge_options: {
        means: 'Options that the user may be offered; not all of them have to be.',
        items: 'text',
        holds: 'text',
        accepts: ['actual_nudge_options'],
      },
    },
    records: { actual_nudge_options: listColumn('text', 'The options that the user was offered.') },
    fromRow: (row) => listIn('text', row.get('actual_nudge_options')),
    fromState: (state) => nudgeOf(state)?.options ?? [],
  }),
  /** The ids of the datasets that the agent suggested: with its nudge `dataset_choice`, in older builds apart from it. */
  suggestions: field({
    expects: {
      expected_suggested_datasets: {
        means: 'The ids of the datasets that the agent may suggest: at least one, and no other.',
        items: 'code',
        holds: 'suggested dataset',
        accepts: ['actual_suggested_datasets'],
      },
    },
    records: {
      actual_suggested_datasets: listColumn(
        'code',
        'The ids of the datasets that the agent suggested.',
        'suggested dataset',
      ),
    },
    fromRow: (row) => listIn('code', row.get('actual_suggested_datasets')).map(wholeNumber),
    fromState: suggestionsIn,
  }),
};

/** Source: project-zeno, pick_dataset/tool.py. */
function suggestionsIn(state: AgentState): readonly string[] | undefined {
  const { type = '', data } = nudgeOf(state) ?? {};
  const isOfToday = foldCase(type) === 'dataset_choice';
  if (isOfToday && Array.isArray(data)) return textsIn('code', data);
  // Without the ids the offered datasets are unknown.
  return isOfToday && !('suggested_datasets' in state) ? undefined : suggestionsOf(state);
}

type Messages = ReturnType<typeof messagesOf>;

/** The messages of the last turn, from its question on, and those before it. */
export function lastTurnIn(state: AgentState): { readonly earlier: Messages; readonly lastTurn: Messages } {
  const messages = messagesOf(state);
  const question = messages.map(isOfPerson).lastIndexOf(true);
  const start = Math.max(0, question);
  return { earlier: messages.slice(0, start), lastTurn: messages.slice(start) };
}

/** True if the agent answered in these messages. */
export function hasAnswer(messages: readonly Message[]): boolean {
  return messages.some((message) => !isOfPerson(message) && !OF_NEITHER_SIDE.test(roleOf(message)));
}

/** True if the last message is an answer without tool calls: every turn ends with one. Source: project-zeno, src/agent/graph.py. */
export function isFinished(messages: Messages): boolean {
  const last = messages[messages.length - 1];
  return hasAnswer([last]) && (last?.tool_calls ?? []).length === 0;
}

/** The user's messages. */
export function questionsIn(state: AgentState): string[] {
  return messagesOf(state)
    .filter(isOfPerson)
    .map((message) => contentText(message?.content));
}

/** Consecutive messages of the user, with the answers to them. */
export interface Exchanged {
  readonly texts: readonly string[];
  /** The place after its last answer. */
  readonly end: number;
}

/** The exchanges of a thread, in order, from the user's first message on. */
export function exchangesIn(state: AgentState): Exchanged[] {
  const messages = messagesOf(state);
  const starts: number[] = [];
  let isAnswered = true;
  messages.forEach((message, place) => {
    if (isOfPerson(message) && isAnswered) starts.push(place);
    isAnswered = !isOfPerson(message) && (isAnswered || !OF_NEITHER_SIDE.test(roleOf(message)));
  });
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? messages.length;
    const asked = messages.slice(start, end).filter(isOfPerson);
    return { texts: asked.map((message) => contentText(message?.content)), end };
  });
}

function isOfPerson(message: Message): boolean {
  return PERSON.test(roleOf(message));
}

/** The user's role, in the words of LangChain and OpenAI. */
const PERSON = /^(?:human|user)(?:message(?:chunk)?)?$/i;
/** Roles of instructions and of results of calls. Any other role may be the agent's. */
const OF_NEITHER_SIDE = /^(?:tool|function|system|developer|remove)(?:message(?:chunk)?)?$/i;

type Message = Messages[number] | undefined;

/** @example roleOf({ type: 'human' }) // 'human' */
function roleOf(message: Message): string {
  const { type = '', role = '' } = message ?? {};
  // LangChain's ChatMessage has a role as well as a type.
  return role === '' ? type : role;
}

/** The text of a message's content: a string, or parts some of which have a text. */
function contentText(content: unknown): string {
  return cleanText((Array.isArray(content) ? content : [content]).map(partText).reduce(joined, ''));
}

/** Joins parts, which may be separate texts or pieces of a sentence: a space is added only between words. */
function joined(before: string, part: string): string {
  const isWordOnWord = /\S$/.test(before) && /^[\p{L}\p{N}*"“(]/u.test(part);
  return before + (isWordOnWord ? ' ' : '') + part;
}

/** The text of a part; '' for thinking, images, tool use. */
function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  const text = isObject(part) ? part['text'] : undefined;
  return typeof text === 'string' ? text : '';
}
