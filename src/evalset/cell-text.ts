/** What a cell shows to the analyst, as text that does not depend on the sheet's locale. */
import type { Cell } from '../model/sheet/tab-grid';
import { localDay } from '../model/local-time';
import { cleanText } from '../model/text';
import { shownNumber } from './shown-number';

/** Reads the cells of one tab; dates become days in the spreadsheet's time zone. */
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
    if (typeof value === 'number') return shownNumber(value, shown.trim());
    return isoDay(value);
  };
}

function dayReader(timeZone: string): (date: Date) => string {
  const days = new Map<number, string>();
  return (date) => {
    const time = date.getTime();
    if (Number.isNaN(time)) return '';
    const day = days.get(time) ?? localDay(time, timeZone);
    days.set(time, day);
    return day;
  };
}
