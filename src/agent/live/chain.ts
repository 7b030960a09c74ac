/** The questions put into one thread, one after the other, and which thread goes next if there are several. */
import type { EvalCase } from '../../fields/eval-case';

/** The turns of a conversation, or a single case. */
export interface Chain<Turn> {
  /** In order, at least one. */
  readonly turns: readonly Turn[];
  /** How many of them its thread has answered: the next is `turns[answered]`. */
  readonly answered: number;
}

/** One trial of a single case or a conversation. */
export interface AskedThread extends Chain<EvalCase> {
  /** Identifies it within the run, in every execution. */
  readonly key: string;
  /** From 1. */
  readonly trial: number;
  /** The id of the agent's thread, a UUID. */
  readonly id: string;
  /** How many threads before this one came to nothing. */
  readonly tries: number;
  /** `sent`: its next question was put, and its fate is not known yet. `done`: all of its turns are written down. */
  readonly state: 'waiting' | 'sent' | 'done';
  /** The state after the last turn that was answered, as it is kept; absent before the first, and if it is not kept. */
  readonly earlier?: string | undefined;
}

/** The question that its thread is asked next; '' if it is done. */
export function nextQuery({ turns, answered }: AskedThread): string {
  return turns[answered]?.query ?? '';
}

/** How many questions are still to be asked. */
export function questionsLeft(chains: readonly Chain<unknown>[]): number {
  return chains.reduce((sum, chain) => sum + turnsLeft(chain), 0);
}

function turnsLeft({ turns, answered }: Chain<unknown>): number {
  return turns.length - answered;
}

/**
 * The order in which chains continue; otherwise their given order. Chains already begun are finished first, so that any stop of the
 * asking leaves few half done; but a long one goes before them while there are enough others to run alongside it: at the end everything
 * would wait for it alone.
 *
 * @param open all that are left, including those waiting for a reply
 * @param width how many questions are asked at once
 */
export function inAskingOrder<C extends Chain<unknown>>(open: readonly C[], width: number): C[] {
  const rounds = questionsLeft(open) / width;
  const rank = (chain: C): number => (2 * turnsLeft(chain) >= rounds ? turnsLeft(chain) : 0);
  return [...open].sort((a, b) => rank(b) - rank(a) || b.answered - a.answered);
}
