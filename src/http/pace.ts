/** How fast one host is called: group size and pauses, learnt from how it answers. One pace per host. */

/** Google sends about this many requests of one fetchAll at once; the others queue behind them. */
export const LANES = 10;

/** From this size on, it pays to make groups equal: a small last one waits for its slowest request nearly as long as a large one. */
export const LARGE = 5 * LANES;

/** Time for a request and those queued before it, until something has been measured. */
const FIRST_GUESS_MS = 5000;

/** No reply is expected to take longer than this many times the slowest so far, */
const PATIENCE = 3;
/** or, from a host that has been quick so far, longer than this. */
const LEAST_ROOM_MS = 30_000;

/**
 * Groups start at ten (one per lane) and double with every group (other than a small last one) that went well, until the first
 * trouble. From then on trouble halves them, and a full group that went well adds a tenth of `widest`.
 */
export class Pace {
  /** Whether a whole `send` found the host down: then it gets only one try. */
  isDown = false;
  /** Milliseconds since 1970 before which nothing is sent. */
  pausedUntil = 0;
  private learnt: number;
  private knowsTrouble = false;
  private laneMs = FIRST_GUESS_MS;
  private slowestMs: number | undefined;

  constructor(
    private readonly widest: number,
    first: number,
  ) {
    this.learnt = Math.min(first, widest);
  }

  /** Largest group to send now: a group that takes longer than the time left would be lost as a whole. */
  width(msLeft: number): number {
    const fitting = Math.floor(msLeft / this.laneMs) * LANES;
    return Math.max(1, Math.min(this.learnt, fitting));
  }

  /** Records that a group of that size took that long. */
  took(size: number, ms: number): void {
    const each = ms / Math.ceil(size / LANES);
    this.laneMs = (this.laneMs + each) / 2;
    this.slowestMs = Math.max(this.slowestMs ?? 0, each);
  }

  /** The time reserved for the replies to the last requests, ms. @param most what one may take */
  room(most: number): number {
    if (this.slowestMs === undefined) return most;
    return Math.min(most, Math.max(LEAST_ROOM_MS, PATIENCE * this.slowestMs));
  }

  /** A small group says nothing about a larger one; large ones are made equal, and so are slightly smaller. */
  wentWell(size: number): void {
    if (size < (this.learnt < LARGE ? this.learnt : this.learnt / 2)) return;
    const more = this.knowsTrouble ? Math.max(1, Math.floor(this.widest / 10)) : this.learnt;
    this.learnt = Math.min(this.widest, this.learnt + more);
  }

  /** The host was busy, or a group threw. */
  hadTrouble(): void {
    this.knowsTrouble = true;
    this.learnt = Math.max(1, Math.floor(this.learnt / 2));
  }

  pauseUntil(time: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, time);
  }
}
