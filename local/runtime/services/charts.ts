/** The Charts service, as far as charts within a spreadsheet need it: its enums. */
import { CHART_TYPES } from '../../workbook/chart';
import { EnumTable, ServiceObject } from '../engine/service-object';

export class EmulatedCharts extends ServiceObject {
  constructor() {
    super('Charts');
  }

  readonly ChartType = new EnumTable('ChartType', CHART_TYPES);
  readonly ChartHiddenDimensionStrategy = new EnumTable('ChartHiddenDimensionStrategy', [
    'IGNORE_BOTH',
    'IGNORE_ROWS',
    'IGNORE_COLUMNS',
    'SHOW_BOTH',
  ]);
}
