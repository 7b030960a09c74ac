/** A number in a text, with its meaning. */
import type { NumberRole } from './number-role';
import type { Unit } from './unit-names';

export interface Quantity {
  readonly start: number;
  readonly end: number;
  /** As written, unit included. */
  readonly text: string;
  /** The possible values in the base unit; two only if three digits follow a single point or comma; none if unreadable. */
  readonly values: readonly number[];
  readonly unit: Unit | null;
  /** The factor of its scale word: 1e6 in "2.5 million ha". */
  readonly scale: number;
  readonly role: NumberRole;
  /** Half a unit of the last digit given, in the base unit: 50 ha for "1.2 kha". */
  readonly precision: number;
  /** The word after it if that is not a unit: "18 episodes". */
  readonly noun: string;
  /** Joined to a neighbour as the end of a range: "10–20 ha". */
  readonly ranged: boolean;
  /** Words give its sign: "fell by 11 %" is −11 % and nothing else. */
  readonly signed?: true;
}

/** A number ≥ 0, or a text that is one; undefined for anything else. */
export function amount(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** @example signed(0.5) // '+0.50' */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return text === '0.00' ? text : `${value < 0 ? '−' : '+'}${text}`;
}
