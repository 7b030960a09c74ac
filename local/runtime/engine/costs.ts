/**
 * The cost of each service call in virtual time, which calls are counted, and which are round trips.
 *
 * Google documents no times. A script pays for round trips rather than for calls: "Alternating read and write commands is slow",
 * "Read/write operations are batched by look-ahead caching" (guides/support/best-practices). Writes are buffered until something is read,
 * `flush` is called, or the execution ends. The one public measurement (gist tanaikech d102c9600ba12a162c667287d2f20fe4): 4,000 cells
 * written in under 50 ms, in 610 ms with a flush. The rest is rounded up from published execution logs. Formatting several blocks in one
 * call is one change (reference/spreadsheet/range-list; tanaikech, Best Practices for Discontinuous Cells, 2023).
 */

/** Virtual milliseconds of one call, by its kind. */
const PER_CALL = {
  /** Only creates an object in memory. Not counted. */
  free: 0,
  /** Names and ids of tabs, which an execution keeps once it has read them. */
  lookup: 2,
  read: 150,
  /** A buffered write: most of its cost is due when the buffer is written out. */
  write: 0.5,
  /** Changes the grid or the tabs, which cannot wait. */
  structure: 60,
  /** If the buffer is empty. */
  flush: 2,
  ui: 50,
  property: 60,
  lock: 100,
  fetch: 100,
  mail: 500,
  trigger: 700,
};

export type CallKind = keyof typeof PER_CALL;

/** For each cell that is read, for each block that is written out, and for each of its cells, ms. */
const [PER_CELL_READ, PER_WRITE, PER_CELL_WRITTEN] = [0.01, 60, 0.02];

/** The first pattern that matches `Class.method` gives its kind; other calls are free. */
const KINDS: readonly (readonly [call: RegExp, kind: CallKind])[] = [
  // Only names a place, or builds a search.
  [/^Range\.(?:offset|getSheet|getRow|getColumn|getNum\w+)$|^(?:RangeList|Sheet)\.getRange/, 'free'],
  [/^Spreadsheet\.createDeveloperMetadataFinder$|^DeveloperMetadataFinder\.with/, 'free'],
  // A found entry comes with all its values.
  [
    /^Spreadsheet\.get|^Sheet\.(?:get(?:Name|SheetId|Index|Type|Max\w+)|isSheetHidden)$|^DeveloperMetadata\./,
    'lookup',
  ],
  [/^(?:Range|RangeList|Sheet|DeveloperMetadataFinder)\.(?:get|is|can|find)/, 'read'],
  [/^Spreadsheet\.(?:toast|setActive)/, 'ui'],
  // Changes the grid or the tabs, or returns a new object.
  [
    /^Spreadsheet\.|^(?:Range|Sheet)\.(?:insert|delete|createFilter$|setName$|hideSheet$|showSheet$)/,
    'structure',
  ],
  [/^(?:Range|RangeList|Sheet)\./, 'write'],
  [/^SpreadsheetApp\.flush$/, 'flush'],
  [/^SpreadsheetApp\.get/, 'lookup'],
  [/^ScriptApp\.(?:getProjectTriggers|deleteTrigger)$|TriggerBuilder\.create$/, 'trigger'],
  [/^Ui\.(?!create)/, 'ui'],
  [/^Properties\./, 'property'],
  [/^Lock\./, 'lock'],
  [/^MailApp\./, 'mail'],
  [/^UrlFetchApp\./, 'fetch'],
];
const known = new Map<string, CallKind>();

export function kindOf(typeName: string, method: string): CallKind {
  const call = `${typeName}.${method}`;
  const cached = known.get(call);
  if (cached) return cached;
  const [, kind = 'free'] = KINDS.find(([pattern]) => pattern.test(call)) ?? [];
  known.set(call, kind);
  return kind;
}

/** True if a call always waits for Google: reads, and everything kept outside the cells. */
export const isRoundTrip = (kind: CallKind): boolean =>
  ['read', 'property', 'lock', 'trigger'].includes(kind);

/** The cells of a block of values; 0 for any other value. */
export function cellsIn(block: unknown): number {
  if (!Array.isArray(block)) return 0;
  return block.reduce<number>((sum, row) => sum + (Array.isArray(row) ? row.length : 0), 0);
}

/** Virtual milliseconds that the call itself takes. */
export function costOf(kind: CallKind, cellsRead = 0): number {
  return PER_CALL[kind] + cellsRead * PER_CELL_READ;
}

/** Virtual milliseconds that a buffered write takes once it is written out. */
export function costOfWriting(cells: number): number {
  return PER_WRITE + cells * PER_CELL_WRITTEN;
}
