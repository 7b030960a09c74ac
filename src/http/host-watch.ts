/** Whether the host is still up, judged by requests that are tried alone. */
import type { Pace } from './pace';
import type { Item } from './queue';

export class HostWatch {
  /** Lone tries in a row that threw. */
  private silent: readonly Item[] = [];
  private hasAnswered = false;
  /** How many of them mean that the host is down: one if it was down before. */
  private patience: number;

  constructor(
    private readonly pace: Pace,
    private readonly attempts: number,
  ) {
    this.patience = pace.isDown ? 1 : attempts;
  }

  /** While it is in doubt, requests go one at a time. */
  get isInDoubt(): boolean {
    return this.pace.isDown || this.silent.length > 0;
  }

  recordAnswer(): void {
    this.silent = [];
    this.hasAnswered = true;
    this.patience = this.attempts;
    this.pace.isDown = false;
  }

  /** @returns how many lone tries in a row have thrown, and whether that means that the host is down */
  threw(item: Item): { readonly tries: number; readonly isDown: boolean } {
    this.silent = [...this.silent, item];
    const tries = this.silent.length;
    // One hanging request does not mean that a host is down which has answered others.
    const isOnlyThisOne = this.hasAnswered && new Set(this.silent).size === 1;
    this.pace.isDown = tries >= this.patience && !isOnlyThisOne;
    return { tries, isDown: this.pace.isDown };
  }
}
