/** A figure: a number in a text with its unit, kind, bound and precision. */
import type { Unit } from './units';

/**
 * The kind of a number. `amount`: it measures or counts; `rank`: it numbers things ("No. 3", "level 3"); `term`: a part of a sum ("140+21");
 * `marker`: it numbers the items of a list; `name`: a piece of a name ("Sentinel-2", "5G"); `unread`: it was not read whole ("2^10");
 * `difference`: code has subtracted two others, see `withDifferences`.
 */
export type Role =
  'amount' | 'ordinal' | 'rank' | 'year' | 'date' | 'term' | 'marker' | 'name' | 'unread' | 'difference';

export interface Figure {
  readonly start: number;
  readonly end: number;
  /** As written, unit included. */
  readonly text: string;
  readonly role: Role;
  /** The possible values in the base unit: two only if a mark may group thousands or write decimals, none if it was not read whole. */
  readonly values: readonly number[];
  /** True if the first of two values is the likely one, in an English text. */
  readonly isLikely: boolean;
  readonly unit: Unit | null;
  /** The factor of its scale word: 1e6 in "2.5 million ha". */
  readonly scale: number;
  /** Half a unit of the last digit given, in the base unit: 50 ha for "1.2 kha". */
  readonly precision: number;
  /** Half a unit of the last digit before the zeros of a whole number: 5,000 ha for "430,000 ha". */
  readonly rounding: number;
  /** "At least 5 ha", "5 ha or less". */
  readonly bound: 'at least' | 'at most' | null;
  /** The other end of a range: 20 in "10–20 ha". */
  readonly to: number | null;
  /** Its tolerance: 1 in "5 ± 1 ha". */
  readonly off: number | null;
  /** The whole that it is a part of: 10 in "nine out of ten". */
  readonly of: number | null;
  readonly isAbout: boolean;
  /** "A net loss of 5 ha": the words may be its sign. */
  readonly mayBeNegative: boolean;
}
