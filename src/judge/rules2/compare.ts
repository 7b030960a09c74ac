/** Two numbers with their units: the same within the tolerance, surely different, or neither. */
import type { Quantity } from '../../model/numbers/quantity';
import { sameMeasure, type Unit } from '../../model/numbers/units';
import { no, type Reading, uncertain, yes } from './finding';

/** As far as a rounded cell or answer may be off from what it stands for. */
const ROUGH = 0.25;
const ROUNDING = 1e-9;
/** The ton of some countries is a tenth less than a tonne. */
const LOOSE_UNIT = /\btons?\b/i;

export interface Compared {
  readonly want: Quantity;
  readonly have: Quantity;
  /** The unit that the question asks for, which a bare number has. */
  readonly asked: Unit | null;
  readonly tolerance: number;
  /** "About", on either side. */
  readonly isHedged: boolean;
  /** How many there are of something: exactly, or not. */
  readonly isCount: boolean;
}

export function compareNumbers({ want, have, asked, tolerance, isHedged, isCount }: Compared): Reading {
  const [expected, read] = [inUnit(want, asked), inUnit(have, asked)];
  const said = `expected ${want.text}, read ${have.text}`;
  if (!sameMeasure(expected.unit, read.unit))
    return uncertain(`${said}: ${unitsOf(expected.unit, read.unit)}`);
  if (want.values.length > 1) return uncertain(ambiguous(want, 'the cell'));
  const pairs = expected.values.flatMap((a) => read.values.map((b) => ({ a, b, apart: apartOf(a, b) })));
  const [best] = [...pairs].sort((x, y) => x.apart - y.apart);
  if (!best) return uncertain(`${said}: not a single value`);
  if (pairs.some(({ a, b }) => a * b < 0)) return uncertain(`${said}: of opposite signs`);
  const isWithin = ({ apart }: { apart: number }): boolean => apart <= tolerance + ROUNDING;
  const isExact = ({ apart }: { apart: number }): boolean => apart <= ROUNDING;
  const needsExact = isCount || best.a === 0 || (best.a === 100 && expected.unit?.dimension === 'percent');
  const within = pairs.filter(needsExact ? isExact : isWithin).length;
  const verdict = `${said}: ${percent(best.apart)} apart`;
  if (within === pairs.length)
    return yes(needsExact ? `${said}: equal` : `${verdict}, within ${percent(tolerance)}`);
  if (read.values.length > 1 && pairs.some(({ apart }) => apart <= ROUGH))
    return uncertain(ambiguous(have, 'the answer'));
  if (pairs.some(isWithin))
    return uncertain(`${verdict}: near, and ${isCount ? 'a count is exact' : 'not equal'}`);
  if (Math.abs(best.a - best.b) <= expected.precision + read.precision)
    return uncertain(`${verdict}: it may be rounded`);
  const isLoose = isHedged || LOOSE_UNIT.test(want.text + have.text);
  if (isLoose && best.apart <= ROUGH) return uncertain(`${verdict}: about right may be right`);
  return no(`${verdict}, not within ${percent(tolerance)}`);
}

function inUnit(quantity: Quantity, asked: Unit | null): Pick<Quantity, 'unit' | 'values' | 'precision'> {
  if (quantity.unit || !asked) return quantity;
  const { factor } = asked;
  // "How many million hectares?" – "7.2", but also "7,200,000".
  const size = quantity.scale > 1 ? factor / scaleOf(factor) : factor;
  return {
    unit: asked,
    values: quantity.values.map((value) => value * size),
    precision: quantity.precision * size,
  };
}

function scaleOf(factor: number): number {
  return factor >= 1e6 ? 1e6 : factor >= 1e3 ? 1e3 : 1;
}

function apartOf(expected: number, read: number): number {
  if (expected === read) return 0;
  return expected === 0 ? Infinity : Math.abs(read - expected) / Math.abs(expected);
}

function unitsOf(a: Unit | null, b: Unit | null): string {
  const name = (unit: Unit | null): string =>
    unit ? unit.symbol + (unit.per === '' ? '' : `/${unit.per}`) : 'no unit';
  return `${name(a)} and ${name(b)} are not compared`;
}

function ambiguous({ text }: Quantity, where: string): string {
  const more = where === 'the cell' ? '; write it without that mark' : '';
  return `in “${text}” of ${where} the mark may separate thousands or decimals${more}`;
}

/** A share in percent, with a sensible number of digits. @example percent(0.00213) // '0.2 %' */
export function percent(share: number): string {
  if (!(share < 10)) return 'over 1,000 %';
  const value = share * 100;
  if (value === 0) return '0 %';
  return value < 0.1 ? 'under 0.1 %' : `${Number(value < 10 ? value.toFixed(1) : value.toFixed(0))} %`;
}
