/** What is put into one thread, one question after the other, and whose turn it is when there are several threads. */

/** The turns of a conversation, or a case on its own. */
export interface Chain<Turn> {
  /** In their order, at least one. */
  readonly turns: readonly Turn[];
  /** How many of them its thread has answered: the next is `turns[answered]`. */
  readonly answered: number;
}

/** How many questions of chains are still to be put. */
export function questionsLeft(chains: readonly Chain<unknown>[]): number {
  return chains.reduce((sum, chain) => sum + turnsLeft(chain), 0);
}

function turnsLeft({ turns, answered }: Chain<unknown>): number {
  return turns.length - answered;
}

/**
 * The order in which chains go on, in theirs where nothing else is said. Those begun come to their end first, so that whatever stops the
 * asking leaves few halves; but a long one goes before them while there is enough beside it: at the end all would wait for it alone.
 *
 * @param open all that are left, also those whose reply is waited for
 * @param width how many questions are put at a time
 */
export function inAskingOrder<C extends Chain<unknown>>(open: readonly C[], width: number): C[] {
  const rounds = questionsLeft(open) / width;
  const rank = (chain: C): number => (2 * turnsLeft(chain) >= rounds ? turnsLeft(chain) : 0);
  return [...open].sort((a, b) => rank(b) - rank(a) || b.answered - a.answered);
}
