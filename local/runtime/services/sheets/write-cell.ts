/** Writes a value into a cell as the Spreadsheet service does: strings are parsed as if typed, dates become serial numbers. */
import { type GridCell, CellError, type StoredValue } from '../../../workbook/cell';
import { isDateFormat, isTextFormat } from '../../../workbook/number-format';
import { momentToSerial } from '../../../workbook/serial-date';
import { restyled } from '../../../workbook/style';
import { readTyped } from '../../../workbook/typed-input';
import { ScriptException } from '../../engine/exception';

// `=HYPERLINK(link, label)` with literal arguments is the only formula that is evaluated: there is no calculation engine.

interface Hyperlink {
  readonly link: string;
  readonly label: string | number;
}

const unquote = (literal: string): string => literal.slice(1, -1).replace(/""/g, '"');

const FORMULA =
  /^=\s*HYPERLINK\s*\(\s*("(?:[^"]|"")*")\s*(?:([,;])\s*("(?:[^"]|"")*"|[+-]?\d+(?:\.\d+)?)\s*)?\)\s*$/i;

/** Returns null for any formula other than HYPERLINK with literal arguments. @param takesCommas true if a comma separates arguments; a semicolon always does */
function readHyperlink(formula: string, takesCommas = true): Hyperlink | null {
  const match = FORMULA.exec(formula);
  if (match?.[1] === undefined || (match[2] === ',' && !takesCommas)) return null;
  const link = unquote(match[1]);
  const label = match[3];
  if (label === undefined) return { link, label: link };
  return { link, label: label.startsWith('"') ? unquote(label) : Number(label) };
}

export interface WriteRules {
  readonly timeZone: string;
  readonly maxCharacters: number;
  /** True if a comma separates the arguments of a formula that a script writes. */
  readonly takesCommas: boolean;
}

/** Replaces the content of a cell; its note and style stay, except that an automatic number format may be replaced. @returns the same cell if nothing changes */
export function withContent(
  cell: GridCell,
  value: StoredValue,
  formula: string | null,
  numberFormat: string | null,
): GridCell {
  const isAutomatic = cell.style.numberFormat === '';
  const style = isAutomatic && numberFormat !== null ? restyled(cell.style, { numberFormat }) : cell.style;
  const { note, rich, link } = cell;
  const isSame = cell.value === value && cell.formula === formula && cell.style === style;
  if (isSame && rich === null && link === null) return cell;
  // Each field by name: with `...`, a block of cells takes several times as long.
  return { value, formula, style, note, rich: null, link: null };
}

/** Returns the cell after a formula is written. Only HYPERLINK is evaluated. */
export function withFormula(
  cell: GridCell,
  formula: string,
  { takesCommas }: Pick<WriteRules, 'takesCommas'>,
): GridCell {
  const hyperlink = readHyperlink(formula, takesCommas);
  // Where a comma is the decimal separator, it cannot separate arguments.
  const isBroken = hyperlink === null && readHyperlink(formula) !== null;
  if (hyperlink === null) return withContent(cell, isBroken ? new CellError('#ERROR!') : null, formula, null);
  return { ...withContent(cell, hyperlink.label, formula, null), link: hyperlink.link };
}

function withText(cell: GridCell, text: string, rules: WriteRules): GridCell {
  if (text.length > rules.maxCharacters) {
    throw new ScriptException(
      `Your input contains more than the maximum of ${rules.maxCharacters} characters in a single cell.`,
    );
  }
  const typed = readTyped(text, isTextFormat(cell.style.numberFormat));
  if (typed.formula !== null) return withFormula(cell, typed.formula, rules);
  return withContent(cell, typed.value, null, typed.numberFormat);
}

/** Google also writes an object as `[object Object]`. */
const plainText = (value: unknown): string => String(value);

/** Returns the cell after `setValue(value)`. */
export function withValue(cell: GridCell, value: unknown, rules: WriteRules): GridCell {
  if (value === null || value === undefined || value === '') return withContent(cell, null, null, null);
  if (typeof value === 'number') {
    return Number.isFinite(value)
      ? withContent(cell, value, null, null)
      : withContent(cell, new CellError('#NUM!'), null, null);
  }
  if (typeof value === 'boolean') return withContent(cell, value, null, null);
  if (value instanceof Date) {
    const serial = momentToSerial(value.getTime(), rules.timeZone);
    const format = Number.isInteger(serial) ? 'm/d/yyyy' : 'm/d/yyyy h:mm:ss';
    return withContent(cell, serial, null, isDateFormat(cell.style.numberFormat) ? null : format);
  }
  return withText(cell, typeof value === 'string' ? value : plainText(value), rules);
}
