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

/** Calls on a Range, Sheet or Spreadsheet that only name a place and read nothing. */
const PLACES = new Set([
  'getRange',
  'offset',
  'getSheet',
  'getRow',
  'getColumn',
  'getNumRows',
  'getNumColumns',
  'toString',
]);

/** Types whose changes wait in the buffer. */
const BUFFERED = new Set(['Range', 'RangeList', 'Sheet']);

/** Looking up a tab or one of its properties, apart from its cells: neither reading nor writing. */
const LOOKUPS =
  /^(get(Active|SheetBy|SheetId|Sheets|Name|Id|Index|Url|SpreadsheetTimeZone|NumSheets|Type|Max(Rows|Columns))|isSheetHidden)/;
const DOCUMENT_TYPES = new Set([
  'Range',
  'Sheet',
  'Spreadsheet',
  'RangeList',
  'Protection',
  'DeveloperMetadata',
  'DeveloperMetadataFinder',
]);

/** Shown to the user who has the spreadsheet open. */
const SHOWN = new Set(['toast', 'setActiveSheet', 'setActiveRange']);

/** Not buffered: changes to the grid or the tabs, and calls that return a new object. */
const STRUCTURE =
  /^(insert|delete|duplicate|move|rename|setName$|hideSheet$|showSheet$|protect$|createFilter$|remove)/;

const PACKING = /^(un)?gzip$|^base64(En|De)code$/;

/** Building a metadata search, which reads nothing until `find`. */
const SEARCH = /^(createDeveloperMetadataFinder|with[A-Z]\w*)$/;

const KIND_OF_TYPE: Readonly<Record<string, CallKind>> = {
  Properties: 'property',
  Lock: 'lock',
  Ui: 'ui',
  MailApp: 'mail',
  UrlFetchApp: 'fetch',
};

/** The kind of a call, from the class and the method alone. */
export function kindOf(typeName: string, method: string): CallKind {
  if (typeName === 'Range' && PLACES.has(method)) return 'free';
  if (typeName === 'RangeList' && method === 'getRanges') return 'free';
  if (typeName === 'Sheet' && /^(getRange(List)?|toString)$/.test(method)) return 'free';
  if ((typeName === 'Spreadsheet' || typeName === 'DeveloperMetadataFinder') && SEARCH.test(method))
    return 'free';
  if (DOCUMENT_TYPES.has(typeName)) {
    // A found entry comes with all its values.
    if (LOOKUPS.test(method) || (typeName === 'DeveloperMetadata' && method.startsWith('get')))
      return 'lookup';
    if (/^(get|is|can|find|with|on)/.test(method)) return 'read';
    if (SHOWN.has(method)) return 'ui';
    return BUFFERED.has(typeName) && !STRUCTURE.test(method) ? 'write' : 'structure';
  }
  if (typeName === 'SpreadsheetApp')
    return method === 'flush' ? 'flush' : method.startsWith('new') ? 'free' : 'lookup';
  if (typeName === 'Utilities') return PACKING.test(method) ? 'packing' : 'free';
  if (typeName === 'ScriptApp')
    return method === 'getProjectTriggers' || method === 'deleteTrigger' ? 'trigger' : 'free';
  if (typeName === 'Ui') return method.startsWith('create') ? 'free' : 'ui';
  if (method === 'create' && (typeName === 'ClockTriggerBuilder' || typeName === 'SpreadsheetTriggerBuilder'))
    return 'trigger';
  return KIND_OF_TYPE[typeName] ?? 'free';
}

export function isSpreadsheetCall(typeName: string, kind: CallKind): boolean {
  return (
    kind === 'flush' ||
    (DOCUMENT_TYPES.has(typeName) && (kind === 'read' || kind === 'write' || kind === 'structure'))
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
