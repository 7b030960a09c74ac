/** Sheet, part 2: everything but its lines. The class the script sees. */
import { parseReference } from '../../../workbook/a1';
import { type Area, area, lastColumnOf } from '../../../workbook/area';
import { type EnumValue, ServiceObject, emulated } from '../../engine/service-object';
import { ScriptException, signatureError } from '../../engine/exception';
import { EmulatedConditionalFormatRule } from './conditional-format';
import { assertInside, type Document, liveTab } from './document';
import { SHEET_TYPE, SheetLayout } from './sheet-layout';
import type { Tab, MetadataEntry } from '../../../workbook/tab';
import { EmulatedRange } from './range';

/** RangeList: several blocks of one tab, such as the selection, or blocks that get one format. */
export class EmulatedRangeList extends ServiceObject {
  readonly ranges: readonly EmulatedRange[];

  constructor(document: Document, tab: Tab, areas: readonly Area[]) {
    super('RangeList');
    this.ranges = areas.map((area) => new EmulatedRange(document, tab, area));
  }

  getRanges(): ServiceObject[] {
    return [...this.ranges];
  }

  setHorizontalAlignment(alignment: string | null): this {
    for (const range of this.ranges) range.setHorizontalAlignment(alignment);
    return this;
  }

  setNumberFormat(format: string): this {
    for (const range of this.ranges) range.setNumberFormat(format);
    return this;
  }

  setWrapStrategy(strategy: unknown): this {
    for (const range of this.ranges) range.setWrapStrategy(strategy);
    return this;
  }

  setTextRotation(degrees: unknown): this {
    for (const range of this.ranges) range.setTextRotation(degrees);
    return this;
  }
}

// Developer metadata objects and the finder.

/** "30,000 characters" for each sheet (Sheets API, developer metadata). */
const MAX_CHARACTERS = 30_000;

/** Attaches an entry; the value is null if there is none. */
function attachMetadata(tab: Tab, [key, value = null]: readonly unknown[]): void {
  const isValue = value === null || typeof value === 'string';
  if (typeof key !== 'string' || key === '' || !isValue)
    throw signatureError('SpreadsheetApp.Sheet.addDeveloperMetadata', [key, value]);
  const entry = { key, value };
  const used = [...tab.metadata, entry].reduce(
    (sum, one) => sum + one.key.length + (one.value?.length ?? 0),
    0,
  );
  if (used > MAX_CHARACTERS)
    throw new ScriptException('The developer metadata exceeds the maximum size for its location.');
  tab.metadata.push(entry);
  tab.touch();
}

/** Finds the entries of all tabs that meet all the conditions. */
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

// The filter of a tab: its range, and the texts that it hides in a column. Criteria by conditions and colours are not emulated.

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
  const own: ServiceObject = emulated('Filter', {
    getRange: () => document.range(tab, areaNow()),
    setColumnFilterCriteria(column: number, criteria: unknown) {
      const place = areaNow();
      if (column < place.column || column > lastColumnOf(place))
        throw new ScriptException('Column is outside of the range of the filter.');
      tab.filterHides.set(column, criteria instanceof EmulatedFilterCriteria ? criteria.hidden : new Set());
      tab.touch();
      return own;
    },
    remove() {
      liveTab(document, tab).filter = null;
      tab.filterHides.clear();
      tab.touch();
    },
  });
  return own;
}

export class EmulatedSheet extends SheetLayout {
  getName(): string {
    return this.live.name;
  }

  setName(name: string): this {
    const other = this.document.workbook.tabNamed(checkedTabName(name));
    if (other !== undefined && other !== this.live) throw duplicateTab(name);
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

  /** `(a1)`, `(row, column)`, `(row, column, rows)` or `(row, column, rows, columns)`. */
  getRange(...args: unknown[]): ServiceObject {
    this.assertGrid();
    const place = this.placeOf(args);
    assertInside(this.live, place);
    return this.document.range(this.live, place);
  }

  /** Blocks in A1 notation. */
  getRangeList(blocks: string[]): ServiceObject {
    this.assertGrid();
    const places = blocks.map((block) => this.placeOf([block]));
    for (const place of places) assertInside(this.live, place);
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
    return this.live.rules.map((rule) => new EmulatedConditionalFormatRule(this.tab, rule));
  }

  /** Replaces all rules of the tab. */
  setConditionalFormatRules(rules: unknown[]): void {
    this.live.rules = rules.map((rule) => {
      if (!(rule instanceof EmulatedConditionalFormatRule)) {
        throw signatureError('SpreadsheetApp.Sheet.setConditionalFormatRules', [rules]);
      }
      if (rule.tab !== this.tab)
        throw new ScriptException('Conditional format rules must have ranges of this sheet.');
      return rule.rule;
    });
    this.tab.touch();
  }

  addDeveloperMetadata(...args: unknown[]): this {
    attachMetadata(this.live, args);
    return this;
  }

  getFilter(): ServiceObject | null {
    return this.live.filter === null ? null : filterOf(this.document, this.tab);
  }

  private placeOf(args: readonly unknown[]): Area {
    const [first, second, rows = 1, columns = 1] = args;
    if (typeof first === 'string' && args.length === 1) {
      const reference = parseReference(first, this.live.grid.maxRows, this.live.grid.maxColumns);
      if (reference === null || (reference.tab !== null && reference.tab !== this.live.name))
        throw new ScriptException('Range not found');
      return reference.area;
    }
    const isNumeric =
      typeof first === 'number' &&
      typeof second === 'number' &&
      typeof rows === 'number' &&
      typeof columns === 'number';
    if (!isNumeric) throw signatureError('SpreadsheetApp.Sheet.getRange', args);
    return area(Math.trunc(first), Math.trunc(second), Math.trunc(rows), Math.trunc(columns));
  }
}

export const duplicateTab = (name: string): ScriptException =>
  new ScriptException(`A sheet with the name "${name}" already exists. Please enter another name.`);

/** A tab name has 1 to 100 characters. */
export function checkedTabName(name: unknown): string {
  if (typeof name !== 'string') throw signatureError('SpreadsheetApp.Sheet.setName', [name]);
  if (name === '') throw new ScriptException('Sheet name cannot be empty.');
  if (name.length > 100) throw new ScriptException('Sheet names cannot be longer than 100 characters.');
  return name;
}
