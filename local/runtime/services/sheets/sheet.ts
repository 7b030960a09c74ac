/** Sheet as the script sees it, with RangeList, metadata and filters. */
import { parseReference } from '../../../workbook/a1';
import { type Area, area, lastColumnOf } from '../../../workbook/area';
import { type EnumValue, ServiceObject, emulated } from '../../engine/service-object';
import { ScriptException } from '../../engine/exception';
import { EmulatedConditionalFormatRule } from './conditional-format';
import { assertInside, type Document, liveTab } from './sheets-context';
import { SHEET_TYPE, SheetLayout } from './sheet-layout';
import type { Wrap } from '../../../workbook/style';
import type { Tab, MetadataEntry } from '../../../workbook/tab';
import { EmulatedRange } from './range';

/** RangeList: several blocks of one tab, such as the selection, or blocks that are formatted together. */
export class EmulatedRangeList extends ServiceObject {
  readonly ranges: readonly EmulatedRange[];

  constructor(document: Document, tab: Tab, areas: readonly Area[]) {
    super('RangeList');
    this.ranges = areas.map((area) => new EmulatedRange(document, tab, area));
  }

  getRanges(): ServiceObject[] {
    return [...this.ranges];
  }

  setHorizontalAlignment(alignment: Parameters<EmulatedRange['setHorizontalAlignment']>[0]): this {
    return this.each((range) => range.setHorizontalAlignment(alignment));
  }

  setNumberFormat(format: string): this {
    return this.each((range) => range.setNumberFormat(format));
  }

  setWrapStrategy(strategy: EnumValue<Wrap>): this {
    return this.each((range) => range.setWrapStrategy(strategy));
  }

  setTextRotation(degrees: number): this {
    return this.each((range) => range.setTextRotation(degrees));
  }

  private each(change: (range: EmulatedRange) => void): this {
    this.ranges.forEach(change);
    return this;
  }
}

/** Finds metadata of all tabs by key. */
export function metadataFinder(document: Document): ServiceObject {
  const keys: string[] = [];
  const entryObject = (tab: Tab, { value }: MetadataEntry): ServiceObject =>
    emulated('DeveloperMetadata', {
      getValue: () => value,
      getLocation: () =>
        emulated('DeveloperMetadataLocation', {
          getSheet: () => document.sheet(tab),
        }),
    });
  const finder: ServiceObject = emulated('DeveloperMetadataFinder', {
    withKey(key: string) {
      keys.push(key);
      return finder;
    },
    find: () =>
      document.workbook.tabs.flatMap((tab) =>
        tab.metadata
          .filter((entry) => keys.every((key) => key === entry.key))
          .map((entry) => entryObject(tab, entry)),
      ),
  });
  return finder;
}

// Filter: the range of a tab's filter, and the texts that it hides in a column.

class EmulatedFilterCriteria extends ServiceObject {
  constructor(readonly hidden: ReadonlySet<string>) {
    super('FilterCriteria');
  }
}

export function filterCriteriaBuilder(): ServiceObject {
  let hidden: ReadonlySet<string> = new Set();
  const builder: ServiceObject = emulated('FilterCriteriaBuilder', {
    setHiddenValues(values: readonly unknown[]) {
      hidden = new Set(values.map(String));
      return builder;
    },
    build: () => new EmulatedFilterCriteria(hidden),
  });
  return builder;
}

export function filterOf(document: Document, tab: Tab): ServiceObject {
  const areaNow = (): Area => {
    const { filter } = liveTab(document, tab);
    if (filter === null) throw new ScriptException('The filter is no longer there.');
    return filter;
  };
  const emulatedFilter: ServiceObject = emulated('Filter', {
    getRange: () => document.range(tab, areaNow()),
    setColumnFilterCriteria(column: number, criteria: EmulatedFilterCriteria | null) {
      const place = areaNow();
      if (column < place.column || column > lastColumnOf(place))
        throw new ScriptException('Column is outside of the range of the filter.');
      tab.filterHides.set(column, criteria?.hidden ?? new Set());
      tab.touch();
      return emulatedFilter;
    },
    remove() {
      liveTab(document, tab).filter = null;
      tab.filterHides.clear();
      tab.touch();
    },
  });
  return emulatedFilter;
}

export class EmulatedSheet extends SheetLayout {
  getName(): string {
    return this.live.name;
  }

  setName(name: string): this {
    const namesake = this.document.workbook.tabNamed(checkedTabName(name));
    if (namesake !== undefined && namesake !== this.live) throw duplicateTab(name);
    this.live.name = name;
    return this;
  }

  getSheetId(): number {
    return this.live.id;
  }

  getIndex(): number {
    return this.document.workbook.tabs.indexOf(this.live) + 1;
  }

  getType(): EnumValue {
    return SHEET_TYPE.of(this.live.type);
  }

  /** By A1 notation, or by the first cell and the size. */
  getRange(first: string | number, column = 1, rows = 1, columns = 1): ServiceObject {
    const place = typeof first === 'string' ? first : area(first, column, rows, columns);
    return this.document.range(this.live, this.placeOf(place));
  }

  /** Blocks in A1 notation. */
  getRangeList(blocks: string[]): ServiceObject {
    const places = blocks.map((block) => this.placeOf(block));
    return new EmulatedRangeList(this.document, this.live, places);
  }

  getDataRange(): ServiceObject {
    this.assertGrid();
    const { lastRow, lastColumn } = this.live.grid;
    return this.document.range(this.live, area(1, 1, Math.max(1, lastRow), Math.max(1, lastColumn)));
  }

  private assertGrid(): void {
    if (this.live.type !== 'GRID')
      throw new ScriptException('This operation is not supported on an OBJECT sheet.');
  }

  hideSheet(): this {
    const visible = this.document.workbook.tabs.filter((tab) => !tab.isHidden);
    if (visible.length === 1 && visible[0] === this.live) {
      throw new ScriptException("You can't hide all the sheets in a document.");
    }
    this.live.isHidden = true;
    return this;
  }

  showSheet(): this {
    this.live.isHidden = false;
    return this;
  }

  isSheetHidden(): boolean {
    return this.live.isHidden;
  }

  getConditionalFormatRules(): ServiceObject[] {
    return this.live.rules.map((rule) => new EmulatedConditionalFormatRule(rule));
  }

  /** Replaces all rules of the tab. */
  setConditionalFormatRules(rules: EmulatedConditionalFormatRule[]): void {
    this.live.rules = rules.map(({ rule }) => rule);
    this.tab.touch();
  }

  addDeveloperMetadata(key: string, value: string): this {
    this.live.metadata.push({ key, value });
    this.tab.touch();
    return this;
  }

  getFilter(): ServiceObject | null {
    return this.live.filter === null ? null : filterOf(this.document, this.tab);
  }

  private placeOf(block: string | Area): Area {
    this.assertGrid();
    const { name, grid } = this.live;
    const found =
      typeof block === 'string'
        ? parseReference(block, grid.maxRows, grid.maxColumns)
        : { tab: null, area: block };
    if (found === null || (found.tab !== null && found.tab !== name))
      throw new ScriptException('Range not found');
    assertInside(this.live, found.area);
    return found.area;
  }
}

export const duplicateTab = (name: string): ScriptException =>
  new ScriptException(`A sheet with the name "${name}" already exists. Please enter another name.`);

/** A tab name has 1 to 100 characters. */
export function checkedTabName(name: string): string {
  if (name === '') throw new ScriptException('Sheet name cannot be empty.');
  if (name.length > 100) throw new ScriptException('Sheet names cannot be longer than 100 characters.');
  return name;
}
