/** What counts as a text, and what counts as none. */

const BLANK_WORDS = new Set(['nan', 'NaN', 'null', 'NULL', 'None']);
const LONGEST_BLANK_WORD = 4;

/**
 * Trims a cell's text and reads the words with which spreadsheets and Python exports write "nothing" as nothing.
 * Only these exact spellings: "Nan" is a province of Thailand.
 *
 * @example cleanText(' None ') // ''
 */
export function cleanText(text: string): string {
  const trimmed = text.trim();
  // A look-up hashes the whole text, and states have megabytes.
  return trimmed.length <= LONGEST_BLANK_WORD && BLANK_WORDS.has(trimmed) ? '' : trimmed;
}

/** What a cell shows until its formula is calculated. */
export const UNCALCULATED = 'Loading...';
const SHEET_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|ERROR!|SPILL!|CALC!)$/;

/** The error text of a formula (`#REF!`), as reading a cell gives it. */
export function isSheetError(text: string): boolean {
  return (text.startsWith('#') && SHEET_ERROR.test(text)) || text === UNCALCULATED;
}

/** Why a formula that shows an error cannot be read, and what to do. @param place the cell, or its column */
export function formulaProblem(place: string, shown: string): string {
  return shown === UNCALCULATED
    ? `the formula in ${place} has no value: open and save the file once`
    : `the formula in ${place} shows ${shown}; mend it or clear the cell`;
}

/** The form in which two names are the same name: trimmed, one space between words, without regard to case. */
export function foldCase(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Characters of a cell's text, at most: below what an .xlsx file can hold (32,767). */
export const MOST_CELL_TEXT = 32000;

const CUT_MARK = ' … [cut]';

/**
 * Shortens a text to `limit` UTF-16 units, with a mark where it was cut (as much of the mark as there is room for), and
 * never in the middle of a character.
 *
 * @example cut('abcdefghijklmnop', 12) // 'abcd … [cut]'
 */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = Math.max(0, limit - CUT_MARK.length);
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end -= 1;
  return (text.slice(0, Math.max(0, end)) + CUT_MARK).slice(0, limit);
}

/** "1 row", "2 rows", "1,000 rows": a count with its noun. */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${String(n).replace(/\B(?=(\d{3})+$)/g, ',')} ${n === 1 ? singular : plural}`;
}

const SHOWN_ROWS = 5;

/** The first few of row numbers: "row 2", "rows 2, 5, 7, 8, 9, …". */
export function rowsText(rows: readonly number[], most = SHOWN_ROWS): string {
  const shown = rows.slice(0, most).join(', ');
  return `${rows.length === 1 ? 'row' : 'rows'} ${shown}${rows.length > most ? ', …' : ''}`;
}
