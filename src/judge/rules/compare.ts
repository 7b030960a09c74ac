/** Two numbers with their units: the same within the tolerance, surely different, or neither. */
import { type Quantity, sameMeasure, type Unit } from '../../fields/quantity';

// The finding of a rule: yes, no, or that a person or a model should look.

/** What was read, in words: "expected 248 ha, read 250 ha: 0.8 % apart, within 5 %". */
export interface Reading {
  readonly verdict: 'yes' | 'no' | 'uncertain';
  readonly reason: string;
}

export interface RuleFinding extends Reading {
  /** The short name of the rule that decided. */
  readonly rule: string;
  /** What the expected answer was read as: number, year, entity, text. */
  readonly answerType: string;
}

export const yes = (reason: string): Reading => ({ verdict: 'yes', reason });
export const no = (reason: string): Reading => ({ verdict: 'no', reason });
export const uncertain = (reason: string): Reading => ({ verdict: 'uncertain', reason });

/** As far as "about" may be off. */
const ROUGH = 0.25;
const ROUNDING = 1e-9;
/** The ton of some countries is a tenth less than a tonne. */
const LOOSE_UNIT = /\btons?\b/i;
/** A thousand in some languages, a million in others. */
const LOOSE_SCALE = /\bmil\b/i;

interface Sides {
  readonly want: Quantity;
  readonly have: Quantity;
  /** The unit that the question asks for, which a bare number has. */
  readonly asked: Unit | null;
  readonly tolerance: number;
  readonly isHedged: boolean;
  /** How many there are of something, or which rank: exactly. */
  readonly isExact: boolean;
}

export function compareNumbers({ want, have, asked, tolerance, isHedged, isExact }: Sides): Reading {
  const [expected, read] = [inUnit(want, asked), inUnit(have, asked)];
  const both = `expected ${want.text}, read ${have.text}`;
  if (!sameMeasure(expected.unit, read.unit))
    return uncertain(`${both}: ${symbolOf(expected.unit)} and ${symbolOf(read.unit)} are not compared`);
  if (want.values.length > 1)
    return uncertain(`the mark in “${want.text}” of the cell may group thousands or not: write it without`);
  if (areMarkedOtherwise(want.text, have.text) && have.values[0] !== want.values[0])
    return uncertain(`${both}: their marks of thousands and decimals differ`);
  const pairs = expected.values.flatMap((a) => read.values.map((b) => ({ a, b, apart: apartOf(a, b) })));
  const [best] = [...pairs].sort((x, y) => x.apart - y.apart);
  if (!best) return uncertain(`${both}: no value`);
  if (pairs.some(({ a, b }) => a * b < 0)) return uncertain(`${both}: of opposite signs`);
  const needsEqual = isExact || best.a === 0 || (best.a === 100 && expected.unit?.dimension === 'percent');
  const near = pairs.filter(({ apart }) => apart <= tolerance + ROUNDING).length;
  const verdict = `${both}: ${percent(best.apart)} apart`;
  if (needsEqual && best.apart <= ROUNDING && pairs.length === 1) return yes(`${both}: equal`);
  if (!needsEqual && near === pairs.length) return yes(`${verdict}, within ${percent(tolerance)}`);
  if (near > 0) return uncertain(`${verdict}: near, and not surely equal`);
  const reach = want.role === 'ordinal' ? 0 : expected.precision + read.precision;
  const isRounded = Math.abs(best.a - best.b) <= reach;
  const isBare = !have.unit && (want.scale === 1 || have.scale === 1);
  if ((isBare || LOOSE_SCALE.test(want.text + have.text)) && isOfAnotherPower(best.b / best.a))
    return uncertain(`${both}: one may be written in millions or the like`);
  const isLoose = isHedged || read.values.length > 1 || LOOSE_UNIT.test(want.text + have.text);
  if (isRounded || (isLoose && best.apart <= ROUGH)) return uncertain(`${verdict}: one may be rounded`);
  return no(`${verdict}, not within ${percent(tolerance)}`);
}

/** "How many million hectares?" – "7.2" and also "7.2 million". */
function inUnit(quantity: Quantity, asked: Unit | null): Pick<Quantity, 'unit' | 'values' | 'precision'> {
  if (quantity.unit || !asked) return quantity;
  const scale = [1e9, 1e6, 1e3].find((power) => asked.factor % power === 0) ?? 1;
  const size = quantity.scale > 1 ? asked.factor / scale : asked.factor;
  const values = quantity.values.map((value) => value * size);
  return { unit: asked, values, precision: quantity.precision * size };
}

/** "1.500" and "1,500". */
function areMarkedOtherwise(a: string, b: string): boolean {
  const [one = '', other = ''] = [a, b].map((text) => /\d[\d.,]*\d/.exec(text)?.[0] ?? '');
  const bare = (text: string): string => text.replace(/[.,]/g, '');
  return one !== other && bare(one) === bare(other) && one !== bare(one) && other !== bare(other);
}

/** "7.2" and "7,200,000", "0.41" and "41". */
function isOfAnotherPower(ratio: number): boolean {
  const power = Math.round(Math.log10(ratio));
  return Math.abs(power) > 1 && Math.abs(ratio / 10 ** power - 1) < ROUGH;
}

function apartOf(expected: number, read: number): number {
  if (expected === read) return 0;
  return expected === 0 ? Infinity : Math.abs(read - expected) / Math.abs(expected);
}

function symbolOf(unit: Unit | null): string {
  return unit ? unit.symbol + (unit.per === '' ? '' : ` per ${unit.per}`) : 'no unit';
}

/** With a sensible number of digits. @example percent(0.00213) // '0.2 %' */
export function percent(share: number): string {
  if (!(share < 10)) return 'over 1,000 %';
  const value = share * 100;
  return value > 0 && value < 0.1 ? 'under 0.1 %' : `${Number(value.toFixed(value < 10 ? 1 : 0))} %`;
}
