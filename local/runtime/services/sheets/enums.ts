/** The enums of SpreadsheetApp that the emulation knows. */
import { EnumTable, type EnumValue } from '../../engine/service-object';

export const WRAP_STRATEGY = new EnumTable('WrapStrategy', ['WRAP', 'OVERFLOW', 'CLIP']);
export const INTERPOLATION_TYPE = new EnumTable('InterpolationType', [
  'NUMBER',
  'PERCENT',
  'PERCENTILE',
  'MIN',
  'MAX',
]);
export const VISIBILITY = new EnumTable('DeveloperMetadataVisibility', ['DOCUMENT', 'PROJECT']);
export const LOCATION_TYPE = new EnumTable('DeveloperMetadataLocationType', [
  'SPREADSHEET',
  'SHEET',
  'ROW',
  'COLUMN',
]);
export const PROTECTION_TYPE = new EnumTable('ProtectionType', ['RANGE', 'SHEET']);
export const SHEET_TYPE = new EnumTable('SheetType', ['GRID', 'OBJECT', 'DATASOURCE']);
export const DIMENSION = new EnumTable('Dimension', ['COLUMNS', 'ROWS']);
export const BOOLEAN_CRITERIA = new EnumTable('BooleanCriteria', [
  'CELL_EMPTY',
  'CELL_NOT_EMPTY',
  'DATE_AFTER',
  'DATE_BEFORE',
  'DATE_EQUAL_TO',
  'NUMBER_BETWEEN',
  'NUMBER_EQUAL_TO',
  'NUMBER_GREATER_THAN',
  'NUMBER_GREATER_THAN_OR_EQUAL_TO',
  'NUMBER_LESS_THAN',
  'NUMBER_LESS_THAN_OR_EQUAL_TO',
  'NUMBER_NOT_BETWEEN',
  'NUMBER_NOT_EQUAL_TO',
  'TEXT_CONTAINS',
  'TEXT_DOES_NOT_CONTAIN',
  'TEXT_EQUAL_TO',
  'TEXT_STARTS_WITH',
  'TEXT_ENDS_WITH',
  'CUSTOM_FORMULA',
]);
export const VALIDATION_CRITERIA = new EnumTable('DataValidationCriteria', [
  'CHECKBOX',
  'CUSTOM_FORMULA',
  'DATE_AFTER',
  'DATE_BEFORE',
  'NUMBER_BETWEEN',
  'NUMBER_GREATER_THAN',
  'NUMBER_GREATER_THAN_OR_EQUAL_TO',
  'NUMBER_LESS_THAN',
  'NUMBER_LESS_THAN_OR_EQUAL_TO',
  'TEXT_CONTAINS',
  'TEXT_IS_VALID_URL',
  'VALUE_IN_LIST',
  'VALUE_IN_RANGE',
]);

/** The value of an enum whose name came out of a model or a file. */
export function enumNamed(table: EnumTable<string>, name: string): EnumValue {
  return table.of(name);
}
