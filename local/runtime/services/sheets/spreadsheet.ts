/** Spreadsheet: the whole file. */
import { area } from '../../../workbook/area';
import { NEW_TAB_COLUMNS, NEW_TAB_ROWS, type Tab } from '../../../workbook/tab';
import { LOCAL_ID } from '../../../workbook/workbook';
import { emulated } from '../../engine/service-object';
import { ScriptException, signatureError } from '../../engine/exception';
import type { ServiceObject } from '../../engine/service-object';
import { assertRoom, type Document, liveTab } from './document';
import { RangeArea } from './range-values';
import { checkedTabName, duplicateTab, EmulatedRangeList, EmulatedSheet, metadataFinder } from './sheet';

export function spreadsheetOf(document: Document): ServiceObject {
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
    // A local file has no web address: a link to it would be dead.
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
    setActiveSheet(sheet: unknown) {
      if (!(sheet instanceof EmulatedSheet))
        throw signatureError('SpreadsheetApp.Spreadsheet.setActiveSheet', [sheet]);
      workbook.activeTab = liveTab(document, sheet.tab);
      return sheet;
    },
    /** At a place counted from 0, or after the active tab; the new tab becomes the active one. */
    insertSheet(name: unknown, index?: unknown) {
      const checked = checkedTabName(name);
      if (workbook.tabNamed(checked) !== undefined) throw duplicateTab(checked);
      assertRoom(document, NEW_TAB_ROWS * NEW_TAB_COLUMNS);
      const place = typeof index === 'number' ? index : workbook.tabs.indexOf(activeTab()) + 1;
      workbook.activeTab = workbook.addTab(checked, Math.min(place, workbook.tabs.length));
      return document.sheet(workbook.activeTab);
    },
    /** To a place counted from 1. */
    moveActiveSheet(place: unknown) {
      if (typeof place !== 'number' || place < 1 || place > workbook.tabs.length)
        throw new ScriptException('The new position is out of bounds.');
      workbook.moveTab(activeTab(), place - 1);
    },
    /** Seconds: null means 5, a negative number means until closed. */
    toast(message: string, title?: string | null, seconds?: number | null) {
      document.toast(message, title ?? '', seconds ?? 5);
    },
    /** The last of the selected blocks. Locally the selection is A1 unless the host or a script sets one. */
    getActiveRange: () => document.range(activeTab(), document.selection().at(-1) ?? area(1, 1)),
    getActiveRangeList: () => new EmulatedRangeList(document, activeTab(), document.selection()),
    setActiveRange(range: ServiceObject) {
      if (range instanceof RangeArea) document.select(liveTab(document, range.tab), range.area);
      return range;
    },
    createDeveloperMetadataFinder: () => metadataFinder(document),
  });
}
