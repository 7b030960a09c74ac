/** What a cell says to the analyst who looks at it, as text that does not depend on the sheet's locale. */
import type { Cell } from '../model/tab-grid';
import { cleanText } from '../model/text';

const SHEET_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|ERROR!)$/;
const SHOWN_PERCENT = /^[^\d]*[\d\s.,'’]+%$/;
const SHOWN_UNIT = /^[-−(]?[\d\s.,'’]+([^\d\s.,'’%][^\d]*\d?[^\d]*)$/;
const SCIENTIFIC = /^E[+-]/i;

/** The error text of a formula (`#REF!`), as reading a cell gives it. */
export function isSheetError(text: string): boolean {
  return SHEET_ERROR.test(text);
}

/** Reads cells of one tab; dates become the day they are in the spreadsheet's zone. */
export type CellReader = (value: Cell, shown: string) => string;

/**
 * A reader for the cells of a spreadsheet in the given zone.
 *
 * @param timeZone IANA name
 * @example cellReader('Etc/UTC')(0.0909, '9.09%') // '9.09%'
 * @example cellReader('Etc/UTC')(true, 'TRUE') // 'TRUE'
 */
export function cellReader(timeZone: string): CellReader {
  const isoDay = dayReader(timeZone);
  return (value, shown) => {
    if (typeof value === 'string') return cleanText(value);
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    if (typeof value === 'number') return numberText(value, shown.trim());
    return isoDay(value);
  };
}

/** Percentages keep the decimals that are shown, numbers their full value and the unit of their format. */
function numberText(value: number, shown: string): string {
  if (SHOWN_PERCENT.test(shown)) return `${(value * 100).toFixed(decimalsShown(shown))}%`;
  const unit = SHOWN_UNIT.exec(shown)?.[1]?.trim();
  return unit === undefined || SCIENTIFIC.test(unit) ? String(value) : `${value} ${unit}`;
}

function decimalsShown(shown: string): number {
  return /[.,](\d+)%$/.exec(shown)?.[1]?.length ?? 0;
}

function dayReader(timeZone: string): (date: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days = new Map<number, string>();
  return (date) => {
    const time = date.getTime();
    if (Number.isNaN(time)) return '';
    let day = days.get(time);
    if (day === undefined) {
      const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
      day = `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
      days.set(time, day);
    }
    return day;
  };
}
