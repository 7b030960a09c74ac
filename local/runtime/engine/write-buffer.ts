/** What a script has written but Google has not yet: it is written out before a read, by a flush, and at the end. */
import { ExecutionKilled, ScriptException } from './exception';

export interface BufferedWrite {
  /** What writing it out costs, ms. */
  readonly costMs: number;
  /** Left out if it is already written and is only paid for later. */
  readonly write?: () => void;
}

export class WriteBuffer {
  private waiting: BufferedWrite[] = [];
  /** The first refusal, in Google's words; null for none. */
  private refusal: string | null = null;

  constructor(private readonly spend: (milliseconds: number) => void) {}

  hold(write: BufferedWrite): void {
    this.waiting.push(write);
  }

  refuse(message: string): void {
    this.refusal ??= message;
  }

  /**
   * Writes in the order of the calls, leaving out what is refused; an execution that runs out of time midway loses the rest.
   *
   * @returns whether there was anything to write; throws for what was refused since the last time
   */
  writeOut(): boolean {
    const writes = this.waiting;
    this.waiting = [];
    for (const { costMs, write } of writes) {
      this.spend(costMs);
      try {
        write?.();
      } catch (error) {
        if (error instanceof ExecutionKilled || !(error instanceof ScriptException)) throw error;
        this.refuse(error.message);
      }
    }
    const { refusal } = this;
    this.refusal = null;
    if (refusal !== null) throw new ScriptException(refusal);
    return writes.length > 0;
  }
}
