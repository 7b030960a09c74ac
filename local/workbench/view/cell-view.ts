/** One cell as the page draws it. */
import type { Cell, CellValue } from '../../workbook/cell';
import { NO_FORMAT, type RuleFormat } from '../../workbook/conditional-rule';
import { displayOf, isDateFormat, isTextFormat } from '../../workbook/number-format';
import { PLAIN_STYLE } from '../../workbook/style';
import { readTyped } from '../../workbook/typed-input';
import type { CellView } from '../protocol/tab-view';

/** @returns null if there is nothing to see */
export function cellView(cell: Cell, column: number, format: RuleFormat | null): CellView | null {
  const isUncalculated = cell.formula !== null && cell.value === null;
  const text = isUncalculated ? cell.formula : displayOf(cell);
  const background = format?.background ?? cell.style.background;
  if (text === '' && cell.note === '' && background === null) return null;
  const typed = typedText(cell);
  return {
    column,
    text,
    css: cssOf(cell, format ?? NO_FORMAT),
    class: classOf(cell),
    ...(typed !== text && { typed }),
    ...(cell.note !== '' && { note: cell.note }),
    ...(cell.link !== null && { link: cell.link }),
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

/** What differs from a plain cell. */
function cssOf({ style }: Cell, format: RuleFormat): string {
  const background = format.background ?? style.background;
  const color = format.fontColor ?? style.fontColor;
  const { fontFamily: font, fontSize: size } = style;
  const lines = [
    (format.underline ?? style.underline) && 'underline',
    (format.strikethrough ?? style.strikethrough) && 'line-through',
  ].filter((line) => line !== false);
  const declarations = [
    background !== null && `background:${background}`,
    color !== null && `color:${color}`,
    font !== null && font !== 'Arial' && `font-family:"${font.replace(/["\\;]/g, '')}",Arial`,
    size !== PLAIN_STYLE.fontSize && `font-size:${size}pt`,
    (format.bold ?? style.bold) && 'font-weight:bold',
    (format.italic ?? style.italic) && 'font-style:italic',
    lines.length > 0 && `text-decoration:${lines.join(' ')}`,
  ];
  return declarations.filter((declaration) => declaration !== false).join(';');
}

/** Where the text stands, and whether it may reach over blank neighbours. */
function classOf({ value, style }: Cell): string {
  const { horizontalAlignment: across, verticalAlignment: down, wrap, rotation } = style;
  const align = across === 'general' ? usualAlignment(value) : across;
  const spread = wrap === 'OVERFLOW' && align === 'left' && rotation === 0 ? 'overflows' : '';
  const turned = rotation === 0 ? '' : 'turned';
  return [align, down, wrap === 'WRAP' ? 'wraps' : spread, turned].filter((name) => name !== '').join(' ');
}

function usualAlignment(value: CellValue): 'left' | 'center' | 'right' {
  return typeof value === 'number' ? 'right' : typeof value === 'boolean' ? 'center' : 'left';
}
