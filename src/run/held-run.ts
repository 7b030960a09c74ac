/** The record of a run in the hands of the execution that holds it: changed, kept, told to whoever looks. */
import { JudgeStopped } from '../judge/stopped';
import type { JudgeTotals } from '../judge/totals';
import type { ClockPort, PropertyPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { type History, openHistory } from '../report/history/tab';
import { type RunRecord, runStore, type RunStore } from '../store/run-record';
import { deadlineOf } from './heartbeat';
import { DAY_MS, HOST_PAUSE_MS, type Pause, TIME_UP } from './pause';
import { progressOf } from './progress';
import { learnt, waveRows } from './wave-size';

/** People read the status cell now and then; each writing of it is a call. */
const STATUS_MS = 60_000;
/** Executions that do nothing before the run is given up. */
const MOST_FRUITLESS = 12;

/** Somebody else holds the run now, or it is gone. */
export class Lost extends Error {}

/** The run rests: see `Pause`. */
export class Paused extends Error {
  constructor(readonly pause: Pause) {
    super(pause.why);
  }
}

/** Whether a run has failed so often that it would fail again. */
export function isGivenUp({ fruitless }: RunRecord): boolean {
  return fruitless >= MOST_FRUITLESS;
}

/** The outcome of a run that is given up. */
export const GIVEN_UP = `stopped: not one wave could be done in ${MOST_FRUITLESS} executions in a row`;

interface HoldingServices {
  readonly document: PropertyPort;
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  /** When this execution began, ms since 1970. */
  readonly startedAt: number;
}

export class HeldRun {
  private readonly store: RunStore;
  readonly history: History;
  private readonly judgedBefore: JudgeTotals;
  private nextStatusAt = 0;
  private wavesHere = 0;

  constructor(
    private now: RunRecord,
    private readonly services: HoldingServices,
  ) {
    this.store = runStore(services.document);
    this.history = openHistory(services.spreadsheet);
    this.judgedBefore = now.judging;
  }

  get record(): RunRecord {
    return this.now;
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
   * How many rows the next wave takes.
   *
   * @param most the setting
   * @throws Paused where none would be done before this execution ends
   */
  nextWave(asksModel: boolean, most: number): number {
    const { msPerRow, fruitless } = this.now;
    const { clock, startedAt } = this.services;
    const left = deadlineOf(startedAt) - clock.now();
    const rows = waveRows({ msPerRow, fruitless, asksModel, most }, left, this.wavesHere === 0);
    if (rows === 0) throw new Paused(TIME_UP);
    return rows;
  }

  /**
   * Takes account of a wave.
   *
   * @param startedAt ms since 1970
   * @param judged what this execution has asked of the judge
   */
  waveDone(rows: number, startedAt: number, judged: JudgeTotals): void {
    const { wave, msPerRow } = this.now;
    this.wavesHere += 1;
    this.change({
      wave: wave + 1,
      msPerRow: learnt(msPerRow, Math.max(1, rows), this.services.clock.now() - startedAt),
      judging: judgedSoFar(this.judgedBefore, judged),
      hasWorked: true,
    });
  }

  /**
   * Once the judge cannot go on, what rules and the cache know is still used, and the rest is left open: a key that is refused
   * in the middle costs no row what code knows about it.
   *
   * @param without is given why the judge is not asked
   * @throws Paused where waiting helps
   */
  askJudge<T>(ask: () => T, without: (why: string) => T, judged: () => JudgeTotals): T {
    if (this.now.stopped === '')
      try {
        return ask();
      } catch (error) {
        if (!(error instanceof JudgeStopped)) throw error;
        this.judgeStopped(error, judged());
      }
    return without(this.now.stopped);
  }

  private judgeStopped({ why, message }: JudgeStopped, judged: JudgeTotals): void {
    this.change({ judging: judgedSoFar(this.judgedBefore, judged) });
    const wait = WAITS.get(why);
    if (wait !== undefined) throw new Paused({ why: message, wait });
    this.change({ stopped: message });
  }

  /** A checkpoint; takes note of a cancellation. Whoever is no longer the holder of the run must not touch it. */
  save(): void {
    const { store } = this;
    const { runId, holder } = this.now;
    const stands = store.record();
    if (stands === undefined || stands === 'damaged' || stands.runId !== runId || stands.holder !== holder)
      throw new Lost();
    if (this.now.outcome === '' && store.isCancelled(runId)) this.change({ outcome: 'cancelled' });
    this.change({ heartbeatAt: this.services.clock.now() });
    store.keep(this.now);
  }

  /** Whether this execution has told anybody how far it is. */
  get hasSaid(): boolean {
    return this.nextStatusAt > 0;
  }

  say(): void {
    const { spreadsheet, clock } = this.services;
    const now = clock.now();
    const { text } = progressOf(this.now, now);
    const { rowsDone, rows } = this.now;
    spreadsheet.notify(text, rowsDone < rows ? 'until the next' : 'for a while');
    if (now < this.nextStatusAt) return;
    this.nextStatusAt = now + STATUS_MS;
    this.history.showStatus(text);
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
