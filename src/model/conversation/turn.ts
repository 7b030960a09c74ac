/** The place of a question in a conversation. */
import type { EvalCase } from '../eval-case';
import { foldCase } from '../text';
import { isTurn, turnNumber } from './turns';

export interface NamedTurn {
  readonly conversation: string;
  /** From 1. */
  readonly number: number;
}

/** The turn that two cells name; undefined where they name none. */
export function turnNamed(conversation: string, turn: string): NamedTurn | undefined {
  const number = turnNumber(turn);
  return conversation === '' || number === undefined ? undefined : { conversation, number };
}

/** The turn that a case is; undefined for one on its own. */
export function turnOf(evalCase: Pick<EvalCase, 'conversation' | 'turn'>): NamedTurn | undefined {
  return isTurn(evalCase) ? turnNamed(evalCase.conversation, evalCase.turn) : undefined;
}

/** Whether what a response tells of its turn fits a case: one that does not tell may be of any. */
export function isOfTurn(
  turn: NamedTurn | undefined,
  evalCase: Pick<EvalCase, 'conversation' | 'turn'>,
): boolean {
  if (!turn) return true;
  const own = turnOf(evalCase);
  return own !== undefined && turnKey(own) === turnKey(turn);
}

/** The same for the same turn, however its conversation is written. */
export function turnKey({ conversation, number }: NamedTurn): string {
  return `${number} ${foldCase(conversation)}`;
}

/** What the turns after one that failed say: they are not asked. `reason` is why it failed. */
export function afterFailure(number: number, reason: string): string {
  return `turn ${number} failed: ${reason}`;
}
