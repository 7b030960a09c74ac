/** The record of a run in the hands of the execution that holds it: changed, kept, told to whoever looks. */
import type { JudgeStopped } from '../judge/stopped';
import type { JudgeTotals } from '../judge/totals';
import type { ClockPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { History } from '../report/history-tab';
import type { RunRecord, RunStore } from '../store/run-record';
import { DAY_MS, HOST_PAUSE_MS, type Pause } from './pause';
import { progressOf } from './progress';

/** People read the status cell now and then; each writing of it is a call. */
const STATUS_MS = 60_000;

/** Somebody else holds the run now, or it is gone. */
export class Lost extends Error {}

export class Paused extends Error {
  constructor(readonly pause: Pause) {
    super(pause.why);
  }
}

export interface HoldingServices {
  readonly store: RunStore;
  readonly history: History;
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
}

export class HeldRun {
  private nextStatusAt = 0;

  constructor(
    private now: RunRecord,
    private readonly services: HoldingServices,
  ) {}

  get record(): RunRecord {
    return this.now;
  }

  change(changes: Partial<RunRecord>): void {
    this.now = { ...this.now, ...changes };
  }

  /** A checkpoint. @throws Lost where another execution holds the run */
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

/** The pause after which the judge may be asked again; undefined where waiting does not help. */
export function pauseAfter({ why, message }: JudgeStopped): Pause | undefined {
  const wait = WAITS.get(why);
  return wait === undefined ? undefined : { why: message, wait };
}

/** What all executions of a run have asked of the judge. */
export function judgedSoFar(before: JudgeTotals, now: JudgeTotals): JudgeTotals {
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
