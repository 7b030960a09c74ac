/** RangeList: several blocks of one tab, such as what is selected. */
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';

export class EmulatedRangeList
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.RangeList, EmulatedRangeList>
{
  override readonly typeName = 'RangeList';

  constructor(private readonly ranges: readonly ServiceObject[]) {
    super();
  }

  getRanges(): ServiceObject[] {
    return [...this.ranges];
  }
}
