/** Texts for cells and notes, which keep them unchanged. */
import { cut, MAX_CELL_TEXT } from '../text';

/** The longest note: Google does not document a limit. */
export const MAX_NOTE = 5000;

/** Column names and JSON objects: no spreadsheet, in any language, reads them as anything but text. */
const HARMLESS = /^(?:[a-z]+(?:_[a-z]+)+$|\{")/;

/** Characters that no cell can hold and no .xlsx file may contain. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const FORBIDDEN = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const LONE_SURROGATE = /[\ud800-\udfff]/gu;
/** Tested first, as most texts have none: without `u` the test is ten times as fast. */
const SURROGATE = /[\ud800-\udfff]/;

/** Replaces each half of a character by a sign: without its other half, it can neither be sent nor written. */
export function wellFormed(text: string): string {
  return SURROGATE.test(text) ? text.replace(LONE_SURROGATE, '\ufffd') : text;
}

/** Removes characters that a cell cannot hold, and cuts the text to length. */
export function cellText(text: string): string {
  return cut(wellFormed(text.replace(FORBIDDEN, '')), MAX_CELL_TEXT);
}

/** The text of a note, cut to `MAX_NOTE`. */
export function noteText(text: string): string {
  return cut(cellText(text), MAX_NOTE);
}

/**
 * The form in which to pass a text to `setValues` so that the cell holds exactly this text. Sheets parses strings as if they
 * were typed (`=…` is a formula, `1/2` a date, `007` a number; `+1`, `-x` and `@x` may be formulas); a leading apostrophe makes
 * the rest literal and is not part of the value.
 *
 * @example asLiteral('=1+1') // "'=1+1"
 * @example asLiteral('overall_score') // 'overall_score'
 */
export function asLiteral(text: string): string {
  const clean = cellText(text);
  return clean === '' || HARMLESS.test(clean) ? clean : `'${clean}`;
}
