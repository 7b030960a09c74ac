/** Why a run rests, and for how long; what Google has refused, and what of it would be refused again. */
import type { StopReason } from '../judge/stopped';
import { placeOf, wordsOf, lastingTrouble, type Refusing } from '../model/sheet/trouble';
import type { RunRecord } from '../sheets/store/run-record';

export interface Pause {
  readonly why: string;
  /** Milliseconds until it is worth going on; undefined if someone has to do something first. */
  readonly wait: number | undefined;
}

/** Another execution holds the run now, or the run is gone. */
export class Lost extends Error {}

/** Google has refused work that the run can do without, for the first time: the next execution tries again. */
export class OnceMore extends Error {}

/** The run rests: see `Pause`. */
export class Paused extends Error {
  constructor(readonly pause: Pause) {
    super(pause.why);
  }
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

/** What a run remembers of what Google has refused: the same call, refused twice, will not pass, whatever the words. One place decides that. */
interface Refusal {
  /** What to say; undefined if it may pass, and the next execution tries again. */
  readonly sentence: string | undefined;
  /** What is remembered. */
  readonly changes: Partial<RunRecord>;
}

type Memory = Pick<RunRecord, 'refused' | 'refusal'>;

/**
 * Of a piece that the run can do without: what is refused in words that have once turned out to last is left out at once.
 *
 * @param what what it is about, in the user's terms
 */
export function refusedPiece(memory: Memory, what: string, error: unknown, by: Refusing): Refusal {
  const call = `${what}: ${placeOf(error)}`;
  const { refused } = memory;
  return refusalOf(memory, error, by, refused.includes(call), { refused: [...refused, call] });
}

type Step = Memory & Pick<RunRecord, 'stage' | 'failedAt'>;

/** Of a step that the run cannot do without, and that has not been done since, whichever eval set it has come to. */
export function refusedStep(current: Step, error: unknown, by: Refusing): Refusal {
  const step = `${current.stage.phase} ${placeOf(error)}`;
  return refusalOf(current, error, by, current.failedAt === step, { failedAt: step });
}

function refusalOf(
  { refusal }: Memory,
  error: unknown,
  by: Refusing,
  isAgain: boolean,
  first: Partial<RunRecord>,
): Refusal {
  const sentence = lastingTrouble(error, by);
  if (sentence !== undefined) return { sentence, changes: {} };
  const words = wordsOf(error);
  return isAgain || refusal === words
    ? { sentence: `Google reports: ${words}`, changes: { refusal: words } }
    : { sentence: undefined, changes: first };
}

/** Executions in a row without progress before the run is given up. */
export const MAX_FRUITLESS = 3;

/** Whether a run has failed so often that it would only fail again. */
export function isGivenUp({ fruitless }: RunRecord): boolean {
  return fruitless >= MAX_FRUITLESS;
}

/** The outcome of a run that is given up. */
export const GIVEN_UP = `stopped: it made no progress in ${MAX_FRUITLESS} executions in a row`;
