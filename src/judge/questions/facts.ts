/** What code finds in an answer: notes for the model, which then need not calculate, and hints for people. Neither is a score. */
import {
  compareFigures,
  withDifferences,
  factText,
  type FigureFact,
  isExactly,
  isNear,
  roundedPercent,
} from '../../fields/compare-figures';
import { type Figure, readFigures } from '../../fields/figures';
import { plain } from '../../fields/plain';
import { type ExpectedAndActual, type WantedCell, nameWords, readCell, valueOf, wordsIn } from '../rules';
import { isTimeWithin, textOfTime, timesIn } from '../../fields/times';
import type { CaseBlocks, Hint } from '../../model/judge';

const MAX_NOTES = 6;
const MAX_EXPECTED = 200;
const MAX_READ = 12000;

/** @example toleranceNote(0.05) // 'Tolerance for numbers: 5 %.' */
export function toleranceNote(tolerance: number): string {
  return `Tolerance for numbers: ${Number((tolerance * 100).toPrecision(6))} %.`;
}

/**
 * How far the figures of an answer are from the expected ones, or whether its dates are the expected date: at most six, best first.
 *
 * @param tolerance relative, inclusive
 * @example notesOn({ expected: '198.4 ha', actual: 'It is 200 ha.' }, 0.05) // ['200 ha against 198.4 ha: 0.8 % apart, within']
 */
export function notesOn(pair: ExpectedAndActual, tolerance: number): readonly string[] {
  const figures = factsOn(pair, tolerance);
  const texts = figures.length > 0 ? figures.map(factText) : timeNotes(pair);
  return [...new Set(texts)].slice(0, MAX_NOTES);
}

/** Adds notes and, if it matters, the tolerance to the case. @param name of the text's block */
export function noteFigures(
  blocks: CaseBlocks,
  name: string,
  pair: ExpectedAndActual,
  tolerance: number,
): void {
  if (expectedFigures(pair).some((want) => !isExactly(want) && want.off === null))
    blocks.noteOnTop(toleranceNote(tolerance));
  for (const note of notesOn(pair, tolerance)) blocks.note(`${name}: ${note}`);
}

/** The expected figures; none in "half of 12 ha" and "140 + 21 ha", where no figure is the value. */
function expectedFigures({ expected, decimals }: ExpectedAndActual): readonly Figure[] {
  const figures = expected.length > MAX_EXPECTED ? [] : readFigures(expected, decimals);
  return figures.some(({ role }) => role === 'term')
    ? []
    : figures.filter(({ role, values }) => values.length > 0 && MEASURING.includes(role));
}

const MEASURING: readonly Figure['role'][] = ['amount', 'ordinal', 'rank'];

/** Compares each expected figure with those of the answer; the best fact of each comes first. */
function factsOn(pair: ExpectedAndActual, tolerance: number): readonly FigureFact[] {
  if (pair.actual.length > MAX_READ) return [];
  const expected = expectedFigures(pair);
  if (expected.length === 0) return [];
  const figures = readFigures(pair.actual).filter(({ role }) => role !== 'year' && role !== 'date');
  const text = plain(pair.actual);
  const byFigure = expected.map((want) => {
    const all = withDifferences(want, figures).flatMap(
      (have) => compareFigures(want, have, { tolerance }) ?? [],
    );
    const isSure = all.some(({ unit, kind }) => unit !== 'assumed' && kind !== 'open');
    return all.filter((fact) => placeOf(fact) < 2 || isNoteworthy(fact, text, isSure)).sort(byPlace);
  });
  const best = byFigure.flatMap(([first]) => first ?? []).sort(byPlace);
  return [...best, ...byFigure.flatMap(([, ...others]) => others).sort(byPlace)];
}

/** True if a figure that is not near measures the same: not "3 regions" for hectares, nor a rank. */
function isNoteworthy({ want, have, unit, kind }: FigureFact, text: string, isSure: boolean): boolean {
  const counts = have.unit === null && /^ [\p{L}]{3,}/u.test(text.slice(have.end, have.end + 5));
  if (kind === 'open' || have.role === 'difference') return true;
  const isRank = have.role === 'rank' || have.role === 'ordinal';
  if (isExactly(want)) return unit !== 'assumed' && (!isRank || want.role !== 'amount');
  return have.role === 'amount' && (unit !== 'assumed' || (!isSure && !counts));
}

function placeOf({ have, kind, unit }: FigureFact): number {
  const isAssumed = unit === 'assumed';
  if (have.role === 'difference') return 2;
  if (kind === 'equal' || kind === 'within' || kind === 'inside') return isAssumed ? 1 : 0;
  if (kind === 'sign') return 2;
  return kind === 'open' || kind === 'overlapping' ? 3 : isAssumed ? 5 : 4;
}

function byPlace(a: FigureFact, b: FigureFact): number {
  const gap = (fact: FigureFact): number => ('apart' in fact ? fact.apart : 0);
  return placeOf(a) - placeOf(b) || gap(a) - gap(b);
}

function timeNotes({ expected, actual, decimals }: ExpectedAndActual): readonly string[] {
  if (expected.length > MAX_EXPECTED || actual.length > MAX_READ) return [];
  const cell = readCell(plain(expected), decimals);
  if (cell.kind !== 'year' && cell.kind !== 'date' && cell.kind !== 'range') return [];
  const text = plain(actual);
  const places = ['equal', 'one is less exact', 'no single day, or it can be read in two ways', 'not equal'];
  const notes = timesIn(text).map(({ start, end, time }) => {
    const isSame = time && isTimeWithin(time, cell.want);
    const place = !time ? 2 : isSame === null ? 1 : isSame ? 0 : 3;
    return {
      place,
      note: `${text.slice(start, end)} against ${textOfTime(cell.want)}: ${places[place] ?? ''}`,
    };
  });
  return notes.sort((a, b) => a.place - b.place).map(({ note }) => note);
}

/**
 * For a person who judges an answer: whether it contains the expected value, or which one instead; undefined if code cannot tell.
 *
 * @example
 * hintOn({ expected: '2.72 Mha', actual: 'Brazil lost 3.1 Mha.' }, 0.05)
 * // { kind: 'instead', text: '3.1 Mha, 14 % from the expected 2.72 Mha, not within 5 %' }
 */
export function hintOn(pair: ExpectedAndActual, tolerance: number): Hint | undefined {
  const { expected, actual, decimals } = pair;
  if (expected.length > MAX_EXPECTED || actual.length > MAX_READ) return undefined;
  const cell = readCell(plain(expected), decimals);
  if (cell.kind === 'number' || cell.kind === 'open') return hintOfFigures(pair, tolerance);
  return hintOfWords(cell, expected.trim(), plain(actual));
}

function hintOfFigures(pair: ExpectedAndActual, tolerance: number): Hint | undefined {
  const [want, second] = expectedFigures(pair);
  if (!want || second) return undefined;
  const [best] = factsOn(pair, tolerance);
  if (!best)
    return [0, 1].includes(want.values[0] ?? NaN)
      ? undefined
      : { kind: 'absent', text: `the answer has no figure comparable with ${want.text}` };
  const { have, unit } = best;
  const isSame = unit === 'given' && have.role !== 'difference' && 'apart' in best && best.apart < 1e-9;
  if (isNear(best) && isSame) return contains(`the expected ${want.text}`, true);
  const kind = isNear(best) ? 'near' : NOT_NEAR.includes(best.kind) ? 'instead' : 'says';
  if (unit !== 'given' || !('apart' in best) || best.kind === 'open' || best.kind === 'sign')
    return { kind, text: factText(best) };
  const difference = `${have.text}, ${roundedPercent(best.apart)} from the expected ${want.text}`;
  const limit = isExactly(want) || want.off !== null ? '' : ` ${roundedPercent(tolerance)}`;
  return { kind, text: `${difference}, ${best.kind}${limit}` };
}

const NOT_NEAR: readonly FigureFact['kind'][] = ['not within', 'not equal', 'outside'];

function hintOfWords(
  cell: Exclude<WantedCell, { kind: 'number' | 'open' }>,
  expected: string,
  answer: string,
): Hint | undefined {
  switch (cell.kind) {
    case 'boolean':
    case 'direction': {
      const [word, other] = new Set(wordsIn(answer).filter((one) => valueOf(cell.kind, one)));
      return word === undefined || other !== undefined
        ? undefined
        : { kind: 'says', text: `the answer says “${word}”` };
    }
    case 'year':
    case 'date':
    case 'range': {
      const times = timesIn(answer).map(({ time }) => time && isTimeWithin(time, cell.want));
      return times.includes(null) && !times.includes(true)
        ? undefined
        : contains(`the expected ${expected}`, times.includes(true));
    }
    case 'entity':
    case 'list': {
      const found = cell.want.filter((name) => isNamed(name, answer)).length;
      if (cell.kind === 'entity') return contains('the expected name', found > 0);
      if (found === cell.want.length) return contains('every expected name', true);
      return { kind: 'absent', text: `${found} of ${cell.want.length} expected names are in the answer` };
    }
  }
}

/** True if the answer contains the name as whole words, not as part of a hyphenated or possessive one. */
function isNamed(name: string, answer: string): boolean {
  return ` ${nameWords(wordsIn(answer)).join(' ')} `.includes(` ${name} `);
}

function contains(what: string, isThere: boolean): Hint {
  return isThere
    ? { kind: 'appears', text: `the answer contains ${what}` }
    : { kind: 'absent', text: `${what} is not in the answer` };
}
