/** A thread may hold several questions: the exchange that belongs to a case begins with its own. */
import type { FailedOutput } from '../fields/fields';
import type { AgentState } from '../fields/agent-state';
import { turnOf } from '../fields/conversation';
import type { EvalCase } from '../fields/eval-case';
import { type Exchanged, exchangesIn, messagesOf } from '../fields/messages';
import { foldQuery, shownTexts } from '../model/text';

/** What the agent was asked. */
export interface AskedTurn {
  readonly query: string;
  /** Its place in its conversation, from 1; undefined outside any. */
  readonly turn: number | undefined;
}

export function askedBy(evalCase: Pick<EvalCase, 'query' | 'conversation' | 'turn'>): AskedTurn {
  return { query: evalCase.query, turn: turnOf(evalCase)?.number };
}

/** A thread as far as it belongs to one question. */
interface ThreadAt {
  readonly kind: 'thread';
  readonly state: AgentState;
  /** Whether the agent did more for later questions: then the state's other keys are theirs. */
  readonly isOvertaken: boolean;
}

/**
 * The thread up to the end of the exchange that begins with the question: the user's message that is equal to it, or the one at the place of
 * its turn. A thread of one question is taken whole, however the question is worded.
 *
 * @returns `reason` where several questions leave open which is meant
 */
export function threadAt(state: AgentState, { query, turn }: AskedTurn): ThreadAt | FailedOutput {
  const exchanges = exchangesIn(state).filter(({ texts }) => texts.some((text) => text !== ''));
  const wanted = foldQuery(query);
  const equal = exchanges.filter(({ texts }) =>
    [...texts, texts.join(' ')].some((text) => foldQuery(text) === wanted),
  );
  const [only, second] = equal;
  if (only && !second) return upTo(state, only);
  const atTurn = turn === undefined ? undefined : exchanges[turn - 1];
  if (atTurn && (equal.includes(atTurn) || isGiven(wanted, atTurn))) return upTo(state, atTurn);
  if (second)
    return failed(
      `its state has this question ${equal.length} times: keep the exchange that counts, or number its turns`,
    );
  // Turns before the last that are worded otherwise could be any.
  const isLast = turn !== undefined && turn >= exchanges.length;
  if (exchanges.length < 2 || isLast) return { kind: 'thread', state, isOvertaken: false };
  const shown = shownTexts(exchanges.map(({ texts }) => texts.join(' ')));
  return failed(`its state is of other questions: ${shown}`);
}

/** The agent may have been given more than the question. */
function isGiven(wanted: string, { texts }: Exchanged): boolean {
  return texts.some((text) => foldQuery(text).includes(wanted));
}

function upTo(state: AgentState, { end }: Exchanged): ThreadAt {
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

function failed(reason: string) {
  return { kind: 'failed', code: 'other_question', reason } as const;
}
