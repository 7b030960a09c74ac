/** Comparisons and functions on cell values, as in Sheets. */
import { CellError, type CellValue } from '../../workbook/cell';

const OPERATORS = ['=', '<>', '<', '<=', '>', '>='] as const;
type Operator = (typeof OPERATORS)[number];

export function isOperator(sign: string): sign is Operator {
  return OPERATORS.some((operator) => operator === sign);
}

/** Compares; a blank equals 0, the empty text and FALSE. */
export function compared(operator: Operator, left: CellValue, right: CellValue): CellValue {
  if (left instanceof CellError) return left;
  if (right instanceof CellError) return right;
  const order = orderOf(left ?? blankLike(right), right ?? blankLike(left));
  switch (operator) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

type Plain = string | number | boolean;

function blankLike(other: Plain | null): Plain {
  if (typeof other === 'string') return '';
  return typeof other === 'boolean' ? false : 0;
}

/** Numbers come before texts, texts before booleans; case does not count. */
function orderOf(left: Plain, right: Plain): number {
  const rank = (value: Plain): number => ['number', 'string', 'boolean'].indexOf(typeof value);
  if (typeof left !== typeof right) return rank(left) - rank(right);
  if (typeof left === 'string') {
    const [a, b] = [left.toLowerCase(), String(right).toLowerCase()];
    return a === b ? 0 : a < b ? -1 : 1;
  }
  return Number(left) - Number(right);
}

interface FormulaFunction {
  readonly fewest: number;
  readonly most: number;
  readonly of: (values: readonly CellValue[]) => CellValue;
}

const VALUE_ERROR = new CellError('#VALUE!');
const ofOne = (of: (value: CellValue) => CellValue): FormulaFunction => ({
  fewest: 1,
  most: 1,
  of: ([value = null]) => of(value),
});

export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map([
  ['AND', { fewest: 1, most: 30, of: (values) => joined(values, (truths) => truths.every(Boolean)) }],
  ['OR', { fewest: 1, most: 30, of: (values) => joined(values, (truths) => truths.some(Boolean)) }],
  ['NOT', ofOne((value) => joined([value], ([truth = false]) => !truth))],
  ['ISNUMBER', ofOne((value) => typeof value === 'number')],
  ['ISTEXT', ofOne((value) => typeof value === 'string')],
  ['ISBLANK', ofOne((value) => value === null)],
  [
    'N',
    ofOne((value) => (typeof value === 'string' ? 0 : value instanceof CellError ? value : Number(value))),
  ],
]);

/** Joins the values as truth values; an error or a text among them makes the result an error. */
function joined(values: readonly CellValue[], join: (truths: readonly boolean[]) => boolean): CellValue {
  const error = values.find((value) => value instanceof CellError);
  if (error !== undefined) return error;
  if (values.some((value) => typeof value === 'string')) return VALUE_ERROR;
  return join(values.map((value) => value !== null && value !== false && value !== 0));
}

/** A sum or product: booleans count as 1 and 0, blanks as 0; a text makes it an error. */
export function calculated(
  left: CellValue,
  right: CellValue,
  of: (left: number, right: number) => number,
): CellValue {
  if (left instanceof CellError) return left;
  if (right instanceof CellError) return right;
  if (typeof left === 'string' || typeof right === 'string') return VALUE_ERROR;
  return of(Number(left), Number(right));
}
