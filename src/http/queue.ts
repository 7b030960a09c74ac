/** What is still to be sent, and with whom: who makes groups throw is found out in smaller ones. */
import type { HttpRequest } from '../model/ports';
import { LANES, LARGE } from './pace';

/** A request on its way to its outcome. */
export interface Item {
  readonly request: HttpRequest;
  readonly index: number;
  attempts: number;
  /** How many groups threw as a whole while it was in them. */
  throws: number;
  /** Milliseconds since 1970 before which it is not sent again. */
  readyAt: number;
}

/** The largest group for a request after 0, 1, 2 groups that threw with it: after the second it goes alone. */
const CROWDS = [Infinity, LANES, 1];

/**
 * The next group: those that are ready and equally suspect, the least suspect first, so that one request that hangs
 * takes no innocent ones along.
 *
 * @param queue not empty
 * @param width most members, at least 1
 */
export function nextGroup(queue: readonly Item[], now: number, width: number): readonly Item[] {
  const ready = queue.filter(({ readyAt }) => readyAt <= now);
  // A clock that sleeps short must not make the sending spin.
  if (ready.length === 0) return queue.slice(0, 1);
  const throws = Math.min(...ready.map((item) => item.throws));
  const candidates = ready.filter((item) => item.throws === throws);
  return candidates.slice(0, evenly(candidates.length, Math.min(width, CROWDS[throws] ?? 1)));
}

/** @example evenly(130, 100) // 65 */
function evenly(requests: number, most: number): number {
  return most < LARGE ? most : Math.ceil(requests / Math.ceil(requests / most));
}
