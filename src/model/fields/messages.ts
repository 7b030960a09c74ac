/** The fields about what the agent said to the user. */
import * as z from '../../settings/zod';
import { cleanText } from '../text';
import { type AgentState, list, object, stateKey, Text } from './agent-state';
import { textColumn } from './column-kinds';
import { field } from './field';
import { isObject } from './langchain';

export const messagesOf = stateKey(
  'messages',
  list(
    object({
      content: z.optional(z.unknown()),
      type: Text,
      name: Text,
      tool_calls: list(object({ name: Text })),
    }),
  ),
);

const nudgeOf = stateKey('nudge', object({ type: Text }));

export const MESSAGES = {
  /** The text of the last message; '' where there is none. */
  message: field({
    expects: {},
    records: { actual_agent_answer: textColumn('The agent’s final message.', 320) },
    fromRow: (row) => row.get('actual_agent_answer') ?? '',
    fromState: (state) => {
      const messages = messagesOf(state);
      return textOf(messages[messages.length - 1]?.content);
    },
  }),
  /** The type of what the agent handed to the user to decide (`aoi_choice`); '' where it handed over nothing. */
  nudge: field({
    expects: {
      expected_clarification: {
        means: 'TRUE where the agent should ask back instead of doing the task; blank means FALSE.',
      },
    },
    records: { actual_nudge_type: textColumn('What the agent handed to the user to decide.') },
    fromRow: (row) => row.get('actual_nudge_type') ?? '',
    fromState: (state) => nudgeOf(state)?.type ?? '',
  }),
};

/** The first thing the person said; '' where the state does not hold it. */
export function questionIn(state: AgentState): string {
  return textOf(messagesOf(state).find((message) => message?.type === 'human')?.content);
}

/** The text of a message's content: a text, or parts of which some carry one. */
function textOf(content: unknown): string {
  return cleanText((Array.isArray(content) ? content : [content]).map(partText).reduce(joined, ''));
}

/** Parts may be pieces of one sentence (a model that cites splits it) or texts of their own: a blank only parts words. */
function joined(before: string, part: string): string {
  const isWordOnWord = /\S$/.test(before) && /^[\p{L}\p{N}*"“(]/u.test(part);
  return before + (isWordOnWord ? ' ' : '') + part;
}

/** The text of a message's part: a string, or an entry with one. Other parts (thinking, images, tool use) carry none. */
function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  const text = isObject(part) ? part['text'] : undefined;
  return typeof text === 'string' ? text : '';
}
