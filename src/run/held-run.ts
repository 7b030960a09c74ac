/** The record of a run in the hands of the execution that holds it: changed, kept, told to whoever looks. */
import type { JudgeStopped } from '../judge/stopped';
import type { JudgeTotals } from '../judge/totals';
import type { ClockPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { History } from '../report/history/tab';
import type { RunRecord, RunStore } from '../store/run-record';
import { DAY_MS, HOST_PAUSE_MS, type Pause } from './pause';
import { progressOf } from './progress';
import { learnt } from './wave-size';

/** People read the status cell now and then; each writing of it is a call. */
const STATUS_MS = 60_000;
/** Executions that do nothing before the run is given up. */
const MOST_FRUITLESS = 12;

/** Somebody else holds the run now, or it is gone. */
class Lost extends Error {}

export class Paused extends Error {
  constructor(readonly pause: Pause) {
    super(pause.why);
  }
}

/** What ends an execution before its work is done. `lost`: the run is somebody else's now, or gone. */
export type Interrupted =
  { readonly kind: 'paused'; readonly record: RunRecord; readonly pause: Pause } | { readonly kind: 'lost' };

/** Whether a run has failed so often that it would fail again. */
export function isGivenUp({ fruitless }: RunRecord): boolean {
  return fruitless >= MOST_FRUITLESS;
}

/** The outcome of a run that is given up. */
export const GIVEN_UP = `stopped: not one wave could be done in ${MOST_FRUITLESS} executions in a row`;

export interface HoldingServices {
  readonly store: RunStore;
  readonly history: History;
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
}

export class HeldRun {
  private nextStatusAt = 0;
  private readonly judgedBefore: JudgeTotals;

  constructor(
    private now: RunRecord,
    private readonly services: HoldingServices,
  ) {
    this.judgedBefore = now.judging;
  }

  get record(): RunRecord {
    return this.now;
  }

  /** Does the work until it is done, or until it is interrupted: by `Paused`, or by a checkpoint that finds the run lost. */
  share<T>(work: () => T): T | Interrupted {
    try {
      return work();
    } catch (error) {
      if (error instanceof Lost) return { kind: 'lost' };
      if (error instanceof Paused) return { kind: 'paused', record: this.now, pause: error.pause };
      throw error;
    }
  }

  change(changes: Partial<RunRecord>): void {
    this.now = { ...this.now, ...changes };
  }

  /** Said once, however often an execution comes upon it. */
  remark(text: string): void {
    const { problems } = this.now;
    if (!problems.includes(text)) this.change({ problems: [...problems, text] });
  }

  /**
   * Takes account of a wave.
   *
   * @param startedAt ms since 1970
   * @param judged what this execution has asked of the judge
   */
  waveDone(rows: number, startedAt: number, judged: JudgeTotals): void {
    const { wave, msPerRow } = this.now;
    this.change({
      wave: wave + 1,
      msPerRow: learnt(msPerRow, Math.max(1, rows), this.services.clock.now() - startedAt),
      judging: judgedSoFar(this.judgedBefore, judged),
      hasWorked: true,
    });
  }

  /** Takes note that the judge cannot go on. @throws Paused where waiting helps */
  judgeStopped({ why, message }: JudgeStopped, judged: JudgeTotals): void {
    this.change({ judging: judgedSoFar(this.judgedBefore, judged) });
    const wait = WAITS.get(why);
    if (wait !== undefined) throw new Paused({ why: message, wait });
    this.change({ stopped: message });
  }

  /** A checkpoint; takes note of a cancellation. Whoever is no longer the holder of the run must not touch it. */
  save(): void {
    const { store, clock } = this.services;
    const { runId, holder } = this.now;
    const stands = store.record();
    if (stands === undefined || stands === 'damaged' || stands.runId !== runId || stands.holder !== holder)
      throw new Lost();
    if (this.now.outcome === '' && store.isCancelled(runId)) this.change({ outcome: 'cancelled' });
    this.change({ heartbeatAt: clock.now() });
    store.keep(this.now);
  }

  /** Whether this execution has told anybody how far it is. */
  get hasSaid(): boolean {
    return this.nextStatusAt > 0;
  }

  say(): void {
    const { spreadsheet, history, clock } = this.services;
    const now = clock.now();
    const { text } = progressOf(this.now, now);
    const { rowsDone, rows } = this.now;
    spreadsheet.notify(text, rowsDone < rows ? 'until the next' : 'for a while');
    if (now < this.nextStatusAt) return;
    this.nextStatusAt = now + STATUS_MS;
    history.showStatus(text);
  }
}

/** What passes by itself, and how long it is worth waiting for it. */
const WAITS: ReadonlyMap<string, number> = new Map([
  ['time', 0],
  ['wait', HOST_PAUSE_MS],
  ['daily quota', DAY_MS],
]);

/** What all executions of a run have asked of the judge. */
function judgedSoFar(before: JudgeTotals, now: JudgeTotals): JudgeTotals {
  return {
    byRules: before.byRules + now.byRules,
    fromCache: before.fromCache + now.fromCache,
    requests: before.requests + now.requests,
    retries: before.retries + now.retries,
    inputTokens: before.inputTokens + now.inputTokens,
    outputTokens: before.outputTokens + now.outputTokens,
    costUsd: before.costUsd + now.costUsd,
    unpriced: before.unpriced + now.unpriced,
  };
}
