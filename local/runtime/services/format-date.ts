/** Utilities.formatDate: the common letters of Java's SimpleDateFormat, in English. */
import { DAYS, MONTHS } from '../../workbook/calendar-names';
import { fieldsOf, zoneOffset } from '../../workbook/serial-date';

const DAY_MS = 86_400_000;

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** An unknown zone is read as GMT: formatDate does not throw for it, unlike Intl. */
function offsetIn(moment: number, zone: string): number {
  const fixed = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (fixed !== null) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0);
    return (fixed[1] === '-' ? -minutes : minutes) * 60_000;
  }
  try {
    return zoneOffset(moment, zone);
  } catch {
    return 0;
  }
}

function zoneText(offset: number, colon: string): string {
  const minutes = Math.abs(Math.round(offset / 60_000));
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60), 2)}${colon}${pad(minutes % 60, 2)}`;
}

function fieldText(token: string, localMs: number, offset: number): string {
  const at = fieldsOf(localMs);
  const width = token.length;
  const name = (names: readonly string[], index: number): string =>
    width >= 4 ? (names[index] ?? '') : (names[index] ?? '').slice(0, 3);
  const yearStart = Date.UTC(at.year, 0, 1);
  switch (token.charAt(0)) {
    case 'y':
      return width === 2 ? pad(at.year % 100, 2) : pad(at.year, width);
    case 'M':
    case 'L':
      return width >= 3 ? name(MONTHS, at.month - 1) : pad(at.month, width);
    case 'd':
      return pad(at.day, width);
    case 'D':
      return pad(Math.floor((localMs - yearStart) / DAY_MS) + 1, width);
    case 'E':
      return name(DAYS, at.weekday);
    case 'u':
      return pad(at.weekday === 0 ? 7 : at.weekday, width);
    case 'a':
      return at.hour < 12 ? 'AM' : 'PM';
    case 'H':
      return pad(at.hour, width);
    case 'k':
      return pad(at.hour === 0 ? 24 : at.hour, width);
    case 'K':
      return pad(at.hour % 12, width);
    case 'h':
      return pad(at.hour % 12 || 12, width);
    case 'm':
      return pad(at.minute, width);
    case 's':
      return pad(at.second, width);
    case 'S':
      return pad(at.millisecond, width);
    case 'Z':
      return zoneText(offset, '');
    case 'X':
      return offset === 0 ? 'Z' : zoneText(offset, width === 3 ? ':' : '');
    case 'z':
      return offset === 0 ? 'GMT' : `GMT${zoneText(offset, ':')}`;
    default:
      return token;
  }
}

/** Formats a moment in a zone. Text in single quotes stays; `''` is one quote. */
export function formatDate(moment: number, zone: string, pattern: string): string {
  const offset = offsetIn(moment, zone);
  const tokens = pattern.match(/''|'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/g) ?? [];
  return tokens
    .map((token) => {
      if (token === "''") return "'";
      if (token.startsWith("'")) return token.slice(1, -1).replace(/''/g, "'");
      return /^[A-Za-z]/.test(token) ? fieldText(token, moment + offset, offset) : token;
    })
    .join('');
}
