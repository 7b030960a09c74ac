/** The spreadsheet this script belongs to. */
import type {
  CellChange,
  HeaderChange,
  SelectedRows,
  SpreadsheetPort,
  TabInfo,
  TabKey,
  TabPlace,
  OwnTab,
} from '../model/sheet/spreadsheet';
import type { TabGrid } from '../model/sheet/tab-grid';
import { UserError } from '../model/user-error';
import { asLiteral, noteText } from '../model/texts/literal';
import { gridInFront, isGrid, orUndefined, unlessRefused } from './grids';
import { looksOf } from './looks';
import { ownTab } from './own-tab';
import { isUnchanged, readNear, readSheet, readTop, rowsIfSame } from './read-sheet';
import { sideColumnsOf } from './side-columns';
import { type Signatures, signaturesOf } from './signatures';
import { topWithoutOurs, withoutOurs } from './without-ours';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const TOAST_SECONDS = 5;
/** How long the list of tabs is assumed to be unchanged. */
const MOMENT_MS = 1000;

/** @throws UserError if no spreadsheet is open */
export function activeSpreadsheet(): Spreadsheet {
  const spreadsheet = orUndefined(SpreadsheetApp.getActiveSpreadsheet());
  if (spreadsheet) return spreadsheet;
  throw new UserError('usage', 'GNW Evals works inside a spreadsheet; open one and start it from its menu.');
}

/** Whether this execution reaches it: one started by the clock may not. A failure that may pass does not count as an answer. */
export function reaches(spreadsheet: () => Spreadsheet): boolean {
  try {
    return spreadsheet().getId() !== '';
  } catch (error) {
    return !(error instanceof UserError || /permission/i.test(String(error)));
  }
}

export function spreadsheetPort(spreadsheet: Spreadsheet): Omit<SpreadsheetPort, 'checks'> {
  const timeZone = spreadsheet.getSpreadsheetTimeZone();
  let locale: string | undefined;
  const place = { timeZone, locale: () => (locale ??= spreadsheet.getSpreadsheetLocale()) };
  const signatures = signaturesOf(spreadsheet);
  const looks = looksOf(() => {
    SpreadsheetApp.flush();
  });
  const sheetOf = (tab: TabKey): Sheet => {
    const sheet = typeof tab === 'string' ? spreadsheet.getSheetByName(tab) : spreadsheet.getSheetById(tab);
    if (sheet) return sheet;
    const name = typeof tab === 'string' ? `tab “${tab}”` : 'such tab';
    throw new UserError('usage', `There is no ${name} any more; start the run again.`);
  };
  /** The tab in front, which is kept there. */
  let front: Sheet | undefined;
  let [isBusy, isAway] = [false, false];
  const bringBack = (): void => {
    isAway = isBusy;
    const sheet = isBusy ? undefined : front;
    // Which tab is in front is no result.
    if (sheet) unlessRefused(() => spreadsheet.setActiveSheet(sheet));
  };
  const hide = (sheet: Sheet): void => {
    looks.give(sheet.getName(), 'being hidden', () => sheet.hideSheet());
  };
  const opened = new Map<number, OwnTab>();
  /** Tabs that are written to. */
  const written = new Map<number, Sheet>();
  const grids = new Map<number, TabGrid>();
  const open = (sheet: Sheet): OwnTab => {
    const sheetId = sheet.getSheetId();
    const tab = opened.get(sheetId) ?? ownTab(sheet, looks);
    opened.set(sheetId, tab);
    written.set(sheetId, sheet);
    return tab;
  };
  let seen: { readonly tabs: TabInfo[]; readonly at: number } | undefined;
  const allTabs = (): TabInfo[] => {
    if (!seen || Math.abs(Date.now() - seen.at) > MOMENT_MS)
      seen = { tabs: tabsOf(spreadsheet, signatures), at: Date.now() };
    return seen.tabs;
  };
  const sign = (sheet: Sheet, signature: string): void => {
    signatures.sign(sheet, signature);
    seen = undefined;
  };
  /** Adds a new tab to the tabs that were seen. */
  const add = (tab: TabInfo, { after, before }: TabPlace): void => {
    if (!seen) return;
    const placeOf = (key: TabKey | undefined): number =>
      seen?.tabs.findIndex(({ name, sheetId }) => name === key || sheetId === key) ?? -1;
    const [behind, at] = [placeOf(after), placeOf(before)];
    const tabs = [...seen.tabs];
    tabs.splice(behind >= 0 ? behind + 1 : at >= 0 ? at : tabs.length, 0, tab);
    seen = { ...seen, tabs };
  };
  /** The index at which a new tab is inserted, from 0. */
  const indexFor = ({ after, before }: TabPlace): number => {
    if (after !== undefined) return sheetOf(after).getIndex();
    return before === undefined ? spreadsheet.getNumSheets() : sheetOf(before).getIndex() - 1;
  };
  return {
    timeZone: () => timeZone,
    tabs: (signature) => (signature === undefined ? allTabs() : tabsWith(spreadsheet, signatures, signature)),
    has: (sheetId) => spreadsheet.getSheetById(sheetId) !== null,
    idOf: (name) => orUndefined(spreadsheet.getSheetByName(name))?.getSheetId(),
    activeTab: () => gridInFront(spreadsheet)?.getName(),
    selection: () => selectedRows(spreadsheet),
    title: () => spreadsheet.getName(),
    url: () => spreadsheet.getUrl(),
    read: (name, rows) => {
      const sheet = sheetOf(name);
      if (rows !== undefined) {
        const top = readTop(sheet, place, rows);
        return topWithoutOurs(top, signatures.columns(top.sheetId, 'as known'));
      }
      const whole = readSheet(sheet, place);
      const grid = withoutOurs(whole, signatures.columns(whole.sheetId, 'now'));
      grids.set(grid.sheetId, grid);
      return grid;
    },
    readNear: (name, rows) => readNear(sheetOf(name), place, rows),
    seen: (sheetId) => {
      const grid = grids.get(sheetId);
      return grid && spreadsheet.getSheetById(sheetId)?.getName() === grid.name ? grid : undefined;
    },
    isAsSeen: (grid, columns) => isUnchanged(sheetOf(grid.sheetId), grid, columns),
    rowsIfAsSeen: (grid, row, rows) => rowsIfSame(sheetOf(grid.sheetId), grid, row, rows),
    sideColumns: (sheetId) => {
      const sheet = sheetOf(sheetId);
      written.set(sheetId, sheet);
      return sideColumnsOf(sheet, signatures, looks);
    },
    formulas: (name, rows) => {
      const sheet = sheetOf(name);
      const [height, width] = [Math.min(rows, sheet.getLastRow()), sheet.getLastColumn()];
      return height === 0 ? [] : sheet.getRange(1, 1, height, width).getFormulas();
    },
    notes: (name, row) => {
      const sheet = sheetOf(name);
      return sheet.getRange(row, 1, 1, Math.max(1, sheet.getLastColumn())).getNotes()[0] ?? [];
    },
    editHeader: (name, changes) => {
      const sheet = sheetOf(name);
      written.set(sheet.getSheetId(), sheet);
      editHeader(sheet, changes);
    },
    editCells: (name, changes) => {
      const sheet = sheetOf(name);
      grids.delete(sheet.getSheetId());
      return editCells(sheet, changes);
    },
    open: (name) => open(sheetOf(name)),
    sign: (name, signature, isHidden = false) => {
      const sheet = sheetOf(name);
      if (isHidden) hide(sheet);
      sign(sheet, signature);
    },
    create: (name, signature, place = {}) => {
      front ??= spreadsheet.getActiveSheet();
      const sheet = spreadsheet.insertSheet(name, indexFor(place));
      bringBack();
      if (place.isHidden) hide(sheet);
      const known = seen;
      // If Google refuses the signature, the tab is there all the same.
      seen = undefined;
      if (signature !== undefined) signatures.sign(sheet, signature);
      seen = known;
      const tab = ownTab(sheet, looks, 'made just now');
      opened.set(tab.sheetId, tab);
      add({ name, sheetId: tab.sheetId, signature }, place);
      return tab;
    },
    moveBefore: (key, other) => {
      front ??= spreadsheet.getActiveSheet();
      const sheet = sheetOf(key);
      looks.give(sheet.getName(), 'its place among the tabs', () => {
        const [from, to] = [sheet.getIndex(), sheetOf(other).getIndex()];
        spreadsheet.setActiveSheet(sheet);
        spreadsheet.moveActiveSheet(from < to ? to - 1 : to);
      });
      bringBack();
      seen = undefined;
    },
    keepingFront: (work) => {
      isBusy = true;
      try {
        work();
      } finally {
        isBusy = false;
        if (isAway) bringBack();
      }
    },
    notify: (message, stays) => {
      unlessRefused(() => {
        spreadsheet.toast(message, 'GNW Evals', stays === 'for a while' ? TOAST_SECONDS : -1);
      });
    },
    flush: () => SpreadsheetApp.flush(),
    closed: () => {
      // A refusal of earlier writes is not what is asked here.
      unlessRefused(() => SpreadsheetApp.flush());
      return [...written.values()].flatMap((sheet) =>
        unlessRefused(() => isClosed(sheet)) === true ? [sheet.getName()] : [],
      );
    },
    refusedLooks: looks.refused,
    forget: () => {
      looks.takeCare();
      opened.clear();
      grids.clear();
      seen = undefined;
      front = undefined;
    },
  };
}

function tabsOf(spreadsheet: Spreadsheet, signatures: Signatures): TabInfo[] {
  const sheets = spreadsheet.getSheets();
  const known = signatures.of(sheets.map((sheet) => sheet.getSheetId()));
  return sheets.flatMap((sheet) => {
    if (!isGrid(sheet)) return [];
    const sheetId = sheet.getSheetId();
    return { name: sheet.getName(), sheetId, signature: known.get(sheetId) };
  });
}

function tabsWith(spreadsheet: Spreadsheet, signatures: Signatures, signature: string): TabInfo[] {
  const sheets = [...signatures.of([])].flatMap(([sheetId, one]) =>
    one === signature ? (spreadsheet.getSheetById(sheetId) ?? []) : [],
  );
  // In tab order: of several the first is taken.
  return (sheets.length > 1 ? sheets.sort((a, b) => a.getIndex() - b.getIndex()) : sheets).map((sheet) => ({
    name: sheet.getName(),
    sheetId: sheet.getSheetId(),
    signature,
  }));
}

/** All selected rows: several blocks can be selected at once. */
function selectedRows(spreadsheet: Spreadsheet): SelectedRows | undefined {
  const sheet = gridInFront(spreadsheet);
  if (!sheet) return undefined;
  const ranges = orUndefined(spreadsheet.getActiveRangeList())?.getRanges() ?? [];
  const rows = ranges.flatMap((range) =>
    Array.from({ length: range.getNumRows() }, (_row, index) => range.getRow() + index),
  );
  return rows.length === 0 ? undefined : { tab: sheet.getName(), rows };
}

/** Whether there are cells in it that this person may not write to. */
function isClosed(sheet: Sheet): boolean {
  return !sheet.getRange(1, 1, sheet.getMaxRows(), sheet.getMaxColumns()).canEdit();
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

/**
 * Google's refusals come only with a flush: each stretch of a column is flushed separately, and if one is refused, each of its
 * cells.
 *
 * @returns the changes that were refused
 */
function editCells<Change extends CellChange>(sheet: Sheet, changes: readonly Change[]): Change[] {
  const inOrder = [...changes].sort((a, b) => a.column - b.column || a.row - b.row);
  const stretches: Change[][] = [];
  for (const change of inOrder) {
    const stretch = stretches[stretches.length - 1];
    const last = stretch?.[stretch.length - 1];
    if (stretch && last?.column === change.column && last.row + 1 === change.row) stretch.push(change);
    else stretches.push([change]);
  }
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
