/** Formulas that .xlsx stores once for a block of cells, moved from the first cell of the block to another. */
import { columnLetters, columnNumber } from '../workbook/a1';

const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\w.$])(\$?)([A-Za-z]{1,3})(\$?)(\d+)(?![\w(.])/g;

/** The formula with its relative references moved by `rows` and `columns`; texts and tab names stay. */
export function movedFormula(formula: string, rows: number, columns: number): string {
  return formula.replace(
    TOKEN,
    (
      token: string,
      fixedColumn: string | undefined,
      letters: string | undefined,
      fixedRow: string | undefined,
      digits: string | undefined,
    ) => {
      if (letters === undefined || digits === undefined) return token;
      const column = fixedColumn === '$' ? letters : columnLetters(columnNumber(letters) + columns);
      const row = fixedRow === '$' ? digits : String(Number(digits) + rows);
      return `${fixedColumn ?? ''}${column}${fixedRow ?? ''}${row}`;
    },
  );
}
