/** The figure that a text claims, as the eval sets' own harness (wri/gnw-gold-evals) reads it: the first number, and nothing else. */

export interface Figure {
  readonly text: string;
  /** The values it may stand for: km² are also compared as hectares. */
  readonly values: readonly [number, ...number[]];
  readonly isPercent: boolean;
}

/** Not directly after a letter or digit (`A5`), commas anywhere inside, one decimal part. */
const NUMBER = /(?<![\p{L}\p{N}])[-−]?\d+(?:,+\d+)*(?:\.\d+)?/u;
const YEAR = /^[-−]?(?:19|20)\d\d$/;
/** Thousands or decimals? */
const AMBIGUOUS = /^[-−]?\d{1,3}\.\d{3}$/;
const PERCENT = /^\s*(?:%|percent(?![\p{L}\p{N}]))/iu;
const SCALE = /^\s*(thousand|million|billion)(?![\p{L}\p{N}])/iu;
const AREA = /^\s*(mha|kha|ha|hectares?|hektare?|km[²2])(?![\p{L}\p{N}])/iu;
const MASS = /^\s*(?:tonnes?|(?:t|mg)(?:\s*co[₂2](?:-?eq?)?)?)(?![\p{L}\p{N}])/iu;
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const AREAS: Readonly<Record<string, number>> = { mha: 1e6, kha: 1e3 };

/**
 * The figure of a text; undefined if there is nothing to compare: no number, 0, a year (unless a unit follows), or a number whose
 * point may separate thousands or decimals.
 *
 * @example figureOf('1.28 million hectares').values // [1280000]
 * @example figureOf('In 2020, 25.5 Mha') // undefined: a year ends the search
 */
export function figureOf(text: string): Figure | undefined {
  const match = NUMBER.exec(text);
  if (!match || AMBIGUOUS.test(match[0])) return undefined;
  const rest = text.slice(match.index + match[0].length);
  const percent = PERCENT.exec(rest)?.[0];
  const scale = percent === undefined ? SCALE.exec(rest) : null;
  const behind = rest.slice(scale?.[0].length ?? 0);
  const area = percent === undefined ? AREA.exec(behind) : null;
  const isMeasure = percent !== undefined || scale !== null || area !== null || MASS.test(behind);
  if (YEAR.test(match[0]) && !isMeasure) return undefined;
  const written = Number(match[0].replace(/,/g, '').replace('−', '-'));
  const unit = area?.[1]?.toLowerCase() ?? '';
  const value = written * (SCALES[scale?.[1]?.toLowerCase() ?? ''] ?? 1) * (AREAS[unit] ?? 1);
  if (value === 0) return undefined;
  return {
    text: match[0] + (percent ?? `${scale?.[0] ?? ''}${area?.[0] ?? ''}`),
    values: unit.startsWith('km') ? [value, value * 100] : [value],
    isPercent: percent !== undefined,
  };
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
