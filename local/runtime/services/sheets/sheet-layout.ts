/** Sheet: the sizes, visibility, freezing, inserting and deleting of its lines (rows and columns). sheet.ts adds the rest. */
import { type Axis, lastColumnOf, lastRowOf } from '../../../workbook/area';
import type { Lines, Tab } from '../../../workbook/tab';
import { ScriptException } from '../../engine/exception';
import { ServiceObject, EnumTable } from '../../engine/service-object';
import { assertRoom, type Document, liveTab } from './sheets-context';

export const WRAP_STRATEGY = new EnumTable('WrapStrategy', ['WRAP', 'OVERFLOW', 'CLIP']);
export const INTERPOLATION_TYPE = new EnumTable('InterpolationType', [
  'NUMBER',
  'PERCENT',
  'PERCENTILE',
  'MIN',
  'MAX',
]);
export const SHEET_TYPE = new EnumTable('SheetType', ['GRID', 'OBJECT', 'DATASOURCE']);
export const GROUP_CONTROL_TOGGLE_POSITION = new EnumTable('GroupControlTogglePosition', ['BEFORE', 'AFTER']);

export class SheetLayout extends ServiceObject {
  constructor(
    protected readonly document: Document,
    readonly tab: Tab,
  ) {
    super('Sheet');
  }

  getMaxRows(): number {
    return this.live.grid.maxRows;
  }

  getMaxColumns(): number {
    return this.live.grid.maxColumns;
  }

  getLastRow(): number {
    return this.live.grid.lastRow;
  }

  getLastColumn(): number {
    return this.live.grid.lastColumn;
  }

  setFrozenRows(count: number): void {
    this.freeze('rows', count);
  }

  setFrozenColumns(count: number): void {
    this.freeze('columns', count);
  }

  setColumnWidths(column: number, count: number, width: number): this {
    return this.resize('columns', column, count, width);
  }

  /** The height may be too small for the text. */
  setRowHeightsForced(row: number, count: number, height: number): this {
    return this.resize('rows', row, count, height);
  }

  hideRows(row: number, count = 1): void {
    this.setHidden('rows', row, count, true);
  }

  hideColumns(column: number, count = 1): void {
    this.setHidden('columns', column, count, true);
  }

  showColumns(column: number, count = 1): void {
    this.setHidden('columns', column, count, false);
  }

  setColumnGroupControlPosition(position: unknown): this {
    this.live.columns.isControlAfter = position === GROUP_CONTROL_TOGGLE_POSITION.of('AFTER');
    this.tab.touch();
    return this;
  }

  insertRowsAfter(row: number, count: number): this {
    return this.insertAfter('rows', row, count);
  }

  insertColumnsAfter(column: number, count: number): this {
    return this.insertAfter('columns', column, count);
  }

  deleteRows(row: number, count: number): void {
    this.remove('rows', row, count);
  }

  deleteColumns(column: number, count: number): void {
    this.remove('columns', column, count);
  }

  /** The tab. @throws ScriptException if it has been deleted */
  protected get live(): Tab {
    return liveTab(this.document, this.tab);
  }

  private lineCount(axis: Axis): number {
    return axis === 'rows' ? this.live.grid.maxRows : this.live.grid.maxColumns;
  }

  private assertLines(axis: Axis, start: number, count: number): Lines {
    if (start < 1 || count < 1 || start + count - 1 > this.lineCount(axis)) {
      throw new ScriptException(`Those ${axis} are out of bounds.`);
    }
    return this.tab[axis];
  }

  private freeze(axis: Axis, count: number): void {
    if (count < 0 || count >= this.lineCount(axis)) {
      throw new ScriptException(`You can't freeze all visible ${axis} on the sheet.`);
    }
    const isCut = this.live.merges.some((block) => {
      const [first, last] =
        axis === 'rows' ? [block.row, lastRowOf(block)] : [block.column, lastColumnOf(block)];
      return first <= count && count < last;
    });
    if (isCut)
      throw new ScriptException(`You can't freeze ${axis} which contain only part of a merged cell.`);
    this.live[axis].frozen = count;
    this.live.touch();
  }

  private resize(axis: Axis, start: number, count: number, pixels: number): this {
    const lines = this.assertLines(axis, start, count);
    for (let line = start; line < start + count; line += 1) lines.sizes.set(line, pixels);
    this.tab.touch();
    return this;
  }

  private setHidden(axis: Axis, start: number, count: number, isHidden: boolean): void {
    const lines = this.assertLines(axis, start, count);
    for (let line = start; line < start + count; line += 1) {
      if (isHidden) lines.hidden.add(line);
      else lines.hidden.delete(line);
    }
    this.tab.touch();
  }

  private insertAfter(axis: Axis, line: number, count: number): this {
    if (line < 1 || line > this.lineCount(axis) || count < 1)
      throw new ScriptException(`Those ${axis} are out of bounds.`);
    const across = axis === 'rows' ? this.tab.grid.maxColumns : this.tab.grid.maxRows;
    assertRoom(this.document, count * across);
    if (axis === 'columns' && this.tab.grid.maxColumns + count > this.document.limits.columns) {
      throw new ScriptException(
        'This action would increase the number of columns in the sheet above the limit.',
      );
    }
    this.tab.shiftLines(axis, line + 1, count);
    return this;
  }

  private remove(axis: Axis, start: number, count: number): void {
    const lines = this.assertLines(axis, start, count);
    const loose = this.lineCount(axis) - lines.frozen;
    const lost = Math.min(count, start + count - 1 - lines.frozen);
    if (lost >= loose)
      throw new ScriptException(`Sorry, it is not possible to delete all non-frozen ${axis}.`);
    lines.frozen -= Math.max(0, Math.min(lines.frozen, start + count - 1) - start + 1);
    this.tab.shiftLines(axis, start, -count);
  }
}
