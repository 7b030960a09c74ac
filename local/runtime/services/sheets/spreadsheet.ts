/** Spreadsheet: the whole file. */
import { type Area, area } from '../../../workbook/area';
import { NEW_TAB_COLUMNS, NEW_TAB_ROWS, type Tab } from '../../../workbook/tab';
import { LOCAL_ID } from '../../../workbook/workbook';
import type { Emulates } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import { ServiceObject } from '../../engine/service-object';
import { zoneName } from '../../open-questions';
import { assertRoom, type Document, liveTab, type Selection } from './document';
import { checkedTabName, duplicateTab, EmulatedRangeList, EmulatedSheet, metadataFinder } from './sheet';
import { RangeArea } from './range-values';

export class EmulatedSpreadsheet
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.Spreadsheet, EmulatedSpreadsheet>
{
  constructor(private readonly document: Document) {
    super('Spreadsheet');
  }

  getId(): string {
    return this.document.workbook.id;
  }

  getName(): string {
    return this.document.workbook.name;
  }

  getUrl(): string {
    const { id } = this.document.workbook;
    // A local file has no web address: a link to it would be dead.
    return id === LOCAL_ID ? `local:${id}` : `https://docs.google.com/spreadsheets/d/${id}/edit`;
  }

  getSpreadsheetTimeZone(): string {
    return zoneName(this.document.workbook.timeZone, this.document.strictness);
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

  /** Missing from the published types of 2.0.13, but in the reference. */
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

  /** At a place counted from 0, or after the active tab; the new tab becomes the active one. */
  insertSheet(name: string, index?: number): ServiceObject {
    const { workbook } = this.document;
    if (workbook.tabNamed(checkedTabName(name)) !== undefined) throw duplicateTab(name);
    assertRoom(this.document, NEW_TAB_ROWS * NEW_TAB_COLUMNS);
    const behindActive = workbook.tabs.indexOf(this.activeTab()) + 1;
    workbook.activeTab = workbook.addTab(name, Math.min(index ?? behindActive, workbook.tabs.length));
    return this.document.sheet(workbook.activeTab);
  }

  /** To a place counted from 1. */
  moveActiveSheet(place: number): void {
    const { tabs } = this.document.workbook;
    if (typeof place !== 'number' || place < 1 || place > tabs.length)
      throw new ScriptException('The new position is out of bounds.');
    this.document.workbook.moveTab(this.activeTab(), place - 1);
  }

  /** Seconds: null means 5, a negative number means until closed. */
  toast(message: string, title: string | null = null, seconds: number | null = null): void {
    this.document.toast(message, title ?? '', seconds ?? 5);
  }

  /** The last of the selected blocks. Locally the selection is A1 unless the host or a script sets one. */
  getActiveRange(): ServiceObject {
    return this.document.range(this.activeTab(), lastOf(this.document.selection()));
  }

  getActiveRangeList(): ServiceObject {
    return new EmulatedRangeList(this.document, this.activeTab(), this.document.selection());
  }

  setActiveRange(range: ServiceObject): ServiceObject {
    if (range instanceof RangeArea) this.document.select(liveTab(this.document, range.tab), range.area);
    return range;
  }

  createDeveloperMetadataFinder(): ServiceObject {
    return metadataFinder(this.document);
  }

  private activeTab(): Tab {
    const tab =
      this.document.workbook.activeTab ?? this.document.workbook.tabs.find((other) => !other.isHidden);
    if (tab === undefined) throw new ScriptException('The spreadsheet has no sheets.');
    return tab;
  }
}

const lastOf = (selection: Selection): Area => selection[selection.length - 1] ?? area(1, 1);
