/** CSV as spreadsheet programs read it (RFC 4180), in which no text can be taken for a formula. */

export type CsvValue = string | number | boolean | null;

/** Lines end in CR and LF, the last one too; null is a blank field. */
export function csvText(lines: readonly (readonly CsvValue[])[]): string {
  return `${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
}

const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet program would take for a formula when it opens the file; `-286,994 Mg CO2e` isn't one. */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d.,\s%]{1,40}[\p{L}\d\s%²₂]{0,40}$))/u;

/** The original text of a field written this way. */
export function fromField(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

function field(value: CsvValue): string {
  if (value === null) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
