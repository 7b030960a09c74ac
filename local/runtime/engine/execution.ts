/** One execution: who runs it and how, how long it may take, and whether it has been killed. */
import { ExecutionKilled, ScriptException, TIME_LIMIT_TEXT } from './exception';

// Virtual time: what `Date` shows inside the script, and what limits, triggers and expiry go by.

export class VirtualClock {
  private current: number;

  constructor(start: number = Date.now()) {
    this.current = start;
  }

  now(): number {
    return this.current;
  }

  /** The moment when what costs this many milliseconds is done. */
  after(milliseconds: number): number {
    return this.current + Math.max(0, milliseconds);
  }

  /** Time never goes back. */
  advanceTo(moment: number): void {
    this.current = Math.max(this.current, moment);
  }
}

/** Shows the time of this machine: what a call costs there has passed when it is done. */
export class WallClock extends VirtualClock {
  private ahead: number;

  /** @param start what it shows now: a continued run began earlier */
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

  /** Of time that nobody waits for. */
  override advanceTo(moment: number): void {
    this.ahead += Math.max(0, moment - this.now());
  }
}

/** How an entry function is called, which decides its rights, its time limit and whether there is a user interface. */
export type CallContext = 'menu' | 'editor' | 'sidebar' | 'simple-trigger' | 'trigger' | 'custom-function';

export type AuthModeName = 'NONE' | 'LIMITED' | 'CUSTOM_FUNCTION' | 'FULL';

export interface ExecutionOptions {
  readonly functionName: string;
  readonly context: CallContext;
  readonly authMode: AuthModeName;
  readonly user: string;
  readonly limitMs: number;
  /** Whether the spreadsheet is the active one. */
  readonly hasFile: boolean;
}

export class Execution {
  readonly startedAt: number;
  private killedWith: string | null = null;
  /** What the script has written but Google has not yet: it is written out before a read, by a flush, and at the end. */
  private waiting: BufferedWrite[] = [];
  /** The first refusal, in Google's words; null for none. */
  private refusal: string | null = null;

  constructor(
    readonly options: ExecutionOptions,
    private readonly clock: VirtualClock,
  ) {
    this.startedAt = clock.now();
  }

  get killReason(): string | null {
    return this.killedWith;
  }

  get deadline(): number {
    return this.startedAt + this.options.limitMs;
  }

  /** Throws if the execution is dead. Every service call starts with this, so a `catch` or `finally` can't change anything any more. */
  assertAlive(): void {
    if (this.killedWith !== null) throw new ExecutionKilled(this.killedWith);
  }

  hold(write: BufferedWrite): void {
    this.waiting.push(write);
  }

  /** The script learns of it when the buffer is written out. */
  refuseLater(message: string): void {
    this.refusal ??= message;
  }

  /** Writes in the order of the calls. @returns whether there was anything to write @throws ScriptException for what was refused */
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
    this.killedWith = TIME_LIMIT_TEXT;
    throw new ExecutionKilled(TIME_LIMIT_TEXT);
  }

  spend(milliseconds: number): void {
    this.passTo(this.clock.after(milliseconds));
  }

  passTo(moment: number): void {
    this.clock.advanceTo(Math.min(moment, this.deadline));
    if (moment >= this.deadline) this.kill();
  }
}

interface BufferedWrite {
  /** What writing it out costs, ms. */
  readonly costMs: number;
  /** Left out if it is already written and is only paid for later. */
  readonly write?: () => void;
}
