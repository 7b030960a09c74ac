/** One cell as the page draws it. */
import type { Cell, TextRun } from '../../workbook/cell';
import type { RuleFormat } from '../../workbook/conditional-rule';
import { displayOf, isDateFormat, isTextFormat } from '../../workbook/number-format';
import { readTyped } from '../../workbook/typed-input';
import type { CellView, Look, Run } from '../protocol/tab-view';

const PLAIN_RUN = { link: null, bold: false, italic: false, color: null } as const;

/** @returns null if there is nothing to see */
export function cellView(
  cell: Cell,
  column: number,
  format: RuleFormat | null,
  lookNumber: (look: Look) => number,
): CellView | null {
  const isUncalculated = cell.formula !== null && cell.value === null;
  const text = isUncalculated ? cell.formula : displayOf(cell);
  const look = lookOf(cell, format);
  if (text === '' && cell.note === '' && look.background === null) return null;
  const typed = typedText(cell);
  const runs = cell.runs === null ? undefined : runsOf(text, cell.runs);
  return {
    column,
    text,
    look: lookNumber(look),
    ...(typed !== text && { typed }),
    ...(cell.note !== '' && { note: cell.note }),
    ...(cell.link !== null && { link: cell.link }),
    ...(runs && { runs }),
    ...(isUncalculated && { isUncalculated: true as const }),
  };
}

/** The text that leaves the cell unchanged if typed again. */
export function typedText(cell: Cell): string {
  const { value, formula, style } = cell;
  if (formula !== null) return formula;
  if (typeof value === 'number') return isDateFormat(style.numberFormat) ? displayOf(cell) : String(value);
  if (typeof value !== 'string' || value === '') return displayOf(cell);
  const read = readTyped(value, isTextFormat(style.numberFormat), 2000);
  return read.value === value ? value : `'${value}`;
}

function lookOf({ value, style }: Cell, format: RuleFormat | null): Look {
  const general = typeof value === 'number' ? 'right' : typeof value === 'boolean' ? 'center' : 'left';
  return {
    background: format?.background ?? style.background,
    color: format?.fontColor ?? style.fontColor,
    font: style.fontFamily,
    size: style.fontSize,
    bold: format?.bold ?? style.bold,
    italic: format?.italic ?? style.italic,
    underline: format?.underline ?? style.underline,
    strikethrough: format?.strikethrough ?? style.strikethrough,
    align: style.horizontalAlignment === 'general' ? general : style.horizontalAlignment,
    vertical: style.verticalAlignment,
    wrap: style.wrap,
    isTurned: style.rotation !== 0,
  };
}

/** The text as runs without gaps. */
function runsOf(text: string, runs: readonly TextRun[]): Run[] {
  const pieces: Run[] = [];
  let position = 0;
  for (const { start, end, format, link } of runs) {
    if (start > position) pieces.push({ ...PLAIN_RUN, text: text.slice(position, start) });
    const { bold = false, italic = false, color = null } = format;
    pieces.push({ text: text.slice(start, end), link, bold, italic, color });
    position = end;
  }
  if (position < text.length) pieces.push({ ...PLAIN_RUN, text: text.slice(position) });
  return pieces;
}
