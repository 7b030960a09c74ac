/** The figure that a text claims, as the eval sets' own harness (wri/gnw-gold-evals) takes it: the first number, and nothing else. */
import { type DecimalMark, decimalMark } from '../fields/digits';
import { findQuantities } from '../fields/find-quantities';
import { plain } from '../fields/plain';

export interface Figure {
  readonly text: string;
  /** The values it may stand for: km² are also compared as hectares, kt as tonnes. */
  readonly values: readonly [number, ...number[]];
  readonly isPercent: boolean;
}

/**
 * The figure of a text; undefined if there is nothing to compare: no number, 0, a year (unless a unit follows), or a number whose
 * mark may separate thousands or decimals.
 *
 * @param mark the decimal mark of the tab, where it is known
 * @example figureOf('1.28 million hectares').values // [1280000]
 * @example figureOf('In 2020, 25.5 Mha') // undefined: a year ends the search
 */
export function figureOf(text: string, mark?: DecimalMark): Figure | undefined {
  // As the harness does, whatever a comma means.
  const source = plain(text.replace(/(?<=\d),+(?=\d)(?!\d{3}(?!\d))/g, ''));
  const first = findQuantities(source, mark ?? cellMark(source)).find(({ role }) => role !== 'label');
  const [value, other] = first?.values ?? [];
  if (!first || value === undefined || other !== undefined || value === 0) return undefined;
  if (first.role === 'year' || first.role === 'ordinal') return undefined;
  const { unit, text: written } = first;
  const asWritten = unit ? Number((value / unit.factor).toPrecision(15)) : value;
  const isAlone = !unit || unit.symbol.endsWith('ha') || asWritten === value;
  return {
    text: written,
    values: isAlone ? [value] : [asWritten, value],
    isPercent: unit?.dimension === 'percent',
  };
}

/** Of a cell, its language tells nothing. */
function cellMark(text: string): DecimalMark {
  const mark = decimalMark(text);
  return mark === 'likely point' ? 'unclear' : mark;
}

/** How far a number is from the nearer of the figure's values, relative to it. */
export function distance({ values }: Figure, number: number): number {
  let least = Infinity;
  for (const value of values) least = Math.min(least, Math.abs(number - value) / Math.abs(value));
  return least;
}

/** Whether a distance is within the tolerance, inclusive: 0.98 is 2 % from 1. */
export function isWithin(apart: number, tolerance: number): boolean {
  return apart <= tolerance + 1e-12;
}

/** @example apartText(0.0301) // '3.0 % apart' */
export function apartText(apart: number): string {
  return `${apart >= 10 ? 'over 1,000' : (apart * 100).toFixed(apart < 0.1 ? 1 : 0)} % apart`;
}

/** @example numberText(15444.25) // '15,444' */
export function numberText(value: number): string {
  const short = Math.abs(value) < 1000 ? Number(value.toPrecision(4)) : Math.round(value);
  return String(short).replace(/\B(?=(\d{3})+$)/g, Math.abs(short) < 1000 ? '' : ',');
}
