/** Functions on text: cleaning, comparing, cutting, counting, listing, and making it safe for cells. */

const BLANK_WORDS = new Set(['nan', 'NaN', 'null', 'NULL', 'None']);
const MAX_BLANK_WORD = 4;

/**
 * Trims a cell's text and turns the words that spreadsheets and Python exports use for "nothing" into ''.
 * Only these exact spellings: "Nan" is a province of Thailand.
 *
 * @example cleanText(' None ') // ''
 */
export function cleanText(text: string): string {
  const trimmed = text.trim();
  // Looking a text up hashes all of it, and agent states can be megabytes long.
  return trimmed.length <= MAX_BLANK_WORD && BLANK_WORDS.has(trimmed) ? '' : trimmed;
}

/** Shown in a cell until its formula is calculated. */
const UNCALCULATED = 'Loading...';
const SHEET_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|ERROR!|SPILL!|CALC!)$/;

/** True if the text of a cell is the error of a formula (`#REF!`). */
export function isSheetError(text: string): boolean {
  return (text.startsWith('#') && SHEET_ERROR.test(text)) || text === UNCALCULATED;
}

/** Why a formula showing an error cannot be read, and what to do. @param place the cell, or its column */
export function formulaProblem(place: string, shown: string): string {
  return shown === UNCALCULATED
    ? `the formula in ${place} has no value yet: wait, or open and save the file`
    : `the formula in ${place} shows ${shown}; fix it or clear the cell`;
}

/** The same for a value in a file, which has no formulas. */
export function errorProblem(shown: string): string {
  return `“${shown}” is what a failed formula shows, not a value; write the value, or leave it out`;
}

/** The form in which names are compared: trimmed, single spaces between words, lower case. */
export function foldCase(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

const QUOTES = /[\u2018-\u201b\u2032\u02b9\u02bc\u00b4`]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]|''/g;
const DASHES = /[\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d]/g;
/** Invisible characters within words: soft hyphens, joiners, direction marks. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]/g;

/**
 * The form in which queries are compared: copying changes quotes, dashes, spaces and the encoding of accents.
 *
 * @example foldQuery('What’s lost,  2020–2024?') // "what's lost, 2020-2024?"
 */
export function foldQuery(text: string): string {
  const plain = text
    .replace(UNSEEN, '')
    .replace(QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-');
  return foldCase(plain.replace(/…/g, '...').normalize('NFC'));
}

/** The most characters in a cell's text: below the limit of an .xlsx cell (32,767). */
export const MAX_CELL_TEXT = 32000;

const CUT_MARK = ' … [cut]';

/**
 * Shortens a text to `limit` UTF-16 units, never in the middle of a character, and marks the cut (with as much of the mark as
 * fits).
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

/** True if a text was cut to fit in a cell. */
export function isCut(text: string): boolean {
  return text.length >= MAX_CELL_TEXT - 2 && text.length <= MAX_CELL_TEXT && text.endsWith(CUT_MARK);
}

/** A count with its noun. @example count(1000, 'row') // '1,000 rows' */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${withCommas(n)} ${n === 1 ? singular : plural}`;
}

/** @example withCommas(5000) // '5,000' */
function withCommas(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** @example outOf(0, 1000) // '0 of 1,000' */
export function outOf(n: number, all: number): string {
  return `${withCommas(n)} of ${withCommas(all)}`;
}

/** @example countOf(3, 1200, 'row') // '3 of 1,200 rows' */
export function countOf(n: number, all: number, singular: string): string {
  return `${withCommas(n)} of ${count(all, singular)}`;
}

/** @example firstFew(['a', 'b', 'c'], 2) // 'a, b and 1 more' */
export function firstFew(texts: readonly string[], max: number, joint = ', '): string {
  const more = texts.length - max;
  return `${texts.slice(0, max).join(joint)}${more > 0 ? ` and ${more} more` : ''}`;
}

const SHOWN_TEXTS = 3;
const SHOWN_TEXT = 80;

/** The first few texts, in quotes. @example shownTexts(['a', 'b']) // '“a”, “b”' */
export function shownTexts(texts: readonly string[]): string {
  return firstFew(
    texts.map((text) => `“${shortened(text, SHOWN_TEXT)}”`),
    SHOWN_TEXTS,
  );
}

const SHOWN_ROWS = 5;

/** The first few row numbers: "row 2", "rows 2, 5, 7, 8, 9, …". */
export function rowsText(rows: readonly number[], max = SHOWN_ROWS): string {
  const shown = rows.slice(0, max).join(', ');
  return `${rows.length === 1 ? 'row' : 'rows'} ${shown}${rows.length > max ? ', …' : ''}`;
}

/** @example withFullStop('not found') // 'not found.' */
export function withFullStop(text: string): string {
  return /[.!?…”]$/.test(text) ? text : `${text}.`;
}

/** @example sentence('the tab is gone') // 'The tab is gone.' */
export function sentence(text: string): string {
  return withFullStop(text.charAt(0).toUpperCase() + text.slice(1));
}

/** True if at most `max` letters are wrong, missing, extra, or swapped (optimal string alignment). */
export function isAlmost(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max) return false;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_cell, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cell = (up: number, back: number): number => rows[i - up]?.[j - back] ?? Infinity;
      const isSame = a[i - 1] === b[j - 1];
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(2, 2) + 1 : Infinity;
      row.push(
        Math.min(cell(1, 0) + 1, (row[j - 1] ?? Infinity) + 1, cell(1, 1) + (isSame ? 0 : 1), swapped),
      );
    }
    rows.push(row);
  }
  return (rows[a.length]?.[b.length] ?? Infinity) <= max;
}

// For pages and terminals.

/** Control characters, line ends and marks that reverse the direction of writing. */
const NOT_SHOWN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export function oneLine(text: string): string {
  return text.replace(NOT_SHOWN, ' ').replace(/\s+/g, ' ').trim();
}

const NOT_SHOWN_IN_LINES = /(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** As `oneLine`, but with line breaks and tabs kept. */
export function multiline(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(NOT_SHOWN_IN_LINES, ' ').trim();
}

/** Wraps a text into lines of at most `width` characters, between words if possible. */
export function wordWrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > width / 2 ? space : width;
    lines.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...lines, rest].filter((line) => line !== '');
}

/** Cuts a text between words, if possible. @example shortened('Which country lost most?', 15) // 'Which country…' */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const space = text.lastIndexOf(' ', limit - 1);
  const cutAt = space > limit / 2 ? space : limit - 1;
  // Never in the middle of a character.
  return `${text
    .slice(0, cutAt)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

// For cells and notes.

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

/** Replaces lone surrogates by U+FFFD: half a character can be neither sent nor written. */
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
