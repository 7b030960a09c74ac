/** A number in a text, with what it stands for. */
import type { NumberRole } from './number-role';
import type { Unit } from './unit-names';

export interface Quantity {
  readonly start: number;
  readonly end: number;
  /** As written, unit included. */
  readonly text: string;
  /** The possible values in the unit's base; two only where three digits follow one point or comma; none where it is unreadable. */
  readonly values: readonly number[];
  readonly unit: Unit | null;
  /** The factor of its scale word: 1e6 in "2.5 million ha". */
  readonly scale: number;
  readonly role: NumberRole;
  /** Half of the last stated digit, in the base unit: 0.05 kha is said to 50 ha. */
  readonly precision: number;
  /** The word behind it if that is no unit: "18 episodes". */
  readonly noun: string;
  /** Joined to a neighbour as the end of a range: "10–20 ha". */
  readonly ranged: boolean;
}
