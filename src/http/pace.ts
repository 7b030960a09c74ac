/** How fast one host is called: width of a group and pauses, learnt from how it answers. */

/**
 * The width starts at `widest`, is halved whenever the host says it is busy (or a group threw), and grows back by one
 * with every full group that went well. One pace per host.
 */
export class Pace {
  /** Whether the last thing that was tried alone threw: the next thing is tried alone too. */
  isDown = false;
  /** Milliseconds since 1970 before which nothing is sent. */
  pausedUntil = 0;
  private learnt: number;

  constructor(private readonly widest: number) {
    this.learnt = widest;
  }

  get width(): number {
    return this.isDown ? 1 : this.learnt;
  }

  grow(groupSize: number): void {
    if (groupSize >= this.learnt) this.learnt = Math.min(this.widest, this.learnt + 1);
  }

  halve(): void {
    this.learnt = Math.max(1, Math.floor(this.learnt / 2));
  }

  pauseUntil(time: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, time);
  }
}
