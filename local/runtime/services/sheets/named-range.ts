/** A named range, by its name. */
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import type { Document } from './document';

export class EmulatedNamedRange
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.NamedRange, 'getName' | 'getRange' | 'remove'>
{
  override readonly typeName = 'NamedRange';

  constructor(
    private readonly document: Document,
    private readonly name: string,
  ) {
    super();
  }

  getName(): string {
    return this.name;
  }

  getRange(): ServiceObject | null {
    const named = this.document.workbook.namedRanges.find((range) => range.name === this.name);
    const tab = named === undefined ? undefined : this.document.workbook.tabWithId(named.tabId);
    return named === undefined || tab === undefined ? null : this.document.range(tab, named.area);
  }

  remove(): void {
    const { workbook } = this.document;
    workbook.namedRanges = workbook.namedRanges.filter((named) => named.name !== this.name);
  }
}
