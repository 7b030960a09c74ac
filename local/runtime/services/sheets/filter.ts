/** The filter of a tab: its range only. Criteria are not emulated. */
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import type { Tab } from '../../../workbook/tab';
import { type Document, liveTab } from './document';

export class EmulatedFilter
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.Filter, EmulatedFilter>
{
  override readonly typeName = 'Filter';

  constructor(
    private readonly document: Document,
    private readonly tab: Tab,
  ) {
    super();
  }

  remove(): void {
    liveTab(this.document, this.tab).filter = null;
    this.tab.touch();
  }
}
