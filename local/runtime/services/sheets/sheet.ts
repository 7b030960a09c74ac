/** Sheet, part 2: everything but its lines. The class the script sees. */
import { parseReference } from '../../../workbook/a1';
import { type Area, area } from '../../../workbook/area';
import type { Emulates } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import type { EnumValue } from '../../engine/service-object';
import { type ServiceObject } from '../../engine/service-object';
import { EmulatedConditionalFormatRule } from './conditional-format';
import { assertMayExist } from './document';
import { SHEET_TYPE } from './enums';
import { EmulatedFilter } from './filter';
import { attachMetadata } from './metadata';
import { EmulatedRangeList } from './range-list';
import { SheetLayout } from './sheet-layout';

export class EmulatedSheet
  extends SheetLayout
  implements Emulates<GoogleAppsScript.Spreadsheet.Sheet, EmulatedSheet>
{
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
    assertMayExist(this.document, this.live, place);
    return this.document.range(this.live, place);
  }

  /** Blocks in A1 notation. */
  getRangeList(blocks: string[]): ServiceObject {
    this.assertGrid();
    const places = blocks.map((block) => this.placeOf([block]));
    for (const place of places) assertMayExist(this.document, this.live, place);
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
    return this.live.filter === null ? null : new EmulatedFilter(this.document, this.tab);
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
