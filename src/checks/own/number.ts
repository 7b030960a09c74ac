/** Whether a text gives a number, with a tolerance of its own. */
import { findQuantities } from '../../model/numbers/find-quantities';
import type { Quantity } from '../../model/numbers/quantity';
import type { Unit } from '../../model/numbers/unit-names';
import { broken, held, type Outcome, unreadable } from './outcome';

interface Wanted {
  readonly quantity: Quantity;
  readonly value: number;
  /** How far a number may be from it, in its unit. */
  readonly reach: number;
}

const HOW = 'write one number, with its unit and how far off it may be, such as 431,250 ha ± 1 %';
const TOLERANCE = /^([\s\S]*?)(?:±|\+\/-|\+-)([\s\S]*)$/;
/** Behind a tolerance, two digits of a computer's number are none. */
const ROUNDING = 1e-9;

/**
 * @param wanted a number with its unit, and behind ± how far off it may be: in per cent, or in its unit (of a percentage, in points);
 * without it, as far as its last digit tells
 */
export function givesNumber(wanted: string, text: string): Outcome {
  const read = wantedNumber(wanted);
  if (!read) return unreadable(`“${wanted.slice(0, 60)}” cannot be read as a number; ${HOW}`);
  const { quantity, value, reach } = read;
  const given = findQuantities(text).filter(
    ({ role, values }) => values.length > 0 && role !== 'label' && role !== 'date' && isAlike(role, quantity),
  );
  const ofUnit = given.filter(({ unit }) => isSame(unit, quantity.unit));
  const reached = (found: number): boolean => Math.abs(found - value) <= reach + Math.abs(value) * ROUNDING;
  const hit = ofUnit.find((one) => valuesAs(one, quantity.unit).some(reached));
  if (hit) return held(`${hit.text} is given`);
  const nearest = [...ofUnit].sort((a, b) => distance(a, read) - distance(b, read))[0];
  if (nearest) return broken(`expected ${wanted.trim()}, the nearest number given is ${nearest.text}`);
  return broken(
    given.length === 0
      ? `expected ${wanted.trim()}, no number is given`
      : `expected ${wanted.trim()}, no number is given in ${quantity.unit?.symbol ?? 'no unit'}`,
  );
}

function distance(quantity: Quantity, { value, quantity: { unit } }: Wanted): number {
  return Math.min(...valuesAs(quantity, unit).map((found) => Math.abs(found - value)));
}

/** A year or a rank is no measure, unless one is wanted. */
function isAlike(role: Quantity['role'], wanted: Quantity): boolean {
  return role === 'measure' || role === wanted.role || role === 'at least' || role === 'at most';
}

function isSame(unit: Unit | null, wanted: Unit | null): boolean {
  if (!wanted) return true;
  return (
    unit !== null &&
    unit.dimension === wanted.dimension &&
    unit.per === wanted.per &&
    unit.kind === wanted.kind
  );
}

/** In the base unit; where no unit is wanted, also as they are written. */
function valuesAs({ values, unit }: Quantity, wanted: Unit | null): number[] {
  const { factor } = unit ?? { factor: 1 };
  return wanted || factor === 1 ? [...values] : values.flatMap((value) => [value, value / factor]);
}

function wantedNumber(wanted: string): Wanted | undefined {
  const [, number = wanted, behind] = TOLERANCE.exec(wanted) ?? [];
  const quantity = onlyNumber(number);
  const value = quantity?.values[0];
  if (!quantity || value === undefined) return undefined;
  if (behind === undefined) return { quantity, value, reach: quantity.precision };
  const off = onlyNumber(behind);
  const size = off?.values[0];
  if (!off || size === undefined || size < 0) return undefined;
  const isOfPercent = quantity.unit?.dimension === 'percent';
  if (off.unit?.dimension === 'percent' && !isOfPercent)
    return { quantity, value, reach: (Math.abs(value) * size) / 100 };
  if (off.unit && !isSame(off.unit, quantity.unit) && !(isOfPercent && off.unit.dimension === 'point'))
    return undefined;
  return { quantity, value, reach: off.unit ? size : size * (quantity.unit?.factor ?? 1) };
}

/** The number of a text that holds one, and only one. */
function onlyNumber(text: string): Quantity | undefined {
  const [only, ...others] = findQuantities(text);
  return others.length === 0 ? only : undefined;
}
