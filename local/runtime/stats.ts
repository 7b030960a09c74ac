/** What the script has asked of the services so far: for benchmarks and for tests that count calls. */
import { type CallKind, isSpreadsheetCall } from './engine/costs';

export interface Stats {
  readonly executions: number;
  /** Counted service calls by name; the ones that only build objects are not among them. */
  readonly calls: Readonly<Record<string, number>>;
  /** Calls that read or wrote the spreadsheet. */
  readonly spreadsheetCalls: number;
  /** HTTP requests, each member of a batch counted. */
  readonly fetches: number;
  /** Virtual milliseconds spent inside executions. */
  readonly virtualMs: number;
}

export class StatsCounter {
  private readonly calls = new Map<string, number>();
  private executions = 0;
  private spreadsheetCalls = 0;
  private fetches = 0;
  private virtualMs = 0;

  /** How many calls have been counted. */
  private counted = 0;

  /** Counts a call and gives its index. */
  call(typeName: string, method: string, kind: CallKind): number {
    const name = `${typeName}.${method}`;
    this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
    if (isSpreadsheetCall(typeName, kind)) this.spreadsheetCalls += 1;
    this.counted += 1;
    return this.counted - 1;
  }

  fetched(requests: number): void {
    this.fetches += requests;
  }

  executed(virtualMs: number): void {
    this.executions += 1;
    this.virtualMs += virtualMs;
  }

  snapshot(): Stats {
    const { executions, spreadsheetCalls, fetches, virtualMs } = this;
    return { executions, spreadsheetCalls, fetches, virtualMs, calls: Object.fromEntries(this.calls) };
  }
}
