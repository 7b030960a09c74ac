/** What each service call costs in virtual time, and which calls count as service calls at all. */

/**
 * Virtual milliseconds of one call, by its kind. Rounded from what is commonly seen in the Executions page; good enough to make a
 * chatty script slow. `free` calls only build objects in memory and are not counted.
 */
const PER_CALL = {
  free: 0,
  lookup: 2,
  read: 40,
  write: 60,
  property: 25,
  lock: 30,
  flush: 150,
  fetch: 100,
  ui: 50,
  trigger: 300,
  mail: 500,
};

export type CallKind = keyof typeof PER_CALL;

export interface CallCosts {
  readonly perCall: Readonly<typeof PER_CALL>;
  /** Virtual milliseconds for each cell read or written in a block. */
  readonly perCell: number;
}

export const DEFAULT_COSTS: CallCosts = { perCall: PER_CALL, perCell: 0.004 };

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

/** Looking up a tab or one of its facts: counted neither as reading nor as writing. */
const LOOKUPS =
  /^(get(Active|SheetBy|SheetId|Sheets|Name|Id|Index|Url|SpreadsheetTimeZone|NumSheets|Type)|isSheetHidden)/;
const DOCUMENT_TYPES = new Set([
  'Range',
  'Sheet',
  'Spreadsheet',
  'RangeList',
  'Protection',
  'DeveloperMetadata',
  'DeveloperMetadataFinder',
]);

/** Building a search for metadata; finding is what reads. */
const SEARCH = /^(createDeveloperMetadataFinder|with[A-Z]\w*)$/;

const KIND_OF_TYPE: Readonly<Record<string, CallKind>> = {
  Properties: 'property',
  Lock: 'lock',
  Ui: 'ui',
  MailApp: 'mail',
};

/** The kind of a call, from the class and the method alone. */
export function kindOf(typeName: string, method: string): CallKind {
  if (typeName === 'Range' && PLACES.has(method)) return 'free';
  if (typeName === 'RangeList' && method === 'getRanges') return 'free';
  if (typeName === 'Sheet' && (method === 'getRange' || method === 'toString')) return 'free';
  if ((typeName === 'Spreadsheet' || typeName === 'DeveloperMetadataFinder') && SEARCH.test(method))
    return 'free';
  if (DOCUMENT_TYPES.has(typeName)) {
    // What was found is there with all that it says.
    if (LOOKUPS.test(method) || (typeName === 'DeveloperMetadata' && method.startsWith('get')))
      return 'lookup';
    return /^(get|is|can|find|with|on|in)/.test(method) ? 'read' : 'write';
  }
  if (typeName === 'SpreadsheetApp')
    return method === 'flush' ? 'flush' : method.startsWith('new') ? 'free' : 'lookup';
  if (typeName === 'UrlFetchApp') return method === 'getRequest' ? 'free' : 'fetch';
  if (typeName === 'ScriptApp')
    return method === 'getProjectTriggers' || method === 'deleteTrigger' ? 'trigger' : 'free';
  if (typeName === 'Ui') return method.startsWith('create') ? 'free' : 'ui';
  if (method === 'create' && (typeName === 'ClockTriggerBuilder' || typeName === 'SpreadsheetTriggerBuilder'))
    return 'trigger';
  return KIND_OF_TYPE[typeName] ?? 'free';
}

/** True for the calls that read or write the spreadsheet itself. */
export function isSpreadsheetCall(typeName: string, kind: CallKind): boolean {
  return kind === 'flush' || (DOCUMENT_TYPES.has(typeName) && (kind === 'read' || kind === 'write'));
}

const cellsIn = (block: unknown): number =>
  Array.isArray(block) && Array.isArray(block[0]) ? block.length * block[0].length : 0;

/** The virtual milliseconds of a call that has just been made. */
export function costOf(costs: CallCosts, kind: CallKind, args: readonly unknown[], result: unknown): number {
  if (kind === 'free') return 0;
  const cells = kind === 'write' ? args.reduce((sum: number, arg) => sum + cellsIn(arg), 0) : cellsIn(result);
  return costs.perCall[kind] + cells * costs.perCell;
}
