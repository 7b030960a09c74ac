/** The record of a run in the hands of the execution that holds it. */
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import type { RunRecord } from '../store/run-record';

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
