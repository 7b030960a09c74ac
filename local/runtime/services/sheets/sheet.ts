/** Sheet, part 2: everything but its lines. The class the script sees. */
import type { Emulates } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import type { EnumValue } from '../../engine/service-object';
import { type ServiceObject } from '../../engine/service-object';
import { parseReference } from '../../../workbook/a1';
import { type Area, area } from '../../../workbook/area';
import { EMPTY_CELL } from '../../../workbook/cell';
import { withContent, withValue } from './write-cell';
import { colorText } from './color';
import { EmulatedConditionalFormatRule } from './conditional-format';
import { assertInside, assertRoom } from './document';
import { SHEET_TYPE } from './enums';
import { EmulatedFilter } from './filter';
import { attachMetadata, EmulatedDeveloperMetadataFinder } from './metadata';
import { EmulatedProtection, protect } from './protection';
import { EmulatedRange } from './range';
import { SheetLayout } from './sheet-layout';

type Offered =
  | 'getName'
  | 'setName'
  | 'getSheetName'
  | 'getSheetId'
  | 'getIndex'
  | 'getParent'
  | 'getType'
  | 'activate'
  | 'getRange'
  | 'getDataRange'
  | 'appendRow'
  | 'clear'
  | 'clearContents'
  | 'clearFormats'
  | 'clearNotes'
  | 'hideSheet'
  | 'showSheet'
  | 'isSheetHidden'
  | 'setTabColor'
  | 'getTabColor'
  | 'getConditionalFormatRules'
  | 'setConditionalFormatRules'
  | 'clearConditionalFormatRules'
  | 'addDeveloperMetadata'
  | 'getDeveloperMetadata'
  | 'createDeveloperMetadataFinder'
  | 'protect'
  | 'getProtections'
  | 'getFilter'
  | 'sort'
  | 'copyTo'
  | 'getSheetValues';

export class EmulatedSheet
  extends SheetLayout
  implements Emulates<GoogleAppsScript.Spreadsheet.Sheet, Offered>
{
  getName(): string {
    return this.live.name;
  }

  getSheetName(): string {
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

  getParent(): ServiceObject {
    return this.document.spreadsheet();
  }

  getType(): EnumValue {
    return SHEET_TYPE.of('GRID');
  }

  activate(): this {
    this.document.workbook.activeTab = this.live;
    return this;
  }

  /** `(a1)`, `(row, column)`, `(row, column, rows)` or `(row, column, rows, columns)`. */
  getRange(...args: unknown[]): ServiceObject {
    const place = this.placeOf(args);
    assertInside(this.live, place);
    return this.document.range(this.live, place);
  }

  getDataRange(): ServiceObject {
    const { lastRow, lastColumn } = this.live.grid;
    return this.document.range(this.live, area(1, 1, Math.max(1, lastRow), Math.max(1, lastColumn)));
  }

  getSheetValues(row: number, column: number, rows: number, columns: number): unknown[][] {
    const place = area(row, column, rows, columns);
    assertInside(this.live, place);
    return new EmulatedRange(this.document, this.live, place).getValues();
  }

  /** Writes behind the last row with content; grows a full tab (reports differ, see the facts). */
  appendRow(values: unknown[]): this {
    if (!Array.isArray(values)) throw signatureError('SpreadsheetApp.Sheet.appendRow', [values]);
    const row = this.live.grid.lastRow + 1;
    if (row > this.live.grid.maxRows) this.insertRowsAfter(this.live.grid.maxRows, 1);
    if (values.length > this.live.grid.maxColumns) {
      this.insertColumnsAfter(this.live.grid.maxColumns, values.length - this.live.grid.maxColumns);
    }
    const rules = this.document.rules();
    const cells = values.map((value, index) => withValue(this.live.grid.get(row, index + 1), value, rules));
    cells.forEach((cell, index) => {
      this.live.grid.set(row, index + 1, cell);
    });
    return this;
  }

  clear(options: { contentsOnly?: boolean; formatOnly?: boolean } = {}): this {
    if (options.contentsOnly === true) return this.clearContents();
    if (options.formatOnly === true) return this.clearFormats();
    for (const { row, column } of [...this.live.grid.cells()]) this.live.grid.set(row, column, EMPTY_CELL);
    this.tab.rules = [];
    this.tab.validations = [];
    this.tab.touch();
    return this;
  }

  clearContents(): this {
    for (const { row, column, cell } of [...this.live.grid.cells()]) {
      this.live.grid.set(row, column, withContent(cell, null, null, null));
    }
    return this;
  }

  clearFormats(): this {
    for (const { row, column, cell } of [...this.live.grid.cells()]) {
      this.live.grid.set(row, column, { ...cell, style: EMPTY_CELL.style });
    }
    this.tab.rules = [];
    return this;
  }

  clearNotes(): this {
    for (const { row, column, cell } of [...this.live.grid.cells()])
      this.live.grid.set(row, column, { ...cell, note: '' });
    return this;
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

  setTabColor(color: string | null): this {
    this.live.tabColor = colorText(color);
    this.tab.touch();
    return this;
  }

  getTabColor(): string | null {
    return this.live.tabColor;
  }

  getConditionalFormatRules(): ServiceObject[] {
    return this.live.rules.map((rule) => new EmulatedConditionalFormatRule(this.document, this.tab, rule));
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

  clearConditionalFormatRules(): void {
    this.setConditionalFormatRules([]);
  }

  addDeveloperMetadata(...args: unknown[]): this {
    attachMetadata(this.document, this.live, 'SHEET', null, args);
    return this;
  }

  getDeveloperMetadata(): ServiceObject[] {
    return new EmulatedDeveloperMetadataFinder(
      this.document,
      [this.live],
      (entry) => entry.place === 'SHEET',
    ).find();
  }

  createDeveloperMetadataFinder(): ServiceObject {
    return new EmulatedDeveloperMetadataFinder(this.document, [this.live]);
  }

  protect(): EmulatedProtection {
    return protect(this.document, this.live, null);
  }

  getProtections(type: EnumValue): ServiceObject[] {
    return this.live.protections
      .filter((part) => (part.area === null) === (type.name() === 'SHEET'))
      .map((part) => new EmulatedProtection(this.document, this.tab, part));
  }

  getFilter(): ServiceObject | null {
    return this.live.filter === null ? null : new EmulatedFilter(this.document, this.tab);
  }

  /** Sorts all rows but the frozen ones. */
  sort(column: number, ascending = true): this {
    const { frozen } = this.live.rows;
    const rows = this.live.grid.lastRow - frozen;
    if (rows < 1) return this;
    new EmulatedRange(this.document, this.live, area(frozen + 1, 1, rows, this.live.grid.lastColumn)).sort({
      column,
      ascending,
    });
    return this;
  }

  copyTo(): ServiceObject {
    const { workbook } = this.document;
    const { grid } = this.live;
    assertRoom(this.document, grid.maxRows * grid.maxColumns);
    const copy = workbook.addTab(
      freeName(`Copy of ${this.live.name}`, (name) => workbook.tabNamed(name) === undefined),
    );
    copy.grid = grid.copy();
    copy.merges = [...this.live.merges];
    copy.rules = this.live.rules.map((rule) => ({ ...rule, origin: null }));
    copy.validations = [...this.live.validations];
    return this.document.sheet(copy);
  }

  private placeOf(args: readonly unknown[]): Area {
    const [first, second, rows = 1, columns = 1] = args;
    if (typeof first === 'string' && args.length === 1) {
      const found = parseReference(first, this.live.grid.maxRows, this.live.grid.maxColumns);
      if (found === null || (found.tab !== null && found.tab !== this.live.name))
        throw new ScriptException('Range not found');
      return found.area;
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

/** The name, or the first of `name 2`, `name 3`, … that is free. */
export function freeName(name: string, isFree: (name: string) => boolean): string {
  let free = name;
  for (let next = 2; !isFree(free); next += 1) free = `${name} ${next}`;
  return free;
}
