/** A number found in a text. */
import type { Unit } from './units';

/** What a number in a text is. Numbers other than measures are not candidates unless they are asked for. */
export type NumberRole = 'measure' | 'ordinal' | 'rank' | 'year' | 'date' | 'label' | 'at least' | 'at most';

export interface Quantity {
  readonly start: number;
  readonly end: number;
  /** As written, unit included. */
  readonly text: string;
  /** The possible values in the base unit; two only if three digits follow a single point or comma; none if unreadable. */
  readonly values: readonly number[];
  /** Of two values, the first is likely meant: the text is English. */
  readonly isLikely: boolean;
  readonly unit: Unit | null;
  /** The factor of its scale word: 1e6 in "2.5 million ha". */
  readonly scale: number;
  readonly role: NumberRole;
  /** Half a unit of the last digit given, in the base unit: 50 ha for "1.2 kha". */
  readonly precision: number;
  /** Joined to a neighbour as the end of a range: "10–20 ha". */
  readonly ranged: boolean;
}

/** A number without values: a label ("Sentinel-2"), a date, a piece of a longer number. */
export function unread(text: string, start: number, end: number, role: NumberRole): Quantity {
  const nothing = { values: [], isLikely: false, unit: null, scale: 1, precision: 0.5, ranged: false };
  return { start, end, text: text.slice(start, end), role, ...nothing };
}
