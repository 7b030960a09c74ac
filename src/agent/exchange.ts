/** The exchange of a thread that belongs to a case: from its question to the next one. */
import type { FailedOutput } from '../fields/fields';
import type { AgentState } from '../fields/agent-state';
import { turnOf } from '../fields/conversation';
import type { EvalCase } from '../fields/eval-case';
import { type Exchanged, exchangesIn, messagesOf } from '../fields/messages';
import { foldQuery, shownTexts } from '../model/text';

export interface AskedTurn {
  readonly query: string;
  /** From 1; undefined outside a conversation. */
  readonly turn: number | undefined;
}

export function askedBy(evalCase: Pick<EvalCase, 'query' | 'conversation' | 'turn'>): AskedTurn {
  return { query: evalCase.query, turn: turnOf(evalCase)?.number };
}

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
export function threadAt(state: AgentState, { query, turn }: AskedTurn): ThreadAt | FailedOutput {
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
    return failed(
      `its state has this question ${equal.length} times: keep the exchange that counts, or number its turns`,
    );
  // A question in other words is assumed to be this one only if it is the last, or the only one.
  const isLast = turn !== undefined && turn >= exchanges.length;
  if (exchanges.length < 2 || isLast) return { kind: 'thread', state, isOvertaken: false };
  const shown = shownTexts(exchanges.map(({ texts }) => texts.join(' ')));
  return failed(`its state belongs to other questions: ${shown}`);
}

/** The agent may have been sent more than the question. */
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

function failed(reason: string) {
  return { kind: 'failed', code: 'other_question', reason } as const;
}
