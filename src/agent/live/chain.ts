/** The questions put into one thread, one after the other, and which thread goes next if there are several. */

/** The turns of a conversation, or a single case. */
export interface Chain<Turn> {
  /** In order, at least one. */
  readonly turns: readonly Turn[];
  /** How many of them its thread has answered: the next is `turns[answered]`. */
  readonly answered: number;
}

/** How many questions are still to be asked. */
export function questionsLeft(chains: readonly Chain<unknown>[]): number {
  return chains.reduce((sum, chain) => sum + turnsLeft(chain), 0);
}

function turnsLeft({ turns, answered }: Chain<unknown>): number {
  return turns.length - answered;
}

/**
 * The order in which chains continue; otherwise their given order. Chains already begun are finished first, so that whatever stops the
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
