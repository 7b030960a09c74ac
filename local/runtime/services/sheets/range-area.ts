/** Range, part 1: where it is. */
import { type Area, area } from '../../../workbook/area';
import type { Grid } from '../../../workbook/grid';
import type { Tab } from '../../../workbook/tab';
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import { assertInside, assertMayExist, type Document, liveTab } from './document';

export class RangeArea
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.Range, RangeArea>
{
  constructor(
    protected readonly document: Document,
    readonly tab: Tab,
    readonly area: Area,
  ) {
    super('Range');
  }

  getRow(): number {
    return this.area.row;
  }

  getColumn(): number {
    return this.area.column;
  }

  getNumRows(): number {
    return this.area.rows;
  }

  getNumColumns(): number {
    return this.area.columns;
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
    const place = area(this.area.row + rows, this.area.column + columns, numRows, numColumns);
    assertMayExist(this.document, this.live, place);
    return this.document.range(this.tab, place);
  }

  /** The tab; throws if it has since been deleted. */
  protected get live(): Tab {
    return liveTab(this.document, this.tab);
  }

  /** The cells of the tab; throws if a script holds on to a range of a deleted tab, or of one whose grid has shrunk. */
  protected get cells(): Grid {
    assertInside(this.live, this.area);
    return this.tab.grid;
  }
}
