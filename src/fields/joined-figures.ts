/** Figures that are one: ranges, "5 ± 1 ha", "2 hours and 20 minutes", "2 million 300 thousand", "nine out of ten". */
import type { Figure } from './figure';

/** What joins the two ends of a range: "10–20 ha", "2015 through 2020", "between 2 and 3 million"; but see `CHANGE`. */
const RANGE = /^ ?(?:-|–|—|~|to|and|through|thru|up to|bis|y|e|et|dan|und) ?[$€£]?$/i;
const AND = /\b(?:and|y|e|et|dan|und)\b/i;
const BETWEEN = /\b(?:between|entre|antara|zwischen|tra) [$€£]?$/i;
/** "Fell from 12 to 10 ha": two figures; "it is from 10 to 12 ha": one range. */
const CHANGE =
  /\b(?!(?:is|are|was|were|be|rang\w*|var\w*|span\w*|anywhere|or|and) )[\p{L}\d%]+[,)]? from $/iu;
const OFF = /^ ?(?:± ?|\(± ?)$/;
const PIECES = /^,? (?:and |y |e |et )?$/;
const OF_A_WHOLE = /^ (?:out of|in|of)(?: every)? $/;
/** Most characters between two figures that are one. */
const REACH = 14;

export function joinedFigures(text: string, figures: readonly Figure[]): Figure[] {
  const joined: Figure[] = [];
  for (const figure of figures) {
    const prior = joined[joined.length - 1];
    const one = prior && figure.start - prior.end <= REACH ? join(text, prior, figure) : null;
    if (prior && isParted(prior, text.slice(prior.end, figure.start), figure))
      joined.push({ ...figure, text: text.slice(prior.start, figure.end), role: 'unread', values: [] });
    if (one) joined[joined.length - 1] = one;
    else if (prior && isChange(text, prior, figure))
      joined.splice(-1, 1, { ...prior, ...inUnitOf(prior, figure) }, figure);
    else if (prior && isPartOf(prior, text.slice(prior.end, figure.start)))
      joined.push({ ...figure, role: 'term' });
    else joined.push(figure);
  }
  return joined;
}

/** "39. 97 million" may be one number, whose decimals a blank has parted from it. */
function isParted({ role, unit, scale }: Figure, gap: string, second: Figure): boolean {
  const isBare = role === 'amount' && scale === 1 && (!unit || unit.dimension === 'money');
  return gap === '. ' && isBare && second.role === 'amount' && second.scale > 1;
}

/** "Half of 5 ha": neither is the figure that is meant. */
function isPartOf({ values: [value = 1], unit }: Figure, gap: string): boolean {
  return gap === ' of ' && !unit && value > 0 && value < 1;
}

/** One figure of two, or null. */
function join(text: string, first: Figure, second: Figure): Figure | null {
  const gap = text.slice(first.end, second.start);
  const [value, next] = [first.values[0], second.values[0]];
  if (value === undefined || next === undefined || !isAmount(first) || !isAmount(second)) return null;
  const one = { ...first, end: second.end, text: text.slice(first.start, second.end).trim() };
  const isTwoWords = gap === ' ' && !first.unit && !/\d/.test(first.text) && /^\d/.test(second.text);
  if (OFF.test(gap)) {
    const end = second.end + (gap.includes('(') && text.startsWith(')', second.end) ? 1 : 0);
    return withOff({ ...one, end, text: text.slice(first.start, end) }, second, Math.abs(value), next);
  }
  const between = BETWEEN.exec(before(text, first))?.[0] ?? '';
  const isRange = AND.test(gap) ? between !== '' : !isChange(text, first, second);
  if (RANGE.test(gap) && first.to === null && isRange) {
    const isOfYears = first.role === 'year' || second.role === 'year';
    if (isOfYears) return seasonOf(one, second, gap);
    const start = first.start - between.length;
    const written = text.slice(start, second.end).trim();
    return { ...one, ...inUnitOf(first, second), start, text: written, to: next, bound: null };
  }
  // "One hundred 20 thousand": nobody can say.
  if (isTwoWords && first.scale === 1) return { ...one, role: 'unread', values: [] };
  if (PIECES.test(gap) && isCompound(first, second, gap)) {
    const { precision, rounding } = second;
    const size = inUnitOf(first, second);
    return { ...one, ...size, values: [(size.values[0] ?? value) + next], precision, rounding };
  }
  const whole = next / (second.unit?.factor ?? 1);
  const isOfWhole =
    OF_A_WHOLE.test(gap) && second.role !== 'year' && !first.unit && value > 0 && Number.isInteger(value);
  return isOfWhole && whole > value ? { ...one, of: whole } : null;
}

function isChange(text: string, first: Figure, second: Figure): boolean {
  return (
    text.slice(first.end, second.start).trim() === 'to' &&
    CHANGE.test(before(text, first)) &&
    isAmount(second)
  );
}

function before(text: string, { start }: Figure): string {
  return text.slice(Math.max(0, start - 40), start);
}

/** "5 ± 1 ha", "5 ha ± 1 %", "5 % ± 1 point"; null where the second says nothing of the first. */
function withOff(one: Figure, second: Figure, value: number, off: number): Figure | null {
  const [unit, other] = [one.unit?.dimension, second.unit?.dimension];
  if (other === 'percent' && unit !== 'percent') return { ...one, off: (value * off) / 100 };
  if (unit && !other)
    return { ...one, off: off * (one.unit?.factor ?? 1) * (second.scale === 1 ? one.scale : 1) };
  const isSame = !unit || unit === other || (unit === 'percent' && other === 'point');
  return isSame ? { ...one, ...inUnitOf(one, second), off } : null;
}

/** "1946–47"; of "2015–2020" each end is a year of its own. */
function seasonOf(one: Figure, second: Figure, gap: string): Figure | null {
  const [from = 0, part = 0] = [one.values[0], second.values[0]];
  const isShort = /^[-–—]$/.test(gap) && second.role === 'amount' && second.end - second.start === 2;
  return isShort && part > from % 100 ? { ...one, to: from - (from % 100) + part } : null;
}

function isAmount({ role, of }: Figure): boolean {
  return (role === 'amount' || role === 'year' || role === 'rank') && of === null;
}

/** The first with the unit, and the scale, of the second, if it has none: both of "10–20 million ha" are millions. */
function inUnitOf(first: Figure, second: Figure) {
  const { values, unit, scale, precision, rounding } = first;
  if (unit) return { values, unit, scale, precision, rounding };
  const more = scale === 1 ? second.scale : 1;
  const size = more * (second.unit?.factor ?? 1);
  const sized = { values: values.map((value) => value * size), precision: precision * size };
  return { ...sized, unit: second.unit, scale: scale * more, rounding: rounding * size };
}

/** A larger and a smaller unit of one kind; of two areas or masses with "and" between them, each is a figure. */
function isCompound({ unit, scale, bound, to, off }: Figure, second: Figure, gap: string): boolean {
  if (bound ?? to ?? off) return false;
  if (!unit) return scale > second.scale && (second.scale > 1 || (scale >= 1e3 && gap === ' '));
  const isOne =
    unit.dimension === second.unit?.dimension && unit.per === '' && unit.factor > second.unit.factor;
  return isOne && (unit.dimension === 'time' || (unit.dimension === 'length' && gap !== ', ') || gap === ' ');
}
