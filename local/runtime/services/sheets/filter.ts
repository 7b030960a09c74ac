/** The filter of a tab: its range, and the texts that it hides in a column. Criteria by conditions and colours are not emulated. */
import type { Area } from '../../../workbook/area';
import { lastColumnOf } from '../../../workbook/area';
import type { Tab } from '../../../workbook/tab';
import type { Emulates } from '../../engine/emulates';
import { ScriptException } from '../../engine/exception';
import { ServiceObject } from '../../engine/service-object';
import { type Document, liveTab } from './document';

class EmulatedFilterCriteria extends ServiceObject {
  constructor(readonly hidden: ReadonlySet<string>) {
    super('FilterCriteria');
  }
}

export class EmulatedFilterCriteriaBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.FilterCriteriaBuilder, EmulatedFilterCriteriaBuilder>
{
  constructor() {
    super('FilterCriteriaBuilder');
  }

  private hidden: ReadonlySet<string> = new Set();

  setHiddenValues(values: string[]): this {
    this.hidden = new Set(values.map(String));
    return this;
  }

  build(): EmulatedFilterCriteria {
    return new EmulatedFilterCriteria(this.hidden);
  }
}

export class EmulatedFilter
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.Filter, EmulatedFilter>
{
  constructor(
    private readonly document: Document,
    private readonly tab: Tab,
  ) {
    super('Filter');
  }

  getRange(): ServiceObject {
    return this.document.range(this.tab, this.area());
  }

  setColumnFilterCriteria(columnPosition: number, filterCriteria: unknown): this {
    const area = this.area();
    if (columnPosition < area.column || columnPosition > lastColumnOf(area))
      throw new ScriptException('Column is outside of the range of the filter.');
    const hidden =
      filterCriteria instanceof EmulatedFilterCriteria ? filterCriteria.hidden : new Set<string>();
    this.tab.filterHides.set(columnPosition, hidden);
    this.tab.touch();
    return this;
  }

  remove(): void {
    liveTab(this.document, this.tab).filter = null;
    this.tab.filterHides.clear();
    this.tab.touch();
  }

  private area(): Area {
    const { filter } = liveTab(this.document, this.tab);
    if (filter === null) throw new ScriptException('The filter is no longer there.');
    return filter;
  }
}
