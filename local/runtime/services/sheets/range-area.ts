/** Range, part 1: where it is. */
import type { Emulates } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import { ServiceObject } from '../../engine/service-object';
import { a1Of } from '../../../workbook/a1';
import { type Area, area, lastColumnOf, lastRowOf } from '../../../workbook/area';
import type { Grid } from '../../../workbook/grid';
import type { Tab } from '../../../workbook/tab';
import { assertInside, type Document, liveTab } from './document';

type Offered =
  | 'getRow'
  | 'getColumn'
  | 'getRowIndex'
  | 'getLastRow'
  | 'getLastColumn'
  | 'getNumRows'
  | 'getNumColumns'
  | 'getHeight'
  | 'getWidth'
  | 'getA1Notation'
  | 'getGridId'
  | 'getSheet'
  | 'offset'
  | 'getCell'
  | 'activate';

export class RangeArea
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.Range, Offered>
{
  override readonly typeName: string = 'Range';

  constructor(
    protected readonly document: Document,
    readonly tab: Tab,
    readonly area: Area,
  ) {
    super();
  }

  getRow(): number {
    return this.area.row;
  }

  getColumn(): number {
    return this.area.column;
  }

  getRowIndex(): number {
    return this.area.row;
  }

  getColumnIndex(): number {
    return this.area.column;
  }

  getLastRow(): number {
    return lastRowOf(this.area);
  }

  getLastColumn(): number {
    return lastColumnOf(this.area);
  }

  getNumRows(): number {
    return this.area.rows;
  }

  getNumColumns(): number {
    return this.area.columns;
  }

  getHeight(): number {
    return this.area.rows;
  }

  getWidth(): number {
    return this.area.columns;
  }

  getA1Notation(): string {
    return a1Of(this.area);
  }

  getGridId(): number {
    return this.tab.id;
  }

  getSheet(): ServiceObject {
    return this.document.sheet(this.tab);
  }

  offset(
    rows: number,
    columns: number,
    numRows = this.area.rows,
    numColumns = this.area.columns,
  ): ServiceObject {
    return this.rangeAt(area(this.area.row + rows, this.area.column + columns, numRows, numColumns));
  }

  /** Counts from 1 within the range. */
  getCell(row: number, column: number): ServiceObject {
    if (typeof row !== 'number' || typeof column !== 'number') {
      throw signatureError('SpreadsheetApp.Range.getCell', [row, column]);
    }
    if (row < 1 || row > this.area.rows || column < 1 || column > this.area.columns) {
      throw new ScriptException('Cell reference out of range');
    }
    return this.rangeAt(area(this.area.row + row - 1, this.area.column + column - 1));
  }

  activate(): this {
    this.document.select(this.live, this.area);
    return this;
  }

  /** The tab; throws if it has been deleted meanwhile. */
  protected get live(): Tab {
    return liveTab(this.document, this.tab);
  }

  /** The cells of the tab; throws if a script holds on to a range of a tab that is gone, or whose grid has shrunk. */
  protected get cells(): Grid {
    assertInside(this.live, this.area);
    return this.tab.grid;
  }

  private rangeAt(place: Area): ServiceObject {
    assertInside(this.live, place);
    return this.document.range(this.tab, place);
  }
}
