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
  property: 60,
  lock: 100,
  /** With nothing to write out. */
  flush: 2,
  fetch: 100,
  ui: 50,
  trigger: 700,
  mail: 500,
  /** Packing or unpacking a text: two such calls each way. Takes time but no round trip; not counted. */
  packing: 3,
};

export type CallKind = keyof typeof PER_CALL;

export interface CallCosts {
  readonly perCall: Readonly<typeof PER_CALL>;
  /** For each cell that is read, ms. */
  readonly perCellRead: number;
  /** For each character of the cells that are read, ms. */
  readonly perCharacterRead: number;
  /** For each block that is written out, ms. */
  readonly perBlock: number;
  /** For each look (width, colour, alignment, …) that is written out, ms. */
  readonly perLook: number;
  /** For each cell of a written block that is blank or holds a number, ms. */
  readonly perCellWritten: number;
  /** For each cell that holds a text, which is parsed as if it were typed, ms. */
  readonly perTextWritten: number;
}

export const DEFAULT_COSTS: CallCosts = {
  perCall: PER_CALL,
  perCellRead: 0.008,
  perCharacterRead: 0.000025,
  perBlock: 60,
  perLook: 60,
  perCellWritten: 0.012,
  perTextWritten: 0.032,
};

const DOCUMENT = /^(Range|Sheet|Spreadsheet|RangeList|Protection|DeveloperMetadata|DeveloperMetadataFinder)$/;
const ANY = /./;

/** The first line that fits a call's class and method says its kind; a call without a line is free. */
const KINDS: readonly (readonly [type: RegExp, method: RegExp, kind: CallKind])[] = [
  // Only names a place, or builds a search.
  [/^Range$/, /^(getRange|offset|getSheet|getRow|getColumn|getNumRows|getNumColumns|toString)$/, 'free'],
  [/^(RangeList|Sheet)$/, /^(getRanges?|getRangeList|toString)$/, 'free'],
  [/^(Spreadsheet|DeveloperMetadataFinder)$/, /^(createDeveloperMetadataFinder|with[A-Z]\w*)$/, 'free'],
  [
    DOCUMENT,
    /^(get(Active|SheetBy|SheetId|Sheets|Name|Id|Index|Url|SpreadsheetTimeZone|NumSheets|Type|Max(Rows|Columns))|isSheetHidden)/,
    'lookup',
  ],
  // A found entry comes with all its values.
  [/^DeveloperMetadata$/, /^get/, 'lookup'],
  [DOCUMENT, /^(get|is|can|find|with|on)/, 'read'],
  [DOCUMENT, /^(toast|setActiveSheet|setActiveRange)$/, 'ui'],
  // Changes the grid or the tabs, or returns a new object.
  [
    DOCUMENT,
    /^(insert|delete|duplicate|move|rename|setName$|hideSheet$|showSheet$|protect$|createFilter$|remove)/,
    'structure',
  ],
  [/^(Range|RangeList|Sheet)$/, ANY, 'write'],
  [DOCUMENT, ANY, 'structure'],
  [/^SpreadsheetApp$/, /^flush$/, 'flush'],
  [/^SpreadsheetApp$/, /^(?!new)/, 'lookup'],
  [/^Utilities$/, /^(un)?gzip$|^base64(En|De)code$/, 'packing'],
  [/^ScriptApp$/, /^(getProjectTriggers|deleteTrigger)$/, 'trigger'],
  [/^(Clock|Spreadsheet)TriggerBuilder$/, /^create$/, 'trigger'],
  [/^Ui$/, /^(?!create)/, 'ui'],
  [/^Properties$/, ANY, 'property'],
  [/^Lock$/, ANY, 'lock'],
  [/^MailApp$/, ANY, 'mail'],
  [/^UrlFetchApp$/, ANY, 'fetch'],
];

const known = new Map<string, CallKind>();

export function kindOf(typeName: string, method: string): CallKind {
  const call = `${typeName}.${method}`;
  const cached = known.get(call);
  if (cached) return cached;
  const [, , kind = 'free'] = KINDS.find(([type, name]) => type.test(typeName) && name.test(method)) ?? [];
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

/** What a block holds. */
export interface Amount {
  readonly cells: number;
  readonly texts: number;
  readonly characters: number;
}

const NOTHING: Amount = { cells: 0, texts: 0, characters: 0 };

/** A value that isn't a block holds nothing. */
export function amountOf(block: unknown): Amount {
  if (!Array.isArray(block) || !Array.isArray(block[0])) return NOTHING;
  let [cells, texts, characters] = [0, 0, 0];
  for (const row of block) {
    if (!Array.isArray(row)) continue;
    cells += row.length;
    for (const cell of row) {
      if (typeof cell !== 'string' || cell === '') continue;
      texts += 1;
      characters += cell.length;
    }
  }
  return { cells, texts, characters };
}

/** The virtual milliseconds that the call itself takes. */
export function costOf(costs: CallCosts, kind: CallKind, read: Amount): number {
  return costs.perCall[kind] + read.cells * costs.perCellRead + read.characters * costs.perCharacterRead;
}

/** What a buffered write costs once it is written out. */
export function costOfWriting(costs: CallCosts, method: string, { cells, texts }: Amount): number {
  const each = BLOCKS.test(method) ? costs.perBlock : costs.perLook;
  return each + (cells - texts) * costs.perCellWritten + texts * costs.perTextWritten;
}

/** Writes of cell contents; all others change how cells look. */
const BLOCKS = /^(set(Value|Formula|Note)s?|clear(Content|Note)?|sort)$/;
