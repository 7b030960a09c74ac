/** The figures that code reads in an answer, so that no model has to calculate, and hints for a person on an open one: never a score. */
import { findQuantities } from '../fields/find-quantities';
import { type Quantity, sameMeasure } from '../fields/quantity';
import { plain } from '../fields/plain';
import { type Cell, readCell } from './rules/cell';
import { percent } from './rules/compare';
import { readQuestion } from './rules/question';
import { isWithin } from './rules/times';
import { placesOf, type Token, tokensIn, truthOf, wayOf } from './rules/tokens';

const MAX_NOTES = 6;
const MAX_EXPECTED = 3;
const LONGEST_READ = 12000;

/**
 * How far the numbers of a text are from the expected ones, nearest first; empty if the expected text has no measures, or too
 * many. Leaves out years and ambiguous numbers ("230.003", a bare 1.3 compared with "1.3 million ha").
 *
 * @param tolerance relative to the expected value, inclusive
 * @example numberNotes('198.4 ha', 'It is 200 ha.', 0.05) // ['200 ha against 198.4 ha: 0.8 % apart, within']
 */
export function numberNotes(expected: string, actual: string, tolerance: number): string[] {
  return comparedIn(expected, actual).flatMap(({ want, near }) =>
    near.slice(0, MAX_NOTES).map(({ have, apart }) => {
      const where = apart <= tolerance ? 'within' : 'not within';
      return `${have.text} against ${want.text}: ${percent(apart)} apart, ${where}`;
    }),
  );
}

/** Each figure that is expected, with those of the answer that compare with it, nearest first. */
function comparedIn(expected: string, actual: string) {
  if (expected.length > 200 || actual.length > LONGEST_READ) return [];
  const wanted = measures(expected);
  if (wanted.length === 0 || wanted.length > MAX_EXPECTED) return [];
  const given = measures(actual);
  return wanted.map((want) => ({
    want,
    near: given
      .filter((have) => comparable(want, have))
      .map((have) => ({ have, apart: Math.abs(have.value - want.value) / Math.abs(want.value) }))
      .sort((a, b) => a.apart - b.apart),
  }));
}

interface Measure {
  readonly text: string;
  readonly value: number;
  /** The digits as written, without scale and unit: 1.3 in "1.3 million ha". */
  readonly digits: number;
  readonly unit: Quantity['unit'];
}

function measures(text: string): Measure[] {
  return findQuantities(plain(text)).flatMap(({ role, values, isLikely, unit, scale, text: written }) => {
    const [value] = values;
    return role === 'measure' && (values.length === 1 || isLikely) && value !== undefined && value !== 0
      ? [{ text: written, value, digits: value / (scale * (unit?.factor ?? 1)), unit }]
      : [];
  });
}

/**
 * A number without a unit is compared too: the other side shows what was meant, unless the same digits stand for two values
 * ("1.3" and "1.3 million ha", "2.5m" and "2.5 million").
 */
function comparable(want: Measure, { unit, value, digits }: Measure): boolean {
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) * 1e-9;
  if (!want.unit || !unit) return !isSame(digits, want.digits) || isSame(value, want.value);
  return sameMeasure(want.unit, unit);
}

/**
 * For a person who decides on an open answer: whether what is expected stands in it, or what stands there instead. '' if code cannot
 * tell. That it stands there does not make the answer right.
 *
 * @example hintOn({ query: '', expected: '2.72 Mha', actual: 'Brazil lost 3.1 Mha.' }, 0.05) // 'the answer says 3.1 Mha instead'
 */
export function hintOn(
  { query, expected, actual }: { readonly query: string; readonly expected: string; readonly actual: string },
  tolerance: number,
): string {
  if (expected.length > 200 || actual.length > LONGEST_READ) return '';
  const cell = readCell(plain(expected), readQuestion(query));
  if (cell.kind === 'number' || cell.kind === 'open')
    return ofFigures(comparedIn(expected, actual), tolerance);
  return ofWords(cell, expected.trim(), tokensIn(plain(actual)));
}

function ofFigures([only, ...others]: ReturnType<typeof comparedIn>, tolerance: number): string {
  if (!only || others.length > 0) return '';
  const { want, near } = only;
  const [nearest] = near;
  if (!nearest) return `no figure that compares with ${want.text} is in the answer`;
  if (nearest.apart <= tolerance) return stands(`the expected ${want.text}`, true);
  return near.length === 1
    ? `the answer says ${nearest.have.text} instead`
    : `${stands(`the expected ${want.text}`, false)} (nearest: ${nearest.have.text})`;
}

function ofWords(
  cell: Exclude<Cell, { kind: 'number' | 'open' }>,
  expected: string,
  answer: readonly Token[],
): string {
  switch (cell.kind) {
    case 'boolean':
      return onlyToken(answer, (token) => truthOf(token.text) !== null);
    case 'direction':
      return onlyToken(answer, (token) => wayOf(token.text) !== null);
    case 'year':
    case 'date':
    case 'range': {
      const isThere = (token: Token): boolean =>
        token.kind === 'time' && isWithin(token.time, cell.want) === true;
      return stands(`the expected ${expected}`, answer.some(isThere));
    }
    case 'name':
      return stands('the expected name', placesOf(cell.want, answer).length > 0);
    case 'list': {
      const found = cell.want.filter((name) => placesOf(name, answer).length > 0).length;
      if (found === cell.want.length) return stands('every expected name', true);
      return `${found} of ${cell.want.length} expected names are in the answer`;
    }
  }
}

/** The one word of its kind that an answer says. */
function onlyToken(answer: readonly Token[], fits: (token: Token) => boolean): string {
  const words = [...new Set(answer.filter(fits).map(({ text }) => text))];
  return words.length === 1 ? `the answer says “${words[0] ?? ''}”` : '';
}

function stands(what: string, isThere: boolean): string {
  return `${what} ${isThere ? 'stands' : 'is not'} in the answer`;
}
