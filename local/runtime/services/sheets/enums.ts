/** The enums of SpreadsheetApp that the emulation knows. */
import { EnumTable } from '../../engine/service-object';

export const WRAP_STRATEGY = new EnumTable('WrapStrategy', ['WRAP', 'OVERFLOW', 'CLIP']);
export const INTERPOLATION_TYPE = new EnumTable('InterpolationType', [
  'NUMBER',
  'PERCENT',
  'PERCENTILE',
  'MIN',
  'MAX',
]);
export const SHEET_TYPE = new EnumTable('SheetType', ['GRID', 'OBJECT', 'DATASOURCE']);
export const GROUP_CONTROL_TOGGLE_POSITION = new EnumTable('GroupControlTogglePosition', ['BEFORE', 'AFTER']);
