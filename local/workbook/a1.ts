/** Converts between A1 notation and areas. */
import { type CellArea, area, lastColumnOf, lastRowOf } from './area';

/** @example columnLetters(27) // 'AA' */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** @example columnNumber('AA') // 27 */
export function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

export const cellName = (row: number, column: number): string => `${columnLetters(column)}${row}`;

/** `A1` or `A1:C5`. */
export function a1Of(of: CellArea): string {
  const first = cellName(of.row, of.column);
  return of.rows === 1 && of.columns === 1 ? first : `${first}:${cellName(lastRowOf(of), lastColumnOf(of))}`;
}

/** Quotes a tab's name as in formulas, unless it is a plain word. */
export function quotedTab(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `'${name.replace(/'/g, "''")}'`;
}

interface Reference {
  readonly tab: string | null;
  readonly area: CellArea;
}

/** Splits `'My tab'!A1:B2` into tab and rest. */
export function splitTab(text: string): { tab: string | null; rest: string } {
  const match = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.*)$/s.exec(text);
  if (match === null) return { tab: null, rest: text };
  return { tab: match[1]?.replace(/''/g, "'") ?? match[2] ?? null, rest: match[3] ?? '' };
}

/** Reads a cell, a column or a row; null for anything else. */
function corner(text: string): { readonly row: number | null; readonly column: number | null } | null {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})?\$?(\d+)?$/.exec(text) ?? [];
  if ((letters === undefined && digits === undefined) || Number(digits) === 0) return null;
  return {
    row: digits === undefined ? null : Number(digits),
    column: letters === undefined ? null : columnNumber(letters),
  };
}

/** Reads `A1`, `$A$1:B2`, `5:7` or `D:F` with an optional tab; null for anything else. Open sides extend to the edge of the grid. */
export function parseReference(text: string, maxRows: number, maxColumns: number): Reference | null {
  const { tab, rest } = splitTab(text.trim());
  const parts = rest.split(':');
  if (parts.length > 2 || (parts.length === 1 && !/^\$?[A-Za-z]{1,3}\$?\d+$/.test(rest))) return null;
  const from = corner(parts[0] ?? '');
  const to = corner(parts[1] ?? parts[0] ?? '');
  if (from === null || to === null) return null;
  const rows = [from.row ?? 1, to.row ?? maxRows];
  const columns = [from.column ?? 1, to.column ?? maxColumns];
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  return { tab, area: area(row, column, Math.max(...rows) - row + 1, Math.max(...columns) - column + 1) };
}

/** The size of a sheet in .xlsx. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** Reads a list of references as .xlsx writes it, such as `A1:B3 D4`; anything else in it is left out. */
export function readAreas(sqref: string | undefined): CellArea[] {
  return (sqref ?? '')
    .split(/\s+/)
    .flatMap((part) => parseReference(part, MAX_ROWS, MAX_COLUMNS)?.area ?? []);
}

export const areasText = (areas: readonly CellArea[]): string => areas.map(a1Of).join(' ');
