/** Talks with a live agent, several at once, each turn by turn. */
import { inAskingOrder } from '../../src/agent/live/chain';
import type { AgentResponse } from '../../src/model/response';
import { type Asker, AskingStopped, askTurn, end, type Talk } from './ask';
import { inPool } from './pool';

/** A single HTML page instead of an answer may be about one question; this many in a row concern all of them. */
const MOST_PAGES = 3;

/**
 * Carries all talks to their end.
 *
 * @param keep called with answers as they come, and with failures
 * @returns `open` gives the talks that still have to go on, at any time
 */
export function inTurns(
  talks: readonly Talk[],
  width: number,
  asker: Asker,
  keep: (responses: readonly AgentResponse[]) => void,
): { readonly open: () => readonly Talk[]; readonly over: Promise<void> } {
  const busy = new Set<Talk>();
  let open = talks;
  let pages = 0;
  const next = (): Talk | undefined => {
    const talk = inAskingOrder(open, width).find((one) => !busy.has(one));
    if (talk) busy.add(talk);
    return talk;
  };
  /** @throws AskingStopped */
  const work = async (talk: Talk): Promise<void> => {
    try {
      keep(await askTurn(talk, asker));
      pages = 0;
    } catch (error) {
      if (!(error instanceof AskingStopped && error.stop.why === 'address')) throw error;
      pages += 1;
      if (pages >= Math.min(MOST_PAGES, talks.length)) throw error;
      keep(end(talk, error.message, undefined, asker.draft));
    }
    busy.delete(talk);
    if (talk.isOver) open = open.filter((one) => one !== talk);
  };
  return { open: () => open, over: inPool(Math.min(width, talks.length), next, work) };
}
