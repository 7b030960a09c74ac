/** A figure, which is a number in a text with its unit, role, bound and precision; and the joining of neighbouring figures that are one. */
import type { Unit } from './units';

/**
 * `amount`: measures or counts; `rank`: numbers things ("No. 3", "level 3"); `term`: a part of a sum ("140+21"); `marker`: numbers the items
 * of a list; `name`: a part of a name ("Sentinel-2", "5G"); `unread`: not read whole ("2^10"); `difference`: see `withDifferences`.
 */
export type Role =
  'amount' | 'ordinal' | 'rank' | 'year' | 'date' | 'term' | 'marker' | 'name' | 'unread' | 'difference';

export interface Figure {
  readonly start: number;
  readonly end: number;
  /** As written, unit included. */
  readonly text: string;
  readonly role: Role;
  /** In the base unit: two only if a mark may group thousands or write decimals, none if it was not read whole. */
  readonly values: readonly number[];
  /** True if the first of two values is the likelier one, in an English text. */
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

/** Between the two ends of a range: "10–20 ha", "2015 through 2020", "between 2 and 3 million"; but see `CHANGE`. */
const RANGE = /^ ?(?:-|–|—|~|to|and|through|thru|up to|bis|y|e|et|dan|und) ?[$€£]?$/i;
const AND = /\b(?:and|y|e|et|dan|und)\b/i;
const BETWEEN = /\b(?:between|entre|antara|zwischen|tra) [$€£]?$/i;
/** "Fell from 12 to 10 ha": two figures; "it is from 10 to 12 ha": one range. */
const CHANGE =
  /\b(?!(?:is|are|was|were|be|rang\w*|var\w*|span\w*|anywhere|or|and) )[\p{L}\d%]+[,)]? from $/iu;
const OFF = /^ ?(?:± ?|\(± ?)$/;
const PIECES = /^,? (?:and |y |e |et )?$/;
const OF_A_WHOLE = /^ (?:out of|in|of)(?: every)? $/;
const LAST_OF_LIST = /^,? (?:and|or|y|o|e|ou|et|dan|atau|und|oder) $/;
const MAX_GAP = 14;

/** Joins figures that are one: ranges, "5 ± 1 ha", "2 hours and 20 minutes", "2 million 300 thousand", "nine out of ten". */
export function joinedFigures(text: string, figures: readonly Figure[]): Figure[] {
  const joined: Figure[] = [];
  for (const figure of figures) {
    const prior = joined.pop();
    joined.push(...(prior ? pairOf(text, prior, figure) : [figure]));
  }
  // Of "431, 20 and 15 kha" all are kha.
  let isListed = false;
  for (let at = joined.length - 2; at >= 0; at--) {
    const [figure, next] = joined.slice(at, at + 2);
    const gap = text.slice(figure?.end, next?.start);
    isListed = figure?.role === 'amount' && (LAST_OF_LIST.test(gap) || (isListed && gap === ', '));
    if (isListed && figure && next) joined[at] = { ...figure, ...inUnitOf(figure, next) };
  }
  return joined;
}

/** Two neighbouring figures, or the one that they form. */
function pairOf(text: string, first: Figure, second: Figure): readonly Figure[] {
  const gap = text.slice(first.end, second.start);
  const before = text.slice(Math.max(0, first.start - 40), first.start);
  const areAmounts = isAmount(first) && isAmount(second);
  if (areAmounts && gap.trim() === 'to' && CHANGE.test(before))
    return [{ ...first, ...inUnitOf(first, second) }, second];
  const one = areAmounts && gap.length <= MAX_GAP ? join(text, before, first, second) : null;
  if (one) return [one];
  // "39. 97 million" may be a number with a stray blank before its decimals.
  const isMoney = first.unit?.dimension === 'money';
  if (
    gap === '. ' &&
    first.role === 'amount' &&
    first.scale === 1 &&
    (!first.unit || isMoney) &&
    second.scale > 1
  )
    return [first, { ...second, text: text.slice(first.start, second.end), role: 'unread', values: [] }];
  // "Half of 5 ha" states neither.
  const isPart = gap === ' of ' && !first.unit && first.values.some((value) => value > 0 && value < 1);
  return [first, isPart ? { ...second, role: 'term' } : second];
}

function join(text: string, before: string, first: Figure, second: Figure): Figure | null {
  const gap = text.slice(first.end, second.start);
  const [value = NaN, next = NaN] = [first.values[0], second.values[0]];
  const one = { ...first, end: second.end, text: text.slice(first.start, second.end).trim() };
  if (OFF.test(gap)) {
    const close = gap.includes('(') && text.startsWith(')', second.end) ? ')' : '';
    return withOff({ ...one, end: one.end + close.length, text: one.text + close }, second);
  }
  const between = BETWEEN.exec(before)?.[0] ?? '';
  if (RANGE.test(gap) && first.to === null && (between !== '' || !AND.test(gap))) {
    if (first.role === 'year' || second.role === 'year') return seasonOf(one, second, gap);
    const [start, written] = [first.start - between.length, `${between}${one.text}`];
    return { ...one, ...inUnitOf(first, second), start, text: written, to: next, bound: null };
  }
  // "One hundred 20 thousand" is ambiguous.
  const isWord = !first.unit && first.scale === 1 && !/\d/.test(first.text);
  if (isWord && gap === ' ' && /^\d/.test(second.text)) return { ...one, role: 'unread', values: [] };
  if (PIECES.test(gap) && isCompound(first, second, gap)) {
    const { precision, rounding } = second;
    const size = inUnitOf(first, second);
    return { ...one, ...size, values: [(size.values[0] ?? value) + next], precision, rounding };
  }
  const whole = next / (second.unit?.factor ?? 1);
  const isOfWhole = OF_A_WHOLE.test(gap) && second.role !== 'year' && !first.unit && Number.isInteger(value);
  return isOfWhole && value > 0 && whole > value ? { ...one, of: whole } : null;
}

/** "5 ± 1 ha", "5 ha ± 1 %", "5 % ± 1 point"; null where the second is not a tolerance of the first. */
function withOff(one: Figure, second: Figure): Figure | null {
  const [unit, other] = [one.unit?.dimension, second.unit?.dimension];
  const [value = NaN, margin = NaN] = [one.values[0], second.values[0]];
  if (other === 'percent' && unit !== 'percent') return { ...one, off: (Math.abs(value) * margin) / 100 };
  if (unit && !other)
    return { ...one, off: margin * (one.unit?.factor ?? 1) * (second.scale === 1 ? one.scale : 1) };
  const isSame = !unit || unit === other || (unit === 'percent' && other === 'point');
  return isSame ? { ...one, ...inUnitOf(one, second), off: margin } : null;
}

/** "1946–47"; the ends of "2015–2020" are two years. */
function seasonOf(one: Figure, second: Figure, gap: string): Figure | null {
  const [from = 0, part = 0] = [one.values[0], second.values[0]];
  const isShort = /^[-–—]$/.test(gap) && second.role === 'amount' && second.end - second.start === 2;
  return isShort && part > from % 100 ? { ...one, to: from - (from % 100) + part } : null;
}

function isAmount({ role, of, values }: Figure): boolean {
  return (role === 'amount' || role === 'year' || role === 'rank') && of === null && values.length > 0;
}

/** The first, with the unit and scale of the second if it has none: both of "10–20 million ha" are millions. */
function inUnitOf(first: Figure, second: Figure) {
  const { values, unit, scale, precision, rounding } = first;
  if (unit) return { values, unit, scale, precision, rounding };
  const more = scale === 1 ? second.scale : 1;
  const size = more * (second.unit?.factor ?? 1);
  const sized = { values: values.map((value) => value * size), precision: precision * size };
  return { ...sized, unit: second.unit, scale: scale * more, rounding: rounding * size };
}

/** A larger and a smaller unit of one kind; but two areas or masses joined by "and" are two figures. */
function isCompound({ unit, scale, bound, to, off }: Figure, second: Figure, gap: string): boolean {
  if (bound ?? to ?? off) return false;
  if (!unit) return scale > second.scale && (second.scale > 1 || (scale >= 1e3 && gap === ' '));
  const isOne =
    unit.dimension === second.unit?.dimension && unit.per === '' && unit.factor > second.unit.factor;
  return isOne && (unit.dimension === 'time' || (unit.dimension === 'length' && gap !== ', ') || gap === ' ');
}
