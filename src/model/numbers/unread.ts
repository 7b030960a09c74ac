/** A number in a text that measures nothing, or that cannot be read. */
import type { NumberRole } from './number-role';
import type { Quantity } from './quantity';

/** A quantity without values: a label ("Sentinel-2"), a date, a piece of a longer number. */
export function unread(text: string, start: number, end: number, role: NumberRole): Quantity {
  const written = text.slice(start, end);
  return {
    start,
    end,
    text: written,
    values: [],
    unit: null,
    scale: 1,
    role,
    precision: 0.5,
    noun: '',
    ranged: false,
  };
}

const NOUN = / ?-?([a-z]+)/iy;

/** The word after a number, in lower case, or "". */
export function nounAt(text: string, start: number): string {
  NOUN.lastIndex = start;
  return NOUN.exec(text)?.[1]?.toLowerCase() ?? '';
}
