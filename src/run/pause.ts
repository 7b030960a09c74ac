/** Why a run rests, and for how long. */
import type { StopReason } from '../judge/stopped';

export interface Pause {
  readonly why: string;
  /** Milliseconds until it is worth going on; undefined if someone has to do something first. */
  readonly wait: number | undefined;
  /** Whether the work is done elsewhere, perhaps for hours: a clock looks rarely, an open sidebar as soon as the wait is over. */
  readonly isElsewhere?: boolean;
  /** Whether nothing has changed since the run last rested: then it is not reported again. */
  readonly isOld?: boolean;
}

export const TIME_UP: Pause = { why: 'the time of this execution is up', wait: 0 };

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * 60_000;
/** Services that failed once mostly work again a little later. */
export const HICCUP_MS = 60_000;
/** For a server that is in trouble. */
export const HOST_PAUSE_MS = 10 * 60_000;

/** Milliseconds until a judge that stopped may go on; undefined if someone has to do something first. */
export function waitAfter(why: StopReason): number | undefined {
  return WAITS.get(why);
}

/** What passes without help, and how long it is worth waiting for it. */
const WAITS: ReadonlyMap<StopReason, number> = new Map([
  ['time', 0],
  ['wait', HOST_PAUSE_MS],
  ['daily quota', DAY_MS],
]);
