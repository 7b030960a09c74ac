/** Whether a text gives a number, within the tolerance that the cell states. */
import type { DecimalMark } from '../../fields/digits';
import { findQuantities } from '../../fields/find-quantities';
import { type Quantity, sameMeasure, type Unit } from '../../fields/quantity';
import { plain } from '../../fields/plain';
import { fail, pass } from '../../model/assessment';
import { type Outcome, unreadable } from './texts';

interface Wanted {
  readonly quantity: Quantity;
  readonly value: number;
  /** How far off a number may be, in its unit. */
  readonly reach: number;
}

const HOW = 'write one number, with its unit and how far off it may be, such as 431,250 ha ± 1 %';
const TOLERANCE = /^([\s\S]*?)(?:±|\+\/-|\+-)([\s\S]*)$/;
/** What may precede and follow a number without changing its meaning. */
const BEFORE = /^\s*(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|exactly|~|≈|=)?\s*[$€£]?$/i;
const BEHIND = /^[\s.()]*$/;
/** Relative slack for floating-point noise when comparing with a tolerance. */
const ROUNDING = 1e-9;
/** A ">" with a space at the beginning of a line quotes what follows. */
const QUOTED = /^[ \t]*>[> ]* (?=\S)/gm;
/** Most characters between the ends of a range. */
const LONGEST_GAP = 12;

/**
 * @param wanted a number with its unit, optionally followed by ± and how far off it may be: in per cent, or in its unit (for a percentage,
 *   in points); without ±, the precision of its last digit applies
 * @param decimals how the tab writes decimals, where it tells
 */
export function givesNumber(wanted: string, text: string, decimals?: DecimalMark): Outcome {
  const read = wantedNumber(plain(wanted), decimals);
  if (typeof read === 'string') return unreadable(`“${wanted.slice(0, 60)}” ${read}`);
  const { quantity } = read;
  const message = plain(text.replace(QUOTED, ''));
  const all = findQuantities(message);
  const given = all.filter((other) => isGiven(other, quantity, message));
  const ofUnit = given.filter(({ unit }) => !quantity.unit || sameMeasure(unit, quantity.unit));
  const hit = ofUnit.find((candidate) =>
    [candidate, ...otherEnds(candidate, all)].every((end) => reached(end, read) === 'yes'),
  );
  if (hit) return pass(`${hit.text} is given`);
  const unclear = ofUnit.find((candidate) => reached(candidate, read) === 'perhaps');
  if (unclear)
    return {
      kind: 'error',
      reason: `expected ${wanted}: it is unclear whether “${unclear.text}” groups thousands or writes decimals`,
    };
  const nearest = [...ofUnit].sort((a, b) => distance(a, read) - distance(b, read))[0];
  if (nearest) return fail(`expected ${wanted}, the nearest number given is ${shown(nearest, all)}`);
  const inUnit = given.length > 0 && quantity.unit ? ` in ${quantity.unit.symbol}` : '';
  return fail(`expected ${wanted}, no number is given${inUnit}`);
}

function distance(quantity: Quantity, { value, quantity: { unit } }: Wanted): number {
  const all = readings(quantity, unit).flat();
  return Math.min(...all.map((reading) => Math.abs(reading - value)));
}

/** With what makes it a different number: a bound, or the other end of a range. */
function shown(quantity: Quantity, all: readonly Quantity[]): string {
  const ends = otherEnds(quantity, all);
  if (ends.length > 0)
    return [quantity, ...ends]
      .sort((a, b) => a.start - b.start)
      .map(({ text }) => text)
      .join('–');
  return quantity.role === 'at least' || quantity.role === 'at most'
    ? `${quantity.role} ${quantity.text}`
    : quantity.text;
}

/** A year or a rank is not a measure, unless one is wanted; a footnote, or a piece of a name ("5G"), is not a number. */
function isGiven({ role, values, end, unit }: Quantity, wanted: Quantity, text: string): boolean {
  if (values.length === 0) return false;
  if (role !== 'measure' && role !== wanted.role && role !== 'at least' && role !== 'at most') return false;
  return unit !== null || role === 'ordinal' || !/^[\p{L}_]/u.test(text.slice(end, end + 2));
}

/** All possible readings, one of which is meant; each in the base unit and, if no unit is wanted, also as written. */
function readings({ values, unit }: Quantity, wanted: Unit | null): number[][] {
  const factor = unit?.factor ?? 1;
  return values.map((value) => (wanted ? [value] : [value, value / factor]));
}

/** Whether a number is near enough, in any reading; undefined if it is in none. "Over 30 %" matches what is above it, not 30 % itself. */
function reached(candidate: Quantity, { value, reach, quantity }: Wanted): 'yes' | 'perhaps' | undefined {
  const slack = Math.abs(value) * ROUNDING;
  const isNear = (reading: number): boolean =>
    Math.abs(reading - value) <= reach + slack &&
    (candidate.role !== 'at least' || reading < value - slack) &&
    (candidate.role !== 'at most' || reading > value + slack);
  const near = readings(candidate, quantity.unit).filter((ways) => ways.some(isNear)).length;
  if (near === 0) return undefined;
  if (candidate.isLikely && readings(candidate, quantity.unit)[0]?.some(isNear) === true) return 'yes';
  return near === candidate.values.length ? 'yes' : 'perhaps';
}

/** Between 10 and 20 is neither; but two years that bound a period each count. */
function otherEnds(quantity: Quantity, all: readonly Quantity[]): Quantity[] {
  if (!quantity.ranged || quantity.role === 'year') return [];
  const index = all.indexOf(quantity);
  return [all[index - 1], all[index + 1]].flatMap((other) =>
    other?.ranged && Math.max(other.start - quantity.end, quantity.start - other.end) <= LONGEST_GAP
      ? [other]
      : [],
  );
}

/** The number that a cell wants, or what is wrong with the cell. */
function wantedNumber(wanted: string, decimals: DecimalMark | undefined): Wanted | string {
  const unreadable = `cannot be read as a number; ${HOW}`;
  const [, number = wanted, behind] = TOLERANCE.exec(wanted) ?? [];
  const quantity = onlyNumber(number, decimals);
  const [value, other] = quantity?.values ?? [];
  if (!quantity || value === undefined) return unreadable;
  if (other !== undefined)
    return `may be ${bare(value, quantity)} or ${bare(other, quantity)}; write one of these`;
  if (behind === undefined) return { quantity, value, reach: quantity.precision };
  const off = onlyNumber(behind, decimals);
  const size = off?.values.length === 1 ? off.values[0] : undefined;
  if (!off || size === undefined || size < 0) return unreadable;
  const isOfPercent = quantity.unit?.dimension === 'percent';
  if (off.unit?.dimension === 'percent' && !isOfPercent)
    return { quantity, value, reach: (Math.abs(value) * size) / 100 };
  const isSameMeasure = sameMeasure(off.unit, quantity.unit);
  if (off.unit && !isSameMeasure && !(isOfPercent && off.unit.dimension === 'point')) return unreadable;
  return { quantity, value, reach: off.unit ? size : size * (quantity.unit?.factor ?? 1) };
}

/** As it is written without marks. */
function bare(value: number, { unit, scale }: Quantity): string {
  return String(Number((value / (scale * (unit?.factor ?? 1))).toPrecision(12)));
}

/** The number in a text that holds exactly one and nothing else: an unknown unit, or a bound, would change its meaning. */
function onlyNumber(text: string, decimals: DecimalMark | undefined): Quantity | undefined {
  const [only] = findQuantities(text, decimals);
  if (!only) return undefined;
  return BEFORE.test(text.slice(0, only.start)) && BEHIND.test(text.slice(only.end)) ? only : undefined;
}
