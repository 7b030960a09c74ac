/** An execution's user, context, time limit and write buffer, and the clocks that measure its time. */
import { ExecutionKilled, ScriptException, TIME_LIMIT_TEXT } from './exception';

/** Virtual time, ms. It determines `Date` in the script, time limits and triggers. */
export class VirtualClock {
  private current: number;

  constructor(start: number = Date.now()) {
    this.current = start;
  }

  now(): number {
    return this.current;
  }

  /** The moment when a call that takes this many milliseconds ends. */
  after(milliseconds: number): number {
    return this.current + Math.max(0, milliseconds);
  }

  /** Advances the clock, unless the moment has passed. */
  advanceTo(moment: number): void {
    this.current = Math.max(this.current, moment);
  }
}

/** The machine's own clock: calls take their real time, and no virtual time is added. */
export class WallClock extends VirtualClock {
  private ahead: number;

  /** @param start what the clock shows now, ms; for a resumed run, an earlier time */
  constructor(start: number = Date.now()) {
    super(start);
    this.ahead = start - Date.now();
  }

  override now(): number {
    super.advanceTo(Date.now() + this.ahead);
    return super.now();
  }

  override after(): number {
    return this.now();
  }

  /** Skips ahead without waiting. */
  override advanceTo(moment: number): void {
    this.ahead += Math.max(0, moment - this.now());
  }
}

/** How an entry function is called: decides its permissions, its time limit and whether there is a user interface. */
export type CallContext = 'menu' | 'editor' | 'sidebar' | 'simple-trigger' | 'trigger' | 'custom-function';

export type AuthModeName = 'NONE' | 'LIMITED' | 'CUSTOM_FUNCTION' | 'FULL';

export interface ExecutionOptions {
  readonly context: CallContext;
  readonly authMode: AuthModeName;
  readonly user: string;
  readonly limitMs: number;
  /** True if the script can reach the spreadsheet as the active one. */
  readonly hasFile: boolean;
}

export class Execution {
  readonly startedAt: number;
  isKilled = false;
  /** Buffered writes. Google carries them out before a read, at a flush and at the end. */
  private waiting: { readonly costMs: number; readonly write: (() => void) | undefined }[] = [];
  /** The first refusal, in Google's words; null for none. */
  private refusal: string | null = null;

  constructor(
    readonly options: ExecutionOptions,
    private readonly clock: VirtualClock,
  ) {
    this.startedAt = clock.now();
  }

  get deadline(): number {
    return this.startedAt + this.options.limitMs;
  }

  /** Called first by every service call: after a kill, `catch` and `finally` have no effect. @throws ExecutionKilled */
  assertAlive(): void {
    if (this.isKilled) throw new ExecutionKilled(TIME_LIMIT_TEXT);
  }

  /** Buffers a write. @param write missing if it has taken effect, and only its time is still to be spent */
  bufferWrite(costMs: number, write?: () => void): void {
    this.waiting.push({ costMs, write });
  }

  /** Records a refusal, to be thrown when the buffer is written out. */
  refuseLater(message: string): void {
    this.refusal ??= message;
  }

  /** Writes out the buffer in order. @returns whether it held anything @throws ScriptException for the first refusal */
  writeOut(): boolean {
    const writes = this.waiting;
    this.waiting = [];
    for (const { costMs, write } of writes) {
      this.spend(costMs);
      try {
        write?.();
      } catch (error) {
        if (error instanceof ExecutionKilled || !(error instanceof ScriptException)) throw error;
        this.refuseLater(error.message);
      }
    }
    const { refusal } = this;
    this.refusal = null;
    if (refusal !== null) throw new ScriptException(refusal);
    return writes.length > 0;
  }

  kill(): never {
    this.isKilled = true;
    throw new ExecutionKilled(TIME_LIMIT_TEXT);
  }

  spend(milliseconds: number): void {
    this.advanceTo(this.clock.after(milliseconds));
  }

  advanceTo(moment: number): void {
    this.clock.advanceTo(Math.min(moment, this.deadline));
    if (moment >= this.deadline) this.kill();
  }
}
