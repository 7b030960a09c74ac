/** Sheet, part 1: its lines (rows and columns): sizes, visibility, freezing, inserting and deleting. */
import type { Emulates } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import { ServiceObject } from '../../engine/service-object';
import type { Axis } from '../../../workbook/area';
import { displayOf } from '../../../workbook/number-format';
import { DEFAULT_COLUMN_WIDTH, DEFAULT_ROW_HEIGHT, type Lines, type Tab } from '../../../workbook/tab';
import { assertRoom, type Document, liveTab } from './document';
import { RangeArea } from './range-area';

type Line = 'Row' | 'Column';
type Offered =
  | `get${'FrozenRows' | 'FrozenColumns' | 'ColumnWidth' | 'RowHeight' | 'MaxRows' | 'MaxColumns' | 'LastRow' | 'LastColumn'}`
  | `set${'FrozenRows' | 'FrozenColumns' | 'ColumnWidth' | 'ColumnWidths' | 'RowHeight' | 'RowHeights' | 'RowHeightsForced'}`
  | `hide${Line | `${Line}s`}`
  | `show${Line}s`
  | `unhide${Line}`
  | 'isRowHiddenByUser'
  | 'isColumnHiddenByUser'
  | 'isRowHiddenByFilter'
  | `insert${Line}${'After' | 'Before'}`
  | `insert${Line}s${'After' | 'Before'}`
  | `delete${Line}`
  | `delete${Line}s`
  | 'autoResizeColumn'
  | 'autoResizeColumns';

export class SheetLayout
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.Sheet, Offered>
{
  override readonly typeName: string = 'Sheet';

  constructor(
    protected readonly document: Document,
    readonly tab: Tab,
  ) {
    super();
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

  getFrozenRows(): number {
    return this.live.rows.frozen;
  }

  getFrozenColumns(): number {
    return this.live.columns.frozen;
  }

  setFrozenRows(count: number): void {
    this.freeze('rows', count);
  }

  setFrozenColumns(count: number): void {
    this.freeze('columns', count);
  }

  getColumnWidth(column: number): number {
    return this.live.columns.sizes.get(column) ?? DEFAULT_COLUMN_WIDTH;
  }

  setColumnWidth(column: number, width: number): this {
    return this.setColumnWidths(column, 1, width);
  }

  setColumnWidths(column: number, count: number, width: number): this {
    return this.resize('columns', column, count, width);
  }

  getRowHeight(row: number): number {
    return this.live.rows.sizes.get(row) ?? DEFAULT_ROW_HEIGHT;
  }

  setRowHeight(row: number, height: number): this {
    return this.setRowHeights(row, 1, height);
  }

  setRowHeights(row: number, count: number, height: number): this {
    return this.resize('rows', row, count, height);
  }

  setRowHeightsForced(row: number, count: number, height: number): this {
    return this.resize('rows', row, count, height);
  }

  /** Widths by the longest text, roughly: there is no font to measure. */
  autoResizeColumn(column: number): this {
    return this.autoResizeColumns(column, 1);
  }

  autoResizeColumns(column: number, count: number): this {
    this.assertLines('columns', column, count);
    const longest = new Map<number, number>();
    for (const { column: at, cell } of this.live.grid.cells()) {
      longest.set(at, Math.max(longest.get(at) ?? 0, displayOf(cell).length));
    }
    for (let at = column; at < column + count; at += 1) {
      this.resize('columns', at, 1, Math.min(400, Math.max(45, (longest.get(at) ?? 0) * 7 + 14)));
    }
    return this;
  }

  hideColumn(range: unknown): void {
    if (range instanceof RangeArea) this.setHidden('columns', range.area.column, range.area.columns, true);
  }

  hideColumns(column: number, count = 1): void {
    this.setHidden('columns', column, count, true);
  }

  showColumns(column: number, count = 1): void {
    this.setHidden('columns', column, count, false);
  }

  unhideColumn(range: unknown): void {
    if (range instanceof RangeArea) this.setHidden('columns', range.area.column, range.area.columns, false);
  }

  hideRow(range: unknown): void {
    if (range instanceof RangeArea) this.setHidden('rows', range.area.row, range.area.rows, true);
  }

  hideRows(row: number, count = 1): void {
    this.setHidden('rows', row, count, true);
  }

  showRows(row: number, count = 1): void {
    this.setHidden('rows', row, count, false);
  }

  unhideRow(range: unknown): void {
    if (range instanceof RangeArea) this.setHidden('rows', range.area.row, range.area.rows, false);
  }

  isRowHiddenByUser(row: number): boolean {
    return this.live.rows.hidden.has(row);
  }

  isColumnHiddenByUser(column: number): boolean {
    return this.live.columns.hidden.has(column);
  }

  /** Filter criteria are not emulated, so no filter hides a row here. */
  isRowHiddenByFilter(): boolean {
    return false;
  }

  insertRowAfter(row: number): this {
    return this.insertRowsAfter(row, 1);
  }

  insertRowsAfter(row: number, count: number): this {
    return this.insert('rows', row + 1, count);
  }

  insertRowBefore(row: number): this {
    return this.insertRowsBefore(row, 1);
  }

  insertRowsBefore(row: number, count: number): this {
    return this.insert('rows', row, count, false);
  }

  insertColumnAfter(column: number): this {
    return this.insertColumnsAfter(column, 1);
  }

  insertColumnsAfter(column: number, count: number): this {
    return this.insert('columns', column + 1, count);
  }

  insertColumnBefore(column: number): this {
    return this.insertColumnsBefore(column, 1);
  }

  insertColumnsBefore(column: number, count: number): this {
    return this.insert('columns', column, count, false);
  }

  deleteRow(row: number): this {
    this.remove('rows', row, 1);
    return this;
  }

  deleteRows(row: number, count: number): void {
    this.remove('rows', row, count);
  }

  deleteColumn(column: number): this {
    this.remove('columns', column, 1);
    return this;
  }

  deleteColumns(column: number, count: number): void {
    this.remove('columns', column, count);
  }

  /** The tab; throws if it has been deleted meanwhile. */
  protected get live(): Tab {
    return liveTab(this.document, this.tab);
  }

  private lineCount(axis: Axis): number {
    return axis === 'rows' ? this.live.grid.maxRows : this.live.grid.maxColumns;
  }

  private assertLines(axis: Axis, start: number, count: number): Lines {
    if (typeof start !== 'number' || typeof count !== 'number')
      throw signatureError(`SpreadsheetApp.Sheet.${axis}`, [start, count]);
    if (start < 1 || count < 1 || start + count - 1 > this.lineCount(axis)) {
      throw new ScriptException(`Those ${axis} are out of bounds.`);
    }
    return this.tab[axis];
  }

  private freeze(axis: Axis, count: number): void {
    if (count < 0 || count >= this.lineCount(axis)) {
      throw new ScriptException(`You can't freeze all visible ${axis} on the sheet.`);
    }
    this.live[axis].frozen = count;
    this.live.touch();
  }

  private resize(axis: Axis, start: number, count: number, pixels: number): this {
    const lines = this.assertLines(axis, start, count);
    for (let at = start; at < start + count; at += 1) lines.sizes.set(at, pixels);
    this.tab.touch();
    return this;
  }

  private setHidden(axis: Axis, start: number, count: number, isHidden: boolean): void {
    const lines = this.assertLines(axis, start, count);
    for (let at = start; at < start + count; at += 1) {
      if (isHidden) lines.hidden.add(at);
      else lines.hidden.delete(at);
    }
    this.tab.touch();
  }

  /** After the last line one may insert, before the first behind the last one may not. */
  private insert(axis: Axis, at: number, count: number, isAfter = true): this {
    const most = this.lineCount(axis) + (isAfter ? 1 : 0);
    if (at < (isAfter ? 2 : 1) || at > most || count < 1)
      throw new ScriptException(`Those ${axis} are out of bounds.`);
    const across = axis === 'rows' ? this.tab.grid.maxColumns : this.tab.grid.maxRows;
    assertRoom(this.document, count * across);
    if (axis === 'columns' && this.tab.grid.maxColumns + count > this.document.limits.columns) {
      throw new ScriptException(
        'This action would increase the number of columns in the sheet above the limit.',
      );
    }
    this.tab.shiftLines(axis, at, count);
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
