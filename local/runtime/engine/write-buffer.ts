/** What a script has written, and Google has not: it is written out before something is read, by a flush, and at the end. */
import { ExecutionKilled, ScriptException } from './exception';

export interface BufferedWrite {
  /** What it takes to write it out, ms. */
  readonly costMs: number;
  /** Left out where it is written already, and only paid for later. */
  readonly write?: () => void;
}

export class WriteBuffer {
  private waiting: BufferedWrite[] = [];
  /** What was refused first, in Google's words; null for nothing. */
  private refusal: string | null = null;

  constructor(private readonly spend: (milliseconds: number) => void) {}

  hold(write: BufferedWrite): void {
    this.waiting.push(write);
  }

  refuse(message: string): void {
    this.refusal ??= message;
  }

  /**
   * In the order of the calls. What is refused is left out, the others are written; an execution whose time is up in the middle
   * loses the rest.
   *
   * @returns whether there was anything; throws for what was refused since the last time
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
