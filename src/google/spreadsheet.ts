/** The spreadsheet this script belongs to. */
import type { HeaderChange, SelectedRows, SpreadsheetPort, TabInfo, TabKey } from '../model/spreadsheet';
import { type Cell, HEADER_ROWS, type TabGrid } from '../model/tab-grid';
import { UserError } from '../model/user-error';
import { toCell } from './cell';
import { asLiteral, noteText } from '../model/literal';
import { ownTab } from './own-tab';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The key of the metadata that marks a tab as ours. */
const SIGNATURE_KEY = 'gnw-evals';

const TOAST_SECONDS = 5;

/** @throws UserError where no spreadsheet is open */
export function activeSpreadsheet(): Spreadsheet {
  const spreadsheet = orNull(SpreadsheetApp.getActiveSpreadsheet());
  if (spreadsheet) return spreadsheet;
  throw new UserError('usage', 'GNW Evals works inside a spreadsheet; open one and start it from its menu.');
}

/** Whether this execution reaches it: a clock's may not. What may pass does not count as an answer. */
export function reaches(spreadsheet: () => Spreadsheet): boolean {
  try {
    return spreadsheet().getId() !== '';
  } catch (error) {
    return !(error instanceof UserError || /permission/i.test(String(error)));
  }
}

export function spreadsheetPort(spreadsheet: Spreadsheet): SpreadsheetPort {
  const timeZone = spreadsheet.getSpreadsheetTimeZone();
  const read = (sheet: Sheet, rows?: number): TabGrid => readSheet(sheet, timeZone, rows);
  const sheetOf = (tab: TabKey): Sheet => {
    const sheet = typeof tab === 'string' ? spreadsheet.getSheetByName(tab) : spreadsheet.getSheetById(tab);
    if (sheet) return sheet;
    const name = typeof tab === 'string' ? `tab “${tab}”` : 'such tab';
    throw new UserError('usage', `There is no ${name} any more; start the run again.`);
  };
  return {
    timeZone: () => timeZone,
    tabs: (signature) => (signature === undefined ? tabsOf(spreadsheet) : tabsWith(spreadsheet, signature)),
    has: (sheetId) => spreadsheet.getSheetById(sheetId) !== null,
    idOf: (name) => orNull(spreadsheet.getSheetByName(name))?.getSheetId(),
    activeTab: () => orNull(spreadsheet.getActiveSheet())?.getName(),
    selection: () => selectedRows(spreadsheet),
    title: () => spreadsheet.getName(),
    url: () => spreadsheet.getUrl(),
    read: (name, rows) => read(sheetOf(name), rows),
    formulas: (name, rows) => {
      const sheet = sheetOf(name);
      const [height, width] = [Math.min(rows, sheet.getLastRow()), sheet.getLastColumn()];
      return height === 0 ? [] : sheet.getRange(1, 1, height, width).getFormulas();
    },
    editHeader: (name, changes) => editHeader(sheetOf(name), changes),
    open: (name) => ownTab(sheetOf(name)),
    sign: (name, signature, isHidden = false) => {
      const sheet = sheetOf(name);
      if (isHidden) sheet.hideSheet();
      sheet.addDeveloperMetadata(SIGNATURE_KEY, signature);
    },
    create: (name, signature, { after, isHidden } = {}) => {
      const front = spreadsheet.getActiveSheet();
      const place = after === undefined ? spreadsheet.getNumSheets() : sheetOf(after).getIndex();
      const sheet = spreadsheet.insertSheet(name, place);
      spreadsheet.setActiveSheet(front);
      if (isHidden) sheet.hideSheet();
      sheet.addDeveloperMetadata(SIGNATURE_KEY, signature);
      return ownTab(sheet);
    },
    notify: (message, stays) =>
      spreadsheet.toast(message, 'GNW Evals', stays === 'for a while' ? TOAST_SECONDS : -1),
    flush: () => SpreadsheetApp.flush(),
  };
}

function tabsOf(spreadsheet: Spreadsheet): TabInfo[] {
  const signatures = new Map<number, string>();
  const metadata = spreadsheet.createDeveloperMetadataFinder().withKey(SIGNATURE_KEY).find();
  for (const entry of metadata) {
    const sheet = entry.getLocation().getSheet();
    if (sheet) signatures.set(sheet.getSheetId(), entry.getValue() ?? '');
  }
  return spreadsheet.getSheets().flatMap((sheet) => {
    // A chart, or a table of a database, on a tab of its own: its ranges cannot be read.
    if (sheet.getType() !== SpreadsheetApp.SheetType.GRID) return [];
    const sheetId = sheet.getSheetId();
    return { name: sheet.getName(), sheetId, signature: signatures.get(sheetId) };
  });
}

function tabsWith(spreadsheet: Spreadsheet, signature: string): TabInfo[] {
  const finder = spreadsheet.createDeveloperMetadataFinder().withKey(SIGNATURE_KEY).withValue(signature);
  return finder.find().flatMap((entry): TabInfo[] => {
    const sheet = entry.getLocation().getSheet();
    return sheet ? [{ name: sheet.getName(), sheetId: sheet.getSheetId(), signature }] : [];
  });
}

/** Several blocks can be selected at once. */
function selectedRows(spreadsheet: Spreadsheet): SelectedRows | undefined {
  const ranges = orNull(spreadsheet.getActiveRangeList())?.getRanges() ?? [];
  const rows = ranges.flatMap((range) =>
    Array.from({ length: range.getNumRows() }, (_row, index) => range.getRow() + index),
  );
  const tab = orNull(spreadsheet.getActiveSheet())?.getName();
  return tab === undefined || rows.length === 0 ? undefined : { tab, rows };
}

/** People go on working: what was read in several calls is read again where it does not fit together. */
const READINGS = 3;

function readSheet(sheet: Sheet, timeZone: string, rows?: number): TabGrid {
  for (let reading = 1; ; reading += 1) {
    const filled = sheet.getDataRange();
    const range =
      rows === undefined
        ? filled
        : filled.offset(0, 0, Math.min(rows, filled.getNumRows()), filled.getNumColumns());
    const values = range.getValues().map((row) => row.map(toCell));
    // The first rows are read to find a header, for which values will do.
    const shown = rows === undefined ? range.getDisplayValues() : [];
    const isWhole =
      rows !== undefined || (Math.max(1, sheet.getLastRow()) === values.length && fitTogether(values, shown));
    if (reading < READINGS && !isWhole) continue;
    // Merged cells matter only where headers can stand.
    const headerRows = Math.min(HEADER_ROWS, values.length);
    const merged = sheet.getRange(1, 1, headerRows, values[0]?.length ?? 1).getMergedRanges();
    return {
      name: sheet.getName(),
      sheetId: sheet.getSheetId(),
      values,
      shown,
      timeZone,
      merges: merged.map((block) => ({
        row: block.getRow(),
        column: block.getColumn(),
        rows: block.getNumRows(),
        columns: block.getNumColumns(),
      })),
    };
  }
}

/** A text is shown as it is: where it is not, rows have moved between the two readings. */
function fitTogether(values: readonly (readonly Cell[])[], shown: readonly (readonly string[])[]): boolean {
  return values.every((row, index) =>
    row.every((value, column) => typeof value !== 'string' || value === shown[index]?.[column]),
  );
}

function editHeader(sheet: Sheet, changes: readonly HeaderChange[]): void {
  const missing = Math.max(0, ...changes.map(({ column }) => column)) - sheet.getMaxColumns();
  if (missing > 0) sheet.insertColumnsAfter(sheet.getMaxColumns(), missing);
  for (const { row, column, text, note } of changes) {
    const cell = sheet.getRange(row, column);
    cell.setValue(asLiteral(text));
    if (note !== undefined) cell.setNote(noteText(note));
  }
}

/** What the types promise and Apps Script does not always keep: a standalone script has no spreadsheet, a trigger no tab in front. */
function orNull<T>(promised: T): T | null {
  return promised;
}
