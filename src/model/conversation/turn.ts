/** The place of a question in a conversation, and what it may know about the turns before it. */
import type { AgentOutput } from '../agent-output';
import type { EvalCase } from '../eval-case';
import { foldCase } from '../text';
import { isTurn, turnNumber } from './turns';

export interface NamedTurn {
  readonly conversation: string;
  /** From 1. */
  readonly number: number;
}

/** The turn that two cells give; undefined if they give none. */
export function turnNamed(conversation: string, turn: string): NamedTurn | undefined {
  const number = turnNumber(turn);
  return conversation === '' || number === undefined ? undefined : { conversation, number };
}

/** The turn that a case is; undefined for a case outside any conversation. */
export function turnOf(evalCase: Pick<EvalCase, 'conversation' | 'turn'>): NamedTurn | undefined {
  return isTurn(evalCase) ? turnNamed(evalCase.conversation, evalCase.turn) : undefined;
}

/** Whether the turn of a response fits a case: a response without a turn may belong to any. */
export function isOfTurn(
  turn: NamedTurn | undefined,
  evalCase: Pick<EvalCase, 'conversation' | 'turn'>,
): boolean {
  if (!turn) return true;
  const own = turnOf(evalCase);
  return own !== undefined && turnKey(own) === turnKey(turn);
}

/** The same key for the same turn, however its conversation is spelt. */
export function turnKey({ conversation, number }: NamedTurn): string {
  return `${number} ${foldCase(conversation)}`;
}

/** What the turns after a failed one say, since they are not asked. `reason` is why it failed. */
export function afterFailure(number: number, reason: string): string {
  return `turn ${number} failed: ${reason}`;
}

/** One question of the user and the agent's answer; '' if it said nothing, or its answer is not known. */
export interface Exchange {
  readonly query: string;
  readonly answer: string;
}

/** What preceded a turn that is not the first. */
export interface Before {
  /** The agent’s output at the end of the previous turn. */
  readonly output: AgentOutput;
  /** The previous turns, in order. */
  readonly exchange: readonly Exchange[];
}
