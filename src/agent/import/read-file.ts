/** A file of responses, of any kind: recognised by its content, not by its name. */
import { parseJson } from '../../model/texts/json';
import { type ColumnOf, readDetailedCsv } from './detailed-csv';
import { type Imported, NotImportable, readStates } from './imported';

/** @throws NotImportable that says what makes the file unusable */
export function readResponseFile(text: string, columnOf: ColumnOf): Imported {
  const start = text
    .slice(0, 1000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start === '') throw new NotImportable('it is empty');
  if (start.startsWith('<')) throw new NotImportable('it is a page (HTML), not data');
  if (!/^[[{]/.test(start)) return readDetailedCsv(text, columnOf);
  const value = parseJson(text);
  if (value === undefined) return readStates(linesOf(text), 'line');
  return Array.isArray(value) ? readStates(value, 'entry') : readStates([value], 'entry');
}

/** Lines of JSON. An unreadable one stays a string: decoding it reports what is wrong. */
function linesOf(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map((line) => parseJson(line) ?? line);
  if (values.every((value) => typeof value === 'string'))
    throw new NotImportable(
      'it is neither JSON nor lines of JSON; a CSV file begins with the names of its columns',
    );
  return values;
}
