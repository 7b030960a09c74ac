/** RangeList: several blocks of one tab, such as the selection, or blocks to be formatted alike. */
import type { Area } from '../../../workbook/area';
import type { Tab } from '../../../workbook/tab';
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import type { Document } from './document';
import { EmulatedRange } from './range';

export class EmulatedRangeList
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.RangeList, EmulatedRangeList>
{
  readonly ranges: readonly EmulatedRange[];

  constructor(document: Document, tab: Tab, areas: readonly Area[]) {
    super('RangeList');
    this.ranges = areas.map((area) => new EmulatedRange(document, tab, area));
  }

  getRanges(): ServiceObject[] {
    return [...this.ranges];
  }

  setHorizontalAlignment(alignment: string | null): this {
    return this.each((range) => range.setHorizontalAlignment(alignment));
  }

  setNumberFormat(format: string): this {
    return this.each((range) => range.setNumberFormat(format));
  }

  setWrapStrategy(strategy: unknown): this {
    return this.each((range) => range.setWrapStrategy(strategy));
  }

  setTextRotation(degrees: unknown): this {
    return this.each((range) => range.setTextRotation(degrees));
  }

  private each(change: (range: EmulatedRange) => unknown): this {
    this.ranges.forEach(change);
    return this;
  }
}
