/** How many rows a wave takes: enough to be worth its calls, few enough to finish soon and before the execution ends. */

/** Short enough for people to watch and cheap to redo, yet long enough for several groups of requests. */
const TARGET_MS = 60_000;
/** The first wave of a run with a model shows how fast it is. */
const FIRST_WITH_MODEL = 20;
/** A wave may take this much longer than the last ones did. */
const CAUTION = 1.5;
/** The last wave of an execution may be this many times smaller than the others. */
const SMALLEST = 4;
/** Time for writing a wave, whatever its size. */
const WRITING_MS = 5000;
/** The weight of the newest measurement. */
const NEWEST = 0.5;

export interface Speed {
  /** Milliseconds; 0 if nothing is known yet. */
  readonly msPerRow: number;
  readonly asksModel: boolean;
  /** The setting: most rows of a wave. */
  readonly most: number;
  /** Executions in a row without a single finished wave: each halves the wave. */
  readonly fruitless: number;
}

/**
 * Rows for the next wave; 0 if none would be done before the deadline.
 *
 * @param left milliseconds until the deadline
 * @param isFirst whether it is the first of this execution: then there is always time for one row
 */
export function waveRows(
  { msPerRow, asksModel, most, fruitless }: Speed,
  left: number,
  isFirst: boolean,
): number {
  const known = msPerRow > 0;
  const usual = known ? Math.floor(TARGET_MS / msPerRow) : asksModel ? FIRST_WITH_MODEL : most;
  const wanted = Math.max(1, Math.min(most, usual) >> fruitless);
  const fitting = known
    ? Math.floor((left - WRITING_MS) / (msPerRow * CAUTION))
    : left > WRITING_MS
      ? wanted
      : 0;
  if (fitting >= wanted) return wanted;
  // A small remainder of the time is better spent by the next execution.
  return fitting >= wanted / SMALLEST ? fitting : isFirst ? Math.max(1, fitting) : 0;
}

/** How long one row takes, updated by another wave. */
export function learnt(msPerRow: number, rows: number, milliseconds: number): number {
  // A clock that jumped back says nothing.
  const latest = Math.max(0.01, milliseconds / rows);
  return msPerRow === 0 ? latest : msPerRow * (1 - NEWEST) + latest * NEWEST;
}
