/** The Spreadsheet service: the spreadsheet, with the metadata and filters of its tabs. */
import { decimalSign } from '../../../workbook/number-format';
import { type Tab, NEW_TAB_COLUMNS, NEW_TAB_ROWS } from '../../../workbook/tab';
import { ScriptException } from '../../engine/exception';
import { ServiceObject, emulated } from '../../engine/service-object';
import type { RuntimeState } from '../../state';
import { assertRoom, liveTab, type Place, type SheetsContext } from './sheets-context';
import { assertTabName, sheetOf } from './sheet';
import { rangeList, rangeOf } from './range';
import { type CellArea, area, lastColumnOf } from '../../../workbook/area';
import { LOCAL_ID } from '../../../workbook/workbook';

/** Makes the context of an execution's Spreadsheet objects. */
export function makeContext(state: RuntimeState, user: string): SheetsContext {
  const known = new Map<Tab, ServiceObject<Place>>();
  const sheets: SheetsContext = {
    workbook: state.workbook,
    limits: state.limits,
    rules: () => ({
      timeZone: state.workbook.timeZone,
      maxCharacters: state.limits.cellCharacters,
      // HYPERLINK takes the separators of the spreadsheet’s locale: ISA-tools/OntoMaton#37, mricon/ingress-fieldplan#5.
      takesCommas: decimalSign(state.workbook.locale) !== ',',
    }),
    user,
    owner: state.email,
    sheet(tab) {
      const sheet = known.get(tab) ?? sheetOf(sheets, tab);
      known.set(tab, sheet);
      return sheet;
    },
    range: (tab, place) => rangeOf(sheets, tab, place),
    filter: (tab) => filterOf(sheets, tab),
  };
  return sheets;
}

export function spreadsheetOf(sheets: SheetsContext, state: RuntimeState): ServiceObject {
  const { workbook } = sheets;
  const activeTab = (): Tab => {
    const tab = workbook.activeTab ?? workbook.tabs.find((other) => !other.isHidden);
    if (tab === undefined) throw new ScriptException('The spreadsheet has no sheets.');
    return tab;
  };
  const orNull = (tab: Tab | undefined): ServiceObject | null => (tab ? sheets.sheet(tab) : null);
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
    getSheets: () => workbook.tabs.map((tab) => sheets.sheet(tab)),
    getNumSheets: () => workbook.tabs.length,
    getSheetByName: (name: string) => orNull(workbook.tabs.find((other) => other.name === name)),
    getSheetById: (id: number) => orNull(workbook.tabWithId(id)),
    getActiveSheet: () => sheets.sheet(activeTab()),
    setActiveSheet(sheet: ServiceObject<Place>) {
      workbook.activeTab = liveTab(sheets, sheet.data.tab);
      return sheet;
    },
    /** Inserts a tab at a 0-based index, or after the active tab, and makes it active. */
    insertSheet(name: string, index = workbook.tabs.indexOf(activeTab()) + 1) {
      assertTabName(workbook, name);
      assertRoom(sheets, NEW_TAB_ROWS * NEW_TAB_COLUMNS);
      workbook.activeTab = workbook.addTab(name, Math.min(index, workbook.tabs.length));
      return sheets.sheet(workbook.activeTab);
    },
    /** Moves the active tab. @param place 1-based */
    moveActiveSheet(place: number) {
      if (place < 1 || place > workbook.tabs.length)
        throw new ScriptException('The new position is out of bounds.');
      workbook.moveTab(activeTab(), place - 1);
    },
    /** @param seconds null means 5; negative: until closed */
    toast(message: string, title?: string | null, seconds?: number | null) {
      const context = state.running[state.running.length - 1]?.options.context;
      if (context === 'trigger' && state.strictness.toastNeedsWindow)
        throw new ScriptException('Cannot show a message from this context.');
      state.options.onToast?.(message, title ?? '', seconds ?? 5);
    },
    /** The last of the selected blocks; A1 if nothing has been selected. */
    getActiveRange: () => sheets.range(activeTab(), state.selection.at(-1) ?? area(1, 1)),
    getActiveRangeList: () => rangeList(sheets, activeTab(), state.selection),
    setActiveRange(range: ServiceObject<Place>) {
      workbook.activeTab = liveTab(sheets, range.data.tab);
      state.selection = range.data.areas;
      return range;
    },
    createDeveloperMetadataFinder: () => metadataFinder(sheets),
  });
}

/** Finds metadata of all tabs by key. */
function metadataFinder(sheets: SheetsContext): ServiceObject {
  const keys: string[] = [];
  const entryObject = (tab: Tab, value: string): ServiceObject =>
    emulated('DeveloperMetadata', {
      getValue: () => value,
      getLocation: () => emulated('DeveloperMetadataLocation', { getSheet: () => sheets.sheet(tab) }),
    });
  const finder: ServiceObject = emulated('DeveloperMetadataFinder', {
    withKey(key: string) {
      keys.push(key);
      return finder;
    },
    find: () =>
      sheets.workbook.tabs.flatMap((tab) =>
        tab.metadata
          .filter((entry) => keys.every((key) => key === entry.key))
          .map(({ value }) => entryObject(tab, value)),
      ),
  });
  return finder;
}

// Filter: the range of a tab's filter, and the texts that it hides in a column.

type FilterCriteria = ServiceObject<ReadonlySet<string>>;

export function filterCriteriaBuilder(): ServiceObject {
  let hidden: ReadonlySet<string> = new Set();
  const builder: ServiceObject = emulated('FilterCriteriaBuilder', {
    setHiddenValues(values: readonly unknown[]) {
      hidden = new Set(values.map(String));
      return builder;
    },
    build: (): FilterCriteria => new ServiceObject('FilterCriteria', {}, hidden),
  });
  return builder;
}

function filterOf(sheets: SheetsContext, tab: Tab): ServiceObject {
  const areaNow = (): CellArea => {
    const { filter } = liveTab(sheets, tab);
    if (filter === null) throw new ScriptException('The filter is no longer there.');
    return filter;
  };
  const emulatedFilter: ServiceObject = emulated('Filter', {
    getRange: () => sheets.range(tab, areaNow()),
    setColumnFilterCriteria(column: number, criteria: FilterCriteria | null) {
      const place = areaNow();
      if (column < place.column || column > lastColumnOf(place))
        throw new ScriptException('Column is outside of the range of the filter.');
      tab.filterHides.set(column, criteria?.data ?? new Set());
      tab.touch();
      return emulatedFilter;
    },
    remove() {
      liveTab(sheets, tab).filter = null;
      tab.filterHides.clear();
      tab.touch();
    },
  });
  return emulatedFilter;
}
