/** The filter of a tab: its range only. Criteria are not emulated. */
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import type { Tab } from '../../../workbook/tab';
import { type Document, liveTab } from './document';

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
    return this.document.range(
      this.tab,
      liveTab(this.document, this.tab).filter ?? { row: 1, column: 1, rows: 1, columns: 1 },
    );
  }

  remove(): void {
    liveTab(this.document, this.tab).filter = null;
    this.tab.touch();
  }
}
