/**
 * The run in the hands of its execution: what jobs do with it, wave by wave, and when its record is saved. Work that is repeated must
 * be work that no record reports.
 */
import { askOr, type JudgeStopped } from '../judge/stopped';
import { addTotals } from '../judge/totals';
import { everyOf } from '../model/collections';
import { type Asker, type JudgeTotals, type OnPaid, PAID_TOTALS } from '../model/judge';
import type { ClockPort, PropertyPort } from '../model/ports';
import { refusalOf, sentenceOf, quietly } from '../model/trouble';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { UserError } from '../model/user-error';
import {
  isAt,
  type Phase,
  type RunRecord,
  runStore,
  type RunStore,
  type StageOf,
} from '../stores/run-record';
import { deadlineOf, learnt, Lost, Paused, TIME_UP, waitAfter, waveRows } from './time';
import { progressOf } from './progress';

/** Several steps within this time share one checkpoint. */
const QUICK_MS = 2000;

/** At the last checkpoint. */
interface Saved {
  readonly at: number;
  readonly waves: number;
  readonly phase: Phase;
  readonly requests: number;
}

export class HeldRun {
  /** Whether this execution has reported any progress yet. */
  hasShownProgress = false;
  private waves = 0;
  private saved: Saved;
  private readonly judgedBefore: JudgeTotals;
  private readonly store: RunStore;

  constructor(
    private current: RunRecord,
    private readonly services: {
      readonly document: PropertyPort;
      readonly spreadsheet: SpreadsheetPort;
      readonly clock: ClockPort;
      /** When this execution began, ms since 1970. */
      readonly startedAt: number;
      readonly longestFetchMs: () => number;
    },
  ) {
    this.store = runStore(services.document);
    this.judgedBefore = current.judging;
    this.saved = this.savedAt(current.heartbeatAt);
    // What Google has refused before is tried by itself.
    if (current.failedAt) services.spreadsheet.forget();
  }

  get record(): RunRecord {
    return this.current;
  }

  get savedPhase(): Phase {
    return this.saved.phase;
  }

  change(changes: Partial<RunRecord>): void {
    this.current = { ...this.current, ...changes };
  }

  /** The stage of the run. @throws Error if it is in another phase */
  at<P extends Phase>(phase: P): StageOf<P> {
    const { stage } = this.current;
    if (!isAt(stage, phase)) throw new Error(`the run is ${stage.phase}, not ${phase}`);
    return stage;
  }

  changeStage<P extends Phase>(phase: P, changes: Partial<StageOf<P>>): void {
    this.change({ stage: { ...this.at(phase), ...changes } });
  }

  /** Recorded once, however often an execution comes upon it. */
  remark(...texts: readonly string[]): void {
    this.change({ problems: [...new Set([...this.current.problems, ...texts])] });
  }

  showProgress(): void {
    const { text } = progressOf(this.current, this.services.clock.now());
    const { rowsDone, rows } = this.current;
    this.notify(text, rowsDone < rows ? 'until the next' : 'for a while');
    this.hasShownProgress = true;
  }

  notify(text: string, stays: 'until the next' | 'for a while' = 'for a while'): void {
    this.services.spreadsheet.notify(text, stays);
  }

  // Checkpoints.

  /** A checkpoint; also picks up a cancellation. An execution that no longer holds the run must not touch it. */
  save(): void {
    const { store, services } = this;
    this.remarkLooks();
    const { runId, hasWorked, failedAt } = this.current;
    const measured = this.measured();
    // Google buffers writes: its refusals must be known before the record says that the work is done.
    services.spreadsheet.flush();
    const { record: kept, isCancelled } = store.look(runId);
    if (!this.isHeld(kept)) throw new Lost();
    if (isCancelled) this.change({ outcome: this.current.outcome ?? { how: 'cancelled' } });
    this.saved = this.savedAt(services.clock.now());
    this.change({ ...measured, failedAt: hasWorked ? undefined : failedAt });
    store.keep(this.current);
  }

  /**
   * A checkpoint after one of many small steps: after the first wave, after anything paid for, and every two seconds. Otherwise what was
   * written is flushed, and nothing is looked after.
   */
  saveIfDue(): void {
    const { saved, services } = this;
    const isFirst = saved.waves === 0 && this.waves > 0;
    const hasPaid = this.current.judging.requests > saved.requests;
    if (isFirst || hasPaid || services.clock.now() - saved.at >= QUICK_MS) this.save();
    else services.spreadsheet.flush();
  }

  private savedAt(at: number): Saved {
    const { stage, judging } = this.current;
    return { at, waves: this.waves, phase: stage.phase, requests: judging.requests };
  }

  /** Whether it is still this execution that holds the run. */
  private isHeld(kept: RunRecord | 'damaged' | undefined): boolean {
    const { runId, hold } = this.current;
    if (kept === undefined || kept === 'damaged' || kept.runId !== runId) return false;
    return kept.hold.state === 'held' && hold.state === 'held' && kept.hold.holder === hold.holder;
  }

  // Work that the run can do without, such as its reports: what Google refuses of it is left out, and reported.

  /**
   * Left out if Google refuses it for good, or twice. Several pieces are flushed together, or one by one if Google refuses any of them: each
   * must be repeatable.
   *
   * @param works by what they are about, in the user's terms
   */
  attempt(works: Readonly<Record<string, () => void>>): void {
    const pieces = Object.entries(works);
    try {
      this.written(pieces.map(([, work]) => work));
    } catch (error) {
      rethrowOurs(error);
      this.services.spreadsheet.forget();
      for (const [what, work] of pieces) this.attemptAgain(what, work);
    }
  }

  private attemptAgain(what: string, work: () => void): void {
    const { spreadsheet } = this.services;
    try {
      this.written([work]);
    } catch (error) {
      rethrowOurs(error);
      spreadsheet.forget();
      const refusal = refusalOf(error, spreadsheet);
      if (refusal.code === 'passing') throw error;
      const sentence = sentenceOf(refusal);
      this.remark(sentence.includes(`“${what}”`) ? sentence : `${what} could not be written: ${sentence}`);
    }
  }

  private written(works: readonly (() => void)[]): void {
    const { spreadsheet } = this.services;
    spreadsheet.keepingFront(() => {
      for (const work of works) work();
    });
    // Google buffers writes, and refuses them only when they are flushed.
    spreadsheet.flush();
    this.remarkLooks();
  }

  /** Reports the looks that Google has refused meanwhile. */
  private remarkLooks(): void {
    this.remark(...this.services.spreadsheet.refusedLooks());
  }

  // Waves.

  /**
   * Does a wave, and accounts for it.
   *
   * @param maxRows the setting
   * @param work is given how many rows to take, and returns how many were done
   * @throws Paused if none would be done before this execution ends
   */
  wave({ model, assertKept, totals }: Asker, maxRows: number, work: (rows: number) => number): number {
    const { clock, startedAt } = this.services;
    const { wave, msPerRow } = this.at('working');
    const msLeft = deadlineOf(startedAt) - clock.now();
    const speed = { msPerRow, fruitless: this.current.fruitless, asksModel: model !== '', maxRows };
    const size = waveRows(speed, msLeft, this.waves === 0);
    if (size === 0) throw new Paused(TIME_UP);
    const begunAt = clock.now();
    let rows: number;
    try {
      rows = work(size);
    } catch (error) {
      // What was paid for is kept if that is possible: other rows may ask the same.
      quietly(assertKept);
      throw error;
    }
    assertKept();
    this.waves += 1;
    this.changeStage('working', {
      wave: wave + 1,
      msPerRow: learnt(msPerRow, Math.max(1, rows), clock.now() - begunAt),
    });
    this.change({ hasWorked: true, judging: addTotals(this.judgedBefore, totals()) });
    return rows;
  }

  /**
   * Once the judge cannot go on, what rules and the cache know is still used and the rest is left open: if a key is refused midway,
   * no row loses what code knows about it.
   *
   * @param without called with the reason why the judge is not asked
   * @throws Paused if waiting helps
   */
  askJudge<T>({ totals }: Asker, ask: (onPaid: OnPaid) => T, without: (why: string) => T): T {
    if (this.current.stopped !== '') return without(this.current.stopped);
    return askOr(
      () =>
        ask((paid) => {
          this.recordPaid(paid);
        }),
      (stop) => {
        this.stopJudge(stop, totals());
        return without(this.current.stopped);
      },
    );
  }

  private measured(): Pick<RunRecord, 'heartbeatAt' | 'longestFetchMs'> {
    const { clock, longestFetchMs } = this.services;
    return {
      heartbeatAt: clock.now(),
      longestFetchMs: Math.max(this.current.longestFetchMs, longestFetchMs()),
    };
  }

  /** What was paid for counts even if the wave is done again; the rest of its work counts once it is written. */
  private recordPaid(totals: JudgeTotals): void {
    const now = addTotals(this.judgedBefore, totals);
    this.change({ judging: { ...this.current.judging, ...everyOf(PAID_TOTALS, (name) => now[name]) } });
    const record = { ...this.current, ...this.measured() };
    quietly(() => {
      if (this.isHeld(this.store.look(record.runId).record)) this.store.keep(record);
    });
  }

  private stopJudge({ why, message }: JudgeStopped, judged: JudgeTotals): void {
    this.change({ judging: addTotals(this.judgedBefore, judged) });
    const wait = waitAfter(why, this.current.fruitless);
    if (wait !== undefined) throw new Paused({ why: message, wait });
    this.change({ stopped: message });
  }
}

function rethrowOurs(error: unknown): void {
  if (error instanceof Lost || error instanceof Paused || error instanceof UserError) throw error;
}
