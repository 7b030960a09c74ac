/** What is still to be sent, and in which groups: smaller and smaller ones find out which request makes groups throw. */
import type { HttpRequest } from '../model/ports';
import { LANES, LARGE } from './pace';

/** A request on its way to its outcome. */
export interface Item {
  readonly request: HttpRequest;
  readonly index: number;
  attempts: number;
  /** How many groups threw while it was in them. */
  throws: number;
  /** Milliseconds since 1970 before which it is not sent again. */
  readyAt: number;
}

/** The largest group for a request that has been in 0, 1 or 2 groups that threw: after the second it goes alone. */
const CROWDS = [Infinity, LANES, 1];

/**
 * The next group: requests that are ready and equally suspect, the least suspect first, so that one that hangs takes no innocent
 * ones with it.
 *
 * @param queue not empty
 * @param width most members, at least 1
 */
export function nextGroup(queue: readonly Item[], now: number, width: number): readonly Item[] {
  const ready = queue.filter(({ readyAt }) => readyAt <= now);
  // If the clock wakes too early, the sending must not spin.
  if (ready.length === 0) return queue.slice(0, 1);
  const throws = Math.min(...ready.map((item) => item.throws));
  const candidates = ready.filter((item) => item.throws === throws);
  return candidates.slice(0, evenly(candidates.length, Math.min(width, CROWDS[throws] ?? 1)));
}

/** @example evenly(130, 100) // 65 */
function evenly(requests: number, most: number): number {
  return most < LARGE ? most : Math.ceil(requests / Math.ceil(requests / most));
}
