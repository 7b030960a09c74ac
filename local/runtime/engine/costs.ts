/**
 * What each service call costs in virtual time, which calls are counted, and which are round trips.
 *
 * Google documents no times. A script pays for round trips rather than for calls: "Alternating read and write commands is slow",
 * "Read/write operations are batched by look-ahead caching" (guides/support/best-practices). Writes are buffered until something is read,
 * `flush` is called, or the execution ends. The one public measurement (gist tanaikech d102c9600ba12a162c667287d2f20fe4): 4,000 cells
 * written in under 50 ms, in 610 ms with a flush. The rest is rounded up from execution logs that people have published. A look given to
 * several blocks in one call is one change (reference/spreadsheet/range-list; tanaikech, Best Practices for Discontinuous Cells, 2023).
 */

/** Virtual milliseconds of one call, by its kind. */
const PER_CALL = {
  /** Only builds an object in memory; not counted. */
  free: 0,
  /** Names and ids of tabs, which an execution keeps once it has read them. */
  lookup: 2,
  read: 150,
  /** A buffered write: most of its cost is due when the buffer is written out. */
  write: 0.5,
  /** Changes the grid or the tabs, which cannot wait. */
  structure: 60,
  /** With nothing to write out. */
  flush: 2,
  ui: 50,
  property: 60,
  lock: 100,
  fetch: 100,
  mail: 500,
  trigger: 700,
};

export type CallKind = keyof typeof PER_CALL;

/** For each cell that is read, for each block or look that is written out, and for each of its cells, ms. */
const [PER_CELL_READ, PER_WRITE, PER_CELL_WRITTEN] = [0.01, 60, 0.02];

const DOCUMENT = /^(?:Range|Sheet|Spreadsheet|RangeList|DeveloperMetadata|DeveloperMetadataFinder)$/;

/** The first line that fits `Class.method` says its kind; a call without a line is free. */
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

export function isSpreadsheetCall(typeName: string, kind: CallKind): boolean {
  return (
    kind === 'flush' ||
    (DOCUMENT.test(typeName) && (kind === 'read' || kind === 'write' || kind === 'structure'))
  );
}

/** Whether a call always waits for Google: reads, and what is kept outside the cells. */
export const isRoundTrip = (kind: CallKind): boolean =>
  ['read', 'property', 'lock', 'trigger'].includes(kind);

/** A value that isn't a block has none. */
export function cellsIn(block: unknown): number {
  if (!Array.isArray(block)) return 0;
  return block.reduce<number>((sum, row) => sum + (Array.isArray(row) ? row.length : 0), 0);
}

/** The virtual milliseconds that the call itself takes. */
export function costOf(kind: CallKind, cellsRead = 0): number {
  return PER_CALL[kind] + cellsRead * PER_CELL_READ;
}

/** What a buffered write costs once it is written out. */
export function costOfWriting(cells: number): number {
  return PER_WRITE + cells * PER_CELL_WRITTEN;
}
