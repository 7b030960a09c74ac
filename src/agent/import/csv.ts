/** CSV as spreadsheets and Python's csv module write it (RFC 4180). */

/**
 * The rows of a CSV text: quoted fields hold commas, line breaks and doubled quotes. Blank lines are left out.
 *
 * @example parseCsv('a,"b ""c""\n"\r\n1,') // [['a', 'b "c"\n'], ['1', '']]
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? quoted(text, at) : plain(text, at);
    row.push(value);
    const next = text[end];
    at = end + 1;
    if (next === ',') {
      // A comma at the very end is followed by a blank field.
      if (at === text.length) row.push('');
      else continue;
    }
    if (next === '\r' && text[at] === '\n') at += 1;
    if (row.some((field) => field !== '')) rows.push(row);
    row = [];
  }
  return rows;
}

interface Field {
  readonly value: string;
  /** The place of what ends it: a comma, a line break or the end of all. */
  readonly end: number;
}

const PLAIN_END = /[,\r\n]/g;

function plain(text: string, start: number): Field {
  PLAIN_END.lastIndex = start;
  const end = PLAIN_END.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

/** What stands between the closing quote and the next comma belongs to the field, as Python reads it. */
function quoted(text: string, start: number): Field {
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: parts.join('') + text.slice(from), end: text.length };
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') {
      const rest = plain(text, quote + 1);
      return { value: parts.join('') + rest.value, end: rest.end };
    }
    parts.push('"');
    from = quote + 2;
  }
}
