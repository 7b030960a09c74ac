/** When and how the record of a run is saved: work that is repeated must be work that no record reports. */
import type { ClockPort, PropertyPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { quietly } from '../model/quietly';
import { openRunNews, type RunNews } from '../sheets/store/run-rows';
import { type RunRecord, runStore, type RunStore } from '../sheets/store/run-record';
import { Lost } from './pause';

/** The record of a run in the hands of the execution that holds it. */
export class HeldRecord {
  /** How many waves this execution has done. */
  protected wavesDone = 0;

  constructor(
    private current: RunRecord,
    private readonly spreadsheet: SpreadsheetPort,
  ) {}

  get record(): RunRecord {
    return this.current;
  }

  get wavesHere(): number {
    return this.wavesDone;
  }

  change(changes: Partial<RunRecord>): void {
    this.current = { ...this.current, ...changes };
  }

  /** Recorded once, however often an execution comes upon it. */
  remark(text: string): void {
    const { problems } = this.current;
    if (!problems.includes(text)) this.change({ problems: [...problems, text] });
  }

  /** Reports the looks that Google has refused meanwhile. */
  remarkLooks(): void {
    for (const text of this.spreadsheet.refusedLooks()) this.remark(text);
  }
}

/** Several steps within this time share one checkpoint. */
const QUICK_MS = 2000;

interface CheckpointServices {
  readonly document: PropertyPort;
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
}

export class Checkpoints {
  private readonly store: RunStore;
  private readonly news: RunNews;
  private savedAt: number;
  private savedWaves = 0;
  private phase: RunRecord['phase'];
  private paidFor: number;

  constructor(
    private readonly run: HeldRecord,
    private readonly services: CheckpointServices,
  ) {
    this.store = runStore(services.document);
    this.news = openRunNews(services.spreadsheet);
    this.savedAt = run.record.heartbeatAt;
    this.phase = run.record.phase;
    this.paidFor = run.record.judging.requests;
  }

  /** The phase of the last checkpoint. */
  get savedPhase(): RunRecord['phase'] {
    return this.phase;
  }

  /** Finds where the record goes, while there is time for it: see `RunNews`. */
  findPlace(): void {
    this.news.find();
  }

  /** Has the record go out with what is written next, or keeps it at once where that is impossible. */
  tell(): void {
    const { news, store } = this;
    const record = this.recordNow();
    quietly(() => {
      if (!news.tell(record) && isHeld(store.look(record.runId).record, record)) store.keep(record);
    });
  }

  /** A checkpoint; also picks up a cancellation. An execution that no longer holds the run must not touch it. */
  save(): void {
    this.checkpoint(() => false);
  }

  /** The same, but the record goes out together with what was written, which saves a call. */
  saveAlong(): void {
    this.checkpoint((record) => this.news.tell(record));
  }

  /** The same after one of many small steps: what was written is flushed with the record, and looked after when it is due. */
  saveIfDue(): void {
    if (this.isDue) this.saveAlong();
    else {
      this.news.tell(this.recordNow());
      this.services.spreadsheet.flush();
    }
  }

  private recordNow(): RunRecord {
    return { ...this.run.record, heartbeatAt: this.services.clock.now() };
  }

  /** @param tell writes the record so that it goes out with the writes it reports; returns false if that is impossible */
  private checkpoint(tell: (record: RunRecord) => boolean): void {
    const { run, store, services } = this;
    run.remarkLooks();
    const { runId, hasWorked, failedAt } = run.record;
    const saved = { heartbeatAt: services.clock.now(), failedAt: hasWorked ? '' : failedAt };
    const isTold = tell({ ...run.record, ...saved });
    // Google buffers writes: its refusals must be known before the record says that the work is done.
    services.spreadsheet.flush();
    const { record: kept, isCancelled } = store.look(runId);
    if (!isHeld(kept, run.record)) throw new Lost();
    if (run.record.outcome === '' && isCancelled) run.change({ outcome: 'cancelled' });
    this.savedAt = services.clock.now();
    this.savedWaves = run.wavesHere;
    this.phase = run.record.phase;
    this.paidFor = run.record.judging.requests;
    run.change(saved);
    if (!isTold) store.keep(run.record);
  }

  /** Whether the record is due to be saved: after the first wave, after anything paid for, and every two seconds. */
  private get isDue(): boolean {
    const isFirst = this.savedWaves === 0 && this.run.wavesHere > 0;
    const hasPaid = this.run.record.judging.requests > this.paidFor;
    return isFirst || hasPaid || this.services.clock.now() - this.savedAt >= QUICK_MS;
  }
}

/** Whether it is still this execution that holds the run. */
function isHeld(kept: ReturnType<RunStore['look']>['record'], { runId, holder }: RunRecord): boolean {
  return kept !== undefined && kept !== 'damaged' && kept.runId === runId && kept.holder === holder;
}
