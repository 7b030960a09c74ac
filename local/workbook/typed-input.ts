/**
 * Reads a text that is typed into a cell or written by a script, as Sheets does: as a formula, a number, a percentage, a date, a
 * boolean, or a text. Only the forms of en-US are read.
 */
import { parseValue } from 'numfmt';
import type { GridCell, StoredValue } from './cell';
import { displayOf, isDateFormat, isTextFormat } from './number-format';

interface TypedInput {
  readonly value: StoredValue;
  readonly formula: string | null;
  /** The format that typing this gives an automatically formatted cell, or null. */
  readonly numberFormat: string | null;
}

const plain = (value: StoredValue): TypedInput => ({ value, formula: null, numberFormat: null });
const formulaOf = (formula: string): TypedInput => ({ value: null, formula, numberFormat: null });

/** Texts in Sheets that numfmt would read as numbers or dates. @example '1,2', '1 2', '1.2.2024' */
const TEXT_IN_SHEETS = /\d,\d{1,2}(?!\d)|^\d+ \d|^\d+\.\d+\./;

/** @param keepsText true if the cell has the format `@`, which keeps texts unchanged */
export function readTyped(text: string, keepsText: boolean): TypedInput {
  if (text === '') return plain(null);
  // Exactly one apostrophe is removed, and the rest is literal.
  if (text.startsWith("'")) return plain(text.slice(1));
  if (keepsText) return plain(text);
  if (text.startsWith('=') && text.length > 1) return formulaOf(text);
  const trimmed = text.trim();
  const read = TEXT_IN_SHEETS.test(trimmed) ? null : parseValue(trimmed);
  if (typeof read?.v === 'number' || typeof read?.v === 'boolean')
    return { value: read.v, formula: null, numberFormat: read.z ?? null };
  // A leading sign starts a formula, as when it is typed in Sheets: an unsafe write fails here before it does in production.
  return /^[+-]./s.test(text) ? formulaOf(`=${text}`) : plain(text);
}

/** Returns the text that, typed again, leaves the cell unchanged. */
export function typedText(cell: GridCell): string {
  const { value, formula, style } = cell;
  if (formula !== null) return formula;
  if (typeof value === 'number') return isDateFormat(style.numberFormat) ? displayOf(cell) : String(value);
  if (typeof value !== 'string' || value === '') return displayOf(cell);
  const read = readTyped(value, isTextFormat(style.numberFormat));
  return read.value === value ? value : `'${value}`;
}
