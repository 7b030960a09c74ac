/** What the script has asked of the services so far, for benchmarks and for tests that count calls. */
import { type Amount, type CallKind, isSpreadsheetCall } from './engine/costs';

export interface Stats {
  readonly executions: number;
  /** Counted service calls by name; calls that only build objects are not included. */
  readonly calls: Readonly<Record<string, number>>;
  /** Calls that read or wrote the spreadsheet. */
  readonly spreadsheetCalls: number;
  /**
   * How often the script waited for Google: reads of the spreadsheet, flushes that wrote something out, and calls of properties,
   * locks and triggers.
   */
  readonly roundTrips: number;
  /** Cells and characters that were read, by tab name. */
  readonly read: Readonly<Record<string, { readonly cells: number; readonly characters: number }>>;
  /** Cells and notes that were written; most of the notes may be blank. */
  readonly cellsWritten: number;
  readonly notesWritten: number;
  /** HTTP requests, each member of a batch counted. */
  readonly fetches: number;
  /** Virtual milliseconds spent waiting for replies, the fixed cost of each call not counted. */
  readonly fetchMs: number;
  /**
   * Sum of the virtual milliseconds that the script's replies took: divided by fetchMs, it gives how many were awaited at once.
   * Only transports that report `latencyMs` add to it.
   */
  readonly latencyMs: number;
  /** Virtual milliseconds spent inside executions; a nested execution's time counts in both. */
  readonly virtualMs: number;
}

export class StatsCounter {
  private readonly calls = new Map<string, number>();
  private readonly sums = {
    executions: 0,
    spreadsheetCalls: 0,
    roundTrips: 0,
    cellsWritten: 0,
    notesWritten: 0,
    fetches: 0,
    fetchMs: 0,
    latencyMs: 0,
    virtualMs: 0,
  };

  private readonly amounts = new Map<string, { cells: number; characters: number }>();

  /** How many calls have been counted. */
  private counted = 0;

  /** Counts a call and gives its index. */
  call(typeName: string, method: string, kind: CallKind): number {
    const name = `${typeName}.${method}`;
    this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
    if (isSpreadsheetCall(typeName, kind)) this.sums.spreadsheetCalls += 1;
    this.counted += 1;
    return this.counted - 1;
  }

  countRead(tab: string, { cells, characters }: Amount): void {
    if (cells === 0) return;
    const before = this.amounts.get(tab) ?? { cells: 0, characters: 0 };
    this.amounts.set(tab, { cells: before.cells + cells, characters: before.characters + characters });
  }

  countWritten(method: string, { cells }: Amount): void {
    this.sums[method === 'setNotes' ? 'notesWritten' : 'cellsWritten'] += cells;
  }

  add(what: 'fetches' | 'fetchMs' | 'latencyMs' | 'roundTrips', amount: number): void {
    this.sums[what] += amount;
  }

  countExecution(virtualMs: number): void {
    this.sums.executions += 1;
    this.sums.virtualMs += virtualMs;
  }

  snapshot(): Stats {
    return {
      ...this.sums,
      calls: Object.fromEntries(this.calls),
      read: Object.fromEntries(this.amounts),
    };
  }
}
