/** When a conditional format applies to a cell. */
import { CellError, type CellValue } from '../../workbook/cell';
import type { BooleanCondition, ConditionalRule } from '../../workbook/conditional-rule';
import { isSatisfied, type ReadCell, readFormula } from './formula';

export type Applies = (row: number, column: number) => boolean;

type Test = (value: CellValue, text: string) => boolean;

const blank = (value: CellValue): boolean => value === null || value === '';

/** The criteria's comparisons, of numbers and of texts. */
const NUMBER_TESTS: Readonly<Record<string, (value: number, low: number, high: number) => boolean>> = {
  NUMBER_EQUAL_TO: (value, low) => value === low,
  NUMBER_NOT_EQUAL_TO: (value, low) => value !== low,
  NUMBER_GREATER_THAN: (value, low) => value > low,
  NUMBER_GREATER_THAN_OR_EQUAL_TO: (value, low) => value >= low,
  NUMBER_LESS_THAN: (value, low) => value < low,
  NUMBER_LESS_THAN_OR_EQUAL_TO: (value, low) => value <= low,
  NUMBER_BETWEEN: (value, low, high) => value >= low && value <= high,
  NUMBER_NOT_BETWEEN: (value, low, high) => value < low || value > high,
};

const TEXT_TESTS: Readonly<Record<string, (text: string, wanted: string) => boolean>> = {
  TEXT_CONTAINS: (text, wanted) => text.includes(wanted),
  TEXT_DOES_NOT_CONTAIN: (text, wanted) => !text.includes(wanted),
  TEXT_STARTS_WITH: (text, wanted) => text.startsWith(wanted),
  TEXT_ENDS_WITH: (text, wanted) => text.endsWith(wanted),
  TEXT_EQUAL_TO: (text, wanted) => text === wanted,
};

/**
 * @param shown the text a cell shows
 * @returns null for a condition that is not evaluated here
 */
export function readCondition(
  { condition, areas }: ConditionalRule,
  read: ReadCell,
  shown: (row: number, column: number) => string,
): Applies | null {
  const [first] = areas;
  if (condition === null || first === undefined) return null;
  if (condition.criterion === 'CUSTOM_FORMULA') {
    const formula = readFormula(String(condition.values[0] ?? ''));
    if (formula === null) return null;
    return (row, column) => isSatisfied(formula(read, row - first.row, column - first.column));
  }
  const test = testOf(condition);
  return test && ((row, column) => test(read(row, column), shown(row, column)));
}

function testOf({ criterion, values }: BooleanCondition): Test | null {
  if (criterion === 'CELL_EMPTY') return blank;
  if (criterion === 'CELL_NOT_EMPTY') return (value) => !blank(value);
  const [low, high = low] = values;
  const ofNumber = NUMBER_TESTS[criterion];
  if (ofNumber !== undefined && typeof low === 'number' && typeof high === 'number') {
    return (value) => typeof value === 'number' && ofNumber(value, low, high);
  }
  const ofText = TEXT_TESTS[criterion];
  if (ofText === undefined || low === undefined) return null;
  const wanted = String(low).toLowerCase();
  return (value, text) => !(value instanceof CellError) && ofText(text.toLowerCase(), wanted);
}
