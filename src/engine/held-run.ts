/** The run that an execution holds: its record and checkpoints, its waves, and optional work such as reports. */
import { askOr } from '../judge/stopped';
import { addTotals } from '../judge/cost';
import { everyOf } from '../model/collections';
import { type Asker, type JudgeTotals, type OnPaid, PAID_TOTALS } from '../model/judge';
import type { ClockPort, PropertyPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { refusalOf, sentenceOf, quietly } from '../model/google-refusals';
import { UserError } from '../model/user-error';
import {
  isAt,
  type Phase,
  type RunRecord,
  runStore,
  type RunStore,
  type StageOf,
} from '../stores/run-record';
import {
  deadlineOf,
  updatedMsPerRow,
  RunLost,
  RunPaused,
  TIME_UP,
  waitAfter,
  waveRows,
} from './execution-time';
import { progressOf } from './progress';

/** Quick steps within this time share one checkpoint. */
const QUICK_MS = 2000;

interface LastCheckpoint {
  readonly at: number;
  readonly waves: number;
  readonly phase: Phase;
  readonly requests: number;
}

export class HeldRun {
  /** True once this execution has shown progress. */
  hasShownProgress = false;
  private waves = 0;
  private checkpoint: LastCheckpoint;
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
    this.checkpoint = this.checkpointAt(current.heartbeatAt);
    // After a refusal in an earlier execution, formatting is flushed step by step, to find the call that is refused.
    if (current.failedAt) services.spreadsheet.forget();
  }

  get record(): RunRecord {
    return this.current;
  }

  get savedPhase(): Phase {
    return this.checkpoint.phase;
  }

  change(changes: Partial<RunRecord>): void {
    this.current = { ...this.current, ...changes };
  }

  /** The stage of the run. @throws Error if the run is in another phase */
  stageIn<P extends Phase>(phase: P): StageOf<P> {
    const { stage } = this.current;
    if (!isAt(stage, phase)) throw new Error(`the run is ${stage.phase}, not ${phase}`);
    return stage;
  }

  changeStage<P extends Phase>(phase: P, changes: Partial<StageOf<P>>): void {
    this.change({ stage: { ...this.stageIn(phase), ...changes } });
  }

  /** Records problems, each once. */
  addProblems(...texts: readonly string[]): void {
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

  /** Saves the record, and notices a cancellation. @throws RunLost if another execution holds the run */
  save(): void {
    const { store, services } = this;
    this.reportRefusedFormats();
    const { runId, hasWorked, failedAt } = this.current;
    const measurements = this.measurements();
    // Google buffers writes: a refusal must surface before the record says that the work is done.
    services.spreadsheet.flush();
    const { record: kept, isCancelled } = store.poll(runId);
    if (!this.isHeld(kept)) throw new RunLost();
    if (isCancelled) this.change({ end: this.current.end ?? { how: 'cancelled' } });
    this.checkpoint = this.checkpointAt(services.clock.now());
    this.change({ ...measurements, failedAt: hasWorked ? undefined : failedAt });
    store.keep(this.current);
  }

  /** Saves after the first wave, after a paid request and every two seconds; otherwise only flushes. */
  saveIfDue(): void {
    const { checkpoint, services } = this;
    const isFirst = checkpoint.waves === 0 && this.waves > 0;
    const hasPaid = this.current.judging.requests > checkpoint.requests;
    if (isFirst || hasPaid || services.clock.now() - checkpoint.at >= QUICK_MS) this.save();
    else services.spreadsheet.flush();
  }

  private checkpointAt(at: number): LastCheckpoint {
    const { stage, judging } = this.current;
    return { at, waves: this.waves, phase: stage.phase, requests: judging.requests };
  }

  /** True if this execution still holds the run. */
  private isHeld(kept: RunRecord | 'damaged' | undefined): boolean {
    const { runId, hold } = this.current;
    if (kept === undefined || kept === 'damaged' || kept.runId !== runId) return false;
    return kept.hold.state === 'held' && hold.state === 'held' && kept.hold.holder === hold.holder;
  }

  // Optional work, such as reports.

  /**
   * Does optional work and flushes it. If Google refuses, each piece is repeated and flushed alone, and a piece that is refused again is
   * skipped and reported.
   *
   * @param works repeatable pieces of work by their names for people, such as the name of a tab
   * @param isAgain true for a piece that is repeated alone
   */
  attempt(works: Readonly<Record<string, () => void>>, isAgain = false): void {
    const { spreadsheet } = this.services;
    try {
      spreadsheet.keepingFront(() => {
        for (const work of Object.values(works)) work();
      });
      spreadsheet.flush();
      this.reportRefusedFormats();
    } catch (error) {
      if (error instanceof RunLost || error instanceof RunPaused || error instanceof UserError) throw error;
      spreadsheet.forget();
      if (!isAgain) {
        for (const [what, work] of Object.entries(works)) this.attempt({ [what]: work }, true);
        return;
      }
      const refusal = refusalOf(error, spreadsheet);
      if (refusal.code === 'transient') throw error;
      const sentence = sentenceOf(refusal);
      this.addProblems(
        ...Object.keys(works).map((what) =>
          sentence.includes(`“${what}”`) ? sentence : `${what} could not be written: ${sentence}`,
        ),
      );
    }
  }

  private reportRefusedFormats(): void {
    this.addProblems(...this.services.spreadsheet.refusedFormats());
  }

  // Waves.

  /**
   * Runs a wave, and records its time and cost.
   *
   * @param maxRows the setting `run.waveRows`
   * @param work scores at most this many rows; returns how many
   * @throws RunPaused if no row would be done before this execution ends
   */
  runWave({ model, retryRefused, totals }: Asker, maxRows: number, work: (rows: number) => number): number {
    const { clock, startedAt } = this.services;
    const { wave, msPerRow } = this.stageIn('working');
    const msLeft = deadlineOf(startedAt) - clock.now();
    const speed = { msPerRow, fruitless: this.current.fruitless, asksModel: model !== '', maxRows };
    const size = waveRows(speed, msLeft, this.waves === 0);
    if (size === 0) throw new RunPaused(TIME_UP);
    const begunAt = clock.now();
    let rows: number;
    try {
      rows = work(size);
    } catch (error) {
      // Paid verdicts are cached if possible, as other rows may have the same questions.
      quietly(retryRefused);
      throw error;
    }
    retryRefused();
    this.waves += 1;
    this.changeStage('working', {
      wave: wave + 1,
      msPerRow: updatedMsPerRow(msPerRow, Math.max(1, rows), clock.now() - begunAt),
    });
    this.change({ hasWorked: true, judging: addTotals(this.judgedBefore, totals()) });
    return rows;
  }

  /**
   * Asks the judge. After the judge has stopped for good, such as for a refused key, rows are decided by rules and the cache alone.
   *
   * @param fallback decides without a model, for the reason `why`
   * @throws RunPaused if waiting helps
   */
  askJudge<T>({ totals }: Asker, ask: (onPaid: OnPaid) => T, fallback: (why: string) => T): T {
    if (this.current.stopped !== '') return fallback(this.current.stopped);
    return askOr(
      () =>
        ask((paid) => {
          this.recordPaid(paid);
        }),
      ({ why, message }) => {
        this.change({ judging: addTotals(this.judgedBefore, totals()) });
        const wait = waitAfter(why, this.current.fruitless);
        if (wait !== undefined) throw new RunPaused({ why: message, wait });
        this.change({ stopped: message });
        return fallback(message);
      },
    );
  }

  private measurements(): Pick<RunRecord, 'heartbeatAt' | 'longestFetchMs'> {
    const { clock, longestFetchMs } = this.services;
    return {
      heartbeatAt: clock.now(),
      longestFetchMs: Math.max(this.current.longestFetchMs, longestFetchMs()),
    };
  }

  /** Saves paid totals immediately, as they count even if the wave is repeated. Other totals are saved with the wave's rows. */
  private recordPaid(totals: JudgeTotals): void {
    const now = addTotals(this.judgedBefore, totals);
    this.change({ judging: { ...this.current.judging, ...everyOf(PAID_TOTALS, (name) => now[name]) } });
    const record = { ...this.current, ...this.measurements() };
    quietly(() => {
      if (this.isHeld(this.store.poll(record.runId).record)) this.store.keep(record);
    });
  }
}
