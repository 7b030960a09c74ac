/** Opens the Spreadsheet service for an execution, or for edits by hand. */
import { decimalSign } from '../../../workbook/number-format';
import { type Tab, NEW_TAB_COLUMNS, NEW_TAB_ROWS } from '../../../workbook/tab';
import { ScriptException } from '../../engine/exception';
import { type ServiceObject, emulated } from '../../engine/service-object';
import type { RuntimeState } from '../../state';
import { type Document, assertRoom, liveTab } from './sheets-context';
import {
  EmulatedSheet,
  filterOf,
  checkedTabName,
  duplicateTab,
  EmulatedRangeList,
  metadataFinder,
} from './sheet';
import { EmulatedRange } from './range';
import { area } from '../../../workbook/area';
import { LOCAL_ID } from '../../../workbook/workbook';
import type { RangeArea } from './range-values';

export interface OpenDocument {
  readonly spreadsheet: ServiceObject;
  readonly sheet: (tab: Tab) => EmulatedSheet;
  readonly range: (tab: Tab, area: EmulatedRange['area']) => EmulatedRange;
}

/** Creates service objects over the workbook. */
export function openDocument(state: RuntimeState, user: string): OpenDocument {
  const sheets = new Map<Tab, EmulatedSheet>();
  const sheet = (tab: Tab): EmulatedSheet => {
    const emulatedSheet = sheets.get(tab);
    if (emulatedSheet !== undefined) return emulatedSheet;
    const newSheet = new EmulatedSheet(document, tab);
    sheets.set(tab, newSheet);
    return newSheet;
  };
  const range: OpenDocument['range'] = (tab, area) => new EmulatedRange(document, tab, area);
  const document: Document = {
    workbook: state.workbook,
    limits: state.limits,
    rules: () => ({
      timeZone: state.workbook.timeZone,
      maxCharacters: state.limits.cellCharacters,
      // ISA-tools/OntoMaton#37 and mricon/ingress-fieldplan#5, of HYPERLINK: the separators of the spreadsheet’s locale.
      takesCommas: decimalSign(state.workbook.locale) !== ',',
    }),
    user,
    owner: state.email,
    sheet,
    range,
    filter: (tab) => filterOf(document, tab),
  };
  return { spreadsheet: spreadsheetOf(document, state), sheet, range };
}

function spreadsheetOf(document: Document, state: RuntimeState): ServiceObject {
  const { workbook } = document;
  const activeTab = (): Tab => {
    const tab = workbook.activeTab ?? workbook.tabs.find((other) => !other.isHidden);
    if (tab === undefined) throw new ScriptException('The spreadsheet has no sheets.');
    return tab;
  };
  const sheetOf = (tab: Tab | undefined): ServiceObject | null => (tab ? document.sheet(tab) : null);
  return emulated('Spreadsheet', {
    getId: () => workbook.id,
    getName: () => workbook.name,
    // A local file has no URL.
    getUrl: () =>
      workbook.id === LOCAL_ID
        ? `local:${workbook.id}`
        : `https://docs.google.com/spreadsheets/d/${workbook.id}/edit`,
    getSpreadsheetTimeZone: () => workbook.timeZone,
    getSpreadsheetLocale: () => workbook.locale,
    getSheets: () => workbook.tabs.map((tab) => document.sheet(tab)),
    getNumSheets: () => workbook.tabs.length,
    getSheetByName: (name: string) => sheetOf(workbook.tabs.find((other) => other.name === name)),
    getSheetById: (id: number) => sheetOf(workbook.tabWithId(id)),
    getActiveSheet: () => document.sheet(activeTab()),
    setActiveSheet(sheet: EmulatedSheet) {
      workbook.activeTab = liveTab(document, sheet.tab);
      return sheet;
    },
    /** Inserts a tab at an index from 0, or after the active tab, and makes it active. */
    insertSheet(name: string, index = workbook.tabs.indexOf(activeTab()) + 1) {
      if (workbook.tabNamed(checkedTabName(name)) !== undefined) throw duplicateTab(name);
      assertRoom(document, NEW_TAB_ROWS * NEW_TAB_COLUMNS);
      workbook.activeTab = workbook.addTab(name, Math.min(index, workbook.tabs.length));
      return document.sheet(workbook.activeTab);
    },
    /** Moves the active tab. @param place from 1 */
    moveActiveSheet(place: number) {
      if (place < 1 || place > workbook.tabs.length)
        throw new ScriptException('The new position is out of bounds.');
      workbook.moveTab(activeTab(), place - 1);
    },
    /** @param seconds null means 5, a negative number until closed */
    toast(message: string, title?: string | null, seconds?: number | null) {
      const context = state.running[state.running.length - 1]?.options.context;
      if (context === 'trigger' && state.strictness.toastNeedsWindow)
        throw new ScriptException('Cannot show a message from this context.');
      state.options.onToast?.(message, title ?? '', seconds ?? 5);
    },
    /** The last of the selected blocks; A1 if nothing has been selected. */
    getActiveRange: () => document.range(activeTab(), state.selection.at(-1) ?? area(1, 1)),
    getActiveRangeList: () => new EmulatedRangeList(document, activeTab(), state.selection),
    setActiveRange(range: RangeArea) {
      workbook.activeTab = liveTab(document, range.tab);
      state.selection = [range.area];
      return range;
    },
    createDeveloperMetadataFinder: () => metadataFinder(document),
  });
}
