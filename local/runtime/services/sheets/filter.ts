/** The filter of a tab: its range only. Criteria are not emulated. */
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import type { Tab } from '../../workbook/tab';
import type { Document } from './document';

export class EmulatedFilter
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.Filter, 'getRange' | 'remove'>
{
  override readonly typeName = 'Filter';

  constructor(
    private readonly document: Document,
    private readonly tab: Tab,
  ) {
    super();
  }

  getRange(): ServiceObject {
    return this.document.range(this.tab, this.tab.filter ?? { row: 1, column: 1, rows: 1, columns: 1 });
  }

  remove(): void {
    this.tab.filter = null;
    this.tab.touch();
  }
}
