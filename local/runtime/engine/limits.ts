/** The limits of Apps Script, and what its service calls cost in virtual time. */

/** The limits for consumer accounts. Tests may lower them. */
export const DEFAULT_LIMITS = {
  /** Longest execution on the virtual clock. */
  executionMs: 360_000,
  simpleTriggerMs: 30_000,
  customFunctionMs: 30_000,
  /** Longest real time of one execution: stops an endless computation. */
  cpuMs: 360_000,
  propertyValueBytes: 9 * 1024,
  propertyStoreBytes: 500 * 1024,
  cellCharacters: 50_000,
  workbookCells: 10_000_000,
  columns: 18_278,
  fetchesPerDay: 20_000,
  /** Requests of a batch in flight at a time. Google doesn't say; reports range from 10 to 20. */
  fetchWidth: 10,
  fetchBodyBytes: 50 * 1024 * 1024,
  urlCharacters: 2082,
  triggersPerUser: 20,
  mailsPerDay: 100,
  sleepMs: 300_000,
};

export type Limits = Readonly<typeof DEFAULT_LIMITS>;

/*
 * Google publishes no timings. A script pays for round trips rather than for calls: "Alternating read and write commands is slow",
 * "Read/write operations are batched by look-ahead caching" (guides/support/best-practices). Writes are buffered until something is read,
 * `flush` is called, or the execution ends. The one public measurement (gist tanaikech d102c9600ba12a162c667287d2f20fe4): 4,000 cells
 * written in under 50 ms, in 610 ms with a flush. The rest is rounded up from published execution logs. Formatting several blocks in one
 * call is one change (reference/spreadsheet/range-list; tanaikech, Best Practices for Discontinuous Cells, 2023).
 */

/** Virtual milliseconds of a UrlFetchApp call, on top of its requests’ time. */
export const FETCH_MS = 100;

interface CallCost<Name> {
  readonly name: Name;
  /** Virtual milliseconds of one call. */
  readonly ms: number;
  /** True if `stats.roundTrips` counts it: reads, triggers, properties, locks. */
  readonly isRoundTrip: boolean;
  /** Matches `Class.method`. */
  readonly calls: RegExp;
}

const kind = <Name extends string>(
  name: Name,
  ms: number,
  calls: RegExp,
  isRoundTrip = false,
): CallCost<Name> => ({ name, ms, isRoundTrip, calls });

/** Calls that only create or read an object in memory, such as a range or a search. They are not counted. */
const FREE = kind(
  'free',
  0,
  /^Range\.(?:offset|getSheet|getRow|getColumn|getNum\w+)$|^(?:RangeList|Sheet)\.getRange|^Spreadsheet\.createDeveloperMetadataFinder$|^DeveloperMetadataFinder\.with/,
);

/** The first kind that matches counts; other calls are free. */
const KINDS = [
  FREE,
  // Names and ids of tabs, which an execution keeps once it has read them; found metadata, which comes with its values.
  kind(
    'lookup',
    2,
    /^Spreadsheet(?:App)?\.get|^Sheet\.(?:get(?:Name|SheetId|Index|Type|Max\w+)|isSheetHidden)$|^DeveloperMetadata\./,
  ),
  kind('read', 150, /^(?:Range|RangeList|Sheet|DeveloperMetadataFinder)\.(?:get|is|can|find)/, true),
  kind('ui', 50, /^Spreadsheet\.(?:toast|setActive)|^Ui\.(?!create)/),
  // Not buffered: changes of the grid or tabs, and calls that return a new object.
  kind(
    'structure',
    60,
    /^Spreadsheet\.|^(?:Range|Sheet)\.(?:insert|delete|createFilter$|setName$|hideSheet$|showSheet$)/,
  ),
  // Writes are buffered: most of their cost is due when the buffer is written out.
  kind('write', 0.5, /^(?:Range|RangeList|Sheet)\./),
  // With an empty buffer.
  kind('flush', 2, /^SpreadsheetApp\.flush$/),
  kind('trigger', 700, /^ScriptApp\.(?:getProjectTriggers|deleteTrigger)$|TriggerBuilder\.create$/, true),
  kind('property', 60, /^Properties\./, true),
  kind('lock', 100, /^Lock\./, true),
  kind('mail', 500, /^MailApp\./),
  kind('fetch', FETCH_MS, /^UrlFetchApp\./),
] as const;
export type CallKind = (typeof KINDS)[number];

const kindByCall = new Map<string, CallKind>();

/** @param call such as `Range.getValues` */
export function kindOf(call: string): CallKind {
  const callKind = kindByCall.get(call) ?? KINDS.find(({ calls }) => calls.test(call)) ?? FREE;
  kindByCall.set(call, callKind);
  return callKind;
}

/** Virtual milliseconds per cell read, per block written out, and per cell in that block. */
export const PER_CELL_READ = 0.01;
export const PER_WRITE = 60;
export const PER_CELL_WRITTEN = 0.02;

/** Counts the cells in a block of values; 0 for any other value. */
export function cellsIn(block: unknown): number {
  if (!Array.isArray(block)) return 0;
  return block.reduce<number>((sum, row) => sum + (Array.isArray(row) ? row.length : 0), 0);
}
