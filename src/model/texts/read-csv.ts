/** CSV as written by spreadsheets and Python's csv module (RFC 4180), also with the semicolons or tabs that some locales use. */

interface CsvText {
  readonly rows: string[][];
  /** The line on which each row begins. */
  readonly lines: number[];
  /** Lines of rows with text after a closing quote, which may belong to another row: these rows are left out of `rows`. */
  readonly strays: readonly { readonly from: number; readonly to: number }[];
  /** The line of a quote that is never closed: its row and all later ones are left out of `rows`. */
  readonly openQuote: number | undefined;
}

/**
 * The rows of a CSV text: quoted fields may hold commas, line breaks and doubled quotes. Blank rows are left out.
 *
 * @example readCsv('a,"b ""c""\n"\r\n1,').rows // [['a', 'b "c"\n'], ['1', '']]
 */
export function readCsv(text: string): CsvText {
  const rows: string[][] = [];
  const lines: number[] = [];
  const strays: { from: number; to: number }[] = [];
  let line = 1;
  let isStray = false;
  const separator = separatorOf(text);
  const end = new RegExp(`[${separator}\\r\\n]`, 'g');
  let row: string[] = [];
  let index = text.startsWith('\ufeff') ? 1 : 0;
  let counted = index;
  while (index < text.length) {
    const field = text[index] === '"' ? quoted(text, index, end) : plain(text, index, end);
    if (!field) return { rows, lines, strays, openQuote: breaksIn(text.slice(0, index)) + 1 };
    row.push(field.value);
    isStray ||= field.isStray === true;
    const next = text[field.end];
    index = field.end + 1;
    if (next === separator) {
      // A separator at the very end is followed by a blank field.
      if (index === text.length) row.push('');
      else continue;
    }
    if (next === '\r' && text[index] === '\n') index += 1;
    const after = line + breaksIn(text.slice(counted, index));
    if (isStray) strays.push({ from: line, to: line + breaksIn(text.slice(counted, field.end)) });
    else if (row.some((cell) => cell !== '')) {
      rows.push(row);
      lines.push(line);
    }
    [row, isStray, line, counted] = [[], false, after, index];
  }
  return { rows, lines, strays, openQuote: undefined };
}

function breaksIn(text: string): number {
  return text.split(/\r\n?|\n/).length - 1;
}

interface CsvField {
  readonly value: string;
  /** The index of the separator, line break or end of the text after it. */
  readonly end: number;
  readonly isStray?: boolean;
}

const MAX_HEADER = 10_000;

/** The separator of the first line; a comma if it has one. */
function separatorOf(text: string): ',' | ';' | '\t' {
  const [header = ''] = text
    .slice(0, MAX_HEADER)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  if (header.includes(',')) return ',';
  return header.includes(';') ? ';' : header.includes('\t') ? '\t' : ',';
}

function plain(text: string, start: number, ends: RegExp): CsvField {
  ends.lastIndex = start;
  const end = ends.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

/** @returns undefined if it is never closed */
function quoted(text: string, start: number, ends: RegExp): CsvField | undefined {
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') {
      const rest = plain(text, quote + 1, ends);
      return { value: parts.join(''), end: rest.end, isStray: rest.value.trim() !== '' };
    }
    parts.push('"');
    from = quote + 2;
  }
}
