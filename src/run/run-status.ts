/** What people see of a run meanwhile: toasts. */
import type { ClockPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import type { HeldRecord } from './held-record';
import { progressOf } from './progress';

interface StatusServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
}

export class RunStatus {
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
