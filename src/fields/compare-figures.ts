/** Compares two figures: equal, within a tolerance, apart, or open; and writes the result in words. */
import type { Figure } from './figure';
import { sameMeasure } from './units';

const OPEN_TEXTS = {
  unread: 'the same digits, in a figure that is not read as one',
  marks: 'its marks may group thousands or write decimals',
  scale: 'nearly the same digits; one may be in thousands, millions or the like',
  rounded: 'it may be rounded',
  ton: 'a ton is not a tonne everywhere',
  per: 'they may be for different periods',
};
const PLACE_TEXTS = { inside: 'inside, within', overlapping: 'overlapping', outside: 'outside, not within' };

/** Why the figures alone do not decide. */
export type OpenCode = keyof typeof OPEN_TEXTS;

/**
 * Counts, ranks and bare whole numbers are equal or not. `sign`: the sizes are near, and the signs are opposite as written, or words such as
 * "net loss" may be a sign. `inside`, `overlapping`, `outside`: of a range or a bound.
 */
type FigureKind =
  | { readonly kind: 'within' | 'not within' | 'equal' | 'not equal' | 'sign'; readonly apart: number }
  | { readonly kind: keyof typeof PLACE_TEXTS }
  | { readonly kind: 'open'; readonly code: OpenCode; readonly apart: number };

export type FigureFact = FigureKind & {
  readonly want: Figure;
  readonly have: Figure;
  /** `assumed` if one has no unit and the other's was taken; a bare 0.25 is a `share` of 25 %. */
  readonly unit: 'given' | 'assumed' | 'share';
};

const ROUNDING = 1e-9;
/** "2 km 300 m" is not 2 km. */
const COMPOUND = /\d.*\p{L},? (?:\p{L}{1,3} )?\d/u;

interface CompareOptions {
  /** The largest relative difference; the figure's own "± x" takes precedence. */
  readonly tolerance: number;
  /** Replaces the tolerance, for counts, too: the largest difference, in the unit of the wanted figure. */
  readonly reach?: number;
}

/** @returns null for figures of different measures: hectares and tonnes, percent and points, a year and a count */
export function compareFigures(want: Figure, have: Figure, options: CompareOptions): FigureFact | null {
  if (have.role === 'marker') return null;
  if (have.values.length === 0 || have.role === 'term')
    return have.role !== 'name' && mayBeUnread(want, have, options.reach !== undefined)
      ? { want, have, unit: 'given', kind: 'open', code: 'unread', apart: 0 }
      : null;
  const isExact = options.reach === undefined && isExactly(want);
  const facts = want.values.flatMap((value) =>
    have.values.flatMap((other) => compareValues({ want, have, value, other, isExact, ...options }) ?? []),
  );
  const [first] = facts;
  const isLikelier = want.values.length === 1 && have.isLikely && first && isNear(first);
  if (!first || isLikelier || facts.every(({ kind }) => kind === first.kind)) return first ?? null;
  return facts.some(isNear) ? { want, have, unit: first.unit, kind: 'open', code: 'marks', apart: 0 } : first;
}

/** With more figures, differences match by chance. */
const MAX_SUBTRACTED = 12;

/**
 * Adds the differences of two figures (or of 100 % and one) that equal the wanted one to its last digit: "46,500 ha less 38,900 ha" for
 * 7,600 ha; none for counts, because small numbers match by chance.
 */
export function withDifferences(want: Figure, figures: readonly Figure[]): readonly Figure[] {
  const { unit, precision } = want;
  // Two percentages differ by points.
  const isOfMeasure = ({ unit: other }: Figure): boolean =>
    sameMeasure(other, unit) || (unit?.dimension === 'point' && other?.dimension === 'percent');
  const some = figures.filter((one) => one.role === 'amount' && !isRange(one) && isOfMeasure(one));
  if (!unit || some.length > MAX_SUBTRACTED) return figures;
  const wholes = unit.dimension === 'percent' ? [{ ...want, text: '100 %', values: [100] }] : some;
  const differences = wholes.flatMap((a) =>
    some.map((b): Figure => {
      const value = (a.values[0] ?? NaN) - (b.values[0] ?? NaN);
      return { ...a, role: 'difference', text: `${a.text} less ${b.text}`, unit, values: [value] };
    }),
  );
  const size = Math.abs(want.values[0] ?? NaN);
  const isWanted = (value = 0): boolean => value > 0 && Math.abs(value - size) <= precision;
  return [...figures, ...differences.filter(({ values }) => isWanted(values[0]))];
}

/** True for an unread figure that begins with the same digits, or, if strict, for number words. */
function mayBeUnread(want: Figure, have: Figure, isStrict: boolean): boolean {
  const digits = digitsOf(have.text);
  return digits === '' ? isStrict : digits.startsWith(digitsOf(want.text) || 'none');
}

export function isNear({ kind }: FigureFact): boolean {
  return kind === 'within' || kind === 'equal' || kind === 'inside';
}

/** True for counts, ranks and ids: whole numbers without a unit, which are equal or not. */
export function isExactly({ role, unit, values, scale, off, to, bound, isAbout, text }: Figure): boolean {
  const isAlone = off === null && to === null && bound === null && !isAbout;
  return (
    role === 'ordinal' ||
    role === 'rank' ||
    (!unit && scale === 1 && isAlone && values.every(Number.isInteger) && !/[.,]\d{1,2}$/.test(text))
  );
}

interface FigurePair extends CompareOptions, Pick<FigureFact, 'want' | 'have'> {
  readonly value: number;
  readonly other: number;
  readonly isExact: boolean;
}

function compareValues(pair: FigurePair): FigureFact | null {
  const { want, have, value } = pair;
  const sizes = commensurate(pair);
  if (!sizes) return null;
  const { unit, values } = sizes;
  const scaled = pair.other === 0 ? 1 : (values[0] ?? NaN) / pair.other;
  const other = [...values].sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ?? NaN;
  const reach = want.off ?? pair.reach ?? (pair.isExact ? 0 : Math.abs(value) * pair.tolerance);
  const said = (kind: FigureKind): FigureFact => ({ ...kind, want, have, unit });
  const isOtherPeriod = unit === 'given' && want.unit?.per !== have.unit?.per;
  const isOpposite = value * other < 0;
  const size = isOpposite ? -other : other;
  const gap = size === value ? 0 : Math.abs((size - value) / value);
  const open = (code: OpenCode): FigureFact => said({ kind: 'open', code, apart: gap });
  const place = isRange(want) || isRange(have) ? placeOf(pair, reach, scaled) : null;
  if (place) return isOtherPeriod && place !== 'outside' ? open('per') : said({ kind: place });
  const isHit = (a: number): boolean =>
    Math.abs(a - value) <= reach + Math.abs(value) * ROUNDING && !isAcross(want, have, value, a);
  if (isHit(size)) {
    if (isOpposite || have.mayBeNegative || want.mayBeNegative) return said({ kind: 'sign', apart: gap });
    if (isOtherPeriod) return open('per');
    if (want.off === null && gap > ROUNDING && COMPOUND.test(have.text)) return open('rounded');
    return said({ kind: pair.isExact ? 'equal' : 'within', apart: gap });
  }
  // "28 Mt per year" does not state a total.
  if (isOtherPeriod && have.unit?.per !== '') return null;
  const isStrict = pair.reach !== undefined;
  const isBare = unit === 'assumed' || (!want.unit && (!isStrict || want.scale !== have.scale));
  if (isBare && isHit(value * sameLeading(value, other))) return open('scale');
  const isReached = Math.abs(other - value) <= have.rounding * Math.abs(scaled) * (1 + ROUNDING);
  // Written with decimals, and less than a ten-thousandth off.
  if (isStrict && want.off === null && !Number.isInteger(value) && gap <= 1e-4) return open('rounded');
  const isRounded = isReached && gap <= (have.isAbout ? 0.12 : 0.05) && want.off === null;
  if (isRounded && (have.isAbout || have.scale > 1 || isStrict)) return open('rounded');
  if (/\btons?\b/i.test(want.text + have.text) && gap <= 0.12) return open('ton');
  return said({ kind: pair.isExact ? 'not equal' : 'not within', apart: gap });
}

type Sizes = Pick<FigureFact, 'unit'> & { readonly values: readonly number[] };

/** The days in the unit of a rate; '' for a total. */
const DAYS = new Map(Object.entries({ '': 0, day: 1, week: 7, month: 30.4375, year: 365.25 }));

/** The other value in the unit of the wanted one, in each way in which it may be meant. */
function commensurate({ want, have, other, value }: FigurePair): Sizes | null {
  const isRank = (figure: Figure): boolean => figure.role === 'ordinal' || figure.role === 'rank';
  if (isRank(want) && !isRank(have) && (have.unit !== null || have.scale > 1)) return null;
  if (isRank(have) && !isExactly(want)) return null;
  if (want.role === 'year' ? have.role !== 'year' && have.unit !== null : have.role === 'year') return null;
  const share = (size: number): Sizes => ({ unit: 'share', values: [size] });
  if (have.of !== null && isPercent(want)) return share((other / have.of) * 100);
  if (have.of !== null && isShare(want, value)) return share(other / have.of);
  if (isPercent(have) && want.of !== null) return share((other / 100) * want.of);
  if (want.unit && have.unit) {
    const [wantedDays, givenDays] = [DAYS.get(want.unit.per), DAYS.get(have.unit.per)];
    const areTimes = wantedDays !== undefined && givenDays !== undefined;
    if (!sameMeasure(want.unit, areTimes ? { ...have.unit, per: want.unit.per } : have.unit)) return null;
    return { unit: 'given', values: [wantedDays && givenDays ? (other * wantedDays) / givenDays : other] };
  }
  if (isPercent(want) && isShare(have, other)) return share(other * 100);
  if (isPercent(have) && isShare(want, value)) return share(other / 100);
  const factor = want.unit?.factor ?? 1 / (have.unit?.factor ?? 1);
  const [size, unit] = [other * factor, want.unit || have.unit ? 'assumed' : 'given'] as const;
  if (want.unit)
    return { unit, values: have.scale === 1 && want.scale > 1 ? [size, size * want.scale] : [size] };
  return { unit, values: factor === 1 ? [other] : [size, other] };
}

/** A bare 0.25, or "one quarter". */
function isShare({ scale, precision, role, unit }: Figure, value: number): boolean {
  return role === 'amount' && !unit && scale === 1 && Math.abs(value) <= 1 && precision < 0.5;
}

/** True if one is a part of a whole and the other is not: 98 % and 102 %, 100 % and 97 %. */
function isAcross(want: Figure, have: Figure, value: number, other: number): boolean {
  return (isPercent(want) || isPercent(have)) && value !== other && (value - 100) * (other - 100) <= 0;
}

function isPercent({ unit }: Figure): boolean {
  return unit?.dimension === 'percent';
}

function isRange({ to, bound }: Figure): boolean {
  return to !== null || bound !== null;
}

/** @param scaled the factor that converts values of the answer to the wanted unit */
function placeOf({ want, have, value, other }: FigurePair, reach: number, scaled: number) {
  const [low, high] = endsOf(want, value, 1);
  const [from, to] = endsOf(have, other, scaled);
  const slack = isRange(want) ? Math.abs(value) * ROUNDING : reach;
  if (to < low - slack || from > high + slack) return 'outside';
  return from >= low - slack && to <= high + slack ? 'inside' : 'overlapping';
}

function endsOf({ to, bound }: Figure, value: number, scaled: number): readonly [number, number] {
  const [at, other] = [value * scaled, (to ?? value) * scaled];
  if (bound === 'at least') return [at, Infinity];
  if (bound === 'at most') return [-Infinity, at];
  return [Math.min(at, other), Math.max(at, other)];
}

/** The quotient of two figures without their power of ten: 1.02 for 7,344,000 and 7.2; Infinity for the same power. */
function sameLeading(value: number, other: number): number {
  const power = Math.round(Math.log10(Math.abs(other / value)));
  return Math.abs(power) > 1 ? other / value / 10 ** power : Infinity;
}

/** Compares the digits alone, without marks, units and powers. */
export function hasSameDigits(a: Figure, b: Figure): boolean {
  const [one, other] = [digitsOf(a.text), digitsOf(b.text)].map((digits) => digits.replace(/^0+(?=\d)/, ''));
  return one !== '' && one === other;
}

/** The digits of the first number in a text. */
export function digitsOf(text: string): string {
  return (/\d[\d.,' ]*/.exec(text)?.[0] ?? '').replace(/\D/g, '');
}

/** True if the number alone is not the value: "12 kha", "12 %", "5 million". */
export function isMultiple({ unit, scale }: Figure): boolean {
  return scale > 1 || unit?.dimension === 'percent' || /^[kMG](?:ha|t)/.test(unit?.symbol ?? '');
}

/** A figure as written, with the words of its bound. */
export function figureText({ bound, text }: Figure): string {
  return bound === null ? text : `${bound} ${text.replace('+', '')}`;
}

/** @example '3.1 Mha against 2.72 Mha: 14 % apart, not within' */
export function factText(fact: FigureFact): string {
  return `${figureText(fact.have)} against ${figureText(fact.want)}: ${apartText(fact)}`;
}

/** @example '14 % apart, not within' */
export function apartText(fact: FigureFact): string {
  const { unit, want, have } = fact;
  if (fact.kind === 'open') return OPEN_TEXTS[fact.code];
  const symbol = (want.unit ?? have.unit)?.symbol ?? '';
  const assumed = `no unit is ${want.unit ? 'given' : 'expected'}; taken as ${symbol}, `;
  return `${{ given: '', share: 'as shares, ', assumed }[unit]}${sizeText(fact)}`;
}

function sizeText(fact: Exclude<FigureKind, { kind: 'open' }>): string {
  if (!('apart' in fact)) return PLACE_TEXTS[fact.kind];
  if (fact.kind === 'equal') return 'equal';
  const distance = fact.apart === Infinity ? 'not 0' : `${roundedPercent(fact.apart)} apart`;
  if (fact.kind !== 'sign') return `${distance}, ${fact.kind}`;
  return `size ${fact.apart < 1e-9 ? 'equal' : distance}, sign opposite as written or in words; words (loss, fell, sink, decline) are not read`;
}

/** @example roundedPercent(0.00213) // '0.2 %' */
export function roundedPercent(share: number): string {
  if (!(share < 10)) return 'over 1,000 %';
  const value = share * 100;
  return value > 0 && value < 0.1 ? 'under 0.1 %' : `${Number(value.toFixed(value < 10 ? 1 : 0))} %`;
}
