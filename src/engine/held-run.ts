/** The run in the hands of its execution: what jobs do with it, wave by wave. */
import { askOr, type JudgeStopped } from '../judge/stopped';
import { addTotals } from '../judge/totals';
import { everyOf } from '../model/fields/field';
import { type JudgeTotals, type OnPaid, PAID_TOTALS } from '../model/judge';
import { quietly } from '../model/quietly';
import type { PropertyPort, ClockPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import type { RunRecord } from '../sheets/store/run-record';
import { Checkpoints, HeldRecord } from './checkpoints';
import { Paused, TIME_UP, waitAfter, Lost, OnceMore, refusedPiece } from './pause';
import { deadlineOf, learnt, waveRows } from './time';
import { wordsOf } from '../model/sheet/trouble';
import { UserError } from '../model/user-error';
import { progressOf } from './progress';

// What people see of a run meanwhile: toasts.

interface StatusServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
}

class RunStatus {
  private isShown = false;

  constructor(
    private readonly run: HeldRecord,
    private readonly services: StatusServices,
  ) {}

  /** Whether this execution has reported any progress yet. */
  get hasShownProgress(): boolean {
    return this.isShown;
  }

  /** Tells whoever is looking how far the run is. */
  showProgress(): void {
    const { text } = progressOf(this.run.record, this.services.clock.now());
    const { rowsDone, rows } = this.run.record;
    this.notify(text, rowsDone < rows ? 'until the next' : 'for a while');
    this.isShown = true;
  }

  notify(text: string, stays: 'until the next' | 'for a while'): void {
    this.services.spreadsheet.notify(text, stays);
  }
}

/** Work that a run can do without, such as its reports: what Google refuses of it is left out, and said. */
class OptionalWork {
  constructor(
    private readonly run: HeldRecord,
    private readonly spreadsheet: SpreadsheetPort,
  ) {}

  /**
   * Work that the run can do without. If Google refuses it for good, or the same call twice, it is left out and reported.
   *
   * @param what what it is about, in the user's terms
   * @throws OnceMore if it may pass
   */
  attempt<T>(what: string, work: () => T): T | undefined {
    try {
      const made = work();
      // Google buffers writes, and refuses them only when they are flushed.
      this.spreadsheet.flush();
      this.run.remarkLooks();
      return made;
    } catch (error) {
      this.spreadsheet.forget();
      if (error instanceof Lost || error instanceof Paused || error instanceof UserError) throw error;
      const { sentence, changes } = refusedPiece(this.run.record, what, error, this.spreadsheet);
      this.run.change(changes);
      if (sentence === undefined) throw new OnceMore(wordsOf(error));
      this.run.remark(
        sentence.includes(`“${what}”`) ? sentence : `${what} could not be written: ${sentence}`,
      );
      return undefined;
    }
  }

  /**
   * Several such pieces of work, by what they are about. They are flushed together, or one by one if Google refuses any of them.
   * Each must be repeatable.
   */
  attemptAll(works: Readonly<Record<string, () => void>>): void {
    const { spreadsheet } = this;
    try {
      spreadsheet.keepingFront(() => {
        for (const work of Object.values(works)) work();
      });
      spreadsheet.flush();
      this.run.remarkLooks();
    } catch {
      spreadsheet.forget();
      let again: OnceMore | undefined;
      for (const [what, work] of Object.entries(works))
        try {
          this.attempt(what, work);
        } catch (error) {
          if (!(error instanceof OnceMore)) throw error;
          again = error;
        }
      if (again) throw again;
    }
  }
}

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
