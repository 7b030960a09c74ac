/** The open spreadsheet, over SpreadsheetApp. */
import type { SelectedRows, SpreadsheetPort, TabKey, CellChange } from '../model/spreadsheet';
import { UserError } from '../model/user-error';
import {
  gridInFront,
  isClosed,
  nullToUndefined,
  tryCall,
  formattingOf,
  TabList,
  type Sheet,
  type Spreadsheet,
} from './tab-list';
import { SheetTab } from './own-tab';
import { withPermission } from './permission';
import { refusalIn } from '../model/google-refusals';
import { grouped, ranges } from '../model/collections';
import { asLiteral } from '../model/text';

const TOAST_SECONDS = 5;

/** @throws UserError if no spreadsheet is open */
export function activeSpreadsheet(): Spreadsheet {
  const spreadsheet = nullToUndefined(
    withPermission('spreadsheets.currentonly', () => SpreadsheetApp.getActiveSpreadsheet()),
  );
  if (spreadsheet) return spreadsheet;
  throw new UserError('usage', 'GNW Evals works inside a spreadsheet; open one and start it from its menu.');
}

/** False if this execution may not open the spreadsheet, as in some triggers. Passing failures do not count. */
export function reaches(spreadsheet: () => Spreadsheet): boolean {
  try {
    return spreadsheet().getId() !== '';
  } catch (error) {
    return !(error instanceof UserError || refusalIn(error).code === 'permission');
  }
}

/**
 * Returns the spreadsheet as a port, which keeps cells once they are read or written, until `refresh`.
 *
 * @example
 * const spreadsheet = spreadsheetPort(activeSpreadsheet());
 * const { values } = spreadsheet.read('GOLD');
 * const results = spreadsheet.create('GOLD results', 'results', { after: 'GOLD' });
 * results.write(1, 1, [['row', 'verdict']]);
 * spreadsheet.flush(); // a refused write throws here
 */
export function spreadsheetPort(spreadsheet: Spreadsheet): Omit<SpreadsheetPort, 'ownChecks'> {
  const timeZone = spreadsheet.getSpreadsheetTimeZone();
  let locale: string | undefined;
  const place = { timeZone, locale: () => (locale ??= spreadsheet.getSpreadsheetLocale()) };
  const formatting = formattingOf(() => {
    SpreadsheetApp.flush();
  });
  const list = new TabList(spreadsheet, formatting);
  const tabs = new Map<number, SheetTab>();
  const tabOf = (key: TabKey): SheetTab => {
    const sheet = list.sheetOf(key);
    const sheetId = typeof key === 'number' ? key : sheet.getSheetId();
    const tab = tabs.get(sheetId) ?? new SheetTab(formatting, sheet, sheetId, place);
    tabs.set(sheetId, tab);
    return tab;
  };
  const refresh = (): void => {
    for (const tab of tabs.values()) tab.drop();
    list.drop();
  };
  return {
    timeZone: () => timeZone,
    locale: place.locale,
    tabs: list.tabs,
    has: (sheetId) => spreadsheet.getSheetById(sheetId) !== null,
    idOf: (name) => nullToUndefined(spreadsheet.getSheetByName(name))?.getSheetId(),
    activeTab: () => gridInFront(spreadsheet)?.getName(),
    selection: () => selectedRows(spreadsheet),
    title: () => spreadsheet.getName(),
    url: () => spreadsheet.getUrl(),
    read: (key, rows) => tabOf(key).grid(rows),
    refresh: (sheetId) => {
      if (sheetId === undefined) refresh();
      else tabs.get(sheetId)?.drop();
    },
    isSame: ({ sheetId, values }, block) => tabOf(sheetId).isSame(block, values),
    formulas: (name, rows) => {
      const sheet = list.sheetOf(name);
      const [height, width] = [Math.min(rows, sheet.getLastRow()), sheet.getLastColumn()];
      return height === 0 ? [] : sheet.getRange(1, 1, height, width).getFormulas();
    },
    editCells: (key, changes) => {
      const tab = tabOf(key);
      tab.drop();
      return editCells(tab.sheet, changes);
    },
    open: (key) => {
      const tab = tabOf(key);
      tab.isWritten = true;
      return tab;
    },
    sign: list.sign,
    create: (name, signature, tabPlace) => {
      const sheet = list.create(name, signature, tabPlace);
      const tab = new SheetTab(formatting, sheet, sheet.getSheetId(), place, true);
      tabs.set(tab.sheetId, tab);
      return tab;
    },
    moveBefore: list.moveBefore,
    keepingFront: list.keepingFront,
    notify: (message, stays) => {
      tryCall(() => {
        spreadsheet.toast(message, 'GNW Evals', stays === 'for a while' ? TOAST_SECONDS : -1);
      });
    },
    flush: () => SpreadsheetApp.flush(),
    closed: () => {
      // Pending writes may be refused first.
      tryCall(() => SpreadsheetApp.flush());
      return [...tabs.values()].flatMap(({ isWritten, sheet }) =>
        isWritten && isClosed(sheet) ? [sheet.getName()] : [],
      );
    },
    refusedFormats: formatting.refused,
    forget: () => {
      formatting.flushSteps();
      refresh();
    },
  };
}

function selectedRows(spreadsheet: Spreadsheet): SelectedRows | undefined {
  const sheet = gridInFront(spreadsheet);
  if (!sheet) return undefined;
  const ranges = nullToUndefined(spreadsheet.getActiveRangeList())?.getRanges() ?? [];
  const rows = ranges.flatMap((range) =>
    Array.from({ length: range.getNumRows() }, (_row, index) => range.getRow() + index),
  );
  return rows.length === 0 ? undefined : { tab: sheet.getName(), rows };
}

/** Writes and flushes each stretch of a column, as refusals surface only then; the cells of a refused one alone. @returns the refused changes */
function editCells<Change extends CellChange>(sheet: Sheet, changes: readonly Change[]): Change[] {
  const stretches = [...grouped(changes, ({ column }) => column).values()].flatMap((ofColumn) => {
    const inOrder = [...ofColumn].sort((a, b) => a.row - b.row);
    return ranges(inOrder.map(({ row }) => row)).map(({ from, to }) =>
      inOrder.filter(({ row }) => row >= from && row <= to),
    );
  });
  const isWritten = (stretch: readonly Change[]): boolean => {
    const [first] = stretch;
    if (!first) return true;
    const range = sheet.getRange(first.row, first.column, stretch.length, 1);
    if (!range.canEdit()) return false;
    try {
      range.setValues(stretch.map(({ value }) => [typeof value === 'string' ? asLiteral(value) : value]));
      SpreadsheetApp.flush();
      return true;
    } catch {
      return false;
    }
  };
  return stretches.flatMap((stretch) => {
    if (isWritten(stretch)) return [];
    return stretch.length === 1 ? stretch : stretch.filter((change) => !isWritten([change]));
  });
}
