/**
 * The conditional-format formulas that the add-on writes: comparisons, sums, differences and products of cells and literals, AND, OR,
 * NOT, ISNUMBER, ISBLANK, ISTEXT and N. They become JavaScript, whose operators do the same once texts are marked. There is no
 * calculation engine here: any other formula is refused, never guessed.
 */
import vm from 'node:vm';
import { columnNumber } from '../../workbook/a1';
import { CellError, type CellValue } from '../../workbook/cell';

type ReadCell = (row: number, column: number) => CellValue;

/** Evaluates for the cell that is `down` rows below and `right` columns to the right of the one the formula was written for. */
type Formula = (read: ReadCell, down: number, right: number) => boolean;

/** A text, a number, a cell, a word or a sign; no ranges, other tabs, division, powers or arrays. */
const TOKEN =
  /\s*(?:(?<text>"(?:[^"]|"")*")|(?<number>\d+(?:\.\d+)?)(?![A-Za-z$])|(?<cell>\$?[A-Za-z]{1,3}\$?\d+)(?![A-Za-z0-9(!:.])|(?<word>[A-Za-z]+)(?![A-Za-z0-9!:.])|(?<sign><>|<=|>=|[=<>(),*+-]))\s*/y;

const SIGNS: Readonly<Record<string, string>> = { '=': '==', '<>': '!=' };

/** A blank is the empty text, which equals 0 and FALSE in JavaScript, too; an error is not a number. */
function marked(value: CellValue): unknown {
  if (value instanceof CellError) return NaN;
  return typeof value === 'string' && value !== '' ? `:${value.toLowerCase()}` : (value ?? '');
}

/** With more than one argument, Sheets says #N/A. */
const ofOne =
  (of: (value: unknown) => unknown) =>
  (...[value, ...more]: unknown[]): unknown =>
    more.length === 0 ? of(value) : NaN;

const FUNCTIONS = {
  AND: (...values: unknown[]) => values.every(Boolean),
  OR: (...values: unknown[]) => values.some(Boolean),
  NOT: ofOne((value) => !value),
  ISNUMBER: ofOne((value) => Number.isFinite(value)),
  ISTEXT: ofOne((value) => typeof value === 'string' && value !== ''),
  ISBLANK: ofOne((value) => value === ''),
  N: ofOne((value) => (typeof value === 'string' ? 0 : Number(value))),
  TRUE: true,
  FALSE: false,
};

/**
 * @param text with its leading `=`
 * @returns null for a formula with anything beyond the forms above
 */
export function readFormula(text: string): Formula | null {
  let script = '';
  let position = 1;
  while (position < text.length) {
    TOKEN.lastIndex = position;
    const { groups } = TOKEN.exec(text) ?? {};
    const piece = groups && scriptOf(groups);
    if (piece === undefined || piece === null) return null;
    script += `${piece} `;
    position = TOKEN.lastIndex;
  }
  if (!text.startsWith('=') || /\( \)/.test(script)) return null;
  try {
    const names = ['at', ...Object.keys(FUNCTIONS)];
    const run: unknown = new vm.Script(`(${names.join()}) => ( ${script})`).runInThisContext();
    return typeof run === 'function' ? formulaOf(run) : null;
  } catch {
    return null;
  }
}

const formulaOf =
  (run: CallableFunction): Formula =>
  (read, down, right) => {
    const at = (row: number, column: number, keepsRow: boolean, keepsColumn: boolean): unknown =>
      marked(read(keepsRow ? row : row + down, keepsColumn ? column : column + right));
    const value: unknown = Reflect.apply(run, undefined, [at, ...Object.values(FUNCTIONS)]);
    return value === true || (typeof value === 'number' && value !== 0 && !Number.isNaN(value));
  };

function scriptOf({ text, cell, word, number, sign }: Readonly<Record<string, string | undefined>>) {
  if (text !== undefined) return JSON.stringify(marked(text.slice(1, -1).replace(/""/g, '"')));
  if (word !== undefined) return word.toUpperCase() in FUNCTIONS ? word.toUpperCase() : null;
  if (cell === undefined) return number === undefined ? (SIGNS[sign ?? ''] ?? sign) : String(Number(number));
  // `B2` moves with the cell, `$B2` keeps its column, `B$2` its row.
  const [, keepsColumn, letters = '', keepsRow, row] = /^(\$?)([A-Za-z]+)(\$?)(\d+)$/.exec(cell) ?? [];
  return `at(${row}, ${columnNumber(letters)}, ${keepsRow === '$'}, ${keepsColumn === '$'})`;
}
