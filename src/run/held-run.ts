/** The run in the hands of its execution: what jobs do with it, wave by wave. */
import { askOr, type JudgeStopped } from '../judge/stopped';
import { addTotals } from '../judge/totals';
import { everyOf } from '../model/fields/field';
import { type JudgeTotals, type OnPaid, PAID_TOTALS } from '../model/judge';
import { quietly } from '../model/quietly';
import type { PropertyPort, ClockPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import type { RunRecord } from '../store/run-record';
import { Checkpoints } from './checkpoints';
import { HeldRecord } from './held-record';
import { OptionalWork } from './optional-work';
import { Paused, TIME_UP, waitAfter } from './pause';
import { RunStatus } from './run-status';
import { deadlineOf, learnt, waveRows } from './time';

interface HoldingServices {
  readonly document: PropertyPort;
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  /** When this execution began, ms since 1970. */
  readonly startedAt: number;
}

/** Who asks a judge for rows: see `Judge`. */
interface Asker {
  readonly assertKept: () => void;
  readonly totals: () => JudgeTotals;
}

export class HeldRun extends HeldRecord {
  readonly checkpoints: Checkpoints;
  readonly optional: OptionalWork;
  readonly status: RunStatus;
  private readonly judgedBefore: JudgeTotals;

  constructor(
    record: RunRecord,
    private readonly services: HoldingServices,
  ) {
    super(record, services.spreadsheet);
    this.checkpoints = new Checkpoints(this, services);
    this.optional = new OptionalWork(this, services.spreadsheet);
    this.status = new RunStatus(this, services);
    this.judgedBefore = record.judging;
    // What Google has refused before is tried by itself.
    if (record.failedAt !== '' || record.refused.length > 0) services.spreadsheet.forget();
  }

  /**
   * How many rows the next wave takes.
   *
   * @param most the setting
   * @throws Paused if none would be done before this execution ends
   */
  nextWave(asksModel: boolean, most: number): number {
    const { msPerRow, fruitless } = this.record;
    const { clock, startedAt } = this.services;
    const left = deadlineOf(startedAt) - clock.now();
    const rows = waveRows({ msPerRow, fruitless, asksModel, most }, left, this.wavesHere === 0);
    if (rows === 0) throw new Paused(TIME_UP);
    this.checkpoints.findPlace();
    return rows;
  }

  /**
   * Does a wave, and accounts for it.
   *
   * @param work returns how many rows were done
   */
  wave({ assertKept, totals }: Asker, work: () => number): number {
    const { wave, msPerRow } = this.record;
    const startedAt = this.services.clock.now();
    let rows: number;
    try {
      rows = work();
    } catch (error) {
      // What was paid for is kept if that is possible: other rows may ask the same.
      quietly(assertKept);
      throw error;
    }
    assertKept();
    this.wavesDone += 1;
    this.change({
      wave: wave + 1,
      msPerRow: learnt(msPerRow, Math.max(1, rows), this.services.clock.now() - startedAt),
      hasWorked: true,
    });
    this.recordJudging(totals());
    return rows;
  }

  /** Accounts for what this execution has asked of the judge. */
  recordJudging(totals: JudgeTotals): void {
    this.change({ judging: addTotals(this.judgedBefore, totals) });
  }

  /**
   * Once the judge cannot go on, what rules and the cache know is still used and the rest is left open: if a key is refused midway,
   * no row loses what code knows about it.
   *
   * @param without called with the reason why the judge is not asked
   * @throws Paused if waiting helps
   */
  askJudge<T>(ask: (onPaid: OnPaid) => T, without: (why: string) => T, judged: () => JudgeTotals): T {
    if (this.record.stopped !== '') return without(this.record.stopped);
    return askOr(
      () =>
        ask((totals) => {
          this.recordPaid(totals);
        }),
      (stop) => {
        this.stopJudge(stop, judged());
        return without(this.record.stopped);
      },
    );
  }

  /** What was paid for counts even if the wave is done again; the rest of its work counts once it is written. */
  private recordPaid(totals: JudgeTotals): void {
    const { judging } = this.record;
    const now = addTotals(this.judgedBefore, totals);
    this.change({ judging: { ...judging, ...everyOf(PAID_TOTALS, (name) => now[name]) } });
    this.checkpoints.tell();
  }

  private stopJudge({ why, message }: JudgeStopped, judged: JudgeTotals): void {
    this.recordJudging(judged);
    const wait = waitAfter(why);
    if (wait !== undefined) throw new Paused({ why: message, wait });
    this.change({ stopped: message });
  }
}
