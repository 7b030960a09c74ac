/** Shows a value by its number format, in the en-US locale: what `getDisplayValues()` gives. */
import { DAYS, MONTHS } from './calendar-names';
import { type Cell, CellError, type CellValue, shownValue } from './cell';
import { type DateFields, fieldsOfSerial } from './serial-date';

/** A format without its literals, colours and escapes: what is left tells numbers from dates. */
const bare = (format: string): string => format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');

const dateFormats = new Map<string, boolean>();

/** True if numbers in this format are shown, and read by `getValue()`, as dates or times. */
export function isDateFormat(format: string): boolean {
  const known = dateFormats.get(format);
  if (known !== undefined) return known;
  const isDuration = /\[(h+|m+|s+)\]/i.test(format);
  const answer = format !== '' && !/general/i.test(format) && (isDuration || /[ymdhs]/i.test(bare(format)));
  dateFormats.set(format, answer);
  return answer;
}

/** What Sheets calls the format of a cell that has none of its own. */
const AUTOMATIC = '0.###############';

export const isTextFormat = (format: string): boolean => format === '@';

function shortest(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e15 || size < 1e-9)) {
    return value
      .toExponential(5)
      .replace(/\.?0+e/, 'E')
      .replace(/e/, 'E')
      .replace(/E([+-])(\d)$/, 'E$10$2');
  }
  return String(Number(value.toPrecision(10)));
}

function withThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

function roundedTo(value: number, decimals: number): string {
  // Through the shortest decimal text, so that 1.005 rounds up as a spreadsheet does.
  const [mantissa = '0', exponent = '0'] = value.toString().split('e');
  const scaled = Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`));
  const text = Number.isFinite(scaled) ? Number(`${scaled}e-${decimals}`) : value;
  return text.toFixed(decimals);
}

/** Fills the digit places of one numeric section: `#,##0.00`, `0.0%`, `0.00E+00`, with literals around them. */
function showNumber(value: number, section: string): string {
  const place = /[#0?][#0?,]*(?:\.[#0?]*)?(?:E[+-]0+)?/i.exec(
    section.replace(/"[^"]*"/g, (quoted) => ' '.repeat(quoted.length)),
  );
  if (place === null) return literal(section);
  const pattern = place[0];
  const before = literal(section.slice(0, place.index));
  const after = literal(section.slice(place.index + pattern.length));
  const scaled = section.includes('%') ? value * 100 : value;
  const size = Math.abs(Number(scaled.toPrecision(15)));
  if (/E/i.test(pattern)) {
    const decimals = /\.([0#?]*)/.exec(pattern)?.[1]?.length ?? 0;
    return (
      before +
      size
        .toExponential(decimals)
        .replace(/e([+-])(\d)$/, 'E$10$2')
        .replace('e', 'E') +
      after
    );
  }
  const [whole = '', fraction = ''] = pattern.split('.');
  const wanted = fraction.replace(/[^0#?]/g, '');
  const fixed = roundedTo(size, wanted.length);
  const [digits = '0', decimals = ''] = fixed.split('.');
  const optional = /[#?]*$/.exec(wanted)?.[0].length ?? 0;
  const shown = decimals.replace(new RegExp(`0{0,${optional}}$`), '');
  const needed = whole.replace(/[^0]/g, '').length;
  const padded = needed === 0 && digits === '0' ? '' : digits.padStart(needed, '0');
  const grouped = whole.includes(',') ? withThousands(padded) : padded;
  // As in Excel, the point stays when no decimals follow it.
  const dot = pattern.includes('.') ? '.' : '';
  return before + grouped + dot + shown + after;
}

/** The literal part of a section: quotes and escapes resolved, colours dropped, padding shown as a space. */
function literal(text: string): string {
  return text
    .replace(/\[[^\]]*\]/g, '')
    .replace(
      /"([^"]*)"|\\(.)|_.|\*./g,
      (_, quoted: string | undefined, escaped: string | undefined) => quoted ?? escaped ?? ' ',
    );
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

function showDatePart(token: string, at: DateFields, isHalfDay: boolean, isMinute: boolean): string {
  const letter = token[0]?.toLowerCase() ?? '';
  const width = token.length;
  const hour = isHalfDay ? at.hour % 12 || 12 : at.hour;
  switch (letter) {
    case 'y':
      return width <= 2 ? pad(at.year % 100, 2) : pad(at.year, 4);
    case 'm':
      if (isMinute) return pad(at.minute, Math.min(width, 2));
      if (width >= 4) return MONTHS[at.month - 1] ?? '';
      return width === 3 ? (MONTHS[at.month - 1] ?? '').slice(0, 3) : pad(at.month, width);
    case 'd':
      if (width >= 4) return DAYS[at.weekday] ?? '';
      return width === 3 ? (DAYS[at.weekday] ?? '').slice(0, 3) : pad(at.day, width);
    case 'h':
      return pad(hour, Math.min(width, 2));
    default:
      return pad(at.second, Math.min(width, 2));
  }
}

function showDate(serial: number, section: string): string {
  const at = fieldsOfSerial(serial);
  const isHalfDay = /am\/pm|a\/p/i.test(section);
  const tokens = section.match(/"[^"]*"|\\.|\[[^\]]*\]|AM\/PM|A\/P|y+|m+|d+|h+|s+|./gi) ?? [];
  let lastField = '';
  return tokens
    .map((token, index) => {
      if (/^".*"$/.test(token)) return token.slice(1, -1);
      if (token.startsWith('\\')) return token.slice(1);
      const duration = /^\[(h+|m+|s+)\]$/i.exec(token);
      if (duration !== null) {
        lastField = duration[1]?.[0]?.toLowerCase() ?? '';
        return String(Math.floor(serial * ({ h: 24, m: 1440, s: 86_400 }[lastField] ?? 24) + 1e-9));
      }
      if (token.startsWith('[')) return '';
      if (/^am\/pm$/i.test(token)) return at.hour < 12 ? 'AM' : 'PM';
      if (/^a\/p$/i.test(token)) return at.hour < 12 ? 'A' : 'P';
      if (!/^[ymdhs]+$/i.test(token)) return token;
      const next = tokens.slice(index + 1).find((other) => /^[ymdhs]+$/i.test(other));
      const isMinute = /^m/i.test(token) && (lastField === 'h' || /^s/i.test(next ?? ''));
      lastField = token[0]?.toLowerCase() ?? '';
      return showDatePart(token, at, isHalfDay, isMinute);
    })
    .join('');
}

function sectionFor(value: number, format: string): { section: string; isSigned: boolean } {
  const sections = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const [positive = '', negative, zero] = sections;
  if (value < 0 && negative !== undefined) return { section: negative, isSigned: false };
  if (value === 0 && zero !== undefined) return { section: zero, isSigned: false };
  return { section: positive, isSigned: value < 0 };
}

/** A value as its cell shows it. */
export function display(value: CellValue, format: string): string {
  if (value === null) return '';
  if (value instanceof CellError) return value.code;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value;
  if (isDateFormat(format)) return showDate(value, format.split(';')[0] ?? format);
  if (format === '' || format === '@' || format === AUTOMATIC || /general/i.test(format))
    return shortest(value);
  const { section, isSigned } = sectionFor(value, format);
  return (isSigned ? '-' : '') + showNumber(value, section);
}

export const displayOf = (cell: Cell): string => display(shownValue(cell), cell.style.numberFormat);
