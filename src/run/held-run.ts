/** The run record in the hands of the execution that holds it: changed, saved, and reported to the user. */
import { askOr, type JudgeStopped } from '../judge/stopped';
import { addTotals } from '../judge/totals';
import { UserError } from '../model/user-error';
import { type History, openHistory } from '../results/history/tab';
import { openRunNews, type RunNews } from '../store/run-news';
import { type RunRecord, runStore, type RunStore } from '../store/run-record';
import { deadlineOf, learnt, waveRows } from './time';
import { type Pause, type Refusal, refusedPiece, refusedStep, TIME_UP, waitAfter } from './pause';
import { progressOf } from './progress';
import { sayAbove } from '../results/history/tab';
import { wordsOf } from '../model/sheet/refusal';
import type { JudgeTotals } from '../model/judge';
import type { PropertyPort, ClockPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';

/** People look at the status cell only now and then, and each write to it is a call. */
const STATUS_MS = 90_000;
/** A run that is over by then is covered by its toasts and by its final status. */
const FIRST_STATUS_MS = 10_000;
/** Several steps within this time share one checkpoint. */
const QUICK_MS = 2000;
/** Executions in a row without progress before the run is given up. */
export const MOST_FRUITLESS = 3;

/** Another execution holds the run now, or the run is gone. */
export class Lost extends Error {}

/** Google has refused work that the run can do without, for the first time: the next execution tries again. */
export class OnceMore extends Error {}

/** The run rests: see `Pause`. */
export class Paused extends Error {
  constructor(readonly pause: Pause) {
    super(pause.why);
  }
}

/** Whether a run has failed so often that it would only fail again. */
export function isGivenUp({ fruitless }: RunRecord): boolean {
  return fruitless >= MOST_FRUITLESS;
}

/** The outcome of a run that is given up. */
export const GIVEN_UP = `stopped: it made no progress in ${MOST_FRUITLESS} executions in a row`;

interface HoldingServices {
  readonly document: PropertyPort;
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  /** When this execution began, ms since 1970. */
  readonly startedAt: number;
}

export class HeldRun {
  private readonly store: RunStore;
  private readonly news: RunNews;
  readonly history: History;
  private readonly judgedBefore: JudgeTotals;
  private nextStatusAt: number;
  private wavesHere = 0;
  private maySay = true;
  private told = false;
  private savedAt: number;
  private savedWaves = 0;
  /** The phase of the last checkpoint. */
  savedPhase: RunRecord['phase'];
  private paidFor: number;

  constructor(
    private current: RunRecord,
    private readonly services: HoldingServices,
  ) {
    this.store = runStore(services.document);
    this.news = openRunNews(services.spreadsheet);
    this.history = openHistory(services.spreadsheet);
    this.judgedBefore = current.judging;
    this.nextStatusAt = services.startedAt + FIRST_STATUS_MS;
    this.savedAt = current.heartbeatAt;
    this.savedPhase = current.phase;
    this.paidFor = current.judging.requests;
    // What Google has refused before is tried by itself.
    if (current.failedAt !== '' || current.refused.length > 0) services.spreadsheet.forget();
  }

  get record(): RunRecord {
    return this.current;
  }

  change(changes: Partial<RunRecord>): void {
    this.current = { ...this.current, ...changes };
  }

  /** Recorded once, however often an execution comes upon it. */
  remark(text: string): void {
    const { problems } = this.current;
    if (!problems.includes(text)) this.change({ problems: [...problems, text] });
  }

  /**
   * How many rows the next wave takes.
   *
   * @param most the setting
   * @throws Paused if none would be done before this execution ends
   */
  nextWave(asksModel: boolean, most: number): number {
    const { msPerRow, fruitless } = this.current;
    const { clock, startedAt } = this.services;
    const left = deadlineOf(startedAt) - clock.now();
    const rows = waveRows({ msPerRow, fruitless, asksModel, most }, left, this.wavesHere === 0);
    if (rows === 0) throw new Paused(TIME_UP);
    this.news.find();
    return rows;
  }

  /**
   * Accounts for a wave.
   *
   * @param startedAt ms since 1970
   * @param judged what this execution has asked of the judge
   */
  recordWave(rows: number, startedAt: number, judged: JudgeTotals): void {
    const { wave, msPerRow } = this.current;
    this.wavesHere += 1;
    this.change({
      wave: wave + 1,
      msPerRow: learnt(msPerRow, Math.max(1, rows), this.services.clock.now() - startedAt),
      hasWorked: true,
    });
    this.recordJudging(judged);
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
  askJudge<T>(ask: () => T, without: (why: string) => T, judged: () => JudgeTotals): T {
    if (this.current.stopped !== '') return without(this.current.stopped);
    return askOr(ask, (stop) => {
      this.stopJudge(stop, judged());
      return without(this.current.stopped);
    });
  }

  private stopJudge({ why, message }: JudgeStopped, judged: JudgeTotals): void {
    this.recordJudging(judged);
    const wait = waitAfter(why);
    if (wait !== undefined) throw new Paused({ why: message, wait });
    this.change({ stopped: message });
  }

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
      this.services.spreadsheet.flush();
      this.remarkLooks();
      return made;
    } catch (error) {
      this.services.spreadsheet.forget();
      if (error instanceof Lost || error instanceof Paused || error instanceof UserError) throw error;
      const sentence = this.leftOut(what, error);
      if (sentence === undefined) throw new OnceMore(wordsOf(error));
      this.remark(sentence.includes(`“${what}”`) ? sentence : `${what} could not be written: ${sentence}`);
      return undefined;
    }
  }

  /**
   * Several such pieces of work, by what they are about. They are flushed together, or one by one if Google refuses any of them.
   * Each must be repeatable.
   */
  attemptAll(works: Readonly<Record<string, () => void>>): void {
    const { spreadsheet } = this.services;
    try {
      spreadsheet.keepingFront(() => {
        for (const work of Object.values(works)) work();
      });
      spreadsheet.flush();
      this.remarkLooks();
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

  /** @returns undefined if it may pass */
  private leftOut(what: string, error: unknown): string | undefined {
    return this.recordRefusal(refusedPiece(this.current, what, error, this.services.spreadsheet));
  }

  /**
   * What to say about an error of what the run cannot do without.
   *
   * @returns undefined if it may pass
   */
  lasting(error: unknown): string | undefined {
    return this.recordRefusal(refusedStep(this.current, error, this.services.spreadsheet));
  }

  private recordRefusal({ sentence, changes }: Refusal): string | undefined {
    this.change(changes);
    return sentence;
  }

  /** Reports the looks that Google has refused meanwhile. */
  private remarkLooks(): void {
    for (const text of this.services.spreadsheet.refusedLooks()) this.remark(text);
  }

  /** A checkpoint; also picks up a cancellation. An execution that no longer holds the run must not touch it. */
  save(): void {
    this.checkpoint(() => false);
  }

  /** The same, but the record goes out together with what was written, which saves a call. */
  saveAlong(): void {
    this.checkpoint((record) => this.news.tell(record));
  }

  /** The same after one of many small steps: what was written is flushed at once, the record follows when it is due. */
  saveIfDue(): void {
    if (this.isDue) this.saveAlong();
    else this.services.spreadsheet.flush();
  }

  /** @param tell writes the record so that it goes out with the writes it reports; returns false if that is impossible */
  private checkpoint(tell: (record: RunRecord) => boolean): void {
    const { store, services } = this;
    const { runId, holder } = this.current;
    this.remarkLooks();
    const { hasWorked, failedAt } = this.current;
    const saved = { heartbeatAt: services.clock.now(), failedAt: hasWorked ? '' : failedAt };
    const isTold = tell({ ...this.current, ...saved });
    // Google buffers writes: its refusals must be known before the record says that the work is done.
    services.spreadsheet.flush();
    const { record: kept, isCancelled } = store.look(runId);
    if (kept === undefined || kept === 'damaged' || kept.runId !== runId || kept.holder !== holder)
      throw new Lost();
    if (this.current.outcome === '' && isCancelled) this.change({ outcome: 'cancelled' });
    this.savedAt = services.clock.now();
    this.savedWaves = this.wavesHere;
    this.savedPhase = this.current.phase;
    this.paidFor = this.current.judging.requests;
    this.change(saved);
    if (!isTold) store.keep(this.current);
  }

  /** Whether the record is due to be saved: after the first wave, after anything paid for, and every two seconds. */
  private get isDue(): boolean {
    const isFirst = this.savedWaves === 0 && this.wavesHere > 0;
    const hasPaid = this.current.judging.requests > this.paidFor;
    return isFirst || hasPaid || this.services.clock.now() - this.savedAt >= QUICK_MS;
  }

  /** Whether this execution has reported any progress yet. */
  get hasSaid(): boolean {
    return this.told;
  }

  say(): void {
    const { clock } = this.services;
    const now = clock.now();
    const { text } = progressOf(this.current, now);
    const { rowsDone, rows } = this.current;
    this.tell(text, rowsDone < rows ? 'until the next' : 'for a while');
    this.told = true;
    if (now < this.nextStatusAt) return;
    this.nextStatusAt = now + STATUS_MS;
    this.status(text);
  }

  tell(text: string, stays: 'until the next' | 'for a while'): void {
    this.services.spreadsheet.notify(text, stays);
  }

  /** Shows it above the history, on the same terms as `tell`. If that place is protected, it is tried once per execution. */
  status(text: string): void {
    this.maySay &&= sayAbove(this.services.spreadsheet, text, this.history);
  }
}
