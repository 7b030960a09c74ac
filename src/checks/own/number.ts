/** Tests whether a text gives the number of a cell, within the tolerance that the cell states. */
import {
  compareFigures,
  type FigureFact,
  factText,
  figureText,
  hasSameDigits,
  isMultiple,
  isNear,
  type OpenCode,
  withDifferences,
} from '../../fields/compare-figures';
import { type DecimalMark, decimalMark, hitsIn } from '../../fields/digits';
import { type Figure, figuresIn, readFigures } from '../../fields/figures';
import { plain } from '../../fields/plain';
import { type BadCell, fail, pass, type Settled } from '../../model/assessment';
import { unreadable } from './texts';

const HOW_TO_WRITE = 'write one number, with its unit and how far off it may be, such as 431,250 ha ± 1 %';
/** Texts around a number that do not change its meaning. */
const ALLOWED_BEFORE = /^\s*(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|exactly|~|≈|=)?\s*$/i;
const ALLOWED_AFTER = /^[\s.()]*$/;
/** "12.3 M" may be millions or metres, "1.5T" trillions or tonnes. */
const LETTERS = /\d(?: ([KMBT]|MM)|(T|MM))\.?$/;
/** A ">" with a space at the beginning of a line quotes what follows. */
const QUOTED = /^[ \t]*>[> ]* (?=\S)/gm;
/** Introduces the answer in a text that derives it. */
const ANSWER = /\\boxed\s*\{|^\s*#{4,}\s|\banswer(?: is|:)/gim;
/** The relative distance up to which a bound may give the number: “over 30 %” for 31 %. */
const MAX_BOUND_DISTANCE = 0.05;
const NO_UNIT: BadCell = {
  column: 'expected_number',
  problem: 'it has no unit, but answers may be in thousands or %: write its unit',
};

interface OpenNumber {
  readonly kind: 'open number';
  /** `no figure`: words may give the number. */
  readonly code: FigureFact['kind'] | OpenCode | 'no figure';
  readonly text: string;
  readonly badCell?: BadCell;
}

/**
 * 1 if a figure in its unit is the expected one; 0 if every figure was read and none is; open if one was not read, or can be read in two
 * ways.
 *
 * @param cell a number with its unit, and ± how far off it may be: in per cent, or in its unit (of a percentage, in points); half a unit of
 *   its last digit by default
 * @param decimals how the tab writes decimals, if known
 */
export function givesNumber(cell: string, text: string, decimals?: DecimalMark): Settled | OpenNumber {
  const want = wantedNumber(cell, decimals);
  if (typeof want === 'string') return unreadable('expected_number', `“${cell.slice(0, 60)}” ${want}`);
  const reach = want.off ?? want.precision;
  const factsIn = (some: string): FigureFact[] =>
    withDifferences(want, readFigures(some.replace(QUOTED, ''))).flatMap(
      (have) => compareFigures(want, have, { tolerance: 0, reach }) ?? [],
    );
  const all = factsIn(text);
  const stated = statedIn(text);
  const facts = stated === undefined ? all : factsIn(stated);
  const hit = facts.find(isGiven);
  if (hit) return pass(`${hit.have.text} is given`);
  const open = facts.find(isOpen) ?? all.find((fact) => isOpen(fact) || isGiven(fact));
  if (open) {
    const isUnitless = want.unit === null && isMultiple(open.have);
    const code = open.kind === 'open' ? open.code : open.kind;
    return { kind: 'open number', code, text: factText(open), ...(isUnitless && { badCell: NO_UNIT }) };
  }
  const mayBeInWords = [0, 1].includes(want.values[0] ?? NaN) || decimalMark(plain(text)) === 'either';
  if (mayBeInWords && !facts.some(({ have }) => have.role === 'amount'))
    return {
      kind: 'open number',
      code: 'no figure',
      text: `expected ${cell}, and found no figure: the answer may give it in words`,
    };
  const [nearest] = facts.sort((a, b) => distanceOf(a) - distanceOf(b));
  if (nearest) return fail(`expected ${cell}, the nearest number given is ${figureText(nearest.have)}`);
  const inUnit =
    want.unit && readFigures(text).some(({ values }) => values.length > 0) ? ` in ${want.unit.symbol}` : '';
  return fail(`expected ${cell}, no number is given${inUnit}`);
}

/** The text after the last `ANSWER`, if it has a figure. */
function statedIn(text: string): string | undefined {
  const last = hitsIn(ANSWER, text).pop();
  const stated = text.slice(last?.index ?? text.length).split(/\n\s*\n/)[0] ?? '';
  return readFigures(stated).some(({ values }) => values.length > 0) ? stated : undefined;
}

function isGiven(fact: FigureFact): boolean {
  const { want, have, unit } = fact;
  if (!isNear(fact) || unit === 'share' || have.role === 'difference') return false;
  if (unit === 'assumed') return want.unit === null && !isMultiple(have);
  return want.role === 'ordinal' || have.role !== 'ordinal';
}

/** True if a figure may be the number, but code cannot be sure. */
function isOpen(fact: FigureFact): boolean {
  const { want, have, kind } = fact;
  if (isGiven(fact) || kind === 'outside') return false;
  // "Over 30 %" is not 45 %, and may be 31 %.
  if (kind === 'overlapping' && have.bound !== null) return isAtEnd(fact);
  if (isNear(fact) || kind === 'sign' || kind === 'overlapping' || kind === 'open') return true;
  return want.unit === null && isMultiple(have) && hasSameDigits(want, have);
}

function isAtEnd({ want, have }: FigureFact): boolean {
  const { precision, off } = want;
  const [[value = NaN], [end = NaN]] = [want.values, have.values];
  return (
    Math.abs(end - value) <= Math.max(off ?? precision, MAX_BOUND_DISTANCE * Math.abs(value)) * (1 + 1e-9)
  );
}

function distanceOf(fact: FigureFact): number {
  return 'apart' in fact ? fact.apart : Infinity;
}

/** The number of a cell, or its fault. */
function wantedNumber(written: string, decimals: DecimalMark | undefined): Figure | string {
  const text = plain(written);
  const [only, second] = figuresIn(text, decimals);
  const unclear = `cannot be read as a number; ${HOW_TO_WRITE}`;
  const letters = LETTERS.exec(text);
  if (letters)
    return `may be in thousands, millions or a unit; write “${letters[1] ?? letters[2] ?? ''}” in words, such as 12.3 million`;
  if (!only || second || only.bound !== null || only.to !== null || only.role === 'marker') return unclear;
  if (!ALLOWED_BEFORE.test(text.slice(0, only.start)) || !ALLOWED_AFTER.test(text.slice(only.end)))
    return unclear;
  if (/±/.test(text) && (only.off === null || only.off < 0)) return unclear;
  const [value, other] = only.values;
  if (value === undefined) return unclear;
  if (other !== undefined) return `may be ${bare(value, only)} or ${bare(other, only)}; write one of these`;
  return only;
}

/** The value as it is written without marks. */
function bare(value: number, { unit, scale }: Figure): string {
  return String(Number((value / (scale * (unit?.factor ?? 1))).toPrecision(12)));
}
