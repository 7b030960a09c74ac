/** Spreadsheet: the whole file. */
import type { Emulates } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import { type EnumValue, ServiceObject } from '../../engine/service-object';
import { parseReference } from '../../../workbook/a1';
import { type Area, area } from '../../../workbook/area';
import { NEW_TAB_COLUMNS, NEW_TAB_ROWS, type Tab } from '../../../workbook/tab';
import { assertInside, assertRoom, type Document, liveTab, type Selection } from './document';
import { attachMetadata, EmulatedDeveloperMetadataFinder } from './metadata';
import { EmulatedNamedRange } from './named-range';
import { EmulatedProtection } from './protection';
import { RangeArea } from './range-area';
import { EmulatedRangeList } from './range-list';
import { checkedTabName, duplicateTab, EmulatedSheet, freeName } from './sheet';
import { EmulatedUser } from '../user';

type Offered =
  | 'getId'
  | 'getName'
  | 'rename'
  | 'getUrl'
  | 'getSpreadsheetTimeZone'
  | 'setSpreadsheetTimeZone'
  | 'getSpreadsheetLocale'
  | 'getSheets'
  | 'getNumSheets'
  | 'getSheetByName'
  | 'getActiveSheet'
  | 'setActiveSheet'
  | 'insertSheet'
  | 'deleteSheet'
  | 'deleteActiveSheet'
  | 'moveActiveSheet'
  | 'duplicateActiveSheet'
  | 'getRange'
  | 'getRangeByName'
  | 'getNamedRanges'
  | 'setNamedRange'
  | 'removeNamedRange'
  | 'toast'
  | 'getActiveRange'
  | 'getActiveRangeList'
  | 'getActiveCell'
  | 'getCurrentCell'
  | 'addDeveloperMetadata'
  | 'getDeveloperMetadata'
  | 'createDeveloperMetadataFinder'
  | 'getOwner'
  | 'getProtections'
  | 'getDataRange'
  | 'setActiveRange';

export class EmulatedSpreadsheet
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.Spreadsheet, Offered>
{
  override readonly typeName = 'Spreadsheet';

  constructor(private readonly document: Document) {
    super();
  }

  getId(): string {
    return this.document.workbook.id;
  }

  getName(): string {
    return this.document.workbook.name;
  }

  rename(name: string): void {
    this.document.workbook.name = name;
  }

  getUrl(): string {
    return `https://docs.google.com/spreadsheets/d/${this.document.workbook.id}/edit`;
  }

  getSpreadsheetTimeZone(): string {
    return this.document.workbook.timeZone;
  }

  setSpreadsheetTimeZone(zone: string): void {
    this.document.workbook.timeZone = zone;
  }

  getSpreadsheetLocale(): string {
    return this.document.workbook.locale;
  }

  getSheets(): ServiceObject[] {
    return this.document.workbook.tabs.map((tab) => this.document.sheet(tab));
  }

  getNumSheets(): number {
    return this.document.workbook.tabs.length;
  }

  getSheetByName(name: string): ServiceObject | null {
    const tab = this.document.workbook.tabs.find((other) => other.name === name);
    return tab === undefined ? null : this.document.sheet(tab);
  }

  /** Not in the published types of 2.0.13, but in the reference. */
  getSheetById(id: number): ServiceObject | null {
    const tab = this.document.workbook.tabWithId(id);
    return tab === undefined ? null : this.document.sheet(tab);
  }

  getActiveSheet(): ServiceObject {
    return this.document.sheet(this.activeTab());
  }

  setActiveSheet(sheet: unknown): ServiceObject {
    if (!(sheet instanceof EmulatedSheet))
      throw signatureError('SpreadsheetApp.Spreadsheet.setActiveSheet', [sheet]);
    this.document.workbook.activeTab = liveTab(this.document, sheet.tab);
    return sheet;
  }

  /** Any mix of name, index (from 0) and options; the new tab becomes the active one. */
  insertSheet(...args: unknown[]): ServiceObject {
    const { workbook } = this.document;
    const name = args.find((arg) => typeof arg === 'string');
    const index = args.find((arg) => typeof arg === 'number');
    if (typeof name === 'string' && workbook.tabNamed(checkedTabName(name)) !== undefined)
      throw duplicateTab(name);
    assertRoom(this.document, NEW_TAB_ROWS * NEW_TAB_COLUMNS);
    const free = freeNumberedName(workbook.tabs);
    const behindActive = workbook.tabs.indexOf(this.activeTab()) + 1;
    const place = typeof index === 'number' ? Math.min(index, workbook.tabs.length) : behindActive;
    const tab = workbook.addTab(typeof name === 'string' ? name : free, place);
    workbook.activeTab = tab;
    return this.document.sheet(tab);
  }

  deleteSheet(sheet: unknown): void {
    if (!(sheet instanceof EmulatedSheet))
      throw signatureError('SpreadsheetApp.Spreadsheet.deleteSheet', [sheet]);
    const tab = liveTab(this.document, sheet.tab);
    if (this.document.workbook.tabs.length === 1) {
      throw new ScriptException("You can't remove all the sheets in a document.");
    }
    this.document.workbook.removeTab(tab);
  }

  deleteActiveSheet(): ServiceObject {
    this.deleteSheet(this.getActiveSheet());
    return this.getActiveSheet();
  }

  /** Moves the active tab to a place counted from 1. */
  moveActiveSheet(position: number): void {
    const { workbook } = this.document;
    const active = this.activeTab();
    if (position < 1 || position > workbook.tabs.length)
      throw new ScriptException('Sheet index out of range.');
    const others = workbook.tabs.filter((tab) => tab !== active);
    workbook.tabs = [...others.slice(0, position - 1), active, ...others.slice(position - 1)];
  }

  duplicateActiveSheet(): ServiceObject {
    const active = this.getActiveSheet();
    if (!(active instanceof EmulatedSheet)) return active;
    const copy = active.copyTo();
    return this.setActiveSheet(copy);
  }

  getRange(a1: string): ServiceObject {
    const found = parseReference(a1, NEW_TAB_ROWS, NEW_TAB_COLUMNS);
    const tab = found === null ? undefined : this.tabOf(found.tab);
    const place = tab === undefined ? null : parseReference(a1, tab.grid.maxRows, tab.grid.maxColumns);
    if (tab === undefined || place === null) throw new ScriptException('Range not found');
    assertInside(tab, place.area);
    return this.document.range(tab, place.area);
  }

  getRangeByName(name: string): ServiceObject | null {
    const named = this.document.workbook.namedRanges.find((range) => range.name === name);
    const tab = named === undefined ? undefined : this.document.workbook.tabWithId(named.tabId);
    return named === undefined || tab === undefined ? null : this.document.range(tab, named.area);
  }

  getNamedRanges(): ServiceObject[] {
    return this.document.workbook.namedRanges.map(
      (named) => new EmulatedNamedRange(this.document, named.name),
    );
  }

  setNamedRange(name: string, range: unknown): void {
    if (!(range instanceof RangeArea))
      throw signatureError('SpreadsheetApp.Spreadsheet.setNamedRange', [name, range]);
    const { workbook } = this.document;
    const tab = liveTab(this.document, range.tab);
    workbook.namedRanges = workbook.namedRanges.filter((named) => named.name !== name);
    workbook.namedRanges.push({ name, tabId: tab.id, area: range.area });
  }

  removeNamedRange(name: string): void {
    const { workbook } = this.document;
    if (!workbook.namedRanges.some((named) => named.name === name)) {
      throw new ScriptException(`A named range with name ${name} doesn't exist.`);
    }
    workbook.namedRanges = workbook.namedRanges.filter((named) => named.name !== name);
  }

  /** Seconds: null means 5, a negative number means until closed. */
  toast(message: string, title: string | null = null, seconds: number | null = null): void {
    this.document.toast(message, title ?? '', seconds ?? 5);
  }

  /** Of several selected blocks the last one. There is no selection locally unless the host or a script makes one: it is A1. */
  getActiveRange(): ServiceObject {
    return this.document.range(this.activeTab(), lastOf(this.document.selection()));
  }

  getActiveRangeList(): ServiceObject {
    return new EmulatedRangeList(
      this.document.selection().map((block) => this.document.range(this.activeTab(), block)),
    );
  }

  getActiveCell(): ServiceObject {
    const { row, column } = lastOf(this.document.selection());
    return this.document.range(this.activeTab(), area(row, column));
  }

  getCurrentCell(): ServiceObject {
    return this.getActiveCell();
  }

  setActiveRange(range: ServiceObject): ServiceObject {
    if (range instanceof RangeArea) range.activate();
    return range;
  }

  getDataRange(): ServiceObject {
    const { grid } = this.activeTab();
    return this.document.range(
      this.activeTab(),
      area(1, 1, Math.max(1, grid.lastRow), Math.max(1, grid.lastColumn)),
    );
  }

  addDeveloperMetadata(...args: unknown[]): this {
    attachMetadata(this.document, null, 'SPREADSHEET', null, args);
    return this;
  }

  getDeveloperMetadata(): ServiceObject[] {
    return new EmulatedDeveloperMetadataFinder(this.document, [null]).find();
  }

  createDeveloperMetadataFinder(): ServiceObject {
    return new EmulatedDeveloperMetadataFinder(this.document, [null, ...this.document.workbook.tabs]);
  }

  getOwner(): ServiceObject {
    return new EmulatedUser(this.document.user());
  }

  getProtections(type: EnumValue): ServiceObject[] {
    return this.document.workbook.tabs.flatMap((tab) =>
      tab.protections
        .filter((part) => (part.area === null) === (type.name() === 'SHEET'))
        .map((part) => new EmulatedProtection(this.document, tab, part)),
    );
  }

  private activeTab(): Tab {
    const tab =
      this.document.workbook.activeTab ?? this.document.workbook.tabs.find((other) => !other.isHidden);
    if (tab === undefined) throw new ScriptException('The spreadsheet has no sheets.');
    return tab;
  }

  private tabOf(name: string | null): Tab | undefined {
    return name === null ? this.activeTab() : this.document.workbook.tabs.find((tab) => tab.name === name);
  }
}

const lastOf = (selection: Selection): Area => selection[selection.length - 1] ?? area(1, 1);

const freeNumberedName = (tabs: readonly Tab[]): string => {
  const taken = new Set(tabs.map((tab) => tab.name.toLowerCase()));
  const first = `Sheet${tabs.length + 1}`;
  return freeName(first, (name) => !taken.has(name.toLowerCase()));
};
