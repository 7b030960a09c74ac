/** What people see of a run meanwhile: toasts, and a sentence above the history of runs. */
import type { ClockPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { type History, openHistory, sayAbove } from '../results/history/tab';
import type { HeldRecord } from './held-record';
import { progressOf } from './progress';

/** People look at the status cell only now and then, and each write to it is a call. */
const STATUS_MS = 90_000;
/** A run that is over by then is covered by its toasts and by its final status. */
const FIRST_STATUS_MS = 10_000;

interface StatusServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  /** When this execution began, ms since 1970. */
  readonly startedAt: number;
}

export class RunStatus {
  readonly history: History;
  private nextAboveAt: number;
  private mayShowAbove = true;
  private isShown = false;

  constructor(
    private readonly run: HeldRecord,
    private readonly services: StatusServices,
  ) {
    this.history = openHistory(services.spreadsheet);
    this.nextAboveAt = services.startedAt + FIRST_STATUS_MS;
  }

  /** Whether this execution has reported any progress yet. */
  get hasShownProgress(): boolean {
    return this.isShown;
  }

  /** Tells whoever is looking how far the run is. */
  showProgress(): void {
    const { clock } = this.services;
    const now = clock.now();
    const { text } = progressOf(this.run.record, now);
    const { rowsDone, rows } = this.run.record;
    this.notify(text, rowsDone < rows ? 'until the next' : 'for a while');
    this.isShown = true;
    if (now < this.nextAboveAt) return;
    this.nextAboveAt = now + STATUS_MS;
    this.showAbove(text);
  }

  notify(text: string, stays: 'until the next' | 'for a while'): void {
    this.services.spreadsheet.notify(text, stays);
  }

  /** If that place is protected, it is tried once per execution. */
  showAbove(text: string): void {
    this.mayShowAbove &&= sayAbove(this.services.spreadsheet, text, this.history);
  }
}
