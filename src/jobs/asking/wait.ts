/**
 * How long to wait for the agent. Google documents `timeoutSeconds` (up to 360 s); others report that a fetch ends after some 60 s
 * whatever is asked for. So we ask for it, remember what we see, and begin nothing that the execution's own six minutes cannot wait
 * for: hanging up stops the agent.
 */
import type { Cut } from '../../store/agent';

/** Time for fetching the states of a wave and writing it down. */
const AFTERWARDS_MS = 20_000;
/** From here on, a wait shorter than the full one pays off: one answer in a hundred takes longer (measured, see docs/agent.md). */
const WORTH_MS = 120_000;
/** A little longer than the limit that was observed. */
const SLACK_MS = 5000;
/** A group that fails earlier has not run into a limit: an unreachable host is noticed sooner. */
const SHORTEST_CUT_MS = 25_000;
/** Google reportedly sends about this many of a group at once: the others queue, and their time begins after that. */
const SENT_AT_ONCE = 10;
/** How long an observed limit is trusted. */
const CUT_AGE_MS = 7 * 24 * 60 * 60_000;

export interface Wait {
  /** For `timeoutSeconds`. */
  readonly seconds: number;
  /** Whether it is all that a Google script can wait: a question cut off then would be cut off again. */
  readonly isFull: boolean;
  /** The most questions it is for, such that the last in the queue are back in time. */
  readonly most: number;
}

export interface Waiting {
  /** Whether this is the first group of the execution: then there is always time. */
  readonly isFirst: boolean;
  /** Whether a shorter wait than the full one was in vain for all that are left. */
  readonly needsFull: boolean;
  /** How many questions could go into the group. */
  readonly wanted: number;
}

/**
 * @param left ms until the last answer must be there
 * @returns undefined if it is better to go on in the next execution
 */
export function nextWait(
  fullSeconds: number,
  cut: Cut | undefined,
  left: number,
  { isFirst, needsFull, wanted }: Waiting,
): Wait | undefined {
  const room = left - AFTERWARDS_MS;
  const full = fullSeconds * 1000;
  const likely = cut ? Math.min(full, cut.seconds * 1000 + SLACK_MS) : full;
  for (let lines = Math.ceil(wanted / SENT_AT_ONCE); ; lines -= 1) {
    const each = room / lines;
    const isFull = each >= likely;
    const seconds = Math.floor(Math.min(full, each) / 1000);
    const most = lines * SENT_AT_ONCE;
    if (isFull || (each >= WORTH_MS && !needsFull && (lines > 1 || !isFirst)))
      return { seconds, isFull, most };
    if (lines > 1) continue;
    // The first group of an execution gets all the time there is: no later one would get more.
    return isFirst ? { seconds: Math.max(1, seconds), isFull: true, most } : undefined;
  }
}

/** The limit, if it is recent enough to be trusted. */
export function validCut(cut: Cut | undefined, now: number): Cut | undefined {
  return cut && now >= cut.at && now - cut.at < CUT_AGE_MS ? cut : undefined;
}

export interface Waited {
  readonly ms: number;
  readonly wait: Wait;
  /** Whether the group threw: at least one reply did not come. */
  readonly threw: boolean;
}

/** What is known about Google's limit after another group; undefined if there is no limit but our own. */
export function learntCut(cut: Cut | undefined, { ms, wait, threw }: Waited, now: number): Cut | undefined {
  const wasCut = threw && ms >= SHORTEST_CUT_MS && ms < wait.seconds * 1000 - SLACK_MS;
  if (wasCut) return { seconds: Math.ceil(ms / 1000), at: now };
  // A reply took longer than the limit, so the limit is gone. A reply that queued proves nothing.
  const isAlone = wait.most <= SENT_AT_ONCE;
  return cut && !threw && isAlone && ms > cut.seconds * 1000 + SLACK_MS ? undefined : cut;
}

/** Whether the agent was cut off because it took too long, rather than by a failing connection. */
export function ranOutOfTime({ ms, wait, threw }: Waited): boolean {
  return threw && ms >= Math.min(SHORTEST_CUT_MS, wait.seconds * 900);
}
