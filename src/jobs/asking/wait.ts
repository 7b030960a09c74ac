/**
 * How long to wait for the agent. Google documents `timeoutSeconds` (up to 360 s); others report that a fetch ends after some 60 s
 * whatever is asked for. So we ask for it, and begin nothing that the execution's own six minutes cannot wait for: hanging up stops
 * the agent.
 */

/** Google reportedly sends about this many of a group at once: others would queue. */
export const SENT_AT_ONCE = 10;
/** The longest that an execution of six minutes can wait for a reply and still write it down. */
export const LONGEST_SECONDS = 330;
/** Time for fetching the states of a group and writing it down. */
const AFTERWARDS_MS = 20_000;
/** From here on, a wait shorter than the longest pays off: one answer in a hundred takes longer (measured, see docs/agent.md). */
const WORTH_SECONDS = 120;
/** From here on, what was cut off before is worth another try. */
const LONG_SECONDS = 200;
/** A group that fails earlier has not run into a limit: an unreachable host is noticed sooner. */
const SHORTEST_CUT_MS = 25_000;

export interface Wait {
  /** For `timeoutSeconds`. */
  readonly seconds: number;
  /** Whether a question cut off after it would be cut off again. */
  readonly isLong: boolean;
}

/**
 * @param left ms until the last answer must be there
 * @param isFirst whether this is the first group of the execution: it gets all the time there is, as no later one would get more
 * @returns undefined if it is better to go on in the next execution
 */
export function nextWait(left: number, isFirst: boolean): Wait | undefined {
  const seconds = Math.min(LONGEST_SECONDS, Math.floor((left - AFTERWARDS_MS) / 1000));
  if (isFirst) return { seconds: Math.max(1, seconds), isLong: true };
  return seconds < WORTH_SECONDS ? undefined : { seconds, isLong: seconds >= LONG_SECONDS };
}

export interface Waited {
  readonly ms: number;
  readonly wait: Wait;
  /** Whether the group threw: at least one reply did not come. */
  readonly threw: boolean;
}

/** Whether the agent was cut off because it took too long, rather than by a failing connection. */
export function ranOutOfTime({ ms, wait, threw }: Waited): boolean {
  return threw && ms >= Math.min(SHORTEST_CUT_MS, wait.seconds * 900);
}
