/**
 * The conditional-format formulas that the add-on writes: comparisons, sums, differences and products of cells and literals, AND, OR,
 * NOT, ISNUMBER, ISBLANK, ISTEXT and N. There is no calculation engine here: any other formula is refused, never guessed.
 */
import { columnNumber } from '../../workbook/a1';
import { CellError, type CellValue } from '../../workbook/cell';
import { readTokens, type Token } from './tokens';
import { calculated, compared, FUNCTIONS, isOperator } from './operations';

export type ReadCell = (row: number, column: number) => CellValue;

/** Evaluates for the cell that is `down` rows below and `right` columns to the right of the one the formula was written for. */
export type Formula = (read: ReadCell, down: number, right: number) => CellValue;

/**
 * @param text with its leading `=`
 * @returns null for a formula with anything beyond the forms above
 */
export function readFormula(text: string): Formula | null {
  const tokens = text.startsWith('=') ? readTokens(text.slice(1)) : null;
  if (tokens === null) return null;
  const parser = new Parser(tokens);
  const formula = parser.expression();
  return parser.isAtEnd ? formula : null;
}

/** Whether a formula's value makes a format apply: an error or a text does not. */
export function isSatisfied(value: CellValue): boolean {
  return value === true || (typeof value === 'number' && value !== 0);
}

class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  /** Comparisons bind less tightly than sums, sums less than products, products less than a sign. */
  expression(): Formula | null {
    return this.chain(() => this.sum(), isOperator, compared);
  }

  private sum(): Formula | null {
    return this.chain(
      () => this.product(),
      (sign): sign is '+' | '-' => sign === '+' || sign === '-',
      (sign, left, right) => calculated(left, right, (a, b) => (sign === '+' ? a + b : a - b)),
    );
  }

  private product(): Formula | null {
    return this.chain(
      () => this.signed(),
      (sign): sign is '*' => sign === '*',
      (_times, left, right) => calculated(left, right, (a, b) => a * b),
    );
  }

  /** Operands joined by operators of equal precedence, from the left. */
  private chain<Sign extends string>(
    operand: () => Formula | null,
    isSign: (text: string) => text is Sign,
    join: (sign: Sign, left: CellValue, right: CellValue) => CellValue,
  ): Formula | null {
    let left = operand();
    for (;;) {
      const sign = this.tokens[this.at]?.text ?? '';
      if (left === null || !isSign(sign)) return left;
      this.at += 1;
      const first: Formula = left;
      const second = operand();
      if (second === null) return null;
      left = (...cell) => join(sign, first(...cell), second(...cell));
    }
  }

  private signed(): Formula | null {
    if (!this.skip('-')) return this.primary();
    const operand = this.signed();
    if (operand === null) return null;
    return (...cell) => {
      const value = operand(...cell);
      if (value instanceof CellError) return value;
      return typeof value === 'string' ? new CellError('#VALUE!') : -Number(value);
    };
  }

  private primary(): Formula | null {
    if (this.skip('(')) {
      const inner = this.expression();
      return this.skip(')') ? inner : null;
    }
    const token = this.tokens[this.at];
    this.at += 1;
    switch (token?.kind) {
      case 'number':
        return () => Number(token.text);
      case 'text':
        return () => token.text;
      case 'cell':
        return cellAt(token.text);
      case 'word':
        return this.word(token.text.toUpperCase());
      case 'sign':
      case undefined:
        return null;
    }
  }

  private word(name: string): Formula | null {
    if (!this.skip('(')) return name === 'TRUE' || name === 'FALSE' ? () => name === 'TRUE' : null;
    const run = FUNCTIONS.get(name);
    const values = this.list();
    if (run === undefined || values === null) return null;
    if (values.length < run.fewest || values.length > run.most) return null;
    return (...cell) => run.of(values.map((value) => value(...cell)));
  }

  /** Arguments up to the closing bracket. */
  private list(): Formula[] | null {
    const values: Formula[] = [];
    do {
      const value = this.expression();
      if (value === null) return null;
      values.push(value);
    } while (this.skip(','));
    return this.skip(')') ? values : null;
  }

  private skip(sign: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.at += 1;
    return true;
  }
}

/** `B2` moves with the cell, `$B2` keeps its column, `B$2` its row. */
function cellAt(name: string): Formula | null {
  const match = /^(\$?)([A-Za-z]+)(\$?)(\d+)$/.exec(name);
  if (match === null) return null;
  const [, keepsColumn, letters = '', keepsRow, digits] = match;
  const column = columnNumber(letters);
  const row = Number(digits);
  return (read, down, right) =>
    read(keepsRow === '$' ? row : row + down, keepsColumn === '$' ? column : column + right);
}
