/** Virtual time: what `Date` shows inside the script, and what limits, triggers and expiry go by. */

export class VirtualClock {
  private current: number;

  /** @param start milliseconds since 1970 */
  constructor(start: number = Date.now()) {
    this.current = start;
  }

  now(): number {
    return this.current;
  }

  /** Moves on by `milliseconds`; time never goes back. */
  advance(milliseconds: number): void {
    if (milliseconds > 0) this.current += milliseconds;
  }

  /** Moves on to a moment, if it is still to come. */
  advanceTo(moment: number): void {
    this.current = Math.max(this.current, moment);
  }
}
